/** Evaluates a block: its attributes and nested blocks as plain data, and the position of each. */
import { setOwn } from "../../../base/dictionary.ts";
import { isMembers } from "../../../base/members.ts";
import type { FilePlace, ValuePlaces } from "../../declaration/reading.ts";
import type { Segment } from "../../text/path.ts";
import { type Located, locate, type Place, rangeAt, writtenAt } from "../../text/place.ts";
import type { Span } from "../../text/position.ts";
import { UnknownValue } from "../../text/unknown.ts";
import { entriesOf } from "./evaluation/parts.ts";
import type { ExpressionEvaluator, Scope } from "./evaluation/scope.ts";
import { settingPlace } from "./evaluation/setting-place.ts";
import { type HclValue, MapValue, toPlain } from "./evaluation/value.ts";
import { attribute } from "./modules/module.ts";
import type { HclFile } from "./syntax/hcl-file.ts";
import type { Body, Expression, HclBlock } from "./syntax/syntax.ts";

/** Plain data, in which values may be {@link UnknownValue}, and its places. */
export interface BlockValue extends BlockPlace {
  readonly raw: { readonly [name: string]: unknown };
}

/** Where a block's values are. */
interface BlockPlace {
  readonly place: Place;
  /** What override files set, by its name; the block's own file has no place of it. */
  readonly elsewhere: ReadonlyMap<string, Elsewhere>;
}

/** The place of a value in an override file. */
interface Elsewhere {
  readonly file: HclFile;
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
  const files = new Map<string, HclFile>();
  for (const { name, nameRange, value, in: file } of body.attributes) {
    setOwn(raw, name, toPlain(evaluation.whole(value, file === undefined ? scope : scope.within(file))));
    members.set(name, { ...placeOf(value), key: nameRange });
    if (file !== undefined) files.set(name, file);
  }
  const lists = new Map<string, (BlockValue | UnknownValue)[]>();
  for (const block of body.blocks) {
    const [label] = block.labels;
    const { in: file } = block;
    const inItsFile = file === undefined ? scope : scope.within(file);
    if (block.type !== "dynamic" && label !== undefined) {
      const inner = blockValue(block, inItsFile, evaluation);
      const there = raw[block.type];
      raw[block.type] = { ...(isMembers(there) && there), [label]: inner.raw };
      const { header } = block;
      if (file !== undefined) files.set(block.type, file);
      const known = members.get(block.type) ?? { value: header, key: header, ...form };
      members.set(block.type, { ...known, members: new Map([...(known.members ?? []), [label, inner.place]]) });
      continue;
    }
    const isDynamic = block.type === "dynamic" && block.labels[0] !== undefined;
    const name = isDynamic ? (block.labels[0] ?? "") : block.type;
    const list = lists.get(name) ?? [];
    lists.set(name, list);
    list.push(
      ...(isDynamic ? dynamicBlocks(block, name, inItsFile, evaluation) : [blockValue(block, inItsFile, evaluation)]),
    );
    if (file !== undefined) files.set(name, file);
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
  const elsewhere = new Map<string, Elsewhere>();
  for (const [name, file] of files) {
    const place = members.get(name);
    if (place !== undefined) elsewhere.set(name, { file, place });
    members.delete(name);
  }
  return { raw, place: { value: header, key: json?.key ?? header, members, ...form }, elsewhere };
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
  if (collection instanceof UnknownValue) return [collection.withPresence("null")];
  const entries = entriesOf(collection);
  if (entries === undefined) return [new UnknownValue("is a dynamic block whose for_each is not a collection")];
  if (entries instanceof UnknownValue) return [entries.withPresence("null")];
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
  readonly #elsewhere: BlockPlace["elsewhere"];
  readonly #scope: Scope;

  /** `above` is the path of the block in its file, `scope` that of its expressions. */
  constructor(file: HclFile, above: readonly Segment[], { place, elsewhere }: BlockPlace, scope: Scope) {
    this.#file = file;
    this.#scope = scope;
    this.#elsewhere = elsewhere;
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
    const override = this.#elsewhere.get(String(segments[this.#depth]));
    if (override !== undefined) {
      const { file, place } = override;
      const range = rangeAt([place], [0, ...segments.slice(this.#depth + 1)], "value");
      const whole = settingPlace(file.text.slice(range.start, range.end), this.#scope.within(file));
      return whole ?? { file: file.name, span: file.lines.span(range) };
    }
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

/** Evaluates the attributes of a body, by name; for the settings of providers. */
export const settingsIn = (
  body: Body,
  scope: Scope,
  evaluation: ExpressionEvaluator,
): { readonly [name: string]: HclValue } =>
  Object.fromEntries(
    body.attributes.map(({ name, value, in: file }) => {
      return [name, evaluation.value(value, file === undefined ? scope : scope.within(file))];
    }),
  );
