/** The emulator's output for people, for scripts that wait for it, and in its log. */
import { createHash } from "node:crypto";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { version } from "../../lib/base/version.ts";
import { served } from "../../lib/emulator/front-page.ts";
import type { LoggedRequest } from "../../lib/emulator/request-log.ts";
import { chromiumForTests, chromiumPath } from "../lint/report/chromium.ts";
import { secret } from "../run/secret.ts";
import { emulatorForTest, type RunningEmulator } from "./running-emulator.ts";

const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** A request with an unnormalized path. */
const ask = ({ url }: RunningEmulator, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });

/** Looks like a token, but was never issued. */
const token = secret("PastedInPath", "ghp_");

describe("/health", () => {
  test("returns its status, its version and its services", async () => {
    const { url } = await emulatorForTest();
    const response = await fetch(`${url}/health`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    const { services, ...rest } = JSON.parse(await response.text());
    expect(rest).toEqual({ status: "ok", version });
    expect(services).toEqual([
      "imagebuilder",
      "apprunner",
      "ec2",
      "autoscaling",
      "sts",
      "rbin",
      "monitoring",
      "rest",
      "agent",
    ]);
    expect(served.map(({ name }) => name)).toEqual(services);
  });

  test("is not logged as a request to a service, and supports no other methods", async () => {
    const emulator = await emulatorForTest();
    for (const path of ["/", "/health"]) await fetch(emulator.url + path);
    expect((await emulator.send("GET", "/_lintel/requests")).body.requests).toEqual([]);
    expect((await emulator.send("POST", "/health")).status).toBe(404);
  });

  test.each(["/", "/health"])("%s refuses pages of other hosts", async (path) => {
    const { url } = await emulatorForTest();
    expect((await fetch(url + path, { headers: { origin: "https://pages.example.test" } })).status).toBe(403);
    expect((await fetch(url + path, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  });
});

describe("/", () => {
  test("is text with the services, their addresses, and the latest requests", async () => {
    const emulator = await emulatorForTest();
    const text = async () => (await fetch(emulator.url)).text();
    expect(await text()).toContain(`Lintel emulator ${version} at ${emulator.url}\n`);
    expect(await text()).toContain("Last requests\n  None so far.\n");
    await emulator.create();
    await emulator.get("arn:none");
    const shown = await text();
    expect(shown).toContain(`aws --endpoint-url ${emulator.url} imagebuilder list-lifecycle-policies\n`);
    expect(shown).toMatch(
      /Last requests\n {2}.* GET \/GetLifecyclePolicy {2}4\d\d\n {2}.* PUT \/CreateLifecyclePolicy {2}200\n$/,
    );
  });

  test("is an HTML page for browsers, without scripts and with a content security policy", async () => {
    const emulator = await emulatorForTest();
    await ask(emulator, "/<script>alert(1)</script>\u0026\"'");
    const response = await fetch(emulator.url, { headers: html });
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const page = await response.text();
    expect(page).toContain("GET /&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;");
    expect(page).not.toMatch(/<script|<img|<link| on\w+=|style="/);
    const policy = response.headers.get("content-security-policy") ?? "";
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? "";
    expect(policy).toContain(`style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(policy).toMatch(/default-src 'none';.*frame-ancestors 'none'/);
  });

  test("shows requests only to this machine, not on other addresses", async (context) => {
    const emulator = await emulatorForTest({ host: "0.0.0.0" });
    const { networkInterfaces } = await import("node:os");
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const outside = own.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
    if (outside === undefined) return context.skip("this machine has no other address");
    const port = new URL(emulator.url).port;
    expect(await (await fetch(`http://${outside}:${port}`)).text()).not.toContain("Last requests");
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toContain("Last requests");
    const page = { origin: "https://pages.example.test" };
    expect(await (await fetch(`http://127.0.0.1:${port}`, { headers: page })).text()).not.toContain("Last requests");
  });
});

describe("the log of requests", () => {
  test("has each request, without credentials anywhere", async () => {
    const logged: LoggedRequest[] = [];
    const emulator = await emulatorForTest({ onRequest: (each) => logged.push(each) });
    const headers = { authorization: `Bearer ${token}`, "user-agent": `curl ${token}` };
    await fetch(`${emulator.url}/rest/${token}/x?access_token=${token}`, { headers });
    expect(logged).toEqual([
      expect.objectContaining({
        method: "GET",
        path: "/rest/***/x",
        service: "rest",
        status: 400,
        userAgent: "curl ***",
      }),
    ]);
    for (const path of ["/", "/_lintel/requests"])
      expect(await (await fetch(emulator.url + path)).text()).not.toContain(token);
  });
});

describe.skipIf(chromiumPath === undefined)("the page in Chromium (needs Chromium)", () => {
  const open = chromiumForTests();

  test.each(
    [390, 1280].flatMap((width) => (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme }))),
  )("fits its width, and loads nothing: %o", async ({ width, colorScheme }) => {
    const emulator = await emulatorForTest();
    await emulator.create();
    await ask(emulator, `/${"long".repeat(80)}`);
    const page = await open(`${emulator.url}/`, { width, colorScheme });
    expect(await page.locator(".requests li").count()).toBe(2);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    const light = await page.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(light).toBe(colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(22, 25, 29)");
  });
});
