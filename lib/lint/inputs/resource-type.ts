/** Resource types of tools, Lintel's and foreign ones, and the reading of their members. */

import { own, setOwn } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import { foreignField } from "../../facts/derive/document.ts";
import { fieldsOf } from "../../facts/derive/fields.ts";
import { snakeCase, terraformType } from "../../facts/derive/names.ts";
import { extraAttributes, metaArguments } from "../../facts/derive/terraform-attributes.ts";
import { documentedValue } from "../../facts/derive/vocabulary.ts";
import { aliases } from "../../facts/model/aliases.ts";
import type { Field, StructField } from "../../facts/model/field.ts";
import { foreignTypes } from "../../facts/model/foreign-resources.ts";
import type { ForeignType } from "../../facts/model/foreign-type.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { Node } from "../declaration/node.ts";
import type { Reading, ValuePlaces } from "../declaration/reading.ts";
import type { SecretTexts } from "../declaration/secret-texts.ts";
import type { Segment } from "../text/path.ts";
import type { Scalar } from "../text/raw-value.ts";
import { UnknownValue } from "../text/unknown.ts";

/** A resource type that inputs may declare. */
export interface ResourceType extends ForeignType {
  readonly model: ResourceModel;
  /** Its members, in the documents' words. */
  readonly declaration: StructField;
  /** Not Lintel's: uses only the vendor's words. */
  readonly isForeign: boolean;
}

type ResourceTypes = ReadonlyMap<string, ResourceType>;

/** A tool's types for some resources, by name. Requests without a declaration have no type. */
export function resourceTypes(tool: ForeignType["tool"], models: readonly ResourceModel[]): ResourceTypes {
  const ofModels = made.get(models) ?? new Map<ForeignType["tool"], ResourceTypes>();
  made.set(models, ofModels);
  const types = ofModels.get(tool) ?? typesOf(tool, models);
  ofModels.set(tool, types);
  return types;
}

/** Cached, because each file is recognized by the types, and read with them. */
const made = new WeakMap<readonly ResourceModel[], Map<ForeignType["tool"], ResourceTypes>>();

function typesOf(tool: ForeignType["tool"], models: readonly ResourceModel[]): ResourceTypes {
  const types = new Map<string, ResourceType>();
  for (const model of models) {
    if (tool === "terraform" && model.requestOnly !== true) {
      const type = ownType(model);
      types.set(type.type, type);
    }
    for (const foreign of foreignTypes) {
      if (foreign.resource === model.name && foreign.tool === tool) {
        types.set(foreign.type, {
          ...foreign,
          model,
          declaration: foreignField(model, foreign),
          isForeign: true,
        });
      }
    }
  }
  return types;
}

/** The type in Lintel's provider. */
export const ownType = (model: ResourceModel): ResourceType => settingType(model, terraformType(model.name));

/** A type of Lintel's provider: a resource block, or a setting of the provider. */
export const settingType = (model: ResourceModel, type: string): ResourceType => ({
  resource: model.name,
  type,
  tool: "terraform",
  naming: "snake",
  renamed: {},
  attributes: [...extraAttributes(model)],
  generated: Object.entries<Field>(model.declaration.members)
    .filter(([, field]) => field.generated === true)
    .map(([member]) => member),
  entries: {},
  model,
  declaration: model.declaration,
  isForeign: false,
});

/** The members of a declaration, without attributes that the type or the tool adds. */
export function declaredMembers(
  type: ResourceType,
  given: { readonly [name: string]: unknown },
): { readonly [name: string]: unknown } {
  const besides = new Set([...type.attributes, ...(type.tool === "terraform" ? [...metaArguments, "timeouts"] : [])]);
  const members: { [name: string]: unknown } = {};
  for (const [name, value] of Object.entries(given)) if (!besides.has(name)) setOwn(members, name, value);
  const { tags } = type.model;
  if (tags !== undefined && (!type.isForeign || type.blocks === true)) leaveOutEmpty(members, nameIn(type, tags, tags));
  for (const member of type.generated) {
    members[nameIn(type, member, member)] ??= new UnknownValue("is generated when it is omitted");
  }
  return members;
}

/**
 * The values of Lintel's own options ({@link ResourceModel.options}) in a declaration, as a structure of their own; empty
 * for types and resources that have none.
 */
export function declaredOptions(
  { model, isForeign }: ResourceType,
  given: { readonly [name: string]: unknown },
  reading: Reading,
  segments: readonly Segment[],
): { readonly ownOptions?: () => Node } {
  const { options, declaration } = model;
  if (options === undefined || isForeign) return {};
  const field: StructField = { ...declaration, members: options };
  const names = Object.keys(options).map(snakeCase);
  const written = () => Object.fromEntries(names.map((name) => [name, own(given, name)]));
  return { ownOptions: () => Node.root(reading, written(), field, segments) };
}

/** Lintel's provider and the vendor's ignore tags that are null, and maps that contain only such tags. */
function leaveOutEmpty(members: { [name: string]: unknown }, name: string): void {
  const map = members[name];
  if (!isMembers(map) || map instanceof UnknownValue) return;
  const entries = Object.entries(map).filter(([, value]) => value !== null);
  if (entries.length === 0) delete members[name];
  else if (entries.length < Object.keys(map).length) members[name] = Object.fromEntries(entries);
}

/** The name of a member in a type; `path` is in the documents' words. */
export function nameIn(type: ResourceType, member: string, path: string): string {
  const renamed = type.renamed[path.replaceAll("[]", "")];
  if (renamed !== undefined) return renamed;
  const word = type.isForeign ? (aliasAt(type.model, "member", path)?.vendor ?? member) : member;
  return type.naming === "snake" ? snakeCase(word) : word.charAt(0).toUpperCase() + word.slice(1);
}

const aliasAt = ({ name }: ResourceModel, of: "member" | "value", path: string, word?: string) =>
  aliases.find(
    (each) =>
      each.resource === name && each.of === of && each.path === path && (word === undefined || each.documents === word),
  );

/** The parts of a reading that depend on the input. */
export interface TypeReading {
  /** Positions of values, if the declaration is in a file. */
  readonly places?: ValuePlaces;
  /** See {@link Reading.secrets}. */
  readonly secrets?: SecretTexts;
  /** Why a raw value is unknown. */
  readonly unknownBecause: Reading["unknownBecause"];
  /** See {@link Reading.emptyIsAbsent}. */
  readonly emptyIsAbsent?: true;
  /** See {@link Reading.callerTo}. */
  readonly callerTo?: NonNullable<Reading["callerTo"]>;
  /** Whether a type of Lintel's own accepts the vendor's words, too. Default: true. */
  readonly takesVendorWords?: boolean;
}

/** The reading of a type: its own names, and the tool's conversions between strings and other scalars. */
export function typeReading(type: ResourceType, { takesVendorWords = true, ...input }: TypeReading): Reading {
  const { model, isForeign } = type;
  const kinds = kindsOf(model);
  const names = namesByType.get(type) ?? new Map<string, readonly string[]>();
  namesByType.set(type, names);
  return {
    ...input,
    namesOf: (member, path) => {
      const known = names.get(path);
      if (known !== undefined) return known;
      const made = [nameIn(type, member, path)];
      names.set(path, made);
      return made;
    },
    scalar(raw, path) {
      const value = converted(raw, kinds.get(path));
      return takesVendorWords ? documentedValue(model.name, path, value) : value;
    },
    ...(type.blocks || !isForeign ? { takesBlocks: true } : { takesListForms: true, mapsAreLists: true }),
    ...(type.emptyTextIsAbsent && { emptyTextIsAbsent: true }),
    ...(isForeign && {
      expectsVendorPlaces: true,
      entryNames: (path) => type.entries[path],
      refusesDocumentsWords: true,
      wordsFor: (word, path) => [aliasAt(model, "value", path, word)?.vendor ?? word],
    }),
  };
}

/** Names of members by path; cached because every declaration of a type reads them. */
const namesByType = new WeakMap<ResourceType, Map<string, readonly string[]>>();

const kindsByModel = new WeakMap<ResourceModel, ReadonlyMap<string, Field["kind"]>>();

/** The kinds of a resource's fields, by path. */
function kindsOf(model: ResourceModel): ReadonlyMap<string, Field["kind"]> {
  const known = kindsByModel.get(model);
  if (known !== undefined) return known;
  const kinds = new Map([...fieldsOf(model.declaration)].map(({ path, field }) => [path, field.kind]));
  kindsByModel.set(model, kinds);
  return kinds;
}

/** Converts between strings, numbers and booleans, as Terraform and CloudFormation do for a member's type. */
function converted(value: Scalar, kind: Field["kind"] | undefined): Scalar {
  if (kind === "string") return String(value);
  if (typeof value !== "string") return value;
  if (kind === "integer" && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)) return Number(value);
  if (kind === "boolean" && (value === "true" || value === "1")) return true;
  if (kind === "boolean" && (value === "false" || value === "0")) return false;
  return value;
}
