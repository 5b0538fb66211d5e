/**
 * The playground in a browser. It needs Chromium, and the packages of site/, which it installs where they are absent.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engineFile, pageFiles, sizeOf } from "../../../scripts/playground-bundle.ts";
import { installPackages } from "../../../scripts/site/packages.ts";
import { chromiumPath, weakContrasts } from "../../lint/report/chromium.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const types: { readonly [extension: string]: string } = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

let folder: string;
let server: Server;
let browser: Browser;
let home: string;

/** Everything that pages asked for, and what went wrong in them. */
const requests: string[] = [];
const served: string[] = [];
const trouble: string[] = [];

interface View {
  readonly width?: number;
  readonly colorScheme?: "light" | "dark";
  readonly javaScriptEnabled?: boolean;
  readonly address?: string;
}

/** Opens the playground in a page of its own. */
async function opened({ width = 1280, colorScheme = "light", javaScriptEnabled = true, address = home }: View = {}) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, javaScriptEnabled });
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("console", (message) => trouble.push(message.text()));
  await page.goto(address);
  return page;
}

const status = (page: Page): Promise<string | null> => page.textContent(".lp-status");
const editorOf = (page: Page) => page.getByRole("textbox", { name: "Text to lint" });

/** Waits until the text of the editor is judged. */
const judged = (page: Page, words: RegExp) => expect.poll(() => status(page)).toMatch(words);

/** The text of the editor. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(
    `Array.from(document.querySelectorAll(".lp-columns > .lp-editor .cm-line"), (each) => each.textContent).join("\\n")`,
  );

/** Replaces the text, as by pasting. */
async function paste(page: Page, text: string): Promise<void> {
  await editorOf(page).focus();
  await page.keyboard.press("Control+A");
  await editorOf(page).evaluate((element, pasted) => {
    const data: { setData(type: string, text: string): void } = Reflect.construct(
      Reflect.get(globalThis, "DataTransfer"),
      [],
    );
    data.setData("text/plain", pasted);
    const event = Reflect.construct(Reflect.get(globalThis, "ClipboardEvent"), [
      "paste",
      { clipboardData: data, bubbles: true, cancelable: true },
    ]);
    (element as unknown as { dispatchEvent(event: unknown): void }).dispatchEvent(event);
  }, text);
}

describe.skipIf(chromiumPath === undefined)(
  "the playground in Chromium (it needs Chromium, or LINTEL_CHROMIUM)",
  () => {
    beforeAll(async () => {
      await installPackages();
      folder = join(temporaryFolder({}), "playground");
      mkdirSync(folder);
      for (const { name, text } of [await engineFile(), ...(await pageFiles())])
        writeFileSync(join(folder, name), text);
      server = createServer(({ url = "/" }, response) => {
        served.push(url);
        const name = url === "/" ? "/index.html" : url;
        response.setHeader("content-type", types[extname(name)] ?? "text/plain");
        response.end(existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : "");
      });
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
      home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      browser = await chromium.launch({ executablePath: chromiumPath ?? "", args: ["--no-sandbox", "--disable-gpu"] });
    }, 300_000);
    afterAll(async () => {
      await browser?.close();
      server?.close();
      expect(trouble).toEqual([]);
    });

    test("finds a typed fault, applies its fix, and sends nothing", async () => {
      const page = await opened();
      await judged(page, /^2 errors in lifecycle-policy/);
      await page.getByRole("combobox", { name: "Example" }).selectOption({ label: "Lifecycle policy, changed" });
      await judged(page, /^No findings in lifecycle-policy "web images"/);
      requests.length = 0;
      await editorOf(page).focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("tag: { team: web }\n");
      await judged(page, /^1 error in/);
      const finding = page.locator(".lp-finding");
      expect(await finding.locator(".lp-message").textContent()).toMatch(/^tag is not a member/);
      expect(await finding.locator(".lp-rule a").first().getAttribute("href")).toMatch(
        /docs\/reference\/lifecycle-policy\.md#lifecycle-policymember-name$/,
      );
      await finding.getByRole("button", { name: "Go to line 14" }).click();
      await finding.getByRole("button", { name: "Suggestion: rename to tags" }).click();
      await judged(page, /^No findings/);
      expect(await textOf(page)).toMatch(/^tags: \{ team: web \}$/m);
      await page.getByRole("tab", { name: "Simulate" }).click();
      await expect.poll(() => page.locator("#lp-panel-simulate tbody tr").count()).toBe(5);
      await page.getByRole("tab", { name: "Compare" }).click();
      await expect.poll(() => page.textContent("#lp-panel-compare")).toMatch(/deletions wider/);
      expect(requests.filter((url) => !url.startsWith("blob:"))).toEqual([]);
      await page.close();
    });

    test("completes members and values, and describes the field under the pointer", async () => {
      const page = await opened();
      await judged(page, /^2 errors/);
      await paste(page, "resourceType: VM_IMAGE\npolicyDetails:\n  - action: { type: DELETE }\n    ");
      await page.keyboard.press("Control+End");
      await page.keyboard.type("filt");
      const proposed = page.locator(".cm-tooltip-autocomplete li");
      await expect.poll(() => proposed.allTextContents()).toEqual([expect.stringMatching(/^filter/)]);
      await expect.poll(() => page.locator(".cm-completionInfo").textContent()).toMatch(/^filter: .*required/);
      await proposed.first().click(); // Enter accepts nothing in the first moment, so that it does not by mistake
      await expect
        .poll(() => textOf(page))
        .toMatch(/^ {2}- action: \{ type: DELETE \}\n {4}filter:\n {6}type: AGE\n {6}value: 1$/m);
      // A description goes away when what is under it changes, so it is asked for until it is there.
      const described = async (): Promise<string> => {
        await page.mouse.move(0, 0);
        await editorOf(page).getByText("resourceType", { exact: true }).hover({ timeout: 2000 });
        return page.locator(".cm-tooltip-hover .lp-about").innerHTML({ timeout: 2000 });
      };
      await expect
        .poll(() => described().catch(() => ""), { timeout: 30_000 })
        .toMatch(/resourceType<\/strong>: VM_IMAGE.*href="[^"]*docs\/reference\/lifecycle-policy\.md#/s);
      await page.close();
    });

    test("applies all safe fixes, which can be undone", async () => {
      const page = await opened();
      await judged(page, /^2 errors/);
      await page.getByRole("button", { name: "Apply all safe fixes" }).click();
      await judged(page, /^1 error/);
      expect(await textOf(page)).toMatch(/type: DELETE/);
      await page.keyboard.press("Control+Z");
      await judged(page, /^2 errors/);
      await page.close();
    });

    test("has the text again from a link, after a reload too", async () => {
      const page = await opened();
      await judged(page, /^2 errors/);
      await paste(page, '{ "ServiceName": "shop" }');
      await judged(page, /hosted-service "shop"|App Runner service/);
      expect(await page.getByRole("combobox", { name: "Format" }).inputValue()).toBe("json");
      requests.length = 0;
      await page.getByRole("button", { name: "Share as a link" }).click();
      await expect.poll(() => page.url()).toMatch(/#p1\./);
      expect(requests).toEqual([]);
      const address = page.url();
      expect(await page.getByRole("textbox", { name: "The link" }).inputValue()).toBe(address);
      await page.reload();
      await judged(page, /error/);
      expect(await textOf(page)).toBe('{ "ServiceName": "shop" }');
      const other = await opened({ address });
      await judged(other, /error/);
      expect(await textOf(other)).toBe('{ "ServiceName": "shop" }');
      // No request has the fragment.
      expect(served.filter((url) => !/^\/[a-z.]*$/.test(url))).toEqual([]);
      const cut = await opened({ address: address.slice(0, -7) });
      expect(await cut.getByRole("alert").textContent()).toBe(
        "This link is cut or damaged: copy the whole link again, or paste the text itself.",
      );
      await Promise.all([page, other, cut].map((each) => each.close()));
    });

    test("stays usable with a pasted text of 5 MB, and says in a sentence what it cannot do", async () => {
      const page = await opened();
      await judged(page, /^2 errors/);
      const one = "name: web images\nresourceType: VM_IMAGE\nexecutionRole: a\n---\n";
      await page.evaluate(`{
      let last = performance.now();
      globalThis.longest = 0;
      const tick = () => { const now = performance.now(); globalThis.longest = Math.max(globalThis.longest, now - last); last = now; requestAnimationFrame(tick); };
      tick();
    }`);
      await paste(page, one.repeat(Math.ceil(5_000_000 / one.length)));
      await expect
        .poll(() => status(page), { timeout: 40_000 })
        .toMatch(/^This takes more than 10 seconds: shorten the text|^[\d,]+ errors/); // a fast machine lints it
      // Far less than the ten seconds, also on a busy machine: the page never waits for the engine.
      expect(await page.evaluate("globalThis.longest")).toBeLessThan(5000);
      await page.getByRole("button", { name: "Share as a link" }).click();
      await expect
        .poll(() => page.textContent(".lp-said"))
        .toMatch(/^The text is too large for a link: share it as a file/);
      await paste(page, "name: web");
      await judged(page, /errors? in|^1 error/);
      await page.close();
    });

    test("says without scripts why nothing is there", async () => {
      const page = await opened({ javaScriptEnabled: false });
      expect(await page.locator("noscript").textContent()).toMatch(
        /needs scripts, since the rules run in your browser/,
      );
      await page.close();
    });

    test.each([
      [1280, "light"],
      [1280, "dark"],
      [390, "light"],
      [390, "dark"],
    ] as const)("can be read at a width of %i, %s", async (width, colorScheme) => {
      const page = await opened({ width, colorScheme });
      await judged(page, /^2 errors/);
      for (const tab of ["Findings (2)", "Simulate", "Compare"]) {
        await page.getByRole("tab", { name: tab }).click();
        expect(await page.evaluate(weakContrasts), tab).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth"), tab).toBeLessThanOrEqual(width);
      }
      await page.close();
    });

    test("can be used with a keyboard alone", async () => {
      const page = await opened();
      await judged(page, /^2 errors/);
      await page.getByRole("tab", { name: /Findings/ }).focus();
      await page.keyboard.press("ArrowRight");
      expect(await page.getByRole("tab", { name: "Simulate" }).getAttribute("aria-selected")).toBe("true");
      await page.keyboard.press("Home");
      await editorOf(page).focus();
      // Tab leaves the editor instead of indenting.
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe("tab");
      const unnamed = await page.evaluate(
        `Array.from(document.querySelectorAll("button, select, input, [role=textbox]")).filter((each) => !each.closest("[hidden]") && (each.getAttribute("aria-label") ?? each.labels?.[0]?.textContent ?? each.textContent ?? "").trim() === "").length`,
      );
      expect(unnamed).toBe(0);
      await page.close();
    });

    test("opens as a file, without a server", async () => {
      const page = await opened({ address: `file://${folder}/index.html` });
      await judged(page, /^2 errors/);
      await page.close();
    });

    test("is as small as docs/design/playground.md says", async () => {
      expect(sizeOf(await engineFile()).gzip).toBeLessThanOrEqual(345_000);
    });
  },
);
