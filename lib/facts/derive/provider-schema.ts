/**
 * The Terraform schema of a resource: the declaration's members as attributes and blocks in snake case, the record's
 * members as computed attributes, each with the facts that planning needs. Declared fields with members of their own
 * are blocks: Terraform ignores misspelled names in nested attributes and rejects them in blocks.
 */
import type { Field } from "../model/field.ts";
import type { ResourceModel } from "../model/resource.ts";
import { sectionLink, sectionsOf } from "./citation.ts";
import { attributeName, identityName, snakeCase } from "./names.ts";
import type { AttributeType, ResourceAttribute, ResourceAttributes } from "./resource-attribute.ts";
import { boundInWords } from "./wording.ts";

/** What a resource's handler adds to its model. */
export interface SchemaAdditions {
  /** Members of the declaration that have no attribute. */
  readonly withheld: readonly string[];
  /** Members of the record that every update changes. */
  readonly changedByUpdate: readonly string[];
  /** Lists of the record that every update empties; default: none. */
  readonly emptiedByUpdate?: readonly string[];
}

/**
 * The attribute that reveals changes of write-only values: their digests by path, such as `authentication.credentials`.
 */
export const secretDigests: ResourceAttribute = {
  member: "secretDigests",
  type: ["map", "string"],
  description:
    "Salted digests of the secrets of the last apply, by their paths. They show that a secret has changed; the secrets themselves are not stored.",
  computed: true,
  observed: true,
};

/** All tags of a resource, including the provider's `default_tags`. */
const allTags: ResourceAttribute = {
  member: "tagsAll",
  type: ["map", "string"],
  description: "All tags of the resource: the provider's `default_tags`, overridden by `tags`, without ignored ones.",
  computed: true,
  hostPlans: true,
};

const region: ResourceAttribute = {
  member: "region",
  type: "string",
  description: "Region of the resource. Default: the provider's. Changing it forces replacement.",
  optional: true,
  computed: true,
  immutable: true,
  hostPlans: true,
};

/** The attribute `id`, which modules for other providers expect. */
const id = (model: ResourceModel): ResourceAttribute => ({
  member: "id",
  type: "string",
  description: `The same as \`${identityName(model)}\`.`,
  computed: true,
  hostPlans: true,
});

/** The attributes that the provider adds to a resource; a member named `id` keeps its name. */
function hostAttributes(model: ResourceModel): readonly ResourceAttribute[] {
  const members = [...Object.keys(model.declaration.members), ...Object.keys(model.record)].map((member) =>
    attributeName(model, member),
  );
  return [
    ...(model.tags === undefined ? [] : [allTags]),
    ...(model.regional === true ? [region] : []),
    ...(members.includes(id(model).member) ? [] : [id(model)]),
  ];
}

const derived = new WeakMap<ResourceModel, WeakMap<SchemaAdditions, ResourceAttributes>>();

/** All attributes of a resource. They are derived once: the resource and its data sources need them. */
export function resourceAttributes(model: ResourceModel, additions: SchemaAdditions): ResourceAttributes {
  const before = derived.get(model) ?? new WeakMap();
  derived.set(model, before);
  const attributes = before.get(additions) ?? deriveAttributes(model, additions);
  before.set(additions, attributes);
  return attributes;
}

function deriveAttributes(model: ResourceModel, additions: SchemaAdditions): ResourceAttributes {
  const { withheld, changedByUpdate, emptiedByUpdate = [] } = additions;
  const declared = Object.entries(model.declaration.members).filter(([member]) => !withheld.includes(member));
  const attributes = declared.map(([member, field]): ResourceAttribute => {
    const attribute = declaredAttribute(member, field);
    return member === model.tags ? { ...attribute, computed: true, hostPlans: true, emptyWhenAbsent: true } : attribute;
  });
  return byName(
    [
      ...attributes.map(emptyWhenAbsent),
      ...Object.entries(model.options ?? {}).map(([name, field]) => ({
        ...declaredAttribute(name, field),
        ...(field.observed === true ? { computed: true as const, observed: true as const } : { local: true as const }),
        // None and an empty map are the same, so that an import without triggers equals both.
        ...(field.triggers === true && {
          triggers: true as const,
          computed: true as const,
          emptyWhenAbsent: true as const,
        }),
      })),
      ...Object.entries(model.record).map(([member, field]) => ({
        ...onlyRead(shape(member, field)),
        ...(field.follows !== undefined && { follows: field.follows }),
        ...(field.kind === "list" && field.lengthBy !== undefined && { lengthBy: field.lengthBy }),
        ...(changedByUpdate.includes(member) && { volatile: true as const }),
        ...(emptiedByUpdate.includes(member) && { emptied: true as const }),
      })),
      ...(attributes.some(holdsSecrets) ? [secretDigests] : []),
      ...hostAttributes(model),
    ],
    (member) => attributeName(model, member),
  );
}

/** Whether an attribute, or one nested in it, is write-only. */
const holdsSecrets = ({ writeOnly, nested }: ResourceAttribute): boolean =>
  writeOnly === true || Object.values(nested?.attributes ?? {}).some(holdsSecrets);

/**
 * Attributes of a provider argument that declares a resource: the given members, of which those in `required` are
 * required. A provider block has no computed values, so only the descriptions state defaults.
 */
export const settingAttributes = (
  { declaration }: ResourceModel,
  members: readonly string[],
  required: readonly string[],
): ResourceAttributes =>
  byName(
    Object.entries(declaration.members)
      .filter(([member]) => members.includes(member))
      .map(([member, field]) => ({
        ...shape(member, field),
        ...(required.includes(member) ? { required: true } : { optional: true }),
      })),
  );

/** All attributes of a read-only record; each is computed. */
export const recordAttributes = (model: ResourceModel, additions: SchemaAdditions): ResourceAttributes => {
  const attributes = Object.entries(resourceAttributes(model, additions)).filter(
    ([, each]) => each.local !== true && each !== allTags,
  );
  return Object.fromEntries(
    attributes.map(([name, each]) => [name, each === region ? regionOfSource : onlyRead(each)]),
  );
};

/** The region of a data source. */
export const regionOfSource: ResourceAttribute = {
  member: region.member,
  type: "string",
  description: "Region to look in. Default: the one in the ARN, else the provider's.",
  optional: true,
  computed: true,
};

/** Attributes of a data source: its arguments and its results. */
export const sourceAttributes = (
  asked: { readonly [member: string]: Field },
  returned: { readonly [member: string]: Field },
): ResourceAttributes =>
  byName([
    ...Object.entries(asked).map(([member, field]) => declaredAttribute(member, field)),
    ...Object.entries(returned).map(([member, field]) => onlyRead(shape(member, field))),
  ]);

function onlyRead({ member, type, json, nested, description, sensitive }: ResourceAttribute): ResourceAttribute {
  const attributes = nested && Object.entries(nested.attributes).map(([name, each]) => [name, onlyRead(each)]);
  return {
    member,
    ...(type !== undefined && { type }),
    ...(json !== undefined && { json }),
    ...(nested !== undefined && {
      nested: { nesting: nested.nesting, attributes: Object.fromEntries(attributes ?? []) },
    }),
    description,
    computed: true,
    ...(sensitive === true && { sensitive }),
  };
}

const byName = (
  attributes: readonly ResourceAttribute[],
  nameOf: (member: string) => string = snakeCase,
): ResourceAttributes => Object.fromEntries(attributes.map((attribute) => [nameOf(attribute.member), attribute]));

function declaredAttribute(member: string, field: Field): ResourceAttribute {
  const attribute = shape(member, field);
  // A block cannot be computed: an absent one is null in the state, whatever the service decides.
  const isBlock = attribute.nested?.block !== undefined;
  return {
    ...attribute,
    ...(field.required === true ? { required: true } : { optional: true }),
    ...(field.default !== undefined && { default: field.default, computed: true }),
    ...((field.decidedByService ?? field.generated) === true && {
      decidedByService: true,
      ...(!isBlock && { computed: true }),
    }),
    ...(field.follows !== undefined && { follows: field.follows }),
    ...(field.requiredToCreate === true && { requiredToCreate: true }),
    ...(field.immutable === true && { immutable: true }),
    ...(field.fixedPresence === true && { fixedPresence: true }),
    ...(field.requestOnly === true && { local: true }),
  };
}

/**
 * Marks the attributes whose absence means the same as an empty value; they always have a value. Sets need no mark:
 * Terraform accepts any planned value of their elements that means the same.
 */
const withEmpty = (attributes: ResourceAttributes): ResourceAttributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, emptyWhenAbsent(attribute)]));

function emptyWhenAbsent(attribute: ResourceAttribute): ResourceAttribute {
  const { nested, type, optional, computed, local, json } = attribute;
  const inside =
    nested?.nesting === "single" && local !== true
      ? { ...attribute, nested: { ...nested, attributes: withEmpty(nested.attributes) } }
      : attribute;
  const isFixed = attribute.immutable ?? attribute.fixedPresence ?? attribute.writeOnly ?? local ?? json ?? computed;
  const hasParts = nested !== undefined || typeof type === "object";
  if (isFixed === true || optional !== true || !hasParts) return inside;
  const members = nested?.nesting === "single" ? Object.values(nested.attributes) : [];
  const saysMore = members.some(({ required }) => required === true);
  // A list without blocks is empty in the protocol and null here, so it already has only one value.
  if (saysMore || (nested?.block !== undefined && nested.nesting !== "single")) return inside;
  return { ...withBlock(inside), emptyWhenAbsent: true, computed: true };
}

const withBlock = (attribute: ResourceAttribute): ResourceAttribute =>
  attribute.nested?.block === undefined
    ? attribute
    : { ...attribute, nested: { ...attribute.nested, block: { ...attribute.nested.block, alwaysThere: true } } };

function shape(member: string, field: Field): ResourceAttribute {
  return {
    member,
    ...(field.kind === "list" && field.knownBy !== undefined && { knownBy: field.knownBy }),
    ...typeOrNested(field),
    description: description(field),
    ...(field.sensitive === true && { sensitive: true }),
    ...(field.writeOnly === true && { writeOnly: true }),
  };
}

function typeOrNested(field: Field): Pick<ResourceAttribute, "type" | "nested" | "json"> {
  switch (field.kind) {
    case "struct":
      return { nested: { nesting: "single", attributes: membersOf(field), block: {} } };
    case "list": {
      const { element, maxItems } = field;
      if (element.kind !== "struct") return { type: typeOf(field) };
      return {
        nested: {
          nesting: isSet(field) ? "set" : "list",
          attributes: membersOf(element),
          block: { ...(maxItems && { maxItems }) },
        },
      };
    }
    case "map":
      if (isFreeForm(field)) return { type: "string", json: true };
      return field.value.kind === "struct"
        ? { nested: { nesting: "map", attributes: membersOf(field.value), block: {} } }
        : { type: typeOf(field) };
    default:
      return { type: typeOf(field) };
  }
}

/** Whether a field has arbitrary contents; Terraform, whose maps have values of one type, gets it as JSON text. */
const isFreeForm = (field: Field): boolean => field.kind === "map" && field.value.kind === "any";

const isSet = (field: Field): boolean => field.kind === "list" && field.order === "irrelevant";

const membersOf = ({ members, absentMeans }: Extract<Field, { kind: "struct" }>): ResourceAttributes =>
  byName(
    // The state must have the meaning of an absent structure, and Terraform accepts no value of a required attribute
    // there;
    // a rule checks that the attribute is set if the structure is.
    Object.entries(members).map(([member, field]) => {
      const fallback = absentMeans?.[member];
      if (fallback === undefined) return declaredAttribute(member, field);
      const { required, ...attribute } = declaredAttribute(member, field);
      return { ...attribute, optional: true, computed: true, default: fallback };
    }),
  );

function typeOf(field: Field): AttributeType {
  switch (field.kind) {
    case "string":
      return "string";
    case "integer":
      return "number";
    case "boolean":
      return "bool";
    case "list":
      return [isSet(field) ? "set" : "list", typeOf(field.element)];
    case "map":
      return ["map", typeOf(field.value)];
    case "any": // A time, which services write in different forms: shown as a string.
      return "string";
    default:
      throw new TypeError(`a field of kind ${field.kind} has no Terraform type: ${field.description}`);
  }
}

/** The field's description, bounds, default and links to the documentation. */
function description(field: Field): string {
  const bound = boundInWords(field);
  const sections = sectionsOf([field.cites, ...(field.boundCites === undefined ? [] : [field.boundCites])]);
  return [
    field.description,
    ...(bound === undefined ? [] : [`It must be ${bound}.`]),
    ...(field.default === undefined ? [] : [`Default: \`${field.default}\`.`]),
    ...(field.decidedByService === true ? ["Default: the service's own value."] : []),
    ...(field.generated === true ? ["Default: generated by Lintel."] : []),
    ...(field.writeOnly === true ? ["Write-only: a reference to the secret, or a value from another block."] : []),
    ...(isSet(field) ? ["A set: the order does not matter."] : []),
    ...(field.immutable === true ? ["Changing it forces replacement."] : []),
    ...(field.fixedPresence === true ? ["Adding or removing it forces replacement."] : []),
    ...(isFreeForm(field) ? ["As JSON."] : []),
    `(${sections.map(sectionLink).join("; ")})`,
  ].join(" ");
}
