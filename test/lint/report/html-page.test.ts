/** The report in a browser: on phone and desktop, light and dark, by keyboard, and offline. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { allRules } from "../../../lib/cli/lint/all-rules.ts";
import type { Finding } from "../../../lib/lint/findings/finding.ts";
import { formatHtml } from "../../../lib/lint/report/formats/html.ts";
import { rulePage } from "../../../lib/lint/report/rules/rule-page.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { chromiumForTests, chromiumPath, type View, weakContrasts } from "./chromium.ts";
import { everything, finding, origin, resultOf } from "./sample.ts";

const pages = (await allRules()).map(rulePage);

const hostile: Finding = {
  ...finding,
  file: `a"><script>alert(1)</script>.yaml`,
  message: `<img src=x onerror="alert(1)"> ${"long".repeat(60)}`,
  rule: "lifecycle-policy/count-filter-needs-delete",
  path: "tags['</style>']",
};
const findings = [...everything.findings, hostile];
const folder = temporaryFolder({
  "report.html": formatHtml({ ...everything, findings, suppressed: [] }, pages, origin),
  "suppressed.html": formatHtml({ ...everything, findings }, pages, origin),
  "many.html": formatHtml(
    resultOf(Array.from({ length: 1050 }, (_, index) => ({ ...finding, file: `f-${index % 70}.yaml` }))),
    pages,
    origin,
  ),
  "clean.html": formatHtml(resultOf([]), pages, origin),
});

describe.skipIf(chromiumPath === undefined)("the report in Chromium (needs Chromium)", () => {
  const openUrl = chromiumForTests();
  const open = (view?: View, file = "report.html") => openUrl(pathToFileURL(join(folder, file)).href, view);

  const visible = (page: Page) => page.locator(".finding:visible").count();

  const widths = [390, 1280];
  const schemes = ["light", "dark"] as const;
  describe.each(widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme }))))(
    "%o",
    ({ width, colorScheme }) => {
      it("fits its width, and has sufficient contrast, with and without an open rule", async () => {
        const page = await open({ width, colorScheme });
        const overflow = () => page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect([await overflow(), await page.evaluate(weakContrasts)]).toEqual([0, []]);
        await page.locator("a.rule-link").first().click();
        expect([await overflow(), await page.evaluate(weakContrasts)]).toEqual([0, []]);
        const box = await page.locator("dialog").boundingBox();
        expect(box?.x).toBeGreaterThan(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width);
      });
    },
  );

  it("escapes text", async () => {
    const page = await open();
    expect(await page.locator(".finding").last().locator("h3").innerText()).toContain(`<img src=x onerror="alert(1)">`);
    expect(await page.locator("img, main script").count()).toBe(0);
    expect(await page.locator("h2 code").allInnerTexts()).toContain(hostile.file);
  });

  it("marks the value in its lines", async () => {
    const page = await open();
    const frame = page.locator(".finding pre").first();
    expect(await frame.locator("mark").innerText()).toBe("1001");
    expect((await frame.innerText()).trimEnd().split("\n")).toEqual([
      "1 | name: web",
      "2 | policyDetails:",
      "3 |   - filter: { type: AGE, value: 1001 }",
    ]);
  });

  it("is filtered by severity, rule, file and words", async () => {
    const page = await open();
    const shown = page.locator("#shown");
    expect(await shown.innerText()).toBe("4 of 4 shown");
    await page.getByLabel("Errors").uncheck();
    expect([await visible(page), await shown.innerText()]).toEqual([2, "2 of 4 shown"]);
    await page.locator("select[name=file]").selectOption("stacks/main.ts");
    expect([await visible(page), await page.locator(".file:visible").count()]).toEqual([1, 1]);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => shown.innerText()).toBe("4 of 4 shown");
    await page.locator("select[name=rule]").selectOption("lifecycle-policy/dry-run");
    expect(await visible(page)).toBe(1);
    await page.locator("select[name=rule]").selectOption("");
    await page.getByLabel("Search").fill("REMOVE it");
    expect(await visible(page)).toBe(1);
    await page.getByLabel("Search").fill("no such words");
    expect(await visible(page)).toBe(0);
    expect(await page.getByText("No finding matches these filters.").isVisible()).toBe(true);
  });

  it("shows suppressed findings after the others, and filters them as a severity", async () => {
    const page = await open({ colorScheme: "dark" }, "suppressed.html");
    expect(await page.locator("#shown").innerText()).toBe("5 of 5 shown");
    const suppressed = page.locator("details[aria-label='Suppressed findings']");
    expect(await suppressed.innerText()).toContain("agreed <with> the team, until 2099-12-31");
    await page.getByLabel("Errors").uncheck();
    expect([await visible(page), await suppressed.isVisible()]).toEqual([3, true]);
    await page.getByLabel("Suppressed 1").uncheck();
    expect([await visible(page), await suppressed.isVisible()]).toEqual([2, false]);
  });

  it("can be used with only a keyboard", async () => {
    const page = await open();
    const focused = (what: string) => page.evaluate(`document.activeElement.${what}`);
    await page.keyboard.press("Tab");
    expect(await focused("className")).toBe("skip");
    await page.keyboard.press("Enter");
    expect(await focused("id")).toBe("findings");
    await page.keyboard.press("/");
    expect([await focused("name"), await focused("value")]).toEqual(["search", ""]);
    await page.keyboard.type("leave/it");
    expect(await visible(page)).toBe(0);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Tab");
    expect(await focused("name")).toBe("rule");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect([await focused("value"), await focused("name")]).toEqual(["error", "severity"]);
    await page.keyboard.press("Space");
    expect(await visible(page)).toBe(2);
    // The focused element is never behind the filters, which stay at the top.
    for (let presses = 0; (await focused("className")) !== "rule-link"; presses += 1) {
      expect(presses).toBeLessThan(20);
      await page.keyboard.press("Tab");
    }
    const link = await page.locator(":focus").boundingBox();
    const filters = await page.locator("#filters").boundingBox();
    expect(link?.y).toBeGreaterThan((filters?.y ?? 0) + (filters?.height ?? 0));
  });

  it("opens the page of a rule above the findings, and returns to the previous position", async () => {
    const page = await open();
    const link = page.locator(".finding a.rule-link").last();
    await link.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    const text = await dialog.innerText();
    expect(page.url()).not.toContain("#");
    const { summary, sections = [], good, bad } = pages.find(({ id }) => id === hostile.rule) ?? {};
    for (const part of [summary, ...sections.map(({ title }) => title), good?.[0]?.title, bad?.[0]?.title])
      expect(text).toContain(part);
    expect(await dialog.locator(".bad mark").first().innerText()).toBe("COUNT");
    await page.keyboard.press("Escape");
    expect(await dialog.isVisible()).toBe(false);
    expect(await link.and(page.locator(":focus")).count()).toBe(1);
  });

  it("begins with closed groups if there are many findings, and opens requested ones", async () => {
    const page = await open({}, "many.html");
    const shown = page.locator("#shown");
    expect([await visible(page), await page.locator("#totals").isVisible()]).toEqual([0, true]);
    await page.locator("a.file-link", { hasText: "f-10.yaml" }).click();
    expect(await visible(page)).toBe(15);
    await page.getByLabel("Search").fill("f-12.yaml");
    expect([await visible(page), await shown.innerText()]).toEqual([15, "15 of 1,050 shown"]);
    expect(await page.locator("#totals").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("button", { name: "Expand all" }).click();
    expect(await visible(page)).toBe(1050);
    await page.getByRole("button", { name: "Collapse all" }).click();
    expect(await visible(page)).toBe(0);
  });

  it("prints closed groups, with and without its script", async () => {
    const page = await open({}, "many.html");
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await visible(page)).toBe(1050);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await visible(page)).toBe(0);
    const plain = await open({ javaScriptEnabled: false }, "many.html");
    await plain.emulateMedia({ media: "print" });
    expect(await visible(plain)).toBe(1050);
  });

  it("is complete without JavaScript", async () => {
    const page = await open({ javaScriptEnabled: false });
    expect([await visible(page), await page.locator("#filters").isVisible()]).toEqual([4, false]);
    await page.locator(".finding a.rule-link").last().click();
    expect(page.url()).toMatch(/#rule-lifecycle-policy-count-filter-needs-delete$/);
    expect(await page.locator("article.rule:visible").count()).toBe(3);
  });

  it("says so if there are no findings", async () => {
    const page = await open({}, "clean.html");
    expect(await page.locator("h1").innerText()).toBe("No findings");
    expect(await page.getByText("Nothing to report.").isVisible()).toBe(true);
  });
});
