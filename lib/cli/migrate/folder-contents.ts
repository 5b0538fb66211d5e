/** What a folder of Terraform already has, so that a file that is added to it fits. */
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FolderContents } from "../../adopt/migrate/to-lintel/migrate-declared.ts";
import { isHcl } from "../../lint/files/file-names.ts";
import { FileTree } from "../../lint/files/file-tree.ts";
import { parseHcl } from "../../lint/inputs/hcl/syntax/parse.ts";
import type { HclBlock } from "../../lint/inputs/hcl/syntax/syntax.ts";
import { Fault } from "../../lint/text/fault.ts";

/**
 * The HCL in a folder, without the files that are written anew, and with the changed texts of others (by their paths in
 * that folder); nothing if there is no folder.
 */
export function contentsOf(
  folder: string,
  anew: ReadonlySet<string>,
  changed: ReadonlyMap<string, string>,
): FolderContents {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  const there = isFolder ? readdirSync(folder).filter((name) => isHcl(name)) : [];
  const paths = new Set([...there.map((name) => join(folder, name)), ...changed.keys()]);
  const tree = new FileTree(folder, ["."]);
  const blocks = [...paths].flatMap((path) =>
    dirname(path) !== folder || anew.has(path) ? [] : blocksIn(path, changed.get(path), tree),
  );
  const required = blocks
    .filter(({ type }) => type === "terraform")
    .flatMap(({ body }) => body.blocks.filter(({ type }) => type === "required_providers"));
  const hasLintel = required.some(({ body }) => body.attributes.some(({ name }) => name === "lintel"));
  return {
    addresses: new Set(blocks.flatMap(({ type, labels }) => (type === "resource" ? [labels.join(".")] : []))),
    variables: new Set(blocks.flatMap(({ type, labels }) => (type === "variable" ? labels.slice(0, 1) : []))),
    requires: hasLintel ? "lintel" : required.length > 0 ? "others" : "nothing",
    hasProvider: blocks.some(({ type, labels }) => type === "provider" && labels[0] === "lintel"),
  };
}

/** The blocks of a file; none if it cannot be read, which Terraform says. */
function blocksIn(path: string, text: string | undefined, tree: FileTree): readonly HclBlock[] {
  try {
    return parseHcl(text ?? tree.textOf(path, path)).blocks;
  } catch (error) {
    if (error instanceof Fault || error instanceof SyntaxError) return [];
    throw error;
  }
}
