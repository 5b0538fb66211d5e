/** What stands beside a resource that is taken over: `moved`, and what an earlier export left. */
import { snakeCase } from "../../../facts/derive/names.ts";
import { computedHere } from "../../../lint/inputs/counterpart.ts";
import { attribute, type InFile, type Module } from "../../../lint/inputs/hcl/modules/module.ts";
import type { HclBlock } from "../../../lint/inputs/hcl/syntax/syntax.ts";
import { blocksOf, dropBlock, isAddress, writeBehind } from "./address-blocks.ts";
import { variableOf } from "./hand-back.ts";
import type { MigrationTarget } from "./target.ts";

/** Whether an export was not applied: the state has the resource as it was before, and only so. */
export const wasNeverLeft = (
  { from, to }: MigrationTarget,
  module: Module,
  inState: ReadonlySet<string> | undefined,
): boolean => inState?.has(to) === true && !inState.has(from) && blocksOf(module, "removed", "from", to).length > 0;

/**
 * Adds the `moved` block behind the resource, unless there is one or nothing to move, and takes back what an export
 * added.
 */
export function takeOver(target: MigrationTarget, module: Module, inState: ReadonlySet<string> | undefined): void {
  const removals = blocksOf(module, "removed", "from", target.to);
  for (const each of removals) dropBlock(target, each);
  const wasExported = removals.length > 0;
  rewriteImports(target, module, wasExported);
  if (wasExported) for (const each of variablesOfExport(target, module)) dropBlock(target, each);
  if (target.kind === "data" || wasNeverLeft(target, module, inState)) return;
  const isThere = blocksOf(module, "moved", "from", target.from).some(({ it }) =>
    isAddress(attribute(it.body, "to"), target.to),
  );
  if (!isThere) writeBehind(target, `moved {\n  from = ${target.from}\n  to   = ${target.to}\n}`);
}

/** The variables with which an export asks for what imports the objects. */
const variablesOfExport = ({ from }: MigrationTarget, { files }: Module): readonly InFile<HclBlock>[] =>
  files.flatMap((file) =>
    file.body.blocks.flatMap((it) =>
      it.type === "variable" && [false, true].some((isRepeated) => it.labels[0] === variableOf(from, isRepeated))
        ? [{ file, it }]
        : [],
    ),
  );

/** Adjusts `import` blocks, whose id may be another one in Lintel; those of an export are needed no longer. */
function rewriteImports(target: MigrationTarget, module: Module, wasExported: boolean): void {
  for (const each of blocksOf(module, "import", "to", target.from)) {
    const id = attribute(each.it.body, "id");
    const { idIs } = target.type;
    if (wasExported) dropBlock(target, each);
    // Otherwise both providers take the ARN; Lintel takes either order of parts.
    else if (id !== undefined && idIs !== undefined && idIs !== "") {
      target.refuse({
        rule: "migrate/reference",
        ...{ file: each.file, at: id.range },
        message: `${target.from} is imported by its ${snakeCase(idIs)}, and ${target.to} by its ${computedHere(target.type, "arn")}, so it is not converted`,
        help: "apply the import first, remove the block, and migrate again; or give its ARN",
        path: "id",
      });
    }
  }
}
