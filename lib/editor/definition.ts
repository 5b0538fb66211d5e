/** Where the name at a cursor is defined: a variable, a local value or a block of Terraform, a parameter of a template. */
import type { Syntax } from "./scan/cursor.ts";
import { type Extent, type OutlineNode, outlineOf, partsNamed } from "./scan/outline.ts";

/** A text that may define the name: the open one, or one of the same folder. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
  readonly syntax: Syntax;
}

export interface Definition extends Extent {
  readonly path: string;
}

/** The definitions of the name at an offset of the first text. */
export function definitionsAt(offset: number, [open, ...others]: readonly SourceText[]): readonly Definition[] {
  if (open === undefined) return [];
  const reference = referenceAt(open.text, offset);
  if (reference === undefined) return [];
  const found = blocksNamed(reference, [open, ...others]);
  return found.length > 0 ? found : inTemplate(open, offset, reference[0] ?? "");
}

/** The blocks of a module that define a reference. */
export const blocksNamed = (reference: readonly string[], sources: readonly SourceText[]): readonly Definition[] =>
  sources.flatMap(({ path, text, syntax }) =>
    outlineOf(text, syntax).flatMap((document) => blocksOf(reference, document).map(({ at }) => ({ path, ...at }))),
  );

/** The names of a reference around an offset: `var`, `region`. */
export function referenceAt(text: string, offset: number): readonly string[] | undefined {
  const before = /[\w.-]*$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[0] ?? "";
  const after = /^[\w-]*/.exec(text.slice(offset, offset + 200))?.[0] ?? "";
  const names = `${before}${after}`.split(".").filter((name) => name !== "");
  return names.length === 0 ? undefined : names;
}

/** The blocks in a document of Terraform that define a reference. */
function blocksOf(
  [root = "", name = "", third = ""]: readonly string[],
  document: OutlineNode,
): readonly OutlineNode[] {
  const blocks = (type: string, ...labels: readonly string[]): readonly OutlineNode[] =>
    labels.reduce((nodes, label) => nodes.flatMap((node) => partsNamed(node, label)), partsNamed(document, type));
  if (name === "") return [];
  if (root === "var") return blocks("variable", name);
  if (root === "local") return blocks("locals", name);
  if (root === "module") return blocks("module", name);
  if (root === "data") return third === "" ? [] : blocks("data", name, third);
  return blocks("resource", root, name);
}

/** A parameter or resource of a CloudFormation template; the name itself is no reference. */
function inTemplate({ path, text, syntax }: SourceText, offset: number, name: string): readonly Definition[] {
  const nodes = outlineOf(text, syntax).flatMap((document) =>
    ["Parameters", "Resources", "Conditions", "Mappings"].flatMap((section) =>
      partsNamed(document, section).flatMap((node) => partsNamed(node, name)),
    ),
  );
  return nodes.filter(({ at }) => offset < at.start || offset > at.end).map(({ at }) => ({ path, ...at }));
}
