/** Writes the plan of `lintel init`, and reports it. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { unwritableBecause } from "../../base/files/file-errors.ts";
import { FileTree } from "../../lint/files/file-tree.ts";
import { Fault } from "../../lint/text/fault.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { makeFolderOf, writeAtomically } from "../terminal/write-file.ts";
import { type Plan, planFor } from "./plan.ts";
import { examineRepository } from "./repository.ts";

/** The options of the command line. */
export interface InitOptions {
  /** Overwrite existing files. */
  readonly force: boolean;
  /** Write a workflow for GitHub Actions, whether or not the repository has workflows. */
  readonly github: boolean;
  /** Show the files without writing them. */
  readonly dryRun: boolean;
}

/** Sets up a folder; returns the report. */
export function initialize(folder: string, options: InitOptions): string {
  const found = examineRepository(folder);
  const facts = options.github ? { ...found, hasGithubWorkflows: true } : found;
  const plan = planFor(facts, (path) => textInRepository(folder, path));
  const lines = plan.files.flatMap((file) => writeFile(folder, file, options));
  const width = Math.max(...plan.next.map(([what]) => (what.includes("\n") ? 0 : what.length)));
  const next = plan.next.map(([what, why]) =>
    what.includes("\n") ? what.trimEnd().replaceAll("\n", "\n  ") : `${what.padEnd(width)}  ${why}`,
  );
  return `${[...lines, "", "Next:", ...next.map((line) => `  ${line}`)].join("\n")}\n`;
}

/** The text of a file that gets an addition. */
function textInRepository(folder: string, path: string): string {
  try {
    return new FileTree(folder, ["."]).textOf(join(folder, path), path);
  } catch (error) {
    throw error instanceof Fault ? new UsageError(error.toString()) : error;
  }
}

function writeFile(
  folder: string,
  { path, text, adds }: Plan["files"][number],
  options: InitOptions,
): readonly string[] {
  const target = join(folder, path);
  const isThere = existsSync(target);
  if (isThere && adds === undefined && (!options.force || !/\.ya?ml$/.test(path))) {
    const hint = /\.ya?ml$/.test(path) ? " (--force overwrites it)" : "";
    return [`kept ${path}, which already exists${hint}`];
  }
  const added = adds === undefined ? "" : `${adds} to `;
  if (options.dryRun) {
    const verb = adds === undefined ? "would write" : "would add";
    return [
      `${verb} ${added}${path}:`,
      ...text
        .trimEnd()
        .split("\n")
        .map((line) => `  ${line}`.trimEnd()),
      "",
    ];
  }
  try {
    makeFolderOf(target);
    writeAtomically(target, text);
  } catch (error) {
    const reason = unwritableBecause(error);
    throw new UsageError(`${path} cannot be written: ${reason}`);
  }
  return [adds === undefined ? `wrote ${path}` : `added ${added}${path}`];
}
