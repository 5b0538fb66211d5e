/**
 * The part of the state file about a resource: outputs, and digests of all other values. Digests reveal drift but no
 * values.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { ResourceAttribute, ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import { elementName, isSet } from "../managed/values/meaning.ts";
import { plain } from "../managed/values/members.ts";
import { listIn, recordIn } from "../managed/values/value.ts";
import type { ObjectValue, TerraformValue } from "../protocol/provider-server.ts";

/**
 * The values that other resources can reference: scalars, tags, and all that only the service gives, such as the
 * records of a domain, unless they are secrets. Declared values with parts are excluded, because they may be secrets.
 */
export const outputsOf = (attributes: ResourceAttributes, state: ObjectValue): { readonly [name: string]: unknown } =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([name]) => !holdsSecrets(attributes[name]))
      .filter(
        ([name, value]) =>
          ["tags", "tags_all"].includes(name) ||
          (listIn(value) === undefined && recordIn(value) === undefined) ||
          isOnlyGiven(attributes[name]),
      )
      .map(([name, value]) => [name, plain(value)]),
  );

/** Whether an attribute is a secret, or has one. */
const holdsSecrets = (attribute: ResourceAttribute | undefined): boolean =>
  attribute?.sensitive === true || Object.values(attribute?.nested?.attributes ?? {}).some(holdsSecrets);

/** Whether the service gives the value of an attribute, and neither a configuration nor Lintel does. */
const isOnlyGiven = (attribute: ResourceAttribute | undefined): boolean =>
  attribute?.computed === true &&
  attribute.observed !== true &&
  attribute.optional !== true &&
  attribute.required !== true;

/** Attributes unknown to the service: Lintel's own options, and `timeouts`. */
export const localAttributes = (attributes: ResourceAttributes): ResourceAttributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, { local }]) => local === true));

/** The values of {@link localAttributes} in a state. */
export const optionsOf = (attributes: ResourceAttributes, state: ObjectValue): { readonly [name: string]: unknown } =>
  Object.fromEntries(Object.keys(localAttributes(attributes)).map((name) => [name, plain(state[name] ?? null)]));

/**
 * Attributes whose difference is drift: everything that can be declared, values decided by the service only if they are
 * declared, and lists that every update empties.
 */
export const judgedAttributes = (attributes: ResourceAttributes, config: ObjectValue): readonly string[] =>
  Object.entries(attributes)
    .filter(([name, attribute]) => {
      const ofService = attribute.decidedByService === true || attribute.observed === true;
      if (attribute.emptied === true) return true;
      return isDeclarable(attribute) && attribute.local !== true && !(ofService && (config[name] ?? null) === null);
    })
    .map(([name]) => name);

/** A random salt, so that equal values have different digests in different files. */
export const newSalt = (): string => randomBytes(16).toString("hex");

/**
 * Digests of the values of some attributes of a state, by path. Those of a set are sorted, since the service may return
 * it in any order.
 */
export const digestsOf = (
  attributes: ResourceAttributes,
  state: ObjectValue,
  judged: readonly string[],
  salt: string,
): { readonly [path: string]: string } =>
  Object.fromEntries(
    judged.flatMap((name) =>
      [...leaves(attributes[name], state[name] ?? null, name)].map(([path, value]) => [
        path,
        createHmac("sha256", salt)
          .update(JSON.stringify([path, plain(value)]))
          .digest("base64url"),
      ]),
    ),
  );

/** Whether a declaration may set an attribute. */
export const isDeclarable = ({ required, optional }: ResourceAttribute): boolean =>
  required === true || optional === true;

/** The scalar values. An empty list or structure means the same as its absence. */
function* leaves(
  attribute: ResourceAttribute | undefined,
  value: TerraformValue,
  path: string,
): Generator<readonly [path: string, value: TerraformValue]> {
  if (value === null) return;
  const list = listIn(value);
  const record = recordIn(value);
  const inside = attribute?.nested?.attributes;
  if (list !== undefined) {
    const elements = attribute !== undefined && isSet(attribute) ? inOrder(attribute, list) : list;
    for (const [index, each] of elements.entries()) yield* leavesIn(inside, each, `${path}[${index}]`);
  } else if (record === undefined) yield [path, value];
  else if (attribute?.nested?.nesting === "single") yield* leavesIn(inside, value, path);
  else for (const [name, each] of Object.entries(record)) yield* leavesIn(inside, each, `${path}.${name}`);
}

/** The same for a structure with these attributes, or for a value without attributes. */
function* leavesIn(
  attributes: ResourceAttributes | undefined,
  value: TerraformValue,
  path: string,
): ReturnType<typeof leaves> {
  const record = attributes && recordIn(value);
  if (record === undefined) yield* leaves(undefined, value, path);
  else for (const [name, each] of Object.entries(record)) yield* leaves(attributes?.[name], each, `${path}.${name}`);
}

/** The elements of a set by their names, else by their contents. */
function inOrder(attribute: ResourceAttribute, elements: readonly TerraformValue[]): readonly TerraformValue[] {
  const keyOf = (element: TerraformValue): string => elementName(attribute, element) ?? JSON.stringify(plain(element));
  return [...elements].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0));
}
