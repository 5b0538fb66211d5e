/** The program that synthesized a file. Findings about a construct are shown at its line in the program. */
import { dirname, resolve } from "node:path";
import { Lines } from "../text/lines.ts";
import { ask } from "./file-system.ts";
import type { FileTree } from "./file-tree.ts";
import { nameOf } from "./find.ts";
import { readText } from "./source-file.ts";

/** A file of the program, with its text if it can be read. */
export interface ProgramFile {
  readonly name: string;
  readonly read?: { readonly text: string; readonly lines: Lines };
}

/** Languages of CDKTF programs. Findings quote no lines of other files. */
const isProgram = /\.(?:[cm]?[jt]sx?|py|java|kt|go|cs)$/;

/**
 * Finds the program's file `source` for the synthesized file `<app>/cdktf.out/stacks/<stack>/cdk.tf.json`. `source` is
 * relative to the folder in which the program ran: the working folder, or the one with cdktf.out. Undefined if the path
 * is outside the tree or not a program, since the synthesized file may be untrusted.
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
    return { name }; // report the finding without a code frame
  }
}
