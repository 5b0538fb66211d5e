/** Variables for values that are not known, or must not be written. */
import { isBlocks } from "../../../facts/derive/blocks.ts";
import type { Field } from "../../../facts/model/field.ts";
import { isSecretReference } from "../../../facts/model/secrets/secret-value.ts";
import type { Node } from "../../../lint/declaration/node.ts";
import { isUncopied } from "../../../lint/declaration/secrets.ts";
import { nameFrom } from "../names.ts";
import type { DeclaredValue, DeclaredVariable } from "./declared-value.ts";
import { namesakeOf } from "./references.ts";
import type { ValueContext } from "./value-context.ts";

/** Whether a value must not stand in the written text. */
export function isSecret(node: Node): boolean {
  const { raw } = node;
  if (typeof raw !== "string") return false;
  if (node.field?.sensitive === true && isSecretReference(raw)) return false;
  return isUncopied(node);
}

export function secretVariable(node: Node, field: Field, context: ValueContext): DeclaredValue {
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
export function openValue(node: Node, field: Field, context: ValueContext, because: string): DeclaredValue | undefined {
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
export const ofField = (field: Field) => ({
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
export function refuse(node: Node, because: string, { report }: ValueContext): void {
  report({
    rule: "migrate/argument",
    node,
    message: `${node.path} ${because}, and cannot be carried over`,
    help: "write it by hand before you apply, or the plan removes it from the object",
  });
}
