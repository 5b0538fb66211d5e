/** Evaluates a block: its attributes and nested blocks as plain data, and the position of each. */

import { dirname, join, relative, resolve, sep } from "node:path";
import { setOwn } from "../../../base/dictionary.ts";
import { isMembers } from "../../../base/members.ts";
import type { FilePlace, ValuePlaces } from "../../declaration/reading.ts";
import { SyntaxFault } from "../../text/fault.ts";
import { Lines } from "../../text/lines.ts";
import { placeOfJson } from "../../text/parsers/json.ts";
import { parseYaml } from "../../text/parsers/yaml.ts";
import type { Segment } from "../../text/path.ts";
import { type Located, locate, type Place, rangeAt, writtenAt } from "../../text/place.ts";
import type { Span } from "../../text/position.ts";
import { UnknownValue } from "../../text/unknown.ts";
import { entriesOf } from "./evaluation/parts.ts";
import type { BoundExpression, ExpressionEvaluator, Scope } from "./evaluation/scope.ts";
import { type HclValue, MapValue, toPlain } from "./evaluation/value.ts";
import { attribute } from "./modules/module.ts";
import type { ModuleFiles } from "./modules/module-files.ts";
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

// Where the value of a reference is set: in a file of variables, as a default, by a caller, or in a local.

/** A reference to a variable or a local, or to a member of it: `var.stage`, `local.policy.days`, `"${var.stage}"`. */
const reference = /^(?:"\$\{\s*)?(var|local)\.([\w-]+)((?:\.[\w.-]+)?)(?:\s*\}")?$/;

/** Maximum number of references that are followed; two locals may refer to each other. */
const maxSteps = 20;

/**
 * The place where the value of an expression is set, if its text is a reference; otherwise undefined. It has the name of
 * a variable of the root module whose whole value it is.
 */
function settingPlace(text: string, scope: Scope): FilePlace | undefined {
  let found: BoundExpression | undefined;
  let variable: string | undefined;
  let from: { readonly text: string; readonly scope: Scope; readonly below: readonly string[] };
  from = { text, scope, below: [] };
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const decoded = decodedPlace(from.text, from.scope, from.below);
    if (decoded !== undefined) return decoded;
    const [, root, name, members = ""] = reference.exec(from.text) ?? [];
    const setting = root === undefined || name === undefined ? undefined : from.scope.settingOf?.(root, name);
    if (setting === undefined) break;
    const names = [...members.split(".").slice(1), ...from.below];
    variable = root === "var" && names.length === 0 && from.scope.where === "" ? name : undefined;
    if ("placeOf" in setting) {
      const place = setting.placeOf(names);
      return place && { ...place, ...named(variable) };
    }
    const { expression, rest } = memberOf(setting.expression, names);
    found = { expression, scope: setting.scope };
    const { start, end } = expression.range;
    from = { text: setting.scope.text.slice(start, end), scope: setting.scope, below: rest };
  }
  const file = found?.scope.file;
  if (found === undefined || file === undefined) return undefined;
  return { file: file.name, span: file.lines.span(found.expression.range), ...named(variable) };
}

const named = (name: string | undefined): Pick<FilePlace, "name"> => (name === undefined ? {} : { name });

/** The member of an object at a path, or the last one that the object writes, and the names below that. */
function memberOf(
  whole: Expression,
  names: readonly string[],
): { readonly expression: Expression; readonly rest: readonly string[] } {
  let expression = whole;
  for (const [index, name] of names.entries()) {
    const entries = expression.kind === "object" ? expression.entries : [];
    const entry = entries.find(({ key }) => key.kind === "literal" && key.value === name);
    if (entry === undefined) return { expression, rest: names.slice(index) };
    expression = entry.value;
  }
  return { expression, rest: [] };
}

/** A call that decodes a file, with a path relative to the module or to the root module, and the members of its result. */
const decoding =
  /^(?:"\$\{\s*)?(yamldecode|jsondecode)\(\s*file\(\s*"(\$\{path\.module\}\/|\$\{path\.root\}\/)?([^"$%\\]+)"\s*\)\s*\)((?:\.[\w.-]+)?)(?:\s*\}")?$/;

/**
 * The place of a member of a file that Terraform decodes, as `yamldecode(file("${path.module}/policies.yaml")).days`, or of the nearest value above it that is written; undefined for any other
 * expression, and for paths that are computed.
 */
function decodedPlace(text: string, { file, files }: Scope, below: readonly string[]): FilePlace | undefined {
  const [, decoder, base, written, members = ""] = decoding.exec(text) ?? [];
  if (decoder === undefined || written === undefined || files === undefined || file?.path === undefined)
    return undefined;
  const folder = dirname(file.path);
  const path = resolve(base?.includes("module") === true ? folder : files.root, written);
  const read = placesIn(files.files, path, decoder === "jsondecode" ? placesOfJson : placesOfYaml);
  if (read === undefined) return undefined;
  const name = join(dirname(file.name), relative(folder, path)).split(sep).join("/");
  const names = [...members.split(".").slice(1), ...below];
  return { file: name, span: read.lines.span(rangeAt(read.documents, [0, ...names], "value")) };
}

const placesOfJson = (text: string): readonly Place[] => [placeOfJson(text)];
const placesOfYaml = (text: string): readonly Place[] => parseYaml(text).places();

interface ReadPlaces {
  readonly documents: readonly Place[];
  readonly lines: Lines;
}

const known = new WeakMap<ModuleFiles, Map<string, ReadPlaces | undefined>>();

/** The places of values in a file, read once a run. */
function placesIn(
  files: ModuleFiles,
  path: string,
  documents: (text: string) => readonly Place[],
): ReadPlaces | undefined {
  const ofRun = known.get(files) ?? new Map<string, ReadPlaces | undefined>();
  known.set(files, ofRun);
  if (!ofRun.has(path)) ofRun.set(path, placesOf(files.text(path), documents));
  return ofRun.get(path);
}

function placesOf(text: unknown, documents: (text: string) => readonly Place[]): ReadPlaces | undefined {
  if (typeof text !== "string") return undefined;
  try {
    return { documents: documents(text), lines: new Lines(text) };
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    return undefined; // Terraform's reader may accept it
  }
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
