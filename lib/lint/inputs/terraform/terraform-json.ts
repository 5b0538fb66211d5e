/** Terraform's JSON syntax, as CDKTF synthesizes it (cdk.tf.json): resources of Lintel's provider and of others. */
import { isMembers, type Members, membersAt } from "../../../base/members.ts";
import type { ResourceModel } from "../../../model/resource.ts";
import { declarationLocal, settingsLocal, settingsMember } from "../../../null-resource.ts";
import { Node } from "../../declaration/node.ts";
import type { SourceFile } from "../../files/source-file.ts";
import { formatPath, type Segment } from "../../text/path.ts";
import { type Least, UnknownValue, unknownBecause } from "../../text/unknown.ts";
import type { FoundResource } from "../detected.ts";
import type { DocumentKind } from "../document-kind.ts";
import { type Metadata, metadataAt } from "../metadata.ts";
import { placeIn, providerSettings } from "../provider-settings.ts";
import { exampleOfAttribute } from "../reference-forms.ts";
import {
  declaredMembers,
  declaredOptions,
  type ResourceType,
  resourceTypes,
  settingType,
  typeReading,
} from "../resource-type.ts";
import { isAlwaysSet } from "./always-set.ts";
import { propNames, settingProp } from "./prop-names.ts";

/** The document kind of Terraform's JSON syntax. */
export const terraformJson: DocumentKind = {
  is: (document): document is Members =>
    isMembers(document) &&
    (isMembers(document.terraform) || isMembers(document.resource) || declaresProviders(document.provider)),
  *declared({ document, segments: top, file }, models) {
    if (!isMembers(document)) return;
    const isGenerated = metadataAt(document, ["//", "metadata"], []) !== undefined;
    yield* declaredSettings({ document, top, isGenerated }, file, models);
    for (const type of resourceTypes("terraform", models).values()) {
      for (const { name, block, segments, metadata, provider } of [
        ...providedBlocks(document, type, top),
        ...(type.isForeign ? [] : hostedBlocks(document, type.type, top)),
      ]) {
        const address = `${type.type}.${name}`;
        const settings = provider && providerSettings(type, provider, block.region);
        const place = settings?.place ?? placeIn(block.region) ?? "";
        const repeatedBecause = repetition(block);
        const source = metadata && sourceIn(metadata);
        const given = hasDynamicBlocks(file.text) ? withDynamicBlocks(block) : block;
        const reading = typeReading(type, {
          emptyIsAbsent: true,
          places: file,
          text: unescaped,
          unknownBecause: unknownTemplateIn,
          leastOf: leastOfTemplate,
          likeOf: likeOfTemplate,
          ...(source && metadata && { callerTo: propNames(block, metadata, segments.length) }),
          takesVendorWords: settings?.takesVendorWords !== false,
        });
        const { model } = type;
        yield {
          model,
          root: Node.root(reading, declaredMembers(type, given), type.declaration, segments),
          ...declaredOptions(type, given, reading, segments),
          file,
          resource: () => address,
          scope: settings?.isOneAccount === true ? place : `${file.name} ${place}`,
          withinAccount: place,
          ...(source && { source }),
          ...(repeatedBecause !== undefined && { repeatedBecause }),
          ...(settings?.options && { options: settings.options }),
          ...(metadata && { metadata }),
          ...(isGenerated && { isGenerated }),
        } satisfies FoundResource;
      }
    }
  },
  marks: (models) => [...resourceTypes("terraform", models).keys(), 'provider "lintel"'],
  inWords: "Terraform's files with such resources (*.tf, *.tofu, a synthesized cdk.tf.json)",
};

/** Whether a member contains provider blocks. Cards of agents have a `provider` too, but its members are strings. */
const declaresProviders = (provider: unknown): boolean =>
  isMembers(provider) && Object.values(provider).every((block) => typeof block === "object" && block !== null);

/**
 * The resources that settings of Lintel's provider declare (`rest_api`, each of `agents`). CDKTF writes no metadata
 * into provider blocks, so in a synthesized document findings use prop names even for overrides of a provider's
 * settings.
 */
function* declaredSettings(
  { document, top, isGenerated }: { document: Members; top: readonly Segment[]; isGenerated: boolean },
  file: SourceFile,
  models: readonly ResourceModel[],
): Generator<FoundResource> {
  for (const { block: settings, segments, address } of settingsIn(document, top)) {
    for (const model of models) {
      const { providerSetting: setting } = model;
      if (setting === undefined) continue;
      const type = settingType(model, setting);
      const reading = typeReading(type, {
        emptyIsAbsent: true,
        places: file,
        text: unescaped,
        unknownBecause: unknownTemplateIn,
        leastOf: leastOfTemplate,
        likeOf: likeOfTemplate,
        ...(isGenerated && { callerTo: () => settingProp }),
      });
      for (const { block, segments: at } of blocks(settings[setting], [setting])) {
        const given = hasDynamicBlocks(file.text) ? withDynamicBlocks(block) : block;
        yield {
          model,
          root: Node.root(reading, declaredMembers(type, given), type.declaration, [...segments, ...at]),
          file,
          resource: () => `${address}.${formatPath(at)}`,
          scope: providerSettings(type, settings).place,
          ...(isGenerated && { isGenerated }),
        };
      }
    }
  }
}

/** The settings of Lintel's provider: its blocks, and locals of the null_resource host. */
function* settingsIn(
  document: Members,
  top: readonly Segment[],
): Generator<{ readonly block: Members; readonly segments: readonly Segment[]; readonly address: string }> {
  for (const { block: providers, segments: above } of blocks(document.provider, [...top, "provider"])) {
    for (const { block, segments } of blocks(providers.lintel, [...above, "lintel"])) {
      const { alias } = block;
      yield { block, segments, address: typeof alias === "string" ? `provider.lintel.${alias}` : "provider.lintel" };
    }
  }
  for (const { block: locals, segments } of blocks(document.locals, [...top, "locals"])) {
    for (const [name, block] of Object.entries(locals)) {
      if (!name.startsWith(settingsLocal) || !isMembers(block)) continue;
      yield { block, segments: [...segments, name], address: `local.${name}` };
    }
  }
}

/** A block that declares a resource, whatever its position in the document. */
interface DeclaringBlock {
  readonly name: string;
  readonly block: Members;
  readonly segments: readonly Segment[];
  /** Metadata for the linter from the block's comment, written by a construct or by the block's author. */
  readonly metadata: Metadata | undefined;
  readonly provider: Members | undefined;
}

/** The resource blocks of a type, with their providers' configurations. */
function* providedBlocks(document: Members, type: ResourceType, top: readonly Segment[]): Generator<DeclaringBlock> {
  for (const byType of blocks(document.resource, [...top, "resource"])) {
    for (const byName of blocks(byType.block[type.type], [...byType.segments, type.type])) {
      for (const name of Object.keys(byName.block)) {
        for (const each of blocks(byName.block[name], [...byName.segments, name])) {
          yield {
            name,
            ...each,
            metadata: saidIn(each.block, each.segments),
            provider: providerOf(document, each.block, type),
          };
        }
      }
    }
  }
}

/**
 * Declarations of the null_resource host: each is a local beside its settings, and its null_resource has its position
 * in the program (constructs/null-resource-host.ts).
 */
function* hostedBlocks(document: Members, type: string, top: readonly Segment[]): Generator<DeclaringBlock> {
  for (const { block: locals, segments } of blocks(document.locals, [...top, "locals"])) {
    for (const [local, value] of Object.entries(locals)) {
      if (!local.startsWith(declarationLocal) || !isMembers(value) || !isMembers(value[type])) continue;
      const name = local.slice(declarationLocal.length);
      const settings = /^\$\{local\.([\w-]+)\}$/.exec(String(value[settingsMember]))?.[1];
      const provider = settings === undefined ? undefined : locals[settings];
      const above = ["resource", "null_resource", name] as const;
      yield {
        name,
        block: value[type],
        segments: [...segments, local, type],
        metadata: saidIn(blockAt(document, ...above), [...top, ...above]),
        provider: isMembers(provider) ? provider : undefined,
      };
    }
  }
}

/** The block at a path in a document; empty if it does not exist. */
const blockAt = (document: Members, ...steps: readonly string[]): Members => steps.reduce(membersAt, document);

/** A block, or each block of a list: Terraform's JSON syntax allows both. */
function* blocks(
  value: unknown,
  segments: readonly Segment[],
): Generator<{ block: Members; segments: readonly Segment[] }> {
  if (isMembers(value)) yield { block: value, segments };
  else if (Array.isArray(value)) {
    for (const [index, each] of value.entries())
      if (isMembers(each)) yield { block: each, segments: [...segments, index] };
  }
}

const hasDynamicBlocks = (text: string): boolean => text.includes('"dynamic"');

/** Replaces blocks of `dynamic` by {@link UnknownValue}: Terraform decides their number and contents. */
function withDynamicBlocks<Value>(value: Value): Value;
function withDynamicBlocks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withDynamicBlocks<unknown>(each));
  if (!isMembers(value)) return value;
  const { dynamic, ...others } = value;
  const made = [...blocks(dynamic, [])].flatMap(({ block }) => Object.entries(block));
  const areBlocks = made.length > 0 && made.every(([, each]) => isDynamicBlock(each));
  const members = Object.entries(areBlocks ? others : value).map(([name, each]) => [
    name,
    withDynamicBlocks<unknown>(each),
  ]);
  const unknown = made.map(([name]) => [
    name,
    new UnknownValue(`comes from the dynamic block ${JSON.stringify(name)}`),
  ]);
  return Object.fromEntries([...members, ...(areBlocks ? unknown : [])]);
}

const isDynamicBlock = (value: unknown): boolean =>
  [...blocks(value, [])].some(({ block }) => "for_each" in block && "content" in block);

/** The metadata in the comment of a block. */
const saidIn = (block: Members, segments: readonly Segment[]): Metadata | undefined =>
  metadataAt(block, ["//", "lintel"], segments);

/** Parses the position that the construct recorded: `"//": {"lintel": {"source": "src/main.ts:12:3"}}`. */
function sourceIn({ value }: Metadata): FoundResource["source"] {
  const text = isMembers(value) && typeof value.source === "string" ? value.source : "";
  const [, file, line, column] = /^(.+):([1-9]\d*):([1-9]\d*)$/.exec(text) ?? [];
  if (file === undefined) return undefined;
  return { file, position: { line: Number(line), column: Number(column) } };
}

function repetition(block: Members): string | undefined {
  const name = ["count", "for_each"].find((each) => block[each] !== undefined && block[each] !== null);
  if (name === undefined || block[name] === 1) return undefined;
  return `${name} determines how many there are`;
}

/** The configuration of a resource's provider (`lintel`, or `lintel.alias` if it names one), if the document has it. */
function providerOf(document: Members, resource: Members, { type }: ResourceType): Members | undefined {
  const [own = ""] = type.split("_");
  const alias = typeof resource.provider === "string" ? resource.provider.split(".")[1] : undefined;
  for (const { block: providers } of blocks(document.provider, [])) {
    for (const { block: provider } of blocks(providers[own], [])) {
      if (provider.alias === alias) return Object.fromEntries(Object.entries(provider).map(settingOf));
    }
  }
  return undefined;
}

/** A setting of a provider; templates become unknown, and escapes are undone. */
function settingOf([name, raw]: readonly [string, unknown]): [string, unknown] {
  if (typeof raw !== "string") return [name, raw];
  const because = unknownTemplate(raw);
  return [name, because === undefined ? unescaped(raw) : new UnknownValue(because)];
}

/** A text that is one reference to an attribute: `${aws_iam_role.web[0].arn}`. */
const attributeReference =
  /^\$\{((?:data\.)?[\w-]+\.[\w-]+)(?:\[(?:\d+|each\.key|count\.index|\\?"[^"\\]*\\?")\])?\.(\w+)\}$/;

/** The least that a string with templates may be; a text with anything beside one template is a string. */
function leastOfTemplate(raw: unknown): Least {
  if (typeof raw !== "string") return raw instanceof UnknownValue ? raw.least : "null";
  const [, resource, attribute] = attributeReference.exec(raw) ?? [];
  if (resource !== undefined && attribute !== undefined) {
    return isAlwaysSet([...resource.split("."), attribute]) ? "content" : "null";
  }
  const text = raw.replaceAll(escapes, "x");
  if (text.includes("%{")) return "empty";
  if (!text.startsWith("${") || !text.endsWith("}")) return "content";
  // One template may be null. Its own texts may have braces and templates, which are not followed here.
  if (text.includes('"') || /^\$\{[^{}]*\}$/.test(text)) return "null";
  const beside = text.replaceAll(/\$\{[^{}]*\}/g, "");
  return beside.includes("{") ? "null" : beside === "" ? "empty" : "content";
}

/** An example of a string with references to attributes of known forms. */
function likeOfTemplate(raw: unknown): string | undefined {
  if (typeof raw !== "string" || /%\{|\$\$\{/.test(raw)) return undefined;
  const texts = raw.split(/(\$\{[^{}]*\})/).map((text) => {
    const [, resource, attribute] = attributeReference.exec(text) ?? [];
    if (resource === undefined || attribute === undefined) return text;
    return exampleOfAttribute([...resource.split("."), attribute]);
  });
  return texts.every((text) => text !== undefined && !text.includes("${")) ? texts.join("") : undefined;
}

const escapes = /\$\$\{|%%\{/g;

/** Why a string with `${…}` or `%{…}` is unknown until apply. */
function unknownTemplate(text: string): string | undefined {
  const [template] = /[$%]\{[^}]*\}?/.exec(text.replaceAll(escapes, "")) ?? [];
  if (template === undefined) return undefined;
  return `refers to ${template.length > 80 ? `${template.slice(0, 77)}…` : template}, known at apply`;
}

const unknownTemplateIn = (raw: unknown): string | undefined =>
  typeof raw === "string" ? unknownTemplate(raw) : unknownBecause(raw);

const unescaped = (text: string): string => text.replaceAll(escapes, (template) => template.slice(1));
