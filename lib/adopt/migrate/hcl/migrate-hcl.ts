/** Takes over the resources of HCL files, or hands them back, folder by folder. */
import { basename, dirname, join, relative, resolve } from "node:path";
import { counted } from "../../../base/text/counted.ts";
import { shellPath } from "../../../base/text/shell-word.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { isHcl } from "../../../lint/files/file-names.ts";
import { ask } from "../../../lint/files/file-system.ts";
import type { FileTree } from "../../../lint/files/file-tree.ts";
import { pathInFindings } from "../../../lint/files/find.ts";
import type { Unparsed } from "../../../lint/files/source-file.ts";
import type { InFile, Module, ModuleCall } from "../../../lint/inputs/hcl/modules/module.ts";
import { isLocal, Modules } from "../../../lint/inputs/hcl/modules/modules.ts";
import { type StateAddresses, stateBeside } from "../../../lint/inputs/hcl/state-addresses.ts";
import type { ResourceType } from "../../../lint/inputs/resource-type.ts";
import { Fault } from "../../../lint/text/fault.ts";
import { Lines } from "../../../lint/text/lines.ts";
import { commandOf, type Direction, typesBefore } from "../direction.ts";
import type { MigratedFile, Migration } from "../migration.ts";
import type { MigrationProblem } from "../problem.ts";
import { type ImportIds, importIdsOf } from "./import-ids.ts";
import { type ModuleMigration, migratedText, moduleMigration, problemsOf } from "./module-migration.ts";
import { type KnownSettings, providerChanges } from "./providers.ts";

/** The HCL files to rewrite, and what is known beside them. */
export interface HclSources {
  readonly direction: Direction;
  readonly files: readonly Unparsed[];
  readonly models: readonly ResourceModel[];
  readonly workingFolder: string;
  readonly tree: FileTree;
  /** The settings of the provider afterwards. */
  readonly settings: KnownSettings;
  /** For an export: a file with the state, instead of the one beside each root module. */
  readonly state?: string;
}

/** Takes over, or hands back, all resources of the files' modules that have a counterpart. */
export function migrateHcl(sources: HclSources): Migration {
  const { direction, files, models, workingFolder, tree, settings, state } = sources;
  const modules = new Modules(
    { workingFolder, tree },
    files.map((file) => [ask("realPath", file.path ?? resolve(workingFolder, file.name)), file]),
    isHcl,
  );
  const types = typesBefore(direction, models);
  const folders = new Set(
    files.map(({ path, name }) => dirname(ask("realPath", path ?? resolve(workingFolder, name)))),
  );
  const found = [...folders].flatMap((folder) => modules.in(folder) ?? []);
  const inState = direction === "migrate" ? statesOf(found, modules) : new Map<Module, ReadonlySet<string>>();
  const ids = direction !== "migrate" ? importIdsOf(found, modules, types, state) : new Map<Module, ImportIds>();
  const migrations = new Map(
    found.map((module) => [
      module.folder,
      moduleMigration(module, {
        direction,
        types,
        inState: inState.get(module),
        ids: ids.get(module) ?? { root: undefined, paths: [""], instances: undefined },
      }),
    ]),
  );
  const faults = found.flatMap((module) => [...module.faults]);
  const problems: MigrationProblem[] = [...outsideModules(found, modules, types, sources)];
  for (const migration of migrations.values()) problems.push(...refuseUnwritten(migration, types, sources));
  const needs = needing(migrations, modules);
  const targetsOfAll = [...migrations.values()].flatMap(({ targets }) => targets);
  const written: MigratedFile[] = [];
  for (const migration of migrations.values()) {
    const { module } = migration;
    const targets = migration.targets.filter(({ isRefused }) => !isRefused);
    const calls = callsOf(module, modules, needs);
    const changes =
      targets.length + calls.length === 0
        ? { edits: [], problems: [] }
        : providerChanges({ module, direction, targets, calls, settings });
    problems.push(...problemsOf(migration), ...changes.problems);
    for (const file of module.files) {
      const after = migratedText(file, targetsOfAll, targets, changes);
      if (after !== file.text)
        written.push({ name: file.name, path: file.path ?? file.name, before: file.text, after });
    }
  }
  const resources = [...migrations.values()].reduce((sum, { targets }) => sum + targets.length, 0);
  return { files: written, resources, problems, faults };
}

/** The folders of modules that need Lintel's provider, for themselves or for modules that they call. */
function needing(migrations: ReadonlyMap<string, ModuleMigration>, modules: Modules): ReadonlySet<string> {
  const needs = new Set<string>();
  for (const { module, targets } of migrations.values()) {
    if (targets.some(({ isRefused }) => !isRefused)) needs.add(module.folder);
  }
  for (let size = -1; size < needs.size; ) {
    size = needs.size;
    for (const { module } of migrations.values())
      if (callsOf(module, modules, needs).length > 0) needs.add(module.folder);
  }
  return needs;
}

const callsOf = (module: Module, modules: Modules, needs: ReadonlySet<string>): readonly InFile<ModuleCall>[] =>
  module.calls.filter(({ it }) => {
    const called = modules.called(module, it);
    return called !== undefined && needs.has(called.folder);
  });

/** Maximum number of modules within one another. */
const maxDepth = 20;

/** The addresses of each module in the states of the root modules that call it. */
function statesOf(found: readonly Module[], modules: Modules): ReadonlyMap<Module, ReadonlySet<string>> {
  const addresses = new Map<Module, Set<string>>();
  const follow = (module: Module, path: string, state: StateAddresses, depth: number): void => {
    const known = addresses.get(module) ?? new Set();
    addresses.set(module, known);
    for (const address of state.get(path) ?? []) known.add(address);
    if (depth === maxDepth) return;
    for (const { it } of module.calls) {
      const called = modules.called(module, it);
      if (called !== undefined) follow(called, `${path === "" ? "" : `${path}.`}module.${it.name}`, state, depth + 1);
    }
  };
  for (const root of found) {
    const state = stateBeside(root.folder);
    if (state !== undefined) follow(root, "", state, 0);
  }
  return addresses;
}

/** Refuses what files refer to that cannot be rewritten: those in JSON, and those that cannot be parsed. */
function* refuseUnwritten(
  { module, targets }: ModuleMigration,
  types: ReadonlyMap<string, ResourceType>,
  { workingFolder, direction, tree }: Pick<HclSources, "workingFolder" | "direction" | "tree">,
): Generator<MigrationProblem> {
  for (const path of otherFiles(module)) {
    const name = pathInFindings(path, relative(workingFolder, path), workingFolder);
    const isJson = path.endsWith(".json");
    const text = textOrNothing(path, name, tree);
    const file = { name, lines: new Lines(text) };
    const why = isJson ? "is in JSON, which a program may have written" : "cannot be parsed";
    for (const target of targets) {
      const at = text.indexOf(target.from);
      if (at < 0 || /[\w-]/.test(text[at + target.from.length] ?? "")) continue;
      target.refuse({
        rule: "migrate/generated",
        file,
        at: { start: at, end: at + target.from.length },
        message: `${name} refers to ${target.from} and ${why}, so ${target.from} is not converted`,
        help: isJson
          ? `${commandOf(direction)} what the program that writes the file declares, or write the file in HCL`
          : `repair the file, and ${commandOf(direction)} again`,
      });
    }
    if (!isJson || direction !== "migrate") continue;
    for (const { type, isForeign } of types.values()) {
      const at = isForeign ? text.indexOf(`"${type}"`) : -1;
      if (at < 0) continue;
      yield {
        rule: "migrate/generated",
        file,
        at: { start: at, end: at + type.length + 2 },
        message: `${type} in JSON is left as it is, since a program may have written it`,
        help: "change the program, such as an app of the CDK for Terraform, or write the file in HCL",
        resource: type,
      };
    }
  }
}

/** Configuration in JSON, and files that cannot be parsed. */
function otherFiles({ folder, files }: Module): readonly string[] {
  const parsed = new Set(files.map(({ name }) => basename(name)));
  return ask("entries", folder).flatMap(({ name, kind }) => {
    const isOther = /\.(?:tf|tofu)\.json$/.test(name) || (/\.(?:tf|tofu)$/.test(name) && !parsed.has(name));
    return kind === "file" && isOther ? [join(folder, name)] : [];
  });
}

function textOrNothing(path: string, name: string, tree: FileTree): string {
  try {
    return tree.textOf(path, name);
  } catch (error) {
    if (error instanceof Fault) return "";
    throw error;
  }
}

/** Says of each call which resources stay because their module is elsewhere. */
function outsideModules(
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
