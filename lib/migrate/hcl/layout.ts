/** The layout of rewritten blocks: structures become blocks, or attributes, and the signs of renamed arguments are aligned. */
import { isBlocks } from "../../derive/blocks.ts";
import { type BlockShape, blockForm } from "../../lint/fix/block-form.ts";
import { memberPairs, structureIn } from "../../lint/inputs/counterpart.ts";
import { parseHcl } from "../../lint/inputs/hcl/parse.ts";
import type { Body, HclAttribute, HclBlock } from "../../lint/inputs/hcl/syntax.ts";
import { ownType, type ResourceType } from "../../lint/inputs/resource-type.ts";
import type { RangeEdit } from "../../lint/text/edit.ts";
import type { Range } from "../../lint/text/position.ts";
import type { Field, StructField } from "../../model/field.ts";
import { edited } from "./edited.ts";
import type { MigrationTarget } from "./target.ts";

/** The text of a file in which targets have been rewritten, with their structures as blocks and their signs aligned. */
export function laidOut(text: string, targets: readonly MigrationTarget[]): string {
  const byAddress = new Map(targets.map((target) => [target.to, target]));
  const rewrite =
    (editsOf: (block: HclBlock, target: MigrationTarget, now: string) => readonly RangeEdit[]) =>
    (now: string): string =>
      edited(
        now,
        parseHcl(now).blocks.flatMap((block) => {
          const target = block.type === "resource" ? byAddress.get(block.labels.join(".")) : undefined;
          return target === undefined ? [] : editsOf(block, target, now);
        }),
      );
  const inBlocks = rewrite((block, { type, direction }, now) => {
    if (type.blocks === true) return [];
    return direction === "migrate" ? blockEdits(block, type, now) : attributeEdits(block.body, type, now);
  });
  const alignedSigns = rewrite(({ body }, { renamed }, now) => [...alignments(body, renamed, now)]);
  return alignedSigns(inBlocks(text));
}

/** Writes structures as blocks. */
function blockEdits({ body }: HclBlock, type: ResourceType, text: string): readonly RangeEdit[] {
  const own = ownType(type.model);
  const pairs = memberPairs(own, own.declaration, "");
  return body.attributes.flatMap((attribute) => {
    const pair = pairs.find(({ here }) => here === attribute.name);
    const shape = pair && shapeOf(own, pair.field, pair.path);
    const { start } = attribute.nameRange;
    const range = { start, end: attribute.value.range.end };
    if (shape === undefined) return [];
    if (attribute.value.kind === "literal") return [{ ...range, text: "" }]; // null, which no block can be
    const indentation = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    const written = blockForm(text, attribute, shape, indentation);
    return written === undefined ? [] : [{ ...range, text: written }];
  });
}

/** Writes blocks as the attributes that the awscc provider has; those of one list are where its first one was. */
function attributeEdits(
  body: Body,
  type: ResourceType,
  text: string,
  struct: StructField = type.model.declaration,
  path = "",
): readonly RangeEdit[] {
  const pairs = memberPairs(type, struct, path, "here");
  return pairs.flatMap(({ there, field, path: at }): readonly RangeEdit[] => {
    const blocks = body.blocks.filter((each) => each.type === there);
    const inside = structureIn(field, at);
    const [first, ...others] = blocks;
    if (first === undefined || inside === undefined) return [];
    // What it had stands elsewhere there, and an empty object is not the same as none.
    const isEmptied =
      isEmpty(first, text) && memberPairs(type, inside.struct, inside.path, "here").some((each) => each.elsewhere);
    if (isEmptied) return [{ ...wholeLines(text, first.typeRange.start, first.range.end), text: "" }];
    const written = blocks.map((block) => {
      const { start, end } = { start: block.inside.start, end: block.inside.end };
      const within = attributeEdits(block.body, type, text, inside.struct, inside.path);
      const shifted = within.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
      return `{${edited(text.slice(start, end), shifted)}}`;
    });
    const value = field.kind === "list" ? `[${written.join(", ")}]` : (written[0] ?? "");
    return [
      { start: first.typeRange.start, end: first.range.end, text: `${there} = ${value}` },
      ...others.map(({ typeRange, range }) => ({ ...wholeLines(text, typeRange.start, range.end), text: "" })),
    ];
  });
}

const isEmpty = ({ inside }: HclBlock, text: string): boolean => text.slice(inside.start, inside.end).trim() === "";

/** The range with the line break and the indentation before it. */
const wholeLines = (text: string, start: number, end: number): Range => ({
  start: start - (/(?:\r?\n)?[^\S\n]*$/.exec(text.slice(0, start))?.[0].length ?? 0),
  end,
});

/** How to write a field as blocks; undefined if it is an attribute. */
function shapeOf(own: ResourceType, field: Field, path: string): BlockShape | undefined {
  const inside = isBlocks(field) ? structureIn(field, path) : undefined;
  if (inside === undefined) return undefined;
  const pairs = memberPairs(own, inside.struct, inside.path);
  return {
    isLabeled: false,
    inside(name) {
      const pair = pairs.find(({ here }) => here === name);
      return pair && shapeOf(own, pair.field, pair.path);
    },
  };
}

/** Aligns the signs of consecutive arguments on lines of their own, of which one was renamed, as `terraform fmt` does. */
function* alignments({ attributes, blocks }: Body, renamed: ReadonlySet<string>, text: string): Generator<RangeEdit> {
  for (const run of runsOf(attributes, text)) {
    if (!run.some(({ name }) => renamed.has(name))) continue;
    const width = Math.max(...run.map(({ name }) => name.length));
    for (const { name, nameRange, value } of run) {
      const range = { start: nameRange.end, end: value.range.start };
      const wanted = `${" ".repeat(width - name.length)} = `;
      if (/^[ \t]*=[ \t]*$/.test(text.slice(range.start, range.end))) yield { ...range, text: wanted };
    }
  }
  for (const { body } of blocks) yield* alignments(body, renamed, text);
}

/** Arguments on consecutive lines, without those that take several. */
function runsOf(attributes: readonly HclAttribute[], text: string): readonly (readonly HclAttribute[])[] {
  const runs: HclAttribute[][] = [];
  let previous: HclAttribute | undefined;
  for (const attribute of attributes) {
    const { nameRange, value } = attribute;
    const isOneLine = !text.slice(nameRange.start, value.range.end).includes("\n");
    const between = previous && text.slice(previous.value.range.end, nameRange.start);
    const isNext = between !== undefined && /^[^\n]*\n[ \t]*$/.test(between);
    if (isOneLine && isNext) runs.at(-1)?.push(attribute);
    else runs.push(isOneLine ? [attribute] : []);
    previous = isOneLine ? attribute : undefined;
  }
  return runs;
}
