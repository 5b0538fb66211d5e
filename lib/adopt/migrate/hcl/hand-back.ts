/** What stands beside a resource that is handed back: `removed` for Lintel, which keeps the object, and `import`. */
import { attribute, type Module } from "../../../lint/inputs/hcl/modules/module.ts";
import { expressionText } from "../../../lint/inputs/hcl/syntax/syntax.ts";
import { hclWriter } from "../../../lint/text/writers/hcl-writer.ts";
import { blocksOf, dropBlock, isAddress, writeBehind } from "./address-blocks.ts";
import { type ImportIds, idAttributes, type StateInstance } from "./import-ids.ts";
import type { MigrationTarget } from "./target.ts";

export type { ImportIds } from "./import-ids.ts";

/** Adds `removed` and `import` blocks behind a resource, and drops the history that contradicts them. */
export function handBack(target: MigrationTarget, module: Module, ids: ImportIds): void {
  for (const each of blocksOf(module, "moved", "from", target.to))
    if (isAddress(attribute(each.it.body, "to"), target.from)) dropBlock(target, each);
  const known = blocksOf(module, "import", "to", target.from);
  const removed = `removed {\n  from = ${target.from}\n  lifecycle {\n    destroy = false\n  }\n}`;
  writeBehind(target, removed);
  const instances = instancesOf(target, ids);
  if (instances !== undefined) writeImports(target, instances, ids);
  else if (known.length === 0) importWithoutState(target, ids);
  if (instances !== undefined || known.length === 0) for (const each of known) dropBlock(target, each);
  else refuseOtherIds(target, known[0]);
}

/** The instances in the state; undefined without a state. */
const instancesOf = (
  { from }: MigrationTarget,
  { paths, instances }: ImportIds,
): readonly StateInstance[] | undefined => instances && paths.flatMap((path) => instances(path, from));

/** Imports what the state has; what it does not have was never created, or is not Lintel's any longer. */
function writeImports(target: MigrationTarget, instances: readonly StateInstance[], { root }: ImportIds): void {
  const [first] = target.blocks;
  if (instances.length === 0 && first !== undefined) {
    target.report({
      rule: "migrate/not-in-state",
      file: first.file,
      at: first.it.header,
      message: `the state does not have ${target.from}, so nothing is imported, and the next plan creates ${target.to}`,
      help: "if the object exists, give the state that has it: terraform state pull > state.json; lintel export --state state.json",
    });
  }
  const blocks = instances.map(({ module, key, id }) => {
    const index = key === undefined ? "" : `[${typeof key === "number" ? key : hclWriter.scalar(key, "")}]`;
    const to = `${module === "" ? "" : `${module}.`}${target.to}${index}`;
    return `import {\n  to = ${to}\n  id = ${hclWriter.scalar(id, "")}\n}`;
  });
  if (root === undefined) for (const block of blocks) writeBehind(target, block);
  else writeAtEnd(target, root, blocks);
}

/** Terraform takes `import` blocks in the root module only. */
function writeAtEnd(target: MigrationTarget, root: Module, blocks: readonly string[]): void {
  const file = root.calls[0]?.file ?? root.files[0];
  if (file === undefined || blocks.length === 0) return;
  const at = file.text.trimEnd().length;
  target.edit(file, { start: at, end: at, text: blocks.map((block) => `\n\n${block}`).join("") });
}

/** Without a state: by what the declaration says, or else by a variable, which Terraform asks for. */
function importWithoutState(target: MigrationTarget, { root, paths }: ImportIds): void {
  const [first] = target.blocks;
  if (first === undefined) return;
  const { file, it } = first;
  const refuse = (why: string): void =>
    target.refuse({
      rule: "migrate/import-id",
      file,
      at: it.header,
      message: `${why}, so ${target.from} is not converted`,
      help: "write the state to a file, and name it: terraform state pull > state.json; lintel export --state state.json",
    });
  if (root !== undefined || !paths.includes(""))
    refuse(`${target.from} is in a module, whose objects Terraform imports in the root module, by ids of its state`);
  else if (attribute(it.body, "count") !== undefined)
    refuse(`${target.from} has count, and the ids of its instances are known only from the state`);
  else writeBehind(target, importOf(target, file.text));
}

/** The variable with the id of an address, or with the ids of its instances. */
export const variableOf = (address: string, isRepeated: boolean): string =>
  `${address.replace(".", "_")}_${isRepeated ? "ids" : "id"}`;

/** The `import` block, with a variable if the declaration does not say the id. */
function importOf(target: MigrationTarget, text: string): string {
  const forEach = attributeOf(target, "for_each");
  const declared = declaredId(target, text);
  const name = variableOf(target.to, forEach !== undefined);
  const block = (lines: readonly string[]): string => `import {\n${lines.join("\n")}\n}`;
  const [key, value] = forEach === undefined ? ["", `var.${name}`] : ["[each.key]", "each.value"];
  const over = declared === undefined ? `var.${name}` : forEach && expressionText(forEach, { text });
  const width = forEach === undefined ? 2 : "for_each".length;
  const imported = block([
    ...(forEach === undefined ? [] : [`  for_each = ${over}`]),
    `  ${"to".padEnd(width)} = ${target.to}${key}`,
    `  ${"id".padEnd(width)} = ${declared ?? value}`,
  ]);
  if (declared !== undefined) return imported;
  const [what, type] = forEach === undefined ? ["What", "string"] : ["By key, what", "map(string)"];
  const description = `${what} imports ${target.to}: ${idWords(target)}`;
  return `variable "${name}" {\n  description = "${description}"\n  type        = ${type}\n}\n\n${imported}`;
}

const attributeOf = ({ blocks }: MigrationTarget, name: string) =>
  blocks.map(({ it }) => attribute(it.body, name)).findLast((each) => each !== undefined);

/** The id as an expression of the declaration: the name of a connection. */
function declaredId(target: MigrationTarget, text: string): string | undefined {
  const [only, ...others] = target.type.importedBy === undefined ? [] : idAttributes(target.type);
  const value = only === undefined || others.length > 0 ? undefined : attributeOf(target, only);
  return value && expressionText(value, { text });
}

const idWords = ({ type }: MigrationTarget): string =>
  type.importedBy === undefined ? "its ARN" : idAttributes(type).join(", a comma, ");

/** An `import` block that is there stays, with the same id, unless the other provider takes another one. */
function refuseOtherIds(target: MigrationTarget, known: ReturnType<typeof blocksOf>[number] | undefined): void {
  const id = known && attribute(known.it.body, "id");
  if (known === undefined || id === undefined || target.type.importedBy === undefined) return;
  target.refuse({
    rule: "migrate/import-id",
    file: known.file,
    at: id.range,
    message: `${target.to} is imported by ${idWords(target)}, and ${target.from} by its ARN, so it is not converted`,
    help: "apply the import first, remove the block, and export again",
    path: "id",
  });
}
