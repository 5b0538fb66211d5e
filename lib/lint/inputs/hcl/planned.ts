/** Finds the configuration of planned resources, so that findings point to it. */
import type { FoundResource, Planned } from "../detected.ts";
import { recordedIn } from "../terraform/terraform-json.ts";
import { type DeclaredBlock, type DeclaredInstance, declaredIn } from "./declared.ts";
import { Budget } from "./evaluation/evaluate.ts";
import type { ModuleInstance } from "./modules/instance.ts";
import type { InFile, ModuleCall } from "./modules/module.ts";
import type { Modules } from "./modules/modules.ts";

/** Resources of a plan, and the folders that may contain their configuration. */
export interface PlannedInputs {
  readonly detected: readonly FoundResource[];
  readonly folders: readonly string[];
}

/** Locates planned resources in their configuration. */
export class Configurations {
  readonly #modules: Modules;
  readonly #instances = new Map<string, ReadonlyMap<string, DeclaredInstance>>();
  readonly #roots = new Map<string, ModuleInstance | undefined>();
  /** Keys of the blocks whose resources a plan has: see {@link blockKey}. */
  readonly planned = new Set<string>();

  constructor(modules: Modules) {
    this.#modules = modules;
  }

  /** A planned resource with positions in its configuration; unchanged if that is not found. */
  placed(detected: FoundResource, folders: readonly string[]): FoundResource {
    const { planned } = detected;
    if (planned === undefined) return detected;
    for (const folder of folders) {
      const root = this.#root(folder);
      const block = root && this.#blockOf(planned, root);
      if (root === undefined || block === undefined) continue;
      const key = blockKey(root, block);
      this.planned.add(key);
      const instances = this.#instances.get(key) ?? instancesNow(root, block);
      this.#instances.set(key, instances);
      const instance = instances.get(planned.address) ?? [...instances.values()][0];
      if (instance === undefined) continue;
      const { places, above } = instance;
      const { isGenerated: _, ...resource } = detected;
      const scope = `${root.module.id} ${detected.withinAccount ?? ""}`;
      const recorded = recordedIn(block.file, block.it);
      return { ...resource, ...recorded, root: planned.standingIn(places, above), file: block.file, scope };
    }
    return detected;
  }

  #root(folder: string): ModuleInstance | undefined {
    if (!this.#roots.has(folder)) {
      const module = this.#modules.in(folder);
      this.#roots.set(folder, module && this.#modules.root(module, []));
    }
    return this.#roots.get(folder);
  }

  #blockOf({ calls, type, name }: Planned, root: ModuleInstance): DeclaredBlock | undefined {
    let instance = root;
    const way: InFile<ModuleCall>[] = [];
    for (const called of calls) {
      const call = instance.module.calls.find(({ it }) => it.name === called);
      const next = call && instance.child(call.it, instance.scopeOf(call.file), "");
      if (call === undefined || next === undefined) return undefined;
      way.push(call);
      instance = next;
    }
    const found = instance.module.resources.find(({ it: { labels } }) => labels[0] === type.type && labels[1] === name);
    return found && { ...found, type, calls: way };
  }
}

/** The instances of a block under the first answer to each question; positions are the same under the others. */
const instancesNow = (root: ModuleInstance, block: DeclaredBlock): ReadonlyMap<string, DeclaredInstance> =>
  declaredIn(root, block, (_, [first]) => first, new Budget());

/** Identifies a block by its labels, the root module and the calls that lead to it. */
export const blockKey = ({ module }: ModuleInstance, { calls, it }: DeclaredBlock): string =>
  JSON.stringify([module.id, calls.map((call) => call.it.name), it.labels]);
