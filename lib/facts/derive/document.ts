/** The members of a resource's documents. Terraform has only those of the declaration. */
import { own } from "../../base/dictionary.ts";
import { relocations } from "../model/aliases.ts";
import type { Field, StructField } from "../model/field.ts";
import type { ForeignChanges, ForeignType } from "../model/foreign-type.ts";
import type { ResourceModel } from "../model/resource.ts";

const documents = new WeakMap<ResourceModel, StructField>();

/** The declaration; with the record's members if documents may be records, and with members at AWS's places. */
export function documentField(model: ResourceModel): StructField {
  const known = documents.get(model);
  if (known !== undefined) return known;
  const { declaration, record, documentsMayBeRecords } = model;
  const members = { ...declaration.members, ...record };
  const field = withVendorPlaces(model, documentsMayBeRecords === true ? { ...declaration, members } : declaration);
  documents.set(model, field);
  return field;
}

/**
 * The members in another tool's type of the resource: the declaration without request-only members, with members at
 * AWS's places, and with the tool's own defaults and patterns.
 */
export function foreignField(
  model: ResourceModel,
  { defaults = {}, patterns = {}, changes = {} }: Pick<ForeignType, "defaults" | "patterns" | "changes"> = {},
): StructField {
  const { name, declaration } = model;
  const kept = Object.entries(declaration.members).filter(([, { requestOnly }]) => requestOnly !== true);
  const field = withVendorPlaces(model, { ...declaration, members: Object.fromEntries(kept) });
  const moved = relocations
    .filter(({ resource }) => resource === name)
    .reduce((struct, { documents }) => withoutMember(struct, documents.split(".")), field);
  const own = [
    ...Object.entries(defaults).map(([path, value]) => [path, { default: value }] as const),
    ...Object.entries(patterns).map(([path, vendorPattern]) => [path, { vendorPattern }] as const),
  ];
  return withChanges(
    own.reduce((struct, [path, facts]) => withFacts(struct, [path], facts), moved),
    changes,
  );
}

/** A structure with what a tool does when its members change. */
function withChanges(
  struct: StructField,
  { replaced = [], updated = [], refused = [], keptWhenRemoved = [] }: ForeignChanges,
): StructField {
  const known = [
    [replaced, { immutable: true }] as const,
    [updated, { immutable: undefined }] as const,
    [refused, { fixedPresence: undefined, refusedPresence: true }] as const,
  ].reduce((whole, [paths, facts]) => withFacts(whole, paths, facts), struct);
  return keptWhenRemoved === "all"
    ? withKeptMembers(known)
    : withFacts(known, keptWhenRemoved, { keptWhenRemoved: true });
}

/** A structure whose optional members keep their values when they are removed, and so on in structures. */
function withKeptMembers(struct: StructField): StructField {
  const members = Object.entries(struct.members).map(([name, member]) => {
    const inner = member.kind === "struct" ? withKeptMembers(member) : member;
    return [name, inner.required === true ? inner : { ...inner, keptWhenRemoved: true as const }];
  });
  return { ...struct, members: Object.fromEntries(members) };
}

/** A structure with further facts about the members at some paths. */
const withFacts = (struct: StructField, paths: readonly string[], facts: object): StructField =>
  paths.reduce((whole, path) => {
    const member = memberAt(whole, path);
    return member === undefined ? whole : withMember(whole, path.split("."), { ...member, ...facts });
  }, struct);

function withVendorPlaces({ name, declaration }: ResourceModel, struct: StructField): StructField {
  let field = struct;
  for (const { resource, documents: from, vendor } of relocations) {
    const moved = resource === name ? memberAt(declaration, from) : undefined;
    if (moved !== undefined) field = withMember(field, vendor.split("."), moved);
  }
  return field;
}

/** The member at a path through structures; undefined if there is none. */
function memberAt(field: Field, path: string): Field | undefined {
  let member: Field | undefined = field;
  for (const name of path.split(".")) member = member?.kind === "struct" ? own(member.members, name) : undefined;
  return member;
}

/** A structure without the member at a path. */
function withoutMember(struct: StructField, [name = "", ...rest]: readonly string[]): StructField {
  const { [name]: inner, ...others } = struct.members;
  if (rest.length === 0) return { ...struct, members: others };
  if (inner?.kind !== "struct") return struct;
  return { ...struct, members: { ...struct.members, [name]: withoutMember(inner, rest) } };
}

/** A structure with an additional member at a path. */
function withMember(struct: StructField, [name = "", ...rest]: readonly string[], member: Field): StructField {
  const inner = own(struct.members, name);
  if (rest.length === 0) return { ...struct, members: { ...struct.members, [name]: member } };
  if (inner?.kind !== "struct") return struct;
  return { ...struct, members: { ...struct.members, [name]: withMember(inner, rest, member) } };
}
