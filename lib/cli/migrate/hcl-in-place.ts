/** HCL files on the command line, rewritten where they stand. */

import { type Direction, keepsSetting } from "../../adopt/migrate/direction.ts";
import { migrateHcl } from "../../adopt/migrate/hcl/migrate-hcl.ts";
import type { KnownSettings } from "../../adopt/migrate/hcl/providers.ts";
import type { Migration } from "../../adopt/migrate/migration.ts";
import { isHcl } from "../../lint/files/file-names.ts";
import { FileTree } from "../../lint/files/file-tree.ts";
import { find } from "../../lint/files/find.ts";
import type { Unparsed } from "../../lint/files/source-file.ts";
import { Fault } from "../../lint/text/fault.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { providerSchema } from "../../terraform/managed/settings/provider-configuration.ts";
import type { SchemaAttribute } from "../../terraform/protocol/provider-server.ts";
import { UsageError } from "../terminal/usage-error.ts";
import type { MigrateOptions } from "./migrate-options.ts";

/** HCL files, and why some of them cannot be read. */
export interface HclFiles {
  readonly files: readonly Unparsed[];
  readonly faults: readonly Fault[];
}

/** The HCL files at paths of the command line; other files are nobody's here. */
export function hclFilesAt(paths: readonly string[], takesIgnored: boolean): HclFiles {
  const tree = new FileTree(process.cwd(), paths);
  const files = new Map<string, Unparsed>();
  const faults: Fault[] = [];
  for (const path of paths) {
    try {
      const found = find(path, process.cwd(), takesIgnored);
      const candidates = found.kind === "folder" ? found.files : [found.file];
      if (found.kind === "folder") faults.push(...found.faults);
      for (const { path: at, name } of candidates) {
        if (!isHcl(name) || files.has(at)) continue;
        try {
          files.set(at, { path: at, name, text: tree.textOf(at, name) });
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

/** What becomes of HCL files; throws a UsageError for a `state` that is none. */
export function rewrittenHcl(
  { files, faults }: HclFiles,
  direction: Direction,
  { paths, state }: Pick<MigrateOptions, "paths" | "state">,
): Migration {
  const workingFolder = process.cwd();
  const models = lintables.map(({ model }) => model);
  const tree = new FileTree(workingFolder, paths);
  const settings = settingsAfter(direction);
  try {
    const found = migrateHcl({
      ...{ direction, files, models, workingFolder, tree, settings },
      ...(state && { state }),
    });
    return { ...found, faults: withoutRepetition([...faults, ...found.faults]) };
  } catch (error) {
    // Without what the state says, nothing is known of the objects.
    throw error instanceof Fault ? new UsageError(error.toString()) : error;
  }
}

/** Each fault once: readers of the same file report the same. */
export function withoutRepetition(faults: readonly Fault[]): readonly Fault[] {
  return [...new Map(faults.map((fault) => [fault.toString(), fault])).values()];
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
