/** Writes declarations as a stack of the CDK for Terraform. */

import { inline } from "../../../base/text/printable.ts";
import { quotedText } from "../../../base/text/quoted-text.ts";
import { camelCase, className, propName } from "../../../facts/derive/names.ts";
import type { Field } from "../../../facts/model/field.ts";
import { indented } from "../hcl-block.ts";
import { nameFrom, taking } from "../names.ts";
import type {
  DeclaredFile,
  DeclaredMember,
  DeclaredValue,
  DeclaredVariable,
  WrittenResource,
} from "./declared-value.ts";

/** The identifiers of a file, by what they stand for. */
type Identifiers = ReadonlyMap<object | string, string>;

/** The text of a file whose class is named after `stem`. */
export function typescriptText(stem: string, file: DeclaredFile): string {
  const { comments, region, variables, resources } = file;
  const identifiers = identifiersOf(file);
  const body = [
    `new LintelProvider(this, "lintel"${region === undefined ? "" : `, { region: ${text(region)} }`});`,
    ...variables.map((each) => variableText(each, identifiers)),
    ...inOrder(resources).map((each) => resourceText(each, identifiers)),
  ].join("\n");
  const stack = className(nameFrom(stem, "stack").replaceAll("_", "-"));
  const isEscaped = /\bliteral\(/.test(body);
  const isToken = /\bToken\.asAny\(/.test(body);
  const cdktf = [
    "TerraformStack",
    ...(variables.length > 0 ? ["TerraformVariable"] : []),
    ...(isToken ? ["Token"] : []),
  ];
  const used = [
    ...new Set([
      "LintelProvider",
      ...resources.map(({ model }) => className(model)),
      ...(isEscaped ? ["literal"] : []),
    ]),
  ];
  return [
    ...comments.map((line) => `// ${inline(line)}`.trimEnd()),
    `import { ${cdktf.join(", ")} } from "cdktf";`,
    'import type { Construct } from "constructs";',
    `import { ${used.toSorted((one, other) => one.localeCompare(other)).join(", ")} } from "lintel/constructs";`,
    "",
    `export class ${/^[A-Za-z_]/.test(stack) ? stack : `Stack${stack}`} extends TerraformStack {`,
    "  constructor(scope: Construct, id: string) {",
    "    super(scope, id);",
    indented(indented(body)),
    "  }",
    "}",
    "",
  ].join("\n");
}

const keyOf = ({ type, name }: Pick<WrittenResource, "type" | "name">): string => `${type}.${name}`;

/** Names that the written class uses itself, and words of the language. */
const reserved = [
  ...["scope", "id", "this", "super", "class", "new", "default", "delete", "import", "export", "const", "function"],
  ...[
    "return",
    "in",
    "if",
    "else",
    "for",
    "do",
    "while",
    "try",
    "catch",
    "throw",
    "switch",
    "case",
    "void",
    "var",
    "let",
  ],
  ...["with", "yield", "enum", "extends", "false", "true", "null", "typeof", "instanceof", "finally", "break", "await"],
  ...[
    "continue",
    "debugger",
    "static",
    "public",
    "private",
    "protected",
    "package",
    "interface",
    "implements",
    "arguments",
    "eval",
    "literal",
  ],
];

function identifiersOf({ variables, resources }: DeclaredFile): Identifiers {
  const taken = new Set(reserved);
  const identifiers = new Map<object | string, string>();
  for (const { name } of variables) identifiers.set(`var.${name}`, taking(camelCase(name), taken));
  for (const each of resources) identifiers.set(keyOf(each), taking(camelCase(each.name), taken));
  return identifiers;
}

/** The resources, each behind those that it refers to. */
function inOrder(resources: readonly WrittenResource[]): readonly WrittenResource[] {
  const byKey = new Map(resources.map((each) => [keyOf(each), each]));
  const ordered = new Set<WrittenResource>();
  const begun = new Set<WrittenResource>();
  const add = (resource: WrittenResource): void => {
    if (begun.has(resource)) return;
    begun.add(resource);
    for (const { value } of resource.members) {
      for (const key of referredIn(value)) {
        const other = byKey.get(key);
        if (other !== undefined) add(other);
      }
    }
    ordered.add(resource);
  };
  for (const each of resources) add(each);
  return [...ordered];
}

function* referredIn(value: DeclaredValue): Generator<string> {
  if (value.is === "attribute") yield keyOf(value.of);
  else if (value.is === "list") for (const each of value.items) yield* referredIn(each);
  else if (value.is === "map") for (const [, each] of value.entries) yield* referredIn(each);
  else if (value.is === "structure") for (const each of value.members) yield* referredIn(each.value);
}

function variableText(variable: DeclaredVariable, identifiers: Identifiers): string {
  const { name, type, description, isSensitive, isEphemeral, default: fallback } = variable;
  const identifier = identifiers.get(`var.${name}`) ?? name;
  const config = [
    `type: ${JSON.stringify(type)}`,
    `description: ${text(description)}`,
    ...(fallback === undefined ? [] : [`default: ${typeof fallback === "string" ? text(fallback) : String(fallback)}`]),
    ...(isSensitive ? ["sensitive: true"] : []),
  ];
  const made = `const ${identifier} = new TerraformVariable(this, ${JSON.stringify(name)}, ${structure(config)});`;
  return isEphemeral ? `${made}\n${identifier}.addOverride("ephemeral", true);` : made;
}

function resourceText(resource: WrittenResource, identifiers: Identifiers): string {
  const { model, name, importId, region, members } = resource;
  const identifier = identifiers.get(keyOf(resource)) ?? name;
  const props = [...(region === undefined ? [] : [`region: ${text(region)}`]), ...propsOf(members, identifiers)];
  const id =
    typeof importId === "string"
      ? text(importId)
      : `${identifiers.get(`var.${importId.name}`) ?? importId.name}.stringValue`;
  return [
    `const ${identifier} = new ${className(model)}(this, ${JSON.stringify(name)}, ${structure(props)});`,
    `${identifier}.importFrom(${id});`,
  ].join("\n");
}

const propsOf = (members: readonly DeclaredMember[], identifiers: Identifiers): readonly string[] =>
  members.map(({ member, field, value }) => `${propName(member)}: ${expression(value, field, identifiers)}`);

/** Strings of props, and keys, are templates of Terraform. */
const text = (value: string): string => (/[$%]\{/.test(value) ? `literal(${quotedText(value)})` : quotedText(value));

function expression(value: DeclaredValue, field: Field, identifiers: Identifiers): string {
  switch (value.is) {
    case "scalar":
      return typeof value.value === "string" ? text(value.value) : String(value.value);
    case "variable":
      return variableValue(identifiers.get(`var.${value.variable.name}`) ?? value.variable.name, field);
    case "attribute":
      return `${identifiers.get(keyOf(value.of)) ?? value.of.name}.${camelCase(value.name)}`;
    case "list": {
      const element = field.kind === "list" ? field.element : field;
      return list(value.items.map((each) => expression(each, element, identifiers)));
    }
    case "map": {
      const inner = field.kind === "map" ? field.value : field;
      return structure(value.entries.map(([key, each]) => `${keyText(key)}: ${expression(each, inner, identifiers)}`));
    }
    case "structure":
      return structure(propsOf(value.members, identifiers));
  }
}

/** A key of an object; `__proto__` without brackets would be its prototype. */
function keyText(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  if (/[$%]\{/.test(key)) return `[${text(key)}]`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quotedText(key);
}

/** The value of a variable, in the type of a prop. */
function variableValue(identifier: string, field: Field): string {
  if (field.kind === "integer") return `${identifier}.numberValue`;
  if (field.kind === "boolean") return `${identifier}.booleanValue`;
  if (field.kind === "list" && field.element.kind === "string") return `${identifier}.listValue`;
  const isPlain = field.kind === "string" && field.enum === undefined;
  return isPlain ? `${identifier}.stringValue` : `Token.asAny(${identifier}.value)`;
}

/** An object on one line, or with a member on each if it is long. */
function structure(members: readonly string[]): string {
  if (members.length === 0) return "{}";
  const line = `{ ${members.join(", ")} }`;
  return line.length <= 80 && !line.includes("\n")
    ? line
    : `{\n${indented(members.map((each) => `${each},`).join("\n"))}\n}`;
}

function list(items: readonly string[]): string {
  const line = `[${items.join(", ")}]`;
  return line.length <= 80 && !line.includes("\n")
    ? line
    : `[\n${indented(items.map((each) => `${each},`).join("\n"))}\n]`;
}
