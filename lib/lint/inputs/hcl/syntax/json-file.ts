/**
 * A file in Terraform's JSON syntax, read as the same blocks and expressions as HCL. An object may be a block or a value
 * there: what Terraform's language defines is a block where it has one, and in a resource, whose schema decides, what
 * `dynamic` generates; anything else is a value, which the reading of a resource's type takes for a block too.
 */
import { own } from "../../../../base/dictionary.ts";
import { isMembers, membersAt, membersOf } from "../../../../base/members.ts";
import { declarationLocal, settingsLocal, settingsMember } from "../../../../terraform/null-resource-names.ts";
import { refuseLarge, SourceFile, type Unparsed } from "../../../files/source-file.ts";
import { SyntaxFault } from "../../../text/fault.ts";
import { parseJson, placeOfJson } from "../../../text/parsers/json.ts";
import type { Segment } from "../../../text/path.ts";
import type { Place, RepeatedKey } from "../../../text/place.ts";
import type { Range } from "../../../text/position.ts";
import { type Metadata, metadataAt } from "../../metadata.ts";
import { ExpressionParser, exactNumber } from "./expression-syntax.ts";
import type { HclFile } from "./hcl-file.ts";
import { type Body, type Expression, escaped, type HclAttribute, type HclBlock, type JsonBlock } from "./syntax.ts";
import { Cursor } from "./text-cursor.ts";

// Reads values of a JSON file as expressions (the specification "HCL JSON Syntax Specification"): strings are templates,
// except where Terraform takes them as they are, or as a reference.

/** A value of a JSON file. */
interface JsonPart {
  readonly value: unknown;
  readonly place: Place;
  /** Its path from the top of the file. */
  readonly segments: readonly Segment[];
}

/**
 * What strings are: templates, texts as they are, or expressions such as references. Those of an argument are templates;
 * it may be a block, in which `//` is a comment.
 */
type StringForm = "template" | "argument" | "text" | "expression";

/** The members of an object, in their order; empty for other values. */
function membersIn({ value, place, segments }: JsonPart): readonly (readonly [string, JsonPart, Range])[] {
  return Object.entries(membersOf(value)).flatMap(([name, member]) => {
    const at = place.members?.get(name);
    return at?.key === undefined ? [] : [[name, { value: member, place: at, segments: [...segments, name] }, at.key]];
  });
}

/** The elements of a list; empty for other values. */
function elementsIn({ value, place, segments }: JsonPart): readonly JsonPart[] {
  const elements: readonly unknown[] = Array.isArray(value) ? value : [];
  return elements.flatMap((element, index) => {
    const at = place.items?.[index];
    return at === undefined ? [] : [{ value: element, place: at, segments: [...segments, index] }];
  });
}

/** Reads the expressions of one file. */
class JsonExpressions {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Throws a {@link SyntaxFault} for a template that is not valid. */
  of(part: JsonPart, form: StringForm): Expression {
    const { value, place } = part;
    const range = place.value;
    if (Array.isArray(value))
      return { kind: "tuple", items: elementsIn(part).map((each) => this.of(each, form)), range };
    if (isMembers(value)) {
      const members = membersIn(part).filter(([name]) => name !== "//" || form !== "argument");
      const entries = members.map(([name, each, key]) => ({
        key: this.#string(name, key, form),
        value: this.of(each, form),
      }));
      return { kind: "object", entries, range };
    }
    if (typeof value === "string") return this.#string(value, range, form);
    if (typeof value !== "number")
      return { kind: "literal", value: value === true || value === false ? value : null, range };
    const digits = this.#text.slice(range.start, range.end);
    const number = exactNumber(digits.replace("-", ""));
    if (number === undefined) return { kind: "inexact number", range };
    return { kind: "literal", value: digits.startsWith("-") ? 0 - number : number, range };
  }

  #string(value: string, range: Range, form: StringForm): Expression {
    if (form === "text" || (form !== "expression" && !/[$%]\{/.test(value))) {
      return { kind: "literal", value: value.normalize(), range };
    }
    const at = this.#offsets(value, range);
    const parser = new ExpressionParser(new Cursor(value, "string"));
    try {
      const read = form === "expression" ? parser.wholeExpression() : parser.wholeTemplate();
      const moved = relocated(read, at);
      return form === "expression" ? moved : { ...moved, range };
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      if (form === "expression") return { kind: "literal", value: value.normalize(), range };
      throw new SyntaxFault(error.message, at(error.offset));
    }
  }

  /** Where the characters of a string are in the file. */
  #offsets(value: string, { start, end }: Range): (offset: number) => number {
    const written = this.#text.slice(start + 1, end - 1);
    if (written.length === value.length) return (offset) => start + 1 + offset;
    const ends = [...written.matchAll(character)].map(({ index, 0: text }) => start + 1 + index + text.length);
    return (offset) => (offset === 0 ? start + 1 : (ends[offset - 1] ?? end - 1));
  }
}

const escapes = /\\(?:u[0-9a-fA-F]{4}|[^u])/g;
const character = /\\(?:u[0-9a-fA-F]{4}|[^u])|[\s\S]/g;

/** A text in which each escape of a JSON file is the character that it means, at the same length. */
const withoutEscapes = (text: string): string =>
  text.includes("\\")
    ? text.replaceAll(escapes, (each) => String(JSON.parse(`"${each}"`)).padStart(each.length, escaped))
    : text;

/** A part of a syntax tree with other ranges. */
function relocated<Part>(part: Part, at: (offset: number) => number): Part;
function relocated(part: unknown, at: (offset: number) => number): unknown {
  if (Array.isArray(part)) return part.map((each: unknown) => relocated(each, at));
  if (!isMembers(part)) return part;
  const { start, end } = part;
  if (typeof start === "number" && typeof end === "number") return { start: at(start), end: at(end) };
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, relocated(each, at)]));
}

/** A parsed file of Terraform's JSON syntax. */
export class JsonFile extends SourceFile implements HclFile {
  readonly body: Body;
  readonly isGenerated: boolean;
  #source: string | undefined;

  /** Throws a {@link SyntaxFault} for a template that is not valid. */
  constructor(file: Unparsed, value: unknown, place: Place, repeated: readonly RepeatedKey[]) {
    super(file, [value], () => [place], "json", repeated);
    this.isGenerated = metadataAt(value, ["//", "metadata"], []) !== undefined;
    this.body = new BodyReader(file.text, value).file({ value, place, segments: [0] });
  }

  get source(): string {
    this.#source ??= withoutEscapes(this.text);
    return this.#source;
  }
}

/** Parses a file of Terraform's JSON syntax. Throws a {@link Fault} with the position of a syntax error. */
export function parseJsonFile(file: Unparsed): JsonFile {
  const { name, text } = file;
  refuseLarge(name, text);
  try {
    const repeated: RepeatedKey[] = [];
    const value = parseJson(text, repeated);
    return new JsonFile(file, value, placeOfJson(text, []), repeated);
  } catch (error) {
    throw error instanceof SyntaxFault ? error.in(name, text) : error;
  }
}

/** What Terraform's language says of a block of a type. */
interface BlockType {
  readonly labels: number;
  /** The form of strings in its arguments. Default: that of arguments. */
  readonly form?: StringForm;
  /** The forms in further arguments. */
  readonly forms?: { readonly [argument: string]: StringForm };
  readonly blocks?: { readonly [type: string]: BlockType };
}

const plain: BlockType = { labels: 0 };
const checks = { precondition: plain, postcondition: plain };

const resource: BlockType = {
  labels: 2,
  forms: { provider: "expression", depends_on: "expression" },
  blocks: {
    lifecycle: {
      labels: 0,
      forms: { ignore_changes: "expression", replace_triggered_by: "expression" },
      blocks: checks,
    },
  },
};

const described = { description: "text", deprecated: "text" } as const;

const top: { readonly [type: string]: BlockType } = {
  ...{ resource, data: resource, ephemeral: resource },
  variable: { labels: 1, forms: { ...described, type: "expression", default: "text" }, blocks: { validation: plain } },
  output: { labels: 1, form: "template", forms: { ...described, depends_on: "expression" }, blocks: checks },
  module: {
    labels: 1,
    form: "template",
    forms: { version: "text", providers: "expression", depends_on: "expression" },
    blocks: { lifecycle: plain },
  },
  terraform: { labels: 0, form: "text", blocks: { required_providers: { labels: 0, form: "text" } } },
  provider: { labels: 1, forms: { alias: "text", version: "text" } },
  locals: { labels: 0, form: "template" },
  moved: { labels: 0, forms: { from: "expression", to: "expression" } },
  removed: { labels: 0, forms: { from: "expression" }, blocks: { lifecycle: plain } },
  import: { labels: 0, forms: { to: "expression", provider: "expression" } },
};

const generating: BlockType = {
  labels: 1,
  forms: { iterator: "expression", labels: "expression" },
  blocks: { content: plain },
};

/** The objects that a value has for blocks: itself, or those of a list. */
const objectsIn = (part: JsonPart): readonly JsonPart[] =>
  isMembers(part.value) ? [part] : elementsIn(part).filter(({ value }) => isMembers(value));

class BodyReader {
  readonly #expressions: JsonExpressions;
  readonly #document: unknown;
  readonly #hasDynamic: boolean;

  constructor(text: string, document: unknown) {
    this.#expressions = new JsonExpressions(text);
    this.#document = document;
    this.#hasDynamic = text.includes('"dynamic"');
  }

  file(document: JsonPart): Body {
    const blocks = objectsIn(document).flatMap((object) =>
      membersIn(object).flatMap(([name, member, key]) => {
        const type = own(top, name);
        if (type === undefined) return [];
        const hosted = name === "locals" ? objectsIn(member).flatMap((locals) => this.#hosted(locals)) : [];
        return [...this.#blocks(name, type, member, key), ...hosted];
      }),
    );
    return { attributes: [], blocks };
  }

  /** The blocks of a type, whose labels are the keys of objects around them. */
  #blocks(
    name: string,
    type: BlockType,
    part: JsonPart,
    key: Range,
    labels: readonly { readonly label: string; readonly range: Range }[] = [],
  ): readonly HclBlock[] {
    if (labels.length < type.labels) {
      return objectsIn(part).flatMap((object) =>
        membersIn(object).flatMap(([label, inner, range]) =>
          this.#blocks(name, type, inner, key, [...labels, { label, range }]),
        ),
      );
    }
    return objectsIn(part).map((object) => {
      const { value, segments } = object;
      return blockOf(
        name,
        labels.map(({ label }) => label),
        this.#body(object, type),
        object,
        key,
        {
          key: labels.at(-1)?.range ?? key,
          value: isMembers(value) ? value : {},
          segments,
          metadata: metadataAt(value, ["//", "lintel"], segments),
        },
      );
    });
  }

  #body(object: JsonPart, { form: usual = "argument", forms, blocks: types }: BlockType): Body {
    const attributes: HclAttribute[] = [];
    const blocks: HclBlock[] = [];
    const generated = this.#hasDynamic ? generatedIn(object) : none;
    for (const [name, member, nameRange] of membersIn(object)) {
      if (name === "//") continue;
      const type = own(types, name);
      if (name === "dynamic" && generated.size > 0) blocks.push(...this.#blocks(name, generating, member, nameRange));
      else if (type !== undefined) blocks.push(...this.#blocks(name, type, member, nameRange));
      else if (generated.has(name) || (this.#hasDynamic && generatesWithin(member))) {
        blocks.push(...this.#blocks(name, plain, member, nameRange));
      } else {
        const form = own(forms, name) ?? usual;
        attributes.push({ name, nameRange, value: this.#expressions.of(member, form) });
      }
    }
    return { attributes, blocks };
  }

  /**
   * What the locals of the null_resource host declare (constructs/null-resource-host.ts): a provider, and a resource,
   * whose null_resource has its position in the program.
   */
  #hosted(locals: JsonPart): readonly HclBlock[] {
    return membersIn(locals).flatMap(([local, part, key]): readonly HclBlock[] => {
      if (!isMembers(part.value)) return [];
      if (local.startsWith(settingsLocal)) {
        const { attributes, blocks } = this.#body(part, plain);
        const alias: HclAttribute = {
          name: "alias",
          nameRange: key,
          value: { kind: "literal", value: local, range: key },
        };
        const json = { key, value: part.value, segments: part.segments, address: `local.${local}` };
        const body = { attributes: [...attributes.filter(({ name }) => name !== "alias"), alias], blocks };
        return [blockOf("provider", ["local"], body, part, key, json)];
      }
      if (!local.startsWith(declarationLocal)) return [];
      const name = local.slice(declarationLocal.length);
      const metadata = this.#metadataOfNull(name);
      return membersIn(part).flatMap(([type, declared, typeKey]) => {
        if (type === settingsMember || !isMembers(declared.value)) return [];
        const { attributes, blocks } = this.#body(declared, resource);
        const [provider] = this.#body(part, plain).attributes.filter((each) => each.name === settingsMember);
        const settings = provider?.value.kind === "template" ? provider.value.parts[0] : undefined;
        const named: readonly HclAttribute[] =
          settings?.kind === "interpolation" ? [{ name: "provider", nameRange: key, value: settings.expression }] : [];
        const json = { key: typeKey, value: declared.value, segments: declared.segments, metadata };
        return [
          blockOf("resource", [type, name], { attributes: [...attributes, ...named], blocks }, declared, typeKey, json),
        ];
      });
    });
  }

  #metadataOfNull(name: string): Metadata | undefined {
    const way = ["resource", "null_resource", name];
    const at = isMembers(this.#document) ? way.reduce(membersAt, this.#document) : undefined;
    return metadataAt(at, ["//", "lintel"], [0, ...way]);
  }
}

function blockOf(
  type: string,
  labels: readonly string[],
  body: Body,
  { place: { value: range } }: JsonPart,
  typeRange: Range,
  json: JsonBlock,
): HclBlock {
  return { type, typeRange, labels, labelRanges: [], header: range, body, range, inside: range, json };
}

const none: ReadonlySet<string> = new Set();

/** The types of the blocks that `dynamic` of an object generates; empty if the member of this name is something else. */
function generatedIn(object: JsonPart): ReadonlySet<string> {
  const [, dynamic] = membersIn(object).find(([name]) => name === "dynamic") ?? [];
  const made = dynamic === undefined ? [] : objectsIn(dynamic).flatMap(membersIn);
  const areBlocks = made.every(([, part]) =>
    objectsIn(part).some(({ value }) => isMembers(value) && "for_each" in value && "content" in value),
  );
  return areBlocks ? new Set(made.map(([name]) => name)) : none;
}

/** Whether a value, or one within it, has dynamic blocks. */
const generatesWithin = (part: JsonPart): boolean =>
  (isMembers(part.value) && generatedIn(part).size > 0) ||
  [...membersIn(part).map(([, member]) => member), ...elementsIn(part)].some(generatesWithin);
