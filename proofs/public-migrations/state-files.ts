/** State files, and what modules declare of them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listOf, type Members, membersOf } from "../../lib/base/members.ts";
import { type Module, modulesOf, takenOver } from "./modules.ts";

/** A state file. */
interface State {
  readonly resources: readonly Members[];
}

/** The state in a folder. */
export function stateIn(folder: string): State & Members {
  const state: unknown = JSON.parse(readFileSync(join(folder, "terraform.tfstate"), "utf8"));
  return { ...membersOf(state), resources: listOf(membersOf(state).resources) };
}

/** The types of a state's managed objects. */
export const instancesOf = ({ resources }: State): readonly string[] =>
  resources
    .filter(({ mode }) => mode === "managed")
    .flatMap(({ type, instances }) => listOf(instances).map(() => String(type)));

/** The resources that are declared, by type and name. */
export const declaredIn = (root: Module): readonly string[] =>
  modulesOf(root).flatMap(({ blocks }) =>
    blocks.flatMap(({ type, labels }) => (type === "resource" ? [labels.join(".")] : [])),
  );

/**
 * Gives resources that stay with the other provider the state that they had before the refresh: a stand-in cannot
 * suppress differences between what is declared and what the service adds, as the other provider does.
 */
export function keepConfigured(folder: string, configured: State, declared: ReadonlySet<string>): void {
  const state = stateIn(folder);
  const resources = state.resources.map((resource) => {
    const { type, name, module } = resource;
    if (!takenOver.has(String(type)) || !declared.has(`${type}.${name}`)) return resource;
    return configured.resources.find((each) => each.type === type && each.name === name && each.module === module);
  });
  writeFileSync(
    join(folder, "terraform.tfstate"),
    JSON.stringify({ ...state, serial: Number(state.serial) + 1, resources }),
  );
}
