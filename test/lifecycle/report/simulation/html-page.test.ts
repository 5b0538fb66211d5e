/** The page of a simulation in a browser: on phone and desktop, light and dark, by keyboard, on paper, and offline. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { htmlOf } from "../../../../lib/lifecycle/report/simulation/html.ts";
import { chromiumForTests, chromiumPath, type View, weakContrasts } from "../../../lint/report/chromium.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { hostile, image, images, reportOf } from "./sample-report.ts";

const many = Array.from({ length: 2000 }, (_, index) => image(index, index % 400, index % 2 === 0 ? "web" : "worker"));
const folder = temporaryFolder({
  "page.html": [...htmlOf(reportOf())].join(""),
  "many.html": [...htmlOf(reportOf(many, undefined, false))].join(""),
  "none.html": [...htmlOf(reportOf([]))].join(""),
});

describe.skipIf(chromiumPath === undefined)("the page in Chromium (needs Chromium)", () => {
  const openUrl = chromiumForTests();
  const open = (view?: View, file = "page.html") => openUrl(pathToFileURL(join(folder, file)).href, view);

  /** The ids of the images in the rendered rows. */
  const ids = async (page: Page) =>
    (await page.locator(".row.image .id").allInnerTexts())
      .map((each) => (each.startsWith("<") ? "hostile" : each))
      .sort();
  const shown = (page: Page) => page.locator("#shown").innerText();
  const row = (page: Page, name: RegExp | string) => page.getByRole("treegrid").getByRole("row", { name });
  const details = (page: Page) => page.locator("#details");

  const widths = [390, 1280];
  const schemes = ["light", "dark"] as const;
  describe.each(widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme }))))(
    "%o",
    ({ width, colorScheme }) => {
      it("fits its width, and has sufficient contrast, with and without a selected image", async () => {
        const page = await open({ width, colorScheme });
        const overflow = () => page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect([await overflow(), await page.evaluate(weakContrasts)]).toEqual([0, []]);
        await row(page, /^img-3/).click();
        expect(await details(page).isVisible()).toBe(true);
        expect([await overflow(), await page.evaluate(weakContrasts)]).toEqual([0, []]);
        const box = await details(page).boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      });
    },
  );

  it("has headings of one or two lines on a phone, with what differs from a revision below", async () => {
    const page = await open({ width: 390 });
    const lines =
      "[...document.querySelectorAll('h2')].map((each) => each.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).lineHeight))";
    for (const count of (await page.evaluate(lines)) as readonly number[]) expect(count).toBeLessThan(2.5);
    expect(await page.locator(".kinds li").first().innerText()).toMatch(/newly deleted$/);
  });

  it("separates the heading from the number of images", async () => {
    const page = await open();
    const margin = "Number.parseFloat(getComputedStyle(document.querySelector('h2 #shown')).marginLeft)";
    expect(await page.evaluate(margin)).toBeGreaterThan(4);
  });

  it("escapes text", async () => {
    const page = await open();
    expect(await page.locator("img, main script").count()).toBe(0);
    const name = hostile.replace("\u202e", "\ufffd");
    await row(page, `${name}, 5 days old`).click();
    expect(await details(page).innerText()).toContain(`repository:${name}`);
    expect(await page.locator("select[name=policy] option").allInnerTexts()).toContain(name);
    await page.locator("select[name=recipe]").selectOption(name);
    expect(await ids(page)).toEqual(["hostile"]);
  });

  it("shows each action at its day, right of the first run, and creations left of it", async () => {
    const page = await open();
    const left = async (name: RegExp, mark: string) =>
      (await row(page, name).locator(mark).first().boundingBox())?.x ?? 0;
    const now = (await page.locator(".line.now").boundingBox())?.x ?? 0;
    expect(await left(/^img-4/, ".born")).toBeLessThan(await left(/^img-1,/, ".born"));
    expect(await left(/^img-1,/, ".born")).toBeLessThan(now);
    const [day0, day10, day29] = [
      await left(/^img-4/, ".mark"),
      await left(/^img-2/, ".mark"),
      await left(/^img-1,/, ".mark"),
    ];
    expect(Math.abs(day0 + 7 - now)).toBeLessThan(3);
    expect((day29 - day0) / (day10 - day0)).toBeCloseTo(2.9, 1);
  });

  it("is filtered by policy, recipe, action, account, region, revision and words", async () => {
    const page = await open();
    const choose = (name: string, value: string) => page.locator(`select[name=${name}]`).selectOption(value);
    expect([await shown(page), (await ids(page)).length]).toEqual(["8 of 8 shown", 8]);
    await choose("policy", "1");
    expect(await ids(page)).toEqual(["img-5", "img-6", "img-7"]);
    await choose("account", "111111111111");
    expect(await ids(page)).toEqual(["img-6"]);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => shown(page)).toBe("8 of 8 shown");
    await choose("recipe", "web");
    await choose("region", "us-east-1");
    expect(await ids(page)).toEqual(["img-4"]);
    await choose("region", "");
    for (const action of ["Disable", "Deprecate", "Undecided", "Keep"])
      await page.getByRole("checkbox", { name: action }).uncheck();
    expect(await ids(page)).toEqual(["img-3", "img-4"]);
    await choose("span", "90");
    expect(await ids(page)).toEqual(["img-1", "img-2", "img-3", "img-4"]);
    await choose("recipe", "");
    await page.getByRole("checkbox", { name: "Keep" }).check();
    const compared = page.locator("select[name=compared]");
    for (const [kind, expected] of [
      ["newly deleted", ["img-3"]],
      ["deleted sooner", ["img-4"]],
      ["newly kept", ["img-6"]],
      ["newly disabled", ["img-3", "img-4"]],
    ] as const) {
      await compared.selectOption(kind);
      expect(await ids(page)).toEqual(expected);
    }
    await row(page, /^img-4/).click();
    expect(await details(page).innerText()).toMatch(/deleted sooner\s+newly disabled\s+newly deprecated/);
    await choose("compared", "");
    await page.getByLabel("Search").fill("AMI-5");
    expect(await ids(page)).toEqual(["img-5"]);
    await page.getByLabel("Search").fill("no such words");
    expect([await shown(page), await page.getByText("No image matches these filters.").isVisible()]).toEqual([
      "0 of 8 shown",
      true,
    ]);
  });

  it("counts the images of each action in the displayed period", async () => {
    const page = await open();
    const counts = async () => (await page.locator(".chip span").allInnerTexts()).map(Number);
    expect(await counts()).toEqual([2, 2, 4, 1, 3]);
    await page.locator("select[name=span]").selectOption("365");
    expect(await counts()).toEqual([6, 4, 4, 1, 1]);
  });

  it("shows reasons on hover, and returns to the selected image", async () => {
    const page = await open();
    await row(page, /^img-5/).click();
    await row(page, /^img-3/)
      .locator(".mark.DISABLE")
      .hover();
    expect(await details(page).innerText()).toMatch(
      /img-3[\s\S]*deprecate[\s\S]*today[\s\S]*disable[\s\S]*2 Mar 2026[\s\S]*older than 60 days[\s\S]*rule 2[\s\S]*ami-3[\s\S]*DISABLE: together with its image/,
    );
    await page.locator("h1").hover();
    expect(await details(page).innerText()).toMatch(/img-5[\s\S]*Kept today: not older than 365 days/);
  });

  it("can be used with only a keyboard", async () => {
    const page = await open();
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      return page.evaluate(
        "document.activeElement.getAttribute('aria-label')?.slice(0, 30) ?? document.activeElement.name",
      );
    };
    expect(await press("/")).toBe("search");
    await page.locator("button[type=reset]").focus();
    expect(await press("Tab")).toMatch(/^<\/script>/);
    expect(await press("ArrowDown", "ArrowDown")).toBe("web 1.2.0, 4 images: 2 DELETE,");
    expect(await press("ArrowLeft", "ArrowDown")).toMatch(/^worker 1\.2\.0, 3 images/);
    expect(await press("ArrowUp", "ArrowRight", "ArrowRight")).toMatch(/^img-1, 1 day old/);
    expect(await press("ArrowDown", "ArrowDown", "ArrowRight")).toBe('DEPRECATE today by "nightly im');
    expect(await press("ArrowRight")).toMatch(/^DISABLE on 2 Mar 2026/);
    expect(await details(page).innerText()).toMatch(/img-3[\s\S]*older than 60 days/);
    expect(await page.locator(".chosen-act").innerText()).toContain("disable");
    expect(await press("ArrowRight")).toMatch(/^DELETE on 21 Mar 2026/);
    expect(await press("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft")).toMatch(/^web 1\.2\.0/);
    expect(await press("End")).toMatch(/^img-7, of unknown age/);
    expect(await details(page).innerText()).toContain("createdAt of img-7 is missing");
    expect(await press("Home", "Enter")).toMatch(/^<\/script>/);
    expect(await row(page, /5 days old/).count()).toBe(0);
  });

  it("renders only visible rows, and keeps the focus when it scrolls out of view", async () => {
    const page = await open({}, "many.html");
    expect(await page.locator(".row").count()).toBe(2);
    await page.getByRole("button", { name: "Expand all" }).click();
    expect(await page.locator("#rows").getAttribute("aria-rowcount")).toBe("2002");
    expect(await page.locator(".row").count()).toBeLessThan(80);
    await row(page, /^web 1/).focus();
    await page.keyboard.press("ArrowDown");
    await page.evaluate("document.querySelector('#rows').scrollTop = 1e6");
    await page.getByRole("row", { name: "img-399," }).waitFor();
    expect(await page.evaluate("document.activeElement.ariaRowIndex")).toBe("2");
    await page.keyboard.press("End");
    expect(await page.evaluate("document.activeElement.ariaRowIndex")).toBe("2002");
    expect(await page.locator(":focus").isVisible()).toBe(true);
  });

  it("prints a list of the filtered images, in light colors even on a dark screen", async () => {
    const page = await open({ colorScheme: "dark" });
    await page.locator("select[name=recipe]").selectOption("worker");
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("#printed li").count()).toBe(3);
    expect(await page.locator("#printed").innerText()).toContain('DELETE on 19 Feb 2027 by "workers" rule 1');
    expect([await page.locator("#timeline").isVisible(), await page.locator("#filters").isVisible()]).toEqual([
      false,
      false,
    ]);
    expect(await page.evaluate(weakContrasts)).toEqual([]);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator("#printed").isVisible()).toBe(false);
  });

  it("is complete without JavaScript", async () => {
    const page = await open({ javaScriptEnabled: false });
    expect([await page.locator("#filters").isVisible(), await page.locator("#timeline").isVisible()]).toEqual([
      false,
      false,
    ]);
    expect(await page.locator(".list > ul > li:visible").count()).toBe(images.length);
    expect(await page.getByRole("region", { name: "Policies, today" }).isVisible()).toBe(true);
  });

  it("shows an inventory without images", async () => {
    const page = await open({}, "none.html");
    expect(await page.locator("h1").innerText()).toBe("No image deleted today");
    await page.keyboard.press("End");
    expect(await shown(page)).toBe("0 of 0 shown");
  });
});
