/** Takes the values of a declaration over, whatever input it was read from. */
import { memberPath } from "../../../base/member-path.ts";
import { isBlocks } from "../../../facts/derive/blocks.ts";
import { relocations } from "../../../facts/model/aliases.ts";
import type { Field, StructField } from "../../../facts/model/field.ts";
import { isSecretReference } from "../../../facts/model/secrets/secret-value.ts";
import type { Node } from "../../../lint/declaration/node.ts";
import { nodeValue } from "../../../lint/declaration/node-value.ts";
import { isUncopied } from "../../../lint/declaration/secrets.ts";
import { nameIn } from "../../../lint/inputs/resource-type.ts";
import { UnknownValue } from "../../../lint/text/unknown.ts";
import { nameFrom } from "../names.ts";
import type { DeclaredMember, DeclaredValue, DeclaredVariable } from "./declared-value.ts";
import { isLiteral } from "./hcl-source.ts";
import { namesakeOf } from "./references.ts";
import { rangeIn } from "./source-range.ts";
import type { ValueContext } from "./value-context.ts";
import type { VariableNeed } from "./variables.ts";

/**
 * The members of a structure that have a value. `nodes` are the structure in each branch of the source in which it is
 * declared, the first of which counts where they agree.
 */
export function membersIn(
  nodes: readonly [Node, ...Node[]],
  { members }: StructField,
  path: string,
  context: ValueContext,
): readonly DeclaredMember[] {
  const [first] = nodes;
  if (!context.isLive) reportUnknownNames(first, context);
  return Object.entries(members).flatMap(([member, field]): readonly DeclaredMember[] => {
    const at = memberPath(path, member);
    const [one, ...others] = nodes.map((node) => memberOf(node, member, at, context));
    if (one === undefined) return [];
    if (field.requestOnly === true) {
      if (one.presence !== "absent") reportLeftOut(one, context);
      return [];
    }
    const value = declaredValue([one, ...others], field, at, context);
    if (value === undefined || (context.isLive && isLeftOut(value, field, at, context))) return [];
    return [{ member, name: nameIn(context.own, member, at), field, value }];
  });
}

/** A member, from where the vendor has it if it is absent where the documents do. */
function memberOf(node: Node, member: string, path: string, { own }: ValueContext): Node {
  const here = node.at(member);
  const moved = relocations.find(({ resource, documents }) => resource === own.resource && documents === plain(path));
  if (moved === undefined || here.presence !== "absent") return here;
  const there = node.declaration.at(...moved.vendor.split("."));
  return there.presence === "absent" ? here : there;
}

const plain = (path: string): string => path.replaceAll("[]", "");

// Variables for values that are not known, or must not be written.

/** Whether a value must not stand in the written text. */
function isSecret(node: Node): boolean {
  const { raw } = node;
  if (typeof raw !== "string") return false;
  if (node.field?.sensitive === true && isSecretReference(raw)) return false;
  return isUncopied(node);
}

function secretVariable(node: Node, field: Field, context: ValueContext): DeclaredValue {
  const need = {
    ...ofField(field),
    description: `The secret that ${context.source} has at ${node.path}.`,
    after: afterOf(node, context),
    isSensitive: true,
  };
  const variable = context.variables.for(need);
  context.report({
    rule: "migrate/secret",
    node,
    message: `${node.path} is a secret, which is not written: its value becomes the sensitive variable ${variable.name}`,
    help: `set TF_VAR_${variable.name} where Terraform runs, and rotate the secret, which the source shows`,
  });
  return { is: "variable", variable };
}

/** A variable for a value that is not known; undefined if no variable can be it. */
function openValue(node: Node, field: Field, context: ValueContext, because: string): DeclaredValue | undefined {
  if (isBlocks(field)) {
    refuse(node, because, context);
    return undefined;
  }
  const { raw } = node;
  const namesake = namesakeOf(raw);
  const isHidden = /NoEcho|resolve:(?:secretsmanager|ssm-secure)|which is sensitive$/.test(because);
  const need = ofField(field);
  const variable = context.variables.for({
    ...need,
    isSensitive: need.isSensitive || isHidden,
    description: `${node.path} of ${context.source}: it ${because}.`,
    after: namesake?.after ?? afterOf(node, context),
    ...(namesake?.isShared === true && { source: namesake.after }),
  });
  if (context.isLive && need.isSensitive)
    context.report({
      rule: "migrate/secret",
      node,
      message: `${node.path} is a secret, which is not written: its value becomes the sensitive variable ${variable.name}`,
      help: `set TF_VAR_${variable.name} where Terraform runs; the first apply sends it again, since it cannot be compared`,
    });
  else reportVariable(node, variable, because, context);
  return { is: "variable", variable };
}

/** Tells that somebody must give a variable its value. */
function reportVariable(node: Node, variable: DeclaredVariable, because: string, { report }: ValueContext): void {
  report({
    rule: "migrate/variable",
    node,
    message: `${node.path} ${because}, so its value becomes the variable ${variable.name}`,
    help: `give ${variable.name} the value of the deployed object`,
  });
}

/** A name after the member, and its index if it is an element of a list. */
function afterOf(node: Node, { name }: ValueContext): string {
  const isElement = Array.isArray(node.parent?.raw) && node.parent !== undefined;
  const member = isElement ? `${node.parent.key}_${node.key}` : nameFrom(node.key, "value");
  return `${name}_${member}`;
}

/** What a variable is, from the field whose value it has. */
const ofField = (field: Field) => ({
  type: variableType(field),
  isSensitive: field.sensitive === true,
  isEphemeral: field.writeOnly === true,
});

function variableType(field: Field): string {
  switch (field.kind) {
    case "integer":
      return "number";
    case "boolean":
      return "bool";
    case "list":
      return `list(${variableType(field.element)})`;
    case "map":
      return `map(${variableType(field.value)})`;
    default:
      return "string";
  }
}

/** Tells that a value cannot be carried over. */
function refuse(node: Node, because: string, { report }: ValueContext): void {
  report({
    rule: "migrate/argument",
    node,
    message: `${node.path} ${because}, and cannot be carried over`,
    help: "write it by hand before you apply, or the plan removes it from the object",
  });
}

/** The value of nodes that are the same in each branch; undefined if it is absent. */
function declaredValue(
  nodes: readonly [Node, ...Node[]],
  field: Field,
  path: string,
  context: ValueContext,
): DeclaredValue | undefined {
  const [first] = nodes;
  if (nodes.length > 1 && !agree(nodes)) {
    const areStructures = field.kind === "struct" && nodes.every(({ state }) => state === "known");
    if (!areStructures)
      return openValue(nodes.find(({ state }) => state !== "absent") ?? first, field, context, conditions);
    return { is: "structure", members: membersIn(nodes, field, path, context) };
  }
  if (first.state === "absent") return undefined;
  if (first.state === "unknown") {
    const isUnread = first.raw === undefined || first.raw === null;
    if (isUnread) return undefined; // nobody knows whether there is a value
    const { raw } = first;
    const known = raw instanceof UnknownValue ? context.attributeFor(raw) : undefined;
    return known ?? openValue(first, field, context, first.unknownBecause ?? "");
  }
  return knownValue(first, field, path, context);
}

const conditions = "depends on conditions or parameters";

/** Whether a value is the same in all branches. */
function agree(nodes: readonly Node[]): boolean {
  const [first, ...others] = nodes.map((node) =>
    JSON.stringify([node.state, nodeValue(node, (because) => ({ because }))]),
  );
  return others.every((each) => each === first);
}

function knownValue(node: Node, field: Field, path: string, context: ValueContext): DeclaredValue | undefined {
  const { raw } = node;
  if (isSecret(node)) return secretVariable(node, field, context);
  if (field.kind === "struct" && typeof raw === "object" && !Array.isArray(raw)) {
    return { is: "structure", members: membersIn([node], field, path, context) };
  }
  if (field.kind === "list" && Array.isArray(raw)) {
    const items = node.items().flatMap((item) => declaredValue([item], field.element, `${path}[]`, context) ?? []);
    return items.length === 0 && field.required !== true ? undefined : { is: "list", items };
  }
  if (field.kind === "map" && typeof raw === "object") return mapValue(node, field, path, context);
  const { value } = node;
  if (value === undefined || value === null) {
    refuse(node, `is ${node.shown}, not a ${field.kind}`, context);
    return undefined;
  }
  return scalarValue(node, value, field, context);
}

/** A map, which the source may write as a list of structures. */
function mapValue(
  node: Node,
  field: Extract<Field, { kind: "map" }>,
  path: string,
  context: ValueContext,
): DeclaredValue | undefined {
  const isOfTags = context.isLive && node.memberPath === context.own.model.tags;
  const written = keyedIn(node, field);
  if (written === undefined || node.hasUnknownKey) {
    refuse(node, "has a key that is not known", context);
    return undefined;
  }
  const entries = written.flatMap(([key, entry]): readonly (readonly [string, DeclaredValue])[] => {
    if (isOfTags && isReservedTag(key)) return [];
    const value = declaredValue([entry], field.value, `${path}.*`, context);
    return value === undefined ? [] : [[key, value]];
  });
  return entries.length === 0 && field.required !== true ? undefined : { is: "map", entries };
}

/** The values of a map by their keys; undefined if a key is not known. */
function keyedIn(
  node: Node,
  { asList }: Extract<Field, { kind: "map" }>,
): readonly (readonly [string, Node])[] | undefined {
  if (!Array.isArray(node.raw)) return node.entries().map((entry) => [entry.key, entry]);
  const keyed = node.items().map((item) => [item.at(asList?.key ?? "").value, item.at(asList?.value ?? "")] as const);
  return keyed.every((each): each is readonly [string, Node] => typeof each[0] === "string") ? keyed : undefined;
}

function scalarValue(node: Node, value: string | number | boolean, field: Field, context: ValueContext): DeclaredValue {
  const { setAt } = node;
  if (setAt?.name !== undefined) return parameterValue(node, value, field, { ...setAt, name: setAt.name }, context);
  if (isComputed(node, context)) {
    context.report({
      rule: "migrate/computed",
      node,
      message: `${node.path} is written as what its ${context.hcl === undefined ? "function" : "expression"} returns with the ${context.hcl === undefined ? "defaults of the parameters" : "values of the variables"}: ${node.shown}`,
      help: "compare it with the deployed value, and write a variable if it differs between deployments",
    });
  }
  return (typeof value === "string" ? context.attributeFor(value) : undefined) ?? { is: "scalar", value };
}

/** The variable for a parameter or variable of the source, with its default. */
function parameterValue(
  node: Node,
  value: string | number | boolean,
  field: Field,
  { name, file }: { readonly name: string; readonly file: string },
  { words, source, variables, report }: ValueContext,
): DeclaredValue {
  // A file of variables may be private, and belongs to one deployment.
  const isGiven = /\.tfvars(?:\.json)?$/.test(file);
  const description = `${words.parameter} ${name} of ${source}.`;
  const need: VariableNeed = { ...ofField(field), description, after: name, source: name };
  const variable = variables.for(isGiven ? need : { ...need, default: value });
  if (isGiven)
    report({
      rule: "migrate/variable",
      node,
      message: `${node.path} has its value in ${file}, which is not copied: it becomes the variable ${variable.name}`,
      help: `give ${variable.name} the value of ${file}`,
    });
  return { is: "variable", variable };
}

/** Whether the source has no literal of the value. */
function isComputed(node: Node, { hcl }: ValueContext): boolean {
  const { places } = node.written;
  const span = node.span("value");
  if (places === undefined || span === undefined) return false;
  return hcl === undefined
    ? places.written(node.writtenAt("value").segments) === undefined
    : !isLiteral(hcl, rangeIn(hcl.file, span));
}

function reportLeftOut(node: Node, { report }: ValueContext): void {
  report({
    rule: "migrate/request-only",
    node,
    message: `${node.path} is left out: it belongs to the request that creates an object, not to the object`,
  });
}

/** Tells of members that nobody knows, rather than drop them. */
function reportUnknownNames(node: Node, context: ValueContext): void {
  if (node.field?.kind !== "struct" || node.state !== "known") return;
  const known = new Set(Object.keys(node.field.members).flatMap((member) => node.namesOf(member)));
  if (node.memberPath === "" && context.own.model.options?.agent !== undefined) known.add("agent");
  for (const name of node.names()) {
    if (known.has(name)) continue;
    refuse(node.named(name), "is a member that Lintel does not know", context);
  }
}

/** Whether a tag is set by a service or by Lintel. */
const isReservedTag = (key: string): boolean => /^(?:aws|lintel):/.test(key);

/** Whether a live value is what the service decides if nothing is declared. */
function isLeftOut(
  value: DeclaredValue,
  field: Field,
  path: string,
  { isOfService, meansTheSame }: ValueContext,
): boolean {
  if (field.required === true) return false;
  if (value.is === "scalar") {
    const { value: found } = value;
    return found === field.default || meansTheSame(path, field.default, found) || isOfService(String(found));
  }
  if (value.is !== "structure") return false;
  const { absentMeans } = field.kind === "struct" ? field : {};
  return value.members.every(
    ({ member, value: inner }) =>
      absentMeans !== undefined && inner.is === "scalar" && inner.value === absentMeans[member],
  );
}
