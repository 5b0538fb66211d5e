/**
 * A file in Terraform's JSON syntax, read as the same blocks and expressions as HCL. An object may be a block or a value
 * there: what Terraform's language defines is a block where it has one, and in a resource, whose schema decides, what
 * `dynamic` generates; anything else is a value, which the reading of a resource's type takes for a block too.
 */
import { own } from "../../../../base/dictionary.ts";
import { isMembers, membersAt } from "../../../../base/members.ts";
import { declarationLocal, settingsLocal, settingsMember } from "../../../../terraform/null-resource-names.ts";
import { refuseLarge, SourceFile, type Unparsed } from "../../../files/source-file.ts";
import { SyntaxFault } from "../../../text/fault.ts";
import { parseJson, placeOfJson } from "../../../text/parsers/json.ts";
import type { Place, RepeatedKey } from "../../../text/place.ts";
import type { Range } from "../../../text/position.ts";
import { type Metadata, metadataAt } from "../../metadata.ts";
import type { HclFile } from "./hcl-file.ts";
import {
  elementsIn,
  JsonExpressions,
  type JsonPart,
  membersIn,
  type StringForm,
  withoutEscapes,
} from "./json-expression.ts";
import type { Body, HclAttribute, HclBlock, JsonBlock } from "./syntax.ts";

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
