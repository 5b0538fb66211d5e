/** Terraform's JSON syntax, as CDKTF synthesizes it (cdk.tf.json): resources of Lintel's provider and of others. */
import { alternatives } from "../../derive/wording.ts";
import { Node, type Segment } from "../node.ts";
import { metadataAt } from "../suppress/metadata.ts";
import type { Detected, DocumentKind } from "./document-kind.ts";
import { declaredMembers, type ResourceType, resourceTypes, typeReading } from "./resource-type.ts";
import { unknownBecause } from "./unknown.ts";

type Block = { readonly [name: string]: unknown };

const isBlock = (value: unknown): value is Block =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Configurations in Terraform's JSON syntax. */
export const terraformJson: DocumentKind = {
  is: (document): document is Block =>
    isBlock(document) && (isBlock(document.terraform) || isBlock(document.resource) || isBlock(document.provider)),
  *declared({ document, segments: top, file }, models) {
    if (!isBlock(document)) return;
    const isGenerated = metadataAt(document, ["//", "metadata"], []) !== undefined;
    for (const type of resourceTypes("terraform", models).values()) {
      for (const { name, block, segments } of resourceBlocks(document, type.type, top)) {
        const address = `${type.type}.${name}`;
        const provider = providerOf(document, block, type);
        const reservedTagPrefixes = type.isForeign ? undefined : reservedPrefixes(provider);
        const source = sourceOf(block);
        const repeatedBecause = repetition(block);
        const metadata = metadataAt(block, ["//", "lintel"], segments);
        const reading = typeReading(type, {
          places: file,
          text: unescaped,
          unknownBecause: unknownTemplateIn,
          takesVendorWords: provider?.vocabulary !== "documented",
        });
        const { model } = type;
        yield {
          model,
          root: Node.root(reading, declaredMembers(type, block), type.declaration, segments),
          file,
          resource: () => address,
          scope: provider === undefined ? file.name : placeOf(provider),
          ...(source && { source }),
          ...(repeatedBecause !== undefined && { repeatedBecause }),
          ...(reservedTagPrefixes && { reservedTagPrefixes }),
          ...(metadata && { metadata }),
          ...(isGenerated && { isGenerated }),
        } satisfies Detected;
      }
    }
  },
  marks: (models) => [...resourceTypes("terraform", models).keys()],
  inWords(models) {
    const types = alternatives([...resourceTypes("terraform", models).keys()]);
    return `a synthesized cdk.tf.json with resources of type ${types}`;
  },
};

/** The blocks of a type of resource, by their names. */
function* resourceBlocks(
  document: Block,
  type: string,
  segments: readonly Segment[],
): Generator<{ readonly name: string; readonly block: Block; readonly segments: readonly Segment[] }> {
  for (const byType of blocks(document.resource, [...segments, "resource"])) {
    for (const byName of blocks(byType.block[type], [...byType.segments, type])) {
      for (const name of Object.keys(byName.block)) {
        for (const each of blocks(byName.block[name], [...byName.segments, name])) yield { name, ...each };
      }
    }
  }
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
function sourceOf(block: Block): Detected["source"] {
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

/** The configuration of the provider of a resource (`lintel`, or the `lintel.alias` that it names), if the document has it. */
function providerOf(document: Block, resource: Block, { type }: ResourceType): Block | undefined {
  const [own = ""] = type.split("_");
  const alias = typeof resource.provider === "string" ? resource.provider.split(".")[1] : undefined;
  for (const { block: providers } of blocks(document.provider, [])) {
    for (const { block: provider } of blocks(providers[own], [])) if (provider.alias === alias) return provider;
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

const unknownTemplateIn = (raw: unknown): string | undefined =>
  typeof raw === "string" ? unknownTemplate(raw) : unknownBecause(raw);

const unescaped = (text: string): string => text.replaceAll(escapes, (template) => template.slice(1));
