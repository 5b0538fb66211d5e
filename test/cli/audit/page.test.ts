/** The page of an audit in a browser: it begins with accounts and regions, on phone and desktop, light and dark. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { chromiumForTests, chromiumPath, weakContrasts } from "../../lint/report/chromium.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { hostedLintel } from "../lintel-executable.ts";
import { everywhere, imageService, policy, twoAccounts } from "./accounts.ts";

const lintel = hostedLintel();

describe.skipIf(chromiumPath === undefined)("the page in Chromium (needs Chromium)", () => {
  const open = chromiumForTests();

  test("names places, runtimes, policies, drift and states, and fits its width", async () => {
    const { env, imageBuilder, appRunner, fault } = await twoAccounts();
    await imageBuilder("dev", "eu-west-1").createLifecyclePolicy(policy("idle", { status: "DISABLED" }));
    const set = { "lifecyclePolicy.name": "<b>idle</b>" };
    await fault("dev", { kind: "edit-answer", operations: ["GetLifecyclePolicy"], set });
    await appRunner("prod", "us-east-1").createService(imageService("web-1"));
    const cwd = temporaryFolder({
      "web.yaml": "name: gone\nexecutionRole: r\nresourceType: VM_IMAGE\npolicyDetails: []\n",
    });
    await lintel([...everywhere, "--declared", "web.yaml", "--format", "html=page.html"], { env, cwd });
    for (const width of [390, 1280]) {
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await open(pathToFileURL(join(cwd, "page.html")).href, { width, colorScheme });
        expect(
          (await page.locator(".overview h2").allTextContents()).map((text) => text.replace(/ [\d,]+$/, "")),
        ).toEqual([
          "Accounts and regions",
          "Runtimes past their end",
          "Policies that do nothing, or failed",
          "Drift from what is declared",
          "1 service by state",
        ]);
        expect(await page.locator(".overview").textContent()).toContain('lifecycle-policy "<b>idle</b>"');
        const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect([overflow, await page.evaluate(weakContrasts)]).toEqual([0, []]);
      }
    }
  });
});
