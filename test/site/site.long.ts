/** The built site: its pages and links, and what a browser makes of them. */
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { commands } from "../../lib/cli/commands/index.ts";
import { knownRules } from "../../lib/lint/report/rules/known-rules.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { chromiumPath, weakContrasts } from "../lint/report/chromium.ts";
import { base, buildSiteForTests, builtPages, hasFile, servedSite } from "./built-site.ts";

buildSiteForTests();

test("every rule, resource and command has its page", async () => {
  const rules = await knownRules(lintables);
  const places = [
    ...rules.map(({ id }) => `rules/${id}.html`),
    ...lintables.map(({ model }) => `reference/${model.name}.html`),
    ...commands.map(({ name }) => `commands/${name.replaceAll(" ", "-")}.html`),
  ];
  expect(rules.length).toBeGreaterThan(400);
  const files = new Set(builtPages().map(({ file }) => file));
  expect(places.filter((place) => !files.has(place))).toEqual([]);
});

test("every page has a title of its own, a description and one main heading", () => {
  const pages = builtPages().filter(({ file }) => file !== "404.html");
  const titles = pages.map(({ html }) => /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "");
  expect(titles.filter((title, index) => title === "" || titles.indexOf(title) !== index)).toEqual([]);
  const described = /<meta name="description" content="[^"]{20,}">/;
  expect(pages.filter(({ html }) => !described.test(html)).map(({ file }) => file)).toEqual([]);
  const isHeadedOnce = (html: string) => html.match(/<h1\b/g)?.length === 1;
  const unheaded = pages.filter(({ html }) => !isHeadedOnce(html)).map(({ file }) => file);
  expect(unheaded).toEqual([]);
});

/** The addresses that a page links to or loads, resolved. */
const addressesIn = (file: string, html: string): readonly URL[] =>
  [...html.matchAll(/<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(
    ([, address = ""]) => new URL(address.replaceAll("&amp;", "&"), `http://site${base}${file}`),
  );

test("every link within the site leads to a file, and to a place in it", () => {
  const pages = builtPages();
  const idsOf = new Map(
    pages.map(({ file, html }) => [
      `${base}${file}`,
      new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const isDead = ({ pathname, hash }: URL) => {
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    return !hasFile(path) || (hash !== "" && idsOf.get(path)?.has(decodeURIComponent(hash.slice(1))) !== true);
  };
  const dead = pages.flatMap(({ file, html }) =>
    addressesIn(file, html)
      .filter((address) => address.host === "site" && isDead(address))
      .map(({ pathname, hash }) => `${file} → ${pathname}${hash}`),
  );
  expect([...new Set(dead)]).toEqual([]);
});

describe.skipIf(chromiumPath === undefined)("the site in Chromium (needs Chromium)", () => {
  const address = servedSite();
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath ?? "", args: ["--no-sandbox", "--disable-gpu"] });
  });
  afterAll(() => browser?.close());

  /** Opens a page; `trouble` is what it asks of other hosts, logs and throws. */
  async function opened(
    path: string,
    settings: Parameters<Browser["newPage"]>[0] = {},
  ): Promise<{ readonly page: Page; readonly trouble: readonly string[] }> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...settings });
    const trouble: string[] = [];
    page.on("pageerror", ({ message }) => trouble.push(message));
    page.on("console", (message) => trouble.push(message.text()));
    page.on("request", (request) => {
      // The playground starts its worker from memory, by an address of the page's own.
      const own = [address(), "data:", `blob:${new URL(address()).origin}/`];
      if (!own.some((beginning) => request.url().startsWith(beginning))) trouble.push(request.url());
    });
    await page.goto(`${address()}${path}`);
    return { page, trouble };
  }

  const shown = [
    "",
    "get-started.html",
    "playground.html",
    "guide/comparison.html",
    "rules/lifecycle-policy/range.html",
  ];

  it.each(shown)("asks nothing of other hosts, and logs nothing: /%s", async (path) => {
    const { page, trouble } = await opened(path);
    await page.waitForLoadState("networkidle");
    expect(trouble).toEqual([]);
    await page.close();
  });

  it("finds a rule by its name, without a request to another host", async () => {
    const { page, trouble } = await opened("");
    await page.waitForLoadState("networkidle"); // until then the button has no script
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.locator("input.search-input").fill("count-filter-needs-delete");
    await page.locator(".results a.result").first().click();
    await page.waitForURL(/\/lintel\/rules\/lifecycle-policy\/count-filter-needs-delete\.html/);
    await expect.poll(() => page.locator("h1").textContent()).toContain("count-filter-needs-delete");
    expect(trouble).toEqual([]);
    await page.close();
  });

  it.each(["light", "dark"] as const)("has legible text in %s colors", async (colorScheme) => {
    const rules = ["count-filter-needs-delete", "range"].map((rule) => `rules/lifecycle-policy/${rule}.html`);
    for (const path of ["", ...rules, "guide/ci.html"]) {
      const { page } = await opened(path, { colorScheme });
      expect(await page.evaluate(weakContrasts), path).toEqual([]);
      await page.close();
    }
  });

  it("fits a phone: nothing is wider than the screen", async () => {
    for (const path of ["", "guide/comparison.html", "reference/lifecycle-policy.html", "commands/lint.html"]) {
      const { page } = await opened(path, { viewport: { width: 390, height: 800 } });
      expect(await page.evaluate("document.documentElement.scrollWidth"), path).toBeLessThanOrEqual(390);
      await page.close();
    }
  });

  it.each([390, 1280])("can be read and browsed with scripts off, %d pixels wide", async (width) => {
    const { page } = await opened("guide/ci.html", { javaScriptEnabled: false, viewport: { width, height: 800 } });
    await page.locator(".VPSidebar a", { hasText: "lintel simulate" }).click();
    expect(page.url()).toBe(`${address()}commands/simulate.html`);
    expect(await page.locator("main").innerText()).toContain("--inventory");
    await page.close();
  });

  it("prints the text alone, in black on white", async () => {
    const { page } = await opened("guide/ci.html", { colorScheme: "dark" });
    await page.emulateMedia({ media: "print" });
    for (const part of [".VPNav", ".VPSidebar", ".VPDocFooter"]) {
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    }
    const colors: readonly string[] = await page.evaluate(
      "[...document.querySelectorAll('main p, main td, main code')].map((each) => getComputedStyle(each).color)",
    );
    const backgrounds: readonly string[] = await page.evaluate(
      "[document.body, ...document.querySelectorAll('main code')].map((each) => getComputedStyle(each).backgroundColor)",
    );
    expect(new Set(colors)).toEqual(new Set(["rgb(0, 0, 0)"]));
    expect(new Set(backgrounds)).toEqual(new Set(["rgb(255, 255, 255)"]));
    await page.close();
  });
});
