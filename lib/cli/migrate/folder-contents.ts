/** What a folder of Terraform already has, so that a file that is added to it fits. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isHcl } from "../../lint/files/file-names.ts";
import { readText } from "../../lint/files/source-file.ts";
import { parseHcl } from "../../lint/inputs/hcl/parse.ts";
import type { HclBlock } from "../../lint/inputs/hcl/syntax.ts";
import { Fault } from "../../lint/text/fault.ts";
import type { FolderContents } from "../../migrate/to-lintel/migrate-declared.ts";

/** The contents of a folder, without the files that are written anew; nothing if there is no folder. */
export function contentsOf(folder: string, anew: ReadonlySet<string>): FolderContents {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  const names = isFolder ? readdirSync(folder).filter((name) => isHcl(name) && !anew.has(name)) : [];
  const blocks = names.flatMap((name) => blocksIn(join(folder, name)));
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
function blocksIn(path: string): readonly HclBlock[] {
  try {
    return parseHcl(readText(path, path)).blocks;
  } catch (error) {
    if (error instanceof Fault || error instanceof SyntaxError) return [];
    throw error;
  }
}
