/** Evaluates a block: its attributes and nested blocks as plain data, and the position of each. */
import { setOwn } from "../../../base/dictionary.ts";
import { isMembers } from "../../../base/members.ts";
import type { FilePlace, ValuePlaces } from "../../declaration/reading.ts";
import type { Segment } from "../../text/path.ts";
import { type Located, locate, type Place, rangeAt, writtenAt } from "../../text/place.ts";
import type { Span } from "../../text/position.ts";
import { UnknownValue } from "../../text/unknown.ts";
import type { HclFile } from "./hcl-file.ts";
import { attribute } from "./module.ts";
import { entriesOf } from "./parts.ts";
import type { ExpressionEvaluator, Scope } from "./scope.ts";
import { settingPlace } from "./setting-place.ts";
import type { Body, Expression, HclBlock } from "./syntax.ts";
import { type HclValue, MapValue, toPlain } from "./value.ts";

/** Plain data, in which values may be {@link UnknownValue}, and its places. */
export interface BlockValue {
  readonly raw: { readonly [name: string]: unknown };
  readonly place: Place;
}

/** Maximum number of blocks of one name that a dynamic block generates. */
const maxBlocks = 1_000;

/** Evaluates the contents of a block. Nested blocks become lists, even a single one; labeled blocks become a map. */
export function blockValue(
  { header, body, json }: Pick<HclBlock, "header" | "body" | "json">,
  scope: Scope,
  evaluation: ExpressionEvaluator,
): BlockValue {
  const raw: { [name: string]: unknown } = {};
  const members = new Map<string, Place>();
  // In JSON, blocks and values look the same.
  const form = json === undefined ? { isBlock: true as const } : {};
  for (const { name, nameRange, value } of body.attributes) {
    setOwn(raw, name, toPlain(evaluation.whole(value, scope)));
    members.set(name, { ...placeOf(value), key: nameRange });
  }
  const lists = new Map<string, (BlockValue | UnknownValue)[]>();
  for (const block of body.blocks) {
    const [label] = block.labels;
    if (block.type !== "dynamic" && label !== undefined) {
      const inner = blockValue(block, scope, evaluation);
      const there = raw[block.type];
      raw[block.type] = { ...(isMembers(there) && there), [label]: inner.raw };
      const { header } = block;
      const known = members.get(block.type) ?? { value: header, key: header, ...form };
      members.set(block.type, { ...known, members: new Map([...(known.members ?? []), [label, inner.place]]) });
      continue;
    }
    const isDynamic = block.type === "dynamic" && block.labels[0] !== undefined;
    const name = isDynamic ? (block.labels[0] ?? "") : block.type;
    const list = lists.get(name) ?? [];
    lists.set(name, list);
    list.push(...(isDynamic ? dynamicBlocks(block, name, scope, evaluation) : [blockValue(block, scope, evaluation)]));
    if (!members.has(name)) {
      const key = block.json?.key ?? block.header;
      members.set(name, { value: block.header, key, items: [], ...form });
    }
  }
  for (const [name, list] of lists) {
    const unknown = list.find((each) => each instanceof UnknownValue);
    setOwn(raw, name, unknown ?? list.map((each) => (each instanceof UnknownValue ? each : each.raw)));
    const items = list.flatMap((each) => (each instanceof UnknownValue ? [] : [each.place]));
    const first = members.get(name);
    if (list.length === 0) delete raw[name];
    else if (first !== undefined) members.set(name, { ...first, items });
  }
  return { raw, place: { value: header, key: json?.key ?? header, members, ...form } };
}

/** The blocks that `dynamic "name" { for_each = …, content { … } }` generates. */
function dynamicBlocks(
  { header, body, json }: HclBlock,
  name: string,
  scope: Scope,
  evaluation: ExpressionEvaluator,
): readonly (BlockValue | UnknownValue)[] {
  const forEach = attribute(body, "for_each");
  const iterator = attribute(body, "iterator");
  const content = body.blocks.find(({ type }) => type === "content");
  if (attribute(body, "labels") !== undefined) return [new UnknownValue("is a dynamic block with labels")];
  if (forEach === undefined || content === undefined)
    return [new UnknownValue("is a dynamic block without for_each or content")];
  const collection = evaluation.value(forEach, scope);
  if (collection instanceof UnknownValue) return [collection.atLeast("null")];
  const entries = entriesOf(collection);
  if (entries === undefined) return [new UnknownValue("is a dynamic block whose for_each is not a collection")];
  if (entries instanceof UnknownValue) return [entries.atLeast("null")];
  if (entries.length > maxBlocks)
    return [new UnknownValue(`is a dynamic block that creates more than ${maxBlocks} blocks`)];
  const bound = iterator?.kind === "name" ? iterator.name : name;
  return entries.map(([key, value]) =>
    blockValue(
      json === undefined ? { header, body: content.body } : content,
      scope.binding([[bound, MapValue.of({ key, value })]]),
      evaluation,
    ),
  );
}

/** The place of an expression, with the parts of a list or object. */
function placeOf(expression: Expression): Place {
  if (expression.kind === "tuple") return { value: expression.range, items: expression.items.map(placeOf) };
  if (expression.kind !== "object") return { value: expression.range };
  const members = new Map<string, Place>();
  for (const { key, value } of expression.entries) {
    if (key.kind === "literal") members.set(String(key.value), { ...placeOf(value), key: key.range });
  }
  return { value: expression.range, members };
}

/** Positions of a block's values in its file. */
export class BlockPlaces implements ValuePlaces {
  readonly #file: HclFile;
  readonly #depth: number;
  readonly #places: readonly [Place];
  readonly #scope: Scope;

  /** `above` is the path of the block in its file, `scope` that of its expressions. */
  constructor(file: HclFile, above: readonly Segment[], place: Place, scope: Scope) {
    this.#file = file;
    this.#scope = scope;
    this.#depth = above.length;
    this.#places = [place];
  }

  span(segments: readonly Segment[], part: "value" | "key"): Span {
    return this.#file.lines.span(rangeAt(this.#places, this.#below(segments), part));
  }

  place(segments: readonly Segment[]): Located {
    return locate(this.#places, this.#below(segments));
  }

  setAt(segments: readonly Segment[]): FilePlace | undefined {
    const range = writtenAt(this.#places, this.#below(segments));
    return range && settingPlace(this.#file.text.slice(range.start, range.end), this.#scope);
  }

  isBlock(segments: readonly Segment[]): boolean | undefined {
    const { place, exact } = this.place(segments);
    return exact && this.#file.syntax !== "json" ? place.isBlock === true : undefined;
  }

  #below(segments: readonly Segment[]): readonly Segment[] {
    return [0, ...segments.slice(this.#depth)];
  }

  /** The text of a number; for a reference, the text is not the value. */
  written(segments: readonly Segment[]): string | undefined {
    const range = writtenAt(this.#places, this.#below(segments));
    const text = range && this.#file.text.slice(range.start, range.end);
    return text !== undefined && /^-?\d[\d.]*(?:[eE][-+]?\d+)?$/.test(text) ? text : undefined;
  }
}

/** A block merged with its override; values that the override sets are unknown. */
export function overridden(
  block: HclBlock,
  override: { readonly it: HclBlock; readonly file: HclFile } | undefined,
): {
  readonly block: HclBlock;
  readonly unknown: { readonly [name: string]: UnknownValue };
} {
  if (override === undefined) return { block, unknown: {} };
  const names = new Set([
    ...override.it.body.attributes.map(({ name }) => name),
    ...override.it.body.blocks.map(({ type, labels }) => (type === "dynamic" ? (labels[0] ?? type) : type)),
  ]);
  const body: Body = {
    attributes: block.body.attributes.filter(({ name }) => !names.has(name)),
    blocks: block.body.blocks.filter(({ type, labels }) => !names.has(type === "dynamic" ? (labels[0] ?? type) : type)),
  };
  const because = new UnknownValue(`is overridden in ${override.file.name}`);
  return { block: { ...block, body }, unknown: Object.fromEntries([...names].map((name) => [name, because])) };
}

/** Evaluates the attributes of a body, by name; for the settings of providers. */
export const settingsIn = (
  body: Body,
  scope: Scope,
  evaluation: ExpressionEvaluator,
): { readonly [name: string]: HclValue } =>
  Object.fromEntries(body.attributes.map(({ name, value }) => [name, evaluation.value(value, scope)]));
