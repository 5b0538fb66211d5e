/** The program whose run synthesized a file: findings about a construct are shown on its line. */
import { dirname, resolve } from "node:path";
import { Lines } from "../text/lines.ts";
import { ask } from "./file-system.ts";
import type { FileTree } from "./file-tree.ts";
import { nameOf } from "./find.ts";
import { readText } from "./source-file.ts";

/** A file of the program, with what it holds where that can be read. */
export interface ProgramFile {
  readonly name: string;
  readonly read?: { readonly text: string; readonly lines: Lines };
}

/** The languages that CDKTF's programs are written in. Lines of anything else are not printed. */
const isProgram = /\.(?:[cm]?[jt]sx?|py|java|kt|go|cs)$/;

/**
 * Finds the program's file `source` (relative to the folder in which the program ran) for the synthesized file
 * `<app>/cdktf.out/stacks/<stack>/cdk.tf.json`: in the working folder, else in the folder that holds cdktf.out.
 * Undefined where it would be no program, or none of the tree: whoever made the synthesized file chose that name.
 */
export function findProgram(
  source: string,
  synthesized: string,
  workingFolder: string,
  tree: FileTree,
): ProgramFile | undefined {
  const app = resolve(dirname(synthesized), "../../..");
  const paths = [workingFolder, app].map((folder) => resolve(folder, source)).filter((each) => tree.holds(each));
  if (paths.length === 0 || !isProgram.test(source)) return undefined;
  const path = paths.find((each) => ask("isRegularFile", each));
  const name = nameOf(path ?? resolve(app, source), source, workingFolder);
  if (path === undefined) return { name };
  try {
    const text = readText(path, name);
    return { name, read: { text, lines: new Lines(text) } };
  } catch {
    return { name }; // the finding stands without its code frame
  }
}
