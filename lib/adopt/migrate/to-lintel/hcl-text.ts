/** Writes declarations as HCL. */
import { inline } from "../../../base/text/printable.ts";
import { isBlocks } from "../../../facts/derive/blocks.ts";
import { type HclArgument, type HclLine, hclBlock, hclList, hclMap, hclScalar } from "../hcl-block.ts";
import type {
  DeclaredFile,
  DeclaredMember,
  DeclaredValue,
  DeclaredVariable,
  WrittenResource,
} from "./declared-value.ts";

export function hclText({ comments, variables, resources }: DeclaredFile): string {
  const parts = [
    comments.map((line) => `# ${inline(line)}`.trimEnd()).join("\n"),
    ...variables.map(variableText),
    ...resources.map(resourceText),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function variableText(variable: DeclaredVariable): string {
  const { name, type, description, isSensitive, isEphemeral, default: fallback } = variable;
  return hclBlock(`variable ${hclScalar(name)}`, [
    { name: "type", is: type },
    { name: "description", is: hclScalar(description) },
    ...(fallback === undefined ? [] : [{ name: "default", is: hclScalar(fallback) }]),
    ...(isSensitive ? [{ name: "sensitive", is: "true" }] : []),
    ...(isEphemeral ? [{ name: "ephemeral", is: "true" }] : []),
  ]);
}

function resourceText({ type, name, importId, region, members }: WrittenResource): string {
  const ofRegion: readonly HclArgument[] = region === undefined ? [] : [{ name: "region", is: hclScalar(region) }];
  const own = hclBlock(`resource ${hclScalar(type)} ${hclScalar(name)}`, [...ofRegion, ...linesOf(members)]);
  const imported = hclBlock("import", [
    { name: "to", is: `${type}.${name}` },
    { name: "id", is: typeof importId === "string" ? hclScalar(importId) : `var.${importId.name}` },
  ]);
  return `${own}\n\n${imported}`;
}

const linesOf = (members: readonly DeclaredMember[]): readonly HclLine[] =>
  members.flatMap(({ name, field, value }): readonly HclLine[] => {
    if (!isBlocks(field)) return [{ name, is: expression(value) }];
    if (value.is === "map") return value.entries.map(([key, each]) => blockLine(`${name} ${hclScalar(key)}`, each));
    return (value.is === "list" ? value.items : [value]).map((each) => blockLine(name, each));
  });

const blockLine = (header: string, value: DeclaredValue): HclLine => ({
  header,
  lines: value.is === "structure" ? linesOf(value.members) : [],
});

function expression(value: DeclaredValue): string {
  switch (value.is) {
    case "scalar":
      return hclScalar(value.value);
    case "variable":
      return `var.${value.variable.name}`;
    case "attribute":
      return `${value.of.type}.${value.of.name}.${value.name}`;
    case "list":
      return hclList(value.items.map(expression));
    case "map":
      return hclMap(value.entries.map(([key, each]) => [key, expression(each)]));
    case "structure":
      return hclMap(value.members.map(({ name, value: each }) => [name, expression(each)]));
  }
}
