/**
 * What corresponds to what in a resource's type of another tool and in Lintel's. It follows from how the two name
 * members, so it is read in either direction: to take declarations over, and to hand them back.
 */
import { memberPath } from "../../base/member-path.ts";
import { attributeName, identityName, snakeCase, terraformType } from "../../facts/derive/names.ts";
import { resourceAttributes } from "../../facts/derive/provider-schema.ts";
import type { ResourceAttribute, ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import { aliases, type Relocation, relocations } from "../../facts/model/aliases.ts";
import type { Field, StructField } from "../../facts/model/field.ts";
import type { EntryNames } from "../../facts/shape/shape.ts";
import { nameIn, ownType, type ResourceType } from "./resource-type.ts";

/** A member of a declaration, as the other tool writes it (there) and as Lintel does (here). */
export interface MemberPair {
  readonly there: string;
  readonly here: string;
  readonly field: Field;
  /** Its path in the declaration that is read, in the documents' words. */
  readonly path: string;
  /** Where the other side has it, if that is another structure: its path in the documents' words. */
  readonly elsewhere?: string;
  /** A map here that is a list of structures there: the names of their members there. */
  readonly entries?: EntryNames;
}

/** Whose declaration is read: another tool's (there) or Lintel's (here). */
export type Side = "there" | "here";

/**
 * The members of a structure in the declaration of a side; `path` is that of the structure, "" for the whole
 * declaration. Members that only Lintel has are left out.
 */
export function memberPairs(
  type: ResourceType,
  { members }: StructField,
  path: string,
  side: Side = "there",
): readonly MemberPair[] {
  const own = ownType(type.model);
  return Object.entries(members).flatMap(([member, field]) => {
    if (field.requestOnly === true) return [];
    const at = memberPath(path, member);
    const moved = relocations.find((each) => each.resource === type.resource && placesOf(each)[side] === at);
    const [there, here] = moved === undefined ? [at, at] : [moved.vendor, moved.documents];
    const entries = field.kind === "map" && type.blocks !== true ? entriesOf(type, field, there) : undefined;
    return {
      there: nameIn(type, member, there),
      here: nameIn(own, member, here),
      field,
      path: at,
      ...(moved && { elsewhere: side === "there" ? here : there }),
      ...(entries && { entries }),
    };
  });
}

const placesOf = ({ vendor, documents }: Relocation): Record<Side, string> => ({ there: vendor, here: documents });

/** What another tool calls a value of Lintel's, where its name differs: `VM_IMAGE` is `AMI_IMAGE`. */
export const wordsThere = ({ resource }: ResourceType, path: string): ReadonlyMap<string, string> =>
  new Map(
    aliases.flatMap((each) =>
      each.resource === resource && each.of === "value" && each.path === path ? [[each.documents, each.vendor]] : [],
    ),
  );

/** The structure within a field, with its path: of a structure itself, or of the elements of a list. */
export function structureIn(
  field: Field,
  path: string,
): { readonly struct: StructField; readonly path: string } | undefined {
  if (field.kind === "struct") return { struct: field, path };
  return field.kind === "list" ? structureIn(field.element, `${path}[]`) : undefined;
}

/** The names with which a tool writes a map as a list of structures; undefined if it writes a map. */
function entriesOf(type: ResourceType, field: Extract<Field, { kind: "map" }>, path: string): EntryNames | undefined {
  const known = type.entries[path];
  if (known !== undefined) return known;
  const names = field.asList;
  return (
    names && {
      key: nameIn(type, names.key, `${path}[].${names.key}`),
      value: nameIn(type, names.value, `${path}[].${names.value}`),
    }
  );
}

/** A handler adds nothing that matters here: which members there are, and which of them are lists. */
const noAdditions = { withheld: [], changedByUpdate: [] } as const;

/** The attributes of Lintel's resource. */
export const attributesHere = ({ model }: ResourceType): ResourceAttributes => resourceAttributes(model, noAdditions);

/** Whether an attribute is a list of at most one object in Terraform's expressions, rather than the object. */
export const isListOfOne = ({ nested }: ResourceAttribute): boolean =>
  nested?.nesting === "single" && nested.block !== undefined && nested.block.alwaysThere !== true;

/**
 * Lintel's name of an attribute that the other tool computes; undefined if it has none. For a member of a declaration
 * see {@link memberPairs}.
 */
export function computedHere(type: ResourceType, there: string): string | undefined {
  const { model, idIs } = type;
  if (there === "id" && idIs !== undefined) return idIs === "" ? undefined : attributeName(model, idIs);
  const here = attributesHere(type);
  const known = Object.keys(model.record).find((member) => nameThere(type, member) === there);
  if (known !== undefined) return attributeName(model, known);
  const isHost = ["arn", "id", "region", "tags_all"].includes(there);
  if (isHost && here[there] !== undefined) return there;
  return there === "Arn" || there === "Ref" ? identityName(model) : undefined;
}

/** The other tool's name of an attribute that Lintel computes; undefined if it has none. The reverse of {@link computedHere}. */
export const computedThere = (type: ResourceType, here: string): string | undefined =>
  type.attributes.find((there) => there === here && computedHere(type, there) === here) ??
  type.attributes.find((there) => computedHere(type, there) === here);

/** A member of the record in the other tool. */
const nameThere = ({ naming }: ResourceType, member: string): string =>
  naming === "snake" ? snakeCase(member) : `${member.charAt(0).toUpperCase()}${member.slice(1)}`;

/** The type in Lintel's provider. */
export const typeHere = ({ resource }: Pick<ResourceType, "resource">): string => terraformType(resource);
