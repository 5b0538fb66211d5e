/** A finding and a simulation, as the program prints them on a terminal. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { markedBlocks } from "../../test/docs/marked-blocks.ts";
import type { Rendered } from "../rendered.ts";
import { type StyledLine, styledLines } from "./styled-lines.ts";
import { terminalSvg } from "./terminal-svg.ts";

/** A command with what it prints. */
export interface Scene {
  readonly name: "finding" | "simulation";
  /** What screen readers say of its picture. */
  readonly title: string;
  readonly lines: readonly StyledLine[];
}

/** The scenes: commands of two pages, over the files of these pages. */
export const scenes = (): Promise<readonly Scene[]> =>
  Promise.all([
    scene("finding", "README.md", "lint", "Lintel refuses a COUNT filter with DEPRECATE, on line 6 of a policy"),
    scene("simulation", "docs/simulate.md", "simulate", "Lintel lists the images that a policy deletes, and when"),
  ]);

/** The pictures of the README. */
export const pictures = async (): Promise<readonly Rendered[]> =>
  (await scenes()).map(({ name, title, lines }) => ({
    file: `docs/pictures/${name}.svg`,
    text: terminalSvg(title, lines),
  }));

async function scene(name: Scene["name"], page: string, block: string, title: string): Promise<Scene> {
  const { files, commandsIn } = markedBlocks(page);
  const [{ command = "" } = {}] = commandsIn(block);
  const output = await printed(command.replace(/^(?:npx )?lintel /, "").split(" "), files);
  return {
    name,
    title,
    lines: [
      [
        { text: "$ ", style: "prompt" },
        { text: command, style: "bold" },
      ],
      ...styledLines(output),
    ],
  };
}

/** Runs the sources, so that pictures need no build; returns what they print with colors. */
async function printed(args: readonly string[], files: { readonly [path: string]: string }): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "lintel-picture-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const program = ["--import", pathToFileURL(resolve("node_modules/tsx/dist/loader.mjs")).href];
    return await new Promise((settle) => {
      execFile(
        process.execPath,
        [...program, resolve("lib/cli/lintel.ts"), ...args],
        { cwd: folder, env: { ...process.env, FORCE_COLOR: "1", NO_COLOR: undefined } },
        // A finding is exit code 1.
        (_, stdout) => settle(stdout),
      );
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
