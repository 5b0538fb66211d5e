/** The modules that `terraform init` installed for a root module, by its list of them. */
import { join, resolve } from "node:path";
import { listAt, membersOf, textAt } from "../../../../base/members.ts";
import { ask } from "../../../files/file-system.ts";
import type { FileTree } from "../../../files/file-tree.ts";
import { Fault } from "../../../text/fault.ts";

const list = join(".terraform", "modules", "modules.json");

/** The folders of the modules, by the path of their call (`images.base`). */
export type InstalledModules = ReadonlyMap<string, { readonly folder: string; readonly source: string }>;

/** What is installed for the root module in a folder; empty without a list in the repository that can be read. */
export function installedFor(root: string, tree: FileTree): InstalledModules {
  const found = new Map<string, { folder: string; source: string }>();
  const path = join(root, list);
  if (!ask("exists", path)) return found;
  try {
    for (const entry of listAt(membersOf(JSON.parse(tree.textOf(path, list))), "Modules")) {
      const [key, folder, source] = [textAt(entry, "Key"), textAt(entry, "Dir"), textAt(entry, "Source")];
      if (key !== undefined && folder !== undefined)
        found.set(key, { folder: resolve(root, folder), source: source ?? "" });
    }
  } catch (error) {
    // Terraform writes the list anew; the calls are reported as not read.
    if (!(error instanceof Fault) && !(error instanceof SyntaxError)) throw error;
  }
  return found;
}

const ofRegistry = /^(?:[\w.-]+\/)?[\w-]+\/[\w-]+\/[\w-]+(?:\/\/.*)?$/;

/** Whether what is installed is still what a call names: the list has the address of the registry, too. */
export const isInstalledFrom = (installed: string, source: string): boolean =>
  !ofRegistry.test(source) || installed === source || installed.endsWith(`/${source}`);

/** Whether a file is in a folder of Terraform's own, which `terraform init` overwrites. */
export const isInstalled = (path: string | undefined): boolean => /[\\/]\.terraform[\\/]/.test(path ?? "");
