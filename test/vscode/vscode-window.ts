/**
 * Windows of the real VS Code in a browser, with the extension: code-server, which LINTEL_CODE_SERVER names. It is not
 * among our packages, because its native modules need a compiler.
 */
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { chromiumPath } from "../lint/report/chromium.ts";
import { execFile, spawn } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** The program; undefined where the tests cannot run. */
export const codeServer = chromiumPath === undefined ? undefined : process.env.LINTEL_CODE_SERVER;

/** A window. */
export interface Window {
  readonly page: Page;
  /** Opens a file of the folder by its name. */
  open(name: string): Promise<void>;
  /** Runs a command by its whole title. */
  run(title: string): Promise<void>;
  /** Picks a line of the list that is open. */
  pick(text: string): Promise<void>;
  /** The texts of the language status. */
  status(): Promise<string>;
  /** The messages in the corner. */
  readonly messages: Locator;
  /** The page in the tab that was opened last. */
  readonly shown: ReturnType<Page["frameLocator"]>;
}

/** Installs the extension, and returns a function that opens windows until the test has finished. */
export async function codeServerWith(vsix: string, browser: Browser) {
  const home = temporaryFolder({
    "data/User/settings.json": JSON.stringify({
      "security.workspace.trust.startupPrompt": "never",
      "workbench.startupEditor": "none",
      "chat.disableAIFeatures": true,
      "workbench.secondarySideBar.defaultVisibility": "hidden",
    }),
  });
  const where = ["--user-data-dir", join(home, "data"), "--extensions-dir", join(home, "extensions")];
  const env = { ...process.env, HOME: home };
  await execFile(codeServer ?? "", [...where, "--install-extension", vsix], { env });
  return async (folder: string, { isTrusted = true } = {}): Promise<Window> => {
    const options = ["--auth", "none", "--bind-addr", "127.0.0.1:0", "--disable-telemetry", "--disable-update-check"];
    const trust = isTrusted ? ["--disable-workspace-trust"] : [];
    const server = spawn(codeServer ?? "", [...where, ...options, ...trust], { env });
    onTestFinished(async () => {
      const exited = once(server, "exit");
      server.kill();
      await exited;
    });
    const address = await addressOf(server.stdout);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    onTestFinished(() => page.close());
    const parameter = folder.endsWith(".code-workspace") ? "workspace" : "folder";
    await page.goto(`${address}?${parameter}=${folder}`);
    await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
    return windowOf(page);
  };
}

/** Starts the browser of a file of tests. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath ?? "", args: ["--no-sandbox", "--disable-dev-shm-usage"] });

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+\//.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("code-server ended without an address");
}

function windowOf(page: Page): Window {
  const list = page.locator(".quick-input-list .monaco-list-row");
  const pick = (text: string): Promise<void> => list.filter({ hasText: text }).first().click();
  const search = async (key: string, text: string): Promise<void> => {
    await page.keyboard.press(key);
    await page.locator(".quick-input-box input").waitFor();
    await page.keyboard.type(text);
    await pick(text);
  };
  return {
    page,
    pick,
    open: async (name) => {
      await search("Control+P", name);
      await page.locator(".tab.active", { hasText: name }).waitFor();
    },
    run: (title) => search("F1", title),
    status: async () => {
      await page.locator("#status\\.languageStatus").first().hover();
      return (await page.locator(".hover-language-status").allInnerTexts()).join("\n").replaceAll("\u00a0", " ");
    },
    messages: page.locator(".notification-toast"),
    shown: page.locator("iframe.webview.ready").last().contentFrame().frameLocator("iframe#active-frame"),
  };
}
