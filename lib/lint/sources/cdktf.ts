/** Terraform's JSON syntax as CDKTF synthesizes it (cdk.tf.json): the resources that Lintel's provider manages. */
import { documentedValue } from "../../derive/documented-value.ts";
import { fieldsOf } from "../../derive/fields.ts";
import { snakeCase, terraformType } from "../../derive/names.ts";
import { extraAttributes } from "../../derive/terraform-attributes.ts";
import type { Field } from "../../model/field.ts";
import type { ResourceModel } from "../../model/resource.ts";
import { declarationLocal, settingsMember } from "../../null-resource.ts";
import type { Reading, Scalar, Segment } from "../node.ts";
import type { Position } from "./position.ts";
import type { SourceFile } from "./source-file.ts";

type Block = { readonly [name: string]: unknown };

const isBlock = (value: unknown): value is Block =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A resource block. */
export interface TerraformResource {
  readonly model: ResourceModel;
  /** `lintel_lifecycle_policy.keep_recent`. */
  readonly address: string;
  /** The members, without what Terraform and Lintel add to them. */
  readonly members: Block;
  /** Where the block is in the file. */
  readonly segments: readonly Segment[];
  /** The construct's place in the program, its file relative to the folder in which the program ran. */
  readonly source?: { readonly file: string; readonly position: Position };
  /** Why it is not known how many resources the block makes; undefined where it makes one. */
  readonly repeatedBecause?: string;
  /** The account and region of its provider, as far as its configuration tells them: equal texts, equal places. */
  readonly provider?: string;
  /** What the resource's provider reserves, where its configuration says so; a prefix that is not known is none. */
  readonly reservedTagPrefixes?: readonly string[];
  /** Whether the provider takes the vendor's words too: it does unless it is configured otherwise. */
  readonly takesVendorWords: boolean;
}

/** Whether a document is a configuration in Terraform's JSON syntax. */
export const isTerraform = (document: unknown): document is Block =>
  isBlock(document) && (isBlock(document.terraform) || isBlock(document.resource) || isBlock(document.provider));

/** The blocks of Lintel's resources in a configuration; `segments` lead to it. */
export function* terraformResources(
  document: Block,
  segments: readonly Segment[],
  models: readonly ResourceModel[],
): Generator<TerraformResource> {
  for (const model of models) {
    if (model.requestOnly === true) continue;
    const type = terraformType(model.name);
    const extras = extraAttributes(model.name);
    for (const { name, block, segments: at, source, provider } of [
      ...providedBlocks(document, segments, type),
      ...hostedBlocks(document, segments, type),
    ]) {
      const repeatedBecause = repetition(block);
      const reservedTagPrefixes = reservedPrefixes(provider);
      yield {
        model,
        address: `${type}.${name}`,
        members: Object.fromEntries(Object.entries(block).filter(([key]) => !extras.has(key))),
        segments: at,
        takesVendorWords: provider?.vocabulary !== "documented",
        ...(source && { source }),
        ...(repeatedBecause !== undefined && { repeatedBecause }),
        ...(provider && { provider: placeOf(provider) }),
        ...(reservedTagPrefixes && { reservedTagPrefixes }),
      };
    }
  }
}

/** A declaration of a resource type, wherever it stands. */
interface Declared {
  readonly name: string;
  readonly block: Block;
  readonly segments: readonly Segment[];
  readonly source: TerraformResource["source"];
  readonly provider: Block | undefined;
}

/** Resource blocks of Lintel's provider. */
function* providedBlocks(document: Block, segments: readonly Segment[], type: string): Generator<Declared> {
  for (const byType of blocks(document.resource, [...segments, "resource"])) {
    for (const byName of blocks(byType.block[type], [...byType.segments, type])) {
      for (const name of Object.keys(byName.block)) {
        for (const each of blocks(byName.block[name], [...byName.segments, name])) {
          yield { name, ...each, source: sourceOf(each.block), provider: providerOf(document, each.block) };
        }
      }
    }
  }
}

/**
 * Declarations of the null_resource host: each is a local beside its settings, and its null_resource has its place in
 * the program (constructs/null-resource-host.ts).
 */
function* hostedBlocks(document: Block, segments: readonly Segment[], type: string): Generator<Declared> {
  for (const { block: locals, segments: at } of blocks(document.locals, [...segments, "locals"])) {
    for (const [local, value] of Object.entries(locals)) {
      if (!local.startsWith(declarationLocal) || !isBlock(value) || !isBlock(value[type])) continue;
      const name = local.slice(declarationLocal.length);
      const settings = /^\$\{local\.([\w-]+)\}$/.exec(String(value[settingsMember]))?.[1];
      const provider = settings === undefined ? undefined : locals[settings];
      yield {
        name,
        block: value[type],
        segments: [...at, local, type],
        source: sourceOf(blockAt(document, "resource", "null_resource", name)),
        provider: isBlock(provider) ? provider : undefined,
      };
    }
  }
}

/** The block at some steps into a document; an empty one where there is none. */
function blockAt(document: Block, ...steps: readonly string[]): Block {
  let block = document;
  for (const step of steps) {
    const inner = block[step];
    block = isBlock(inner) ? inner : {};
  }
  return block;
}

/** A block, or each of several in a list: Terraform's JSON syntax allows both wherever blocks stand. */
function* blocks(
  value: unknown,
  segments: readonly Segment[],
): Generator<{ block: Block; segments: readonly Segment[] }> {
  if (isBlock(value)) yield { block: value, segments };
  else if (Array.isArray(value)) {
    for (const [index, each] of value.entries())
      if (isBlock(each)) yield { block: each, segments: [...segments, index] };
  }
}

/** What the construct recorded: `"//": {"lintel": {"source": "src/main.ts:12:3"}}`. */
function sourceOf(block: Block): TerraformResource["source"] {
  const comment = block["//"];
  const ours = isBlock(comment) ? comment.lintel : undefined;
  const text = isBlock(ours) && typeof ours.source === "string" ? ours.source : "";
  const [, file, line, column] = /^(.+):([1-9]\d*):([1-9]\d*)$/.exec(text) ?? [];
  if (file === undefined) return undefined;
  return { file, position: { line: Number(line), column: Number(column) } };
}

function repetition(block: Block): string | undefined {
  const name = ["count", "for_each"].find((each) => block[each] !== undefined && block[each] !== null);
  if (name === undefined || block[name] === 1) return undefined;
  return `${name} decides how many of it there are`;
}

/** The configuration of the provider that a resource names (`lintel`, or `lintel.alias`), if it is in the document. */
function providerOf(document: Block, resource: Block): Block | undefined {
  const alias = typeof resource.provider === "string" ? resource.provider.split(".")[1] : undefined;
  for (const { block: providers } of blocks(document.provider, [])) {
    for (const { block: provider } of blocks(providers.lintel, [])) if (provider.alias === alias) return provider;
  }
  return undefined;
}

const placeOf = ({ region, profile, access_key, endpoint_url }: Block): string =>
  JSON.stringify({ region, profile, access_key, endpoint_url });

function reservedPrefixes(provider: Block | undefined): readonly string[] | undefined {
  const prefix = provider?.reserved_tag_prefix;
  if (typeof prefix !== "string") return undefined;
  return unknownTemplate(prefix) === undefined ? [unescaped(prefix)] : [];
}

const escapes = /\$\$\{|%%\{/g;

/** Why a string with `${…}` or `%{…}` is not known before apply. */
function unknownTemplate(text: string): string | undefined {
  const [template] = /[$%]\{[^}]*\}?/.exec(text.replaceAll(escapes, "")) ?? [];
  if (template === undefined) return undefined;
  return `refers to ${template.length > 80 ? `${template.slice(0, 77)}…` : template}, known at apply`;
}

const unescaped = (text: string): string => text.replaceAll(escapes, (template) => template.slice(1));

/** How a resource block is read: members in snake case, templates unknown, Terraform's conversions done. */
export function terraformReading({ model, takesVendorWords }: TerraformResource, file: SourceFile): Reading {
  const kinds = kindsOf(model);
  return {
    namesOf: (member) => [snakeCase(member)],
    unknownBecause: (raw) => (typeof raw === "string" ? unknownTemplate(raw) : undefined),
    scalar(raw, path) {
      const value = converted(typeof raw === "string" ? unescaped(raw) : raw, kinds.get(path));
      return takesVendorWords ? documentedValue(model.name, path, value) : value;
    },
    writtenAt: (segments) => file.written(segments),
  };
}

const kindsByModel = new WeakMap<ResourceModel, ReadonlyMap<string, Field["kind"]>>();

/** The kinds of a resource's fields by their path. */
function kindsOf(model: ResourceModel): ReadonlyMap<string, Field["kind"]> {
  const known = kindsByModel.get(model);
  if (known !== undefined) return known;
  const kinds = new Map([...fieldsOf(model.declaration)].map(({ path, field }) => [path, field.kind]));
  kindsByModel.set(model, kinds);
  return kinds;
}

/** Terraform converts between strings and numbers or booleans where an attribute's type asks for it. */
function converted(value: Scalar, kind: Field["kind"] | undefined): Scalar {
  if (kind === "string") return String(value);
  if (typeof value !== "string") return value;
  if (kind === "integer" && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)) return Number(value);
  if (kind === "boolean" && (value === "true" || value === "1")) return true;
  if (kind === "boolean" && (value === "false" || value === "0")) return false;
  return value;
}
