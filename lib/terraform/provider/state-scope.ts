/**
 * Identifies the state of a run: by where its backend keeps it, else by folder and file. Terraform tells a provider none
 * of these, but starts it in the folder of the root module, where `terraform init` records backend and workspace, with
 * Terraform's own environment; the file that `-state` names is on Terraform's command line.
 */

import { randomUUID } from "node:crypto";
import { existsSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { makeFolder } from "../../base/files/make-folder.ts";
import { type Members, textAt } from "../../base/members.ts";
import { sha256OfJson } from "../../base/sha256.ts";
import { backendSettings } from "../managed/backends.ts";
import { recordedBackend, sharedPlace, textIn } from "../managed/recorded-backend.ts";
import { type TerraformCommand, terraformCommand } from "./terraform-command.ts";

/** The state and data folder of a run of Terraform. */
export interface StateScope {
  /**
   * A digest that is the same for every run on this state, on every machine that reaches its backend, and different for
   * every other state. Where nothing tells states apart, it is random, so that no other state can have it.
   */
  readonly scope: string;
  /**
   * Terraform's data folder, `.terraform`, which may not exist. Undefined if Terraform did not start this process
   * (TF_REATTACH_PROVIDERS), which then serves runs in any folder.
   */
  readonly dataFolder: string | undefined;
}

/** Identifies the state for the folder in which this process was started, by a Terraform with this command. */
export function stateScope(
  folder = process.cwd(),
  env: NodeJS.ProcessEnv = process.env,
  command: TerraformCommand | undefined = terraformCommand(env),
): StateScope {
  const backend = recordedBackend(folder, env);
  const { type, config, workspace } = backend;
  const dataFolder = env.TF_PLUGIN_MAGIC_COOKIE === undefined ? undefined : backend.dataFolder;
  const local = () => localPlace(folder, command?.stateFile ?? usualStateFile(config, workspace));
  const place = sharedPlace(backend, env) ?? (type === "local" ? local() : undefined);
  const settings = place === undefined ? backendSettings(type, config, env) : undefined;
  const name = settings === undefined ? randomUUID() : nameKept(dataFolder, sha256OfJson([settings, workspace]));
  return { scope: sha256OfJson(place ?? name), dataFolder };
}

/** A file of local state: its path, and the folder that holds it, since containers mount each project at one path. */
function localPlace(folder: string, stateFile: string): readonly unknown[] {
  const root = realPath(folder);
  const file = realPath(resolve(root, stateFile));
  return ["local", file, identityOf(file.startsWith(join(root, "/")) ? root : dirname(file))];
}

/**
 * What a folder keeps when it is mounted elsewhere, and what another folder at its path does not have: its inode with its
 * time of creation, or with its device where the file system keeps no such time.
 */
function identityOf(folder: string): readonly string[] {
  const found = statSync(folder, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return [];
  return [found.ino, found.birthtimeNs > 0n ? found.birthtimeNs : found.dev].map(String);
}

/** Where the local backend keeps a workspace's state, from the folder of the root module. */
function usualStateFile(config: Members, workspace: string): string {
  if (workspace === "default") return textAt(config, "path") ?? "terraform.tfstate";
  return join(textAt(config, "workspace_dir") ?? "terraform.tfstate.d", workspace, "terraform.tfstate");
}

/**
 * A random name for a state whose place is unknown, kept in Terraform's data folder for the runs with the same settings
 * (a digest) there. If it cannot be kept, it ends with this process.
 */
function nameKept(dataFolder: string | undefined, settings: string): string {
  const name = randomUUID();
  if (dataFolder === undefined || !existsSync(dataFolder)) return name;
  const file = join(dataFolder, "lintel", `${settings.slice(0, 16)}.name`);
  try {
    makeFolder(dirname(file));
    writeFileSync(file, name, { flag: "wx" });
    return name;
  } catch {
    // Another process was first; one that was killed left less than a name.
    const kept = textIn(file);
    return kept?.length === name.length ? kept : name;
  }
}

/** The path of a file that may not exist yet, without links. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}
