/** A headless Chromium, if the machine has one, and checks for every page. */
import { accessSync, constants } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { countStart } from "../../run/count-start.ts";

const candidates = [
  process.env.LINTEL_CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The executable: LINTEL_CHROMIUM, otherwise the paths of distributions. */
export const chromiumPath = candidates.find((path) => {
  try {
    accessSync(path ?? "", constants.X_OK);
    return true;
  } catch {
    return false;
  }
});

/** Parts of the browser's own window, which cost more processor time than the pages that tests open. */
const unused = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"];

/** What a page is opened with. */
export interface View {
  readonly width?: number;
  readonly colorScheme?: "light" | "dark";
  readonly javaScriptEnabled?: boolean;
}

/**
 * Starts Chromium for the tests of a file. They open their documents in one page, which costs a quarter of a new one, and
 * fail if a document loads anything else, logs or throws.
 */
export function chromiumForTests(): (url: string, view?: View) => Promise<Page> {
  let browser: Browser;
  let opened = "";
  const pages = new Map<boolean, Page>();
  const trouble: string[] = [];
  const expectNoTrouble = () => expect(trouble.splice(0)).toEqual([]);

  const newPage = async (javaScriptEnabled: boolean): Promise<Page> => {
    const page = await browser.newPage({ javaScriptEnabled });
    page.on("pageerror", (error) => trouble.push(error.message));
    page.on("console", (message) => trouble.push(message.text()));
    page.on("dialog", (dialog) => trouble.push(`alert ${dialog.message()}`));
    page.on("request", (request) => {
      if (![opened, new URL("/favicon.ico", opened).href, "data:,"].includes(request.url()))
        trouble.push(request.url());
    });
    pages.set(javaScriptEnabled, page);
    return page;
  };

  beforeAll(async () => {
    countStart("browsers");
    browser = await chromium.launch({
      executablePath: chromiumPath ?? "",
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", `--disable-features=${unused.join()}`],
    });
  });
  afterAll(async () => {
    await browser?.close();
    expectNoTrouble();
  });

  return async (url, { width = 1280, colorScheme = "light", javaScriptEnabled = true } = {}) => {
    const page = pages.get(javaScriptEnabled) ?? (await newPage(javaScriptEnabled));
    opened = url;
    onTestFinished(expectNoTrouble);
    await page.mouse.move(0, 0);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ media: null, colorScheme });
    await page.goto(url);
    return page;
  };
}

/**
 * Runs in the page: returns texts with a contrast below 4.5 (WCAG 2.2, 1.4.3). It is source text because it requires a
 * document.
 */
export const weakContrasts = `(() => {
  const parse = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((each) => each / 255).map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    const layers = [];
    for (let each = element; each !== null; each = each.parentElement) {
      const [r, g, b, a = 1] = parse(getComputedStyle(each).backgroundColor);
      if (a > 0) layers.push({ rgb: [r, g, b], a });
      if (a === 1) break;
    }
    return layers.reduceRight((under, { rgb, a }) => under.map((each, at) => rgb[at] * a + each * (1 - a)), [255, 255, 255]);
  };
  const weak = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === "" || element.closest("script, style, noscript, [hidden], option, dialog:not([open])")) continue;
    const [one, other] = [luminance(parse(getComputedStyle(element).color)), luminance(behind(element))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5) weak.push([walker.currentNode.data.trim(), contrast]);
  }
  return weak;
})()`;
