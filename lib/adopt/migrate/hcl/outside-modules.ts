/** Local modules that the files call, and that are not among the files themselves. */
import { relative, resolve } from "node:path";
import { counted } from "../../../base/text/counted.ts";
import { shellPath } from "../../../base/text/shell-word.ts";
import type { Module } from "../../../lint/inputs/hcl/modules/module.ts";
import { isLocal, type Modules } from "../../../lint/inputs/hcl/modules/modules.ts";
import type { ResourceType } from "../../../lint/inputs/resource-type.ts";
import { commandOf, type Direction } from "../direction.ts";
import type { MigrationProblem } from "../problem.ts";

/** Says of each call which resources stay because their module is elsewhere. */
export function outsideModules(
  found: readonly Module[],
  modules: Modules,
  types: ReadonlyMap<string, ResourceType>,
  { direction, workingFolder }: { readonly direction: Direction; readonly workingFolder: string },
): readonly MigrationProblem[] {
  const known = new Set(found.map(({ folder }) => folder));
  const problems: MigrationProblem[] = [];
  const follow = (module: Module): void => {
    for (const { it: call, file } of module.calls) {
      const { name, source, block } = call;
      if (source === undefined || !isLocal(source)) continue;
      const called = modules.called(module, call);
      // A folder that is missing is Terraform's to report.
      if (called === undefined ? modules.mayRead(module, source) : known.has(called.folder)) continue;
      const resources = called?.resources.filter(({ it }) => types.get(it.labels[0] ?? "")?.isForeign === true).length;
      if (called !== undefined) {
        known.add(called.folder);
        follow(called);
      }
      if (resources === 0) continue;
      const folder = relative(workingFolder, resolve(module.folder, source));
      const isOne = resources === undefined || resources === 1;
      const what = resources === undefined ? "its content" : counted(resources, "resource");
      problems.push({
        ...{ rule: "migrate/stays", file, at: block.header, resource: `module.${name}` },
        message: `module.${name} is in ${folder}, which is not among the paths, so ${what} there ${isOne ? "is" : "are"} not converted`,
        help: `name that folder too: lintel ${commandOf(direction)} … ${shellPath(folder)}`,
      });
    }
  };
  for (const module of found) follow(module);
  return problems;
}
