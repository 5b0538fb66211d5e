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
    await imageBuilder("prod", "us-east-1").createLifecyclePolicy(policy("selects-nothing"));
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
          "Policies and images that match nothing",
          "Services and domains that serve nothing",
          "Drift from the declarations",
          "1 service by state",
        ]);
        const shown = await page.locator(".overview").textContent();
        expect(shown).toContain('lifecycle-policy "<b>idle</b>"');
        expect(shown).toContain("the policy matches no image in the inventory");
        const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect([overflow, await page.evaluate(weakContrasts)]).toEqual([0, []]);
      }
    }
  });

  test("does not say that policies match images where these were not read", async () => {
    const { env, imageBuilder } = await twoAccounts();
    await imageBuilder("dev", "eu-west-1").createLifecyclePolicy(policy("unknown"));
    const cwd = temporaryFolder();
    await lintel([...everywhere, "--no-images", "--format", "html=page.html"], { env, cwd });
    const page = await open(pathToFileURL(join(cwd, "page.html")).href, { width: 1280, colorScheme: "light" });
    const shown = await page.locator(".overview").textContent();
    expect(shown).toContain("The images of 111111111111 eu-west-1 were not read");
    expect(shown).not.toContain("Every enabled policy selects images");
  });
});
