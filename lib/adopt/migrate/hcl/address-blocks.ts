/** Finds the `moved`, `removed` and `import` blocks of an address. */
import { attribute, type InFile, type Module } from "../../../lint/inputs/hcl/modules/module.ts";
import type { Expression, HclBlock } from "../../../lint/inputs/hcl/syntax/syntax.ts";
import { endOfLine } from "../../../lint/text/comments/comment.ts";
import type { MigrationTarget } from "./target.ts";

/** The blocks of a type whose argument is an address, or one of its instances. */
export const blocksOf = (
  { files }: Module,
  type: string,
  argument: string,
  address: string,
): readonly InFile<HclBlock>[] =>
  files.flatMap((file) =>
    file.body.blocks.flatMap((it) =>
      it.type === type && isAddress(attribute(it.body, argument), address) ? [{ file, it }] : [],
    ),
  );

/** Whether an expression is an address, or an instance of it. */
export function isAddress(expression: Expression | undefined, address: string): boolean {
  if (expression?.kind === "index") return isAddress(expression.of, address);
  return (
    expression?.kind === "attribute" &&
    expression.of.kind === "name" &&
    `${expression.of.name}.${expression.name}` === address
  );
}

/** Records the removal of a block, with the empty line before it. */
export function dropBlock(target: MigrationTarget, { file, it }: InFile<HclBlock>): void {
  const { text } = file;
  const [before = ""] = /(?:\r?\n[^\S\n]*){0,2}$/.exec(text.slice(0, it.range.start)) ?? [];
  const start = it.range.start - before.length;
  const end = endOfLine(text, it.range.end);
  const [after = ""] = start > 0 ? [] : (/^(?:\r?\n){0,2}/.exec(text.slice(end)) ?? []);
  target.edit(file, { start, end: end + after.length, text: "" });
}

/** Records a block behind the first block of a target. */
export function writeBehind(target: MigrationTarget, written: string): void {
  const [first] = target.blocks;
  if (first === undefined) return;
  const at = endOfLine(first.file.text, first.it.range.end);
  target.edit(first.file, { start: at, end: at, text: `\n\n${written}` });
}
