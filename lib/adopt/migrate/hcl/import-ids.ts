/** What imports the objects of an export: ids from Terraform's states, and nothing else of them. */
import { join, resolve } from "node:path";
import { isMembers, listOf, membersOf, textAt } from "../../../base/members.ts";
import { attributeName } from "../../../facts/derive/names.ts";
import { ask } from "../../../lint/files/file-system.ts";
import { FileTree, namedPath } from "../../../lint/files/file-tree.ts";
import { readText } from "../../../lint/files/source-file.ts";
import type { Module } from "../../../lint/inputs/hcl/modules/module.ts";
import type { Modules } from "../../../lint/inputs/hcl/modules/modules.ts";
import { withoutKeys } from "../../../lint/inputs/hcl/state-addresses.ts";
import type { ResourceType } from "../../../lint/inputs/resource-type.ts";
import { Fault } from "../../../lint/text/fault.ts";

export interface StateInstance {
  /** The path of its module with keys: "", `module.web`, `module.web["a"]`. */
  readonly module: string;
  readonly key: string | number | undefined;
  readonly id: string;
}

/** The instances of an address (`lintel_hosted_service.web`) in a module, given the module's path without keys. */
export type InstancesOf = (path: string, address: string) => readonly StateInstance[];

/** How the objects of one module are imported. */
export interface ImportIds {
  /** The root module whose files get the `import` blocks; undefined if it is this module itself. */
  readonly root: Module | undefined;
  /** The paths of the module from the root, without keys: "" or `module.web`. */
  readonly paths: readonly string[];
  /** undefined without a state. */
  readonly instances: InstancesOf | undefined;
}

/** The attributes of Lintel's resource that make the id with which the other tool imports an object. */
export const idAttributes = ({ model, importedBy }: ResourceType): readonly string[] =>
  importedBy?.map((member) => attributeName(model, member)) ?? ["arn"];

/** Maximum number of modules within one another. */
const maxDepth = 20;

/** For each module, how its objects are imported; `state` is a file for all of them, or each root has its own. */
export function importIdsOf(
  found: readonly Module[],
  modules: Modules,
  types: ReadonlyMap<string, ResourceType>,
  state: string | undefined,
): ReadonlyMap<Module, ImportIds> {
  const ids = new Map<Module, ImportIds>();
  const called = new Set(found.flatMap((module) => module.calls.flatMap(({ it }) => modules.called(module, it) ?? [])));
  const follow = (
    module: Module,
    root: Module,
    path: string,
    instances: InstancesOf | undefined,
    depth: number,
  ): void => {
    const known = ids.get(module);
    ids.set(module, {
      root: path === "" ? undefined : root,
      paths: [...new Set([...(known?.paths ?? []), path])],
      instances,
    });
    if (depth === maxDepth) return;
    for (const { it } of module.calls) {
      const inner = modules.called(module, it);
      const at = `${path === "" ? "" : `${path}.`}module.${it.name}`;
      if (inner !== undefined) follow(inner, root, at, instances, depth + 1);
    }
  };
  for (const root of found) {
    if (called.has(root)) continue;
    const beside = join(root.folder, "terraform.tfstate");
    const text =
      state !== undefined
        ? readText(resolve(namedPath(state)), state)
        : ask("exists", beside)
          ? new FileTree(root.folder, ["."]).textOf(beside, beside)
          : undefined;
    follow(root, root, "", text === undefined ? undefined : instancesIn({ path: state ?? beside, text }, types), 0);
  }
  return ids;
}

/** A state as a file has it. */
interface StateText {
  readonly path: string;
  readonly text: string;
}

/** Reads a state (version 4); throws a {@link Fault} if it is none. */
function instancesIn(file: StateText, types: ReadonlyMap<string, ResourceType>): InstancesOf {
  const state = stateIn(file);
  const instances = new Map<string, StateInstance[]>();
  for (const resource of listOf(membersOf(state).resources)) {
    if (!isMembers(resource) || textAt(resource, "mode") !== "managed") continue;
    const type = types.get(textAt(resource, "type") ?? "");
    if (type === undefined) continue;
    const module = textAt(resource, "module") ?? "";
    const key = `${withoutKeys(module)} ${textAt(resource, "type")}.${textAt(resource, "name")}`;
    const known = instances.get(key) ?? [];
    instances.set(key, known);
    for (const instance of listOf(resource.instances)) {
      const found = instanceOf(instance, type);
      if (found !== undefined) known.push({ module, ...found });
    }
  }
  return (modulePath, address) => instances.get(`${modulePath} ${address}`) ?? [];
}

function instanceOf(instance: unknown, type: ResourceType): Omit<StateInstance, "module"> | undefined {
  const { attributes, index_key: key, deposed } = membersOf(instance);
  const parts = idAttributes(type).map((name) => textAt(membersOf(attributes), name));
  if (deposed !== undefined || parts.includes(undefined)) return undefined;
  return { key: typeof key === "string" || typeof key === "number" ? key : undefined, id: parts.join(",") };
}

function stateIn({ path, text }: StateText): unknown {
  try {
    const state: unknown = JSON.parse(text);
    if (isMembers(state) && Array.isArray(state.resources)) return state;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Fault(path, "is not a state of Terraform; write one with: terraform state pull > state.json");
}
