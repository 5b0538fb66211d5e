/** The playground: how much a browser loads, and how soon it shows the first finding. */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { performance } from "node:perf_hooks";
import { chromium } from "playwright-core";
import { engineFile, type PlaygroundFile, pageFiles, pagePackages, sizeOf } from "../scripts/playground-bundle.ts";
import { sideBySide } from "./side-by-side.ts";
import type { Row } from "./table.ts";

/** What the engine may have, in kB. */
const goal = 350;

/** The rows of this module; those of the page need the packages of site/, and its time Chromium. */
export async function* benchPlayground(): AsyncGenerator<Row> {
  const engine = await engineFile();
  if (!pagePackages.areThere) return sizes("engine", [engine], goal);
  const page = await pageFiles();
  yield* [...sizes("engine", [engine], goal), ...sizes("page", page), ...(await times([engine, ...page]))];
}

function sizes(what: string, files: readonly PlaygroundFile[], most?: number): readonly Row[] {
  const of = (coding: "gzip" | "brotli"): number => files.reduce((sum, file) => sum + sizeOf(file)[coding], 0) / 1000;
  return (["gzip", "brotli"] as const).map((coding) => ({
    what: `playground, ${what}, compressed (${coding})`,
    measured: of(coding),
    against: "",
    unit: "kB",
    ...(most !== undefined && { goal: most }),
  }));
}

async function times(files: readonly PlaygroundFile[]): Promise<readonly Row[]> {
  const executablePath = process.env.LINTEL_CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) return [];
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  const types: { readonly [end: string]: string } = { js: "text/javascript", css: "text/css" };
  const server = createServer(({ url = "/" }, response) => {
    const name = basename(url) || "index.html";
    response.setHeader("content-type", types[name.split(".").at(-1) ?? ""] ?? "text/html");
    readFile(join(folder, name)).then(
      (bytes) => response.end(bytes),
      () => response.end(),
    );
  });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    for (const { name, text } of files) await writeFile(join(folder, name), text);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const until = (selector: string) => async (): Promise<number> => {
      const page = await browser.newPage();
      const start = performance.now();
      await page.goto(address, { waitUntil: "commit" });
      await page.waitForSelector(selector);
      const time = performance.now() - start;
      await page.close();
      return time;
    };
    const { finding, editor } = await sideBySide(
      { finding: until(".lp-finding"), editor: until(".lp-editor .cm-content") },
      9,
    );
    const what = "playground in Chromium, from its address to the first finding";
    return [{ what, measured: finding, against: "to the editor", compared: editor, unit: "ms" }];
  } finally {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
