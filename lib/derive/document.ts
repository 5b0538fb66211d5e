/** The members of a resource's documents. Terraform has only those of the declaration. */
import { own } from "../base/dictionary.ts";
import { relocations } from "../model/aliases.ts";
import type { Field, StructField } from "../model/field.ts";
import type { ForeignType } from "../model/foreign-resources.ts";
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
  { defaults = {}, patterns = {} }: Pick<ForeignType, "defaults" | "patterns">,
): StructField {
  const { name, declaration } = model;
  const kept = Object.entries(declaration.members).filter(([, { requestOnly }]) => requestOnly !== true);
  const field = withVendorPlaces(model, { ...declaration, members: Object.fromEntries(kept) });
  const moved = relocations
    .filter(({ resource }) => resource === name)
    .reduce((struct, { documents }) => withoutMember(struct, documents.split(".")), field);
  let made = moved;
  for (const [path, value] of Object.entries(defaults)) {
    const member = memberAt(made, path);
    if (member !== undefined) made = withMember(made, path.split("."), { ...member, default: value });
  }
  for (const [path, vendorPattern] of Object.entries(patterns)) {
    const member = memberAt(made, path);
    if (member?.kind === "string") made = withMember(made, path.split("."), { ...member, vendorPattern });
  }
  return made;
}

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
