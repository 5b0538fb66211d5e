/** Implements `lintel migrate` and `lintel export`, which change sources in opposite directions. */
import { providerSchema } from "../../host/managed/settings.ts";
import type { SchemaAttribute } from "../../host/protocol/provider-server.ts";
import { isHcl } from "../../lint/files/file-names.ts";
import { FileTree } from "../../lint/files/file-tree.ts";
import { find } from "../../lint/files/find.ts";
import { readText, type Unparsed } from "../../lint/files/source-file.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import { Fault } from "../../lint/text/fault.ts";
import { cloudFormationOf } from "../../migrate/declared/cloudformation.ts";
import { ecsExpressOf } from "../../migrate/declared/ecs-express.ts";
import { providerDocumentsOf } from "../../migrate/declared/provider-documents.ts";
import { othersIn, sourcesOf } from "../../migrate/declared/source.ts";
import { type Direction, keepsSetting } from "../../migrate/direction.ts";
import { migrateHcl } from "../../migrate/hcl/migrate-hcl.ts";
import type { KnownSettings } from "../../migrate/hcl/providers.ts";
import type { Migration } from "../../migrate/migration.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { UsageError } from "../terminal/usage-error.ts";
import type { MigrateOptions } from "./migrate-options.ts";
import { reportMigration } from "./report-migration.ts";

/** Prints or writes what becomes of the sources, and what cannot be carried over; sets the exit code. */
export async function runMigrate(options: MigrateOptions): Promise<void> {
  const workingFolder = process.cwd();
  const sources = sourcesIn(options, workingFolder);
  const found = await migrationOf(options, sources.files, workingFolder);
  const known = new Set(sources.faults.map(String));
  const faults = [...sources.faults, ...found.faults.filter((fault) => !known.has(fault.toString()))];
  const migration: Migration = { ...found, faults };
  await reportMigration(
    migration,
    sources.files.map(({ name }) => name),
    options,
  );
}

/** What becomes of the sources. */
async function migrationOf(
  options: MigrateOptions,
  files: readonly Unparsed[],
  workingFolder: string,
): Promise<Migration> {
  const { command, paths, tool, takesIgnored, state } = options;
  const direction =
    command === "migrate" ? command : tool === "awscc" ? ("export to awscc" as const) : ("export to aws" as const);
  const models = lintables.map(({ model }) => model);
  const rewritten = (): Migration => {
    const tree = new FileTree(workingFolder, paths);
    const settings = settingsAfter(direction);
    try {
      return migrateHcl({ ...{ direction, files, models, workingFolder, tree, settings }, ...(state && { state }) });
    } catch (error) {
      // A state that is none; without what it says, nothing is known of the objects.
      throw error instanceof Fault ? new UsageError(error.toString()) : error;
    }
  };
  if (direction === "migrate") return rewritten();
  const linted = await lintDeclarations({ paths, resources: lintables, mayBeOther: true, takesIgnored });
  const sources = sourcesOf(linted.declarations);
  const { faults } = linted.result;
  if (tool === "cloudformation" || tool === "ecs-express") {
    const written = tool === "cloudformation" ? cloudFormationOf(sources, models) : ecsExpressOf(sources);
    return { ...written, problems: [...written.problems, ...othersIn(linted.declarations)], faults };
  }
  const [inPlace, beside] = [rewritten(), providerDocumentsOf(sources, models, direction)];
  const told = new Set(inPlace.faults.map(String));
  return {
    files: [...inPlace.files, ...beside.files],
    resources: inPlace.resources + beside.resources,
    problems: [...inPlace.problems, ...beside.problems],
    faults: [...inPlace.faults, ...faults.filter((fault) => !told.has(fault.toString()))],
  };
}

/** The HCL files at these paths; an export takes other files, too. */
function sourcesIn({ command, paths, takesIgnored }: MigrateOptions, workingFolder: string) {
  const files = new Map<string, Unparsed>();
  const faults: Fault[] = [];
  for (const path of paths) {
    try {
      const found = find(path, workingFolder, takesIgnored);
      const candidates = found.kind === "folder" ? found.files : [found.file];
      if (found.kind === "folder") faults.push(...found.faults);
      if (command === "migrate" && found.kind === "file" && !isHcl(found.file.name)) {
        throw new Fault(found.file.name, "is not HCL; expected a folder, or a file whose name ends in .tf or .tofu");
      }
      for (const { path: at, name } of candidates) {
        if (!isHcl(name) || files.has(at)) continue;
        try {
          files.set(at, { path: at, name, text: readText(at, name) });
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          faults.push(error);
        }
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(error);
    }
  }
  return { files: [...files.values()], faults };
}

/** The names of settings, with those within blocks. */
const settingNames = (attributes: { readonly [name: string]: SchemaAttribute }): KnownSettings =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { nested }]) => [name, settingNames(nested?.attributes ?? {})]),
  );

/** The names of the settings of the provider afterwards. */
function settingsAfter(direction: Direction): KnownSettings {
  const own = settingNames(providerSchema.attributes);
  const kept = Object.entries(own).filter(([name]) => keepsSetting(direction, name));
  return { ...Object.fromEntries(kept), ...(direction === "export to aws" && { endpoints: {} }) };
}
