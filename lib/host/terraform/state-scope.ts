/**
 * Identifies the state of a run: by backend and workspace, else by folder or by the file that -state names. Terraform
 * tells a provider none of these, but starts it in the folder of the root module, where `terraform init` records the
 * first two; the last one is on Terraform's command line.
 */
import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isMembers, membersAt, textAt } from "../../base/members.ts";
import { type TerraformCommand, terraformCommand } from "./terraform-command.ts";

/** The state and data folder of a run of Terraform. */
export interface StateScope {
  /** A digest that is the same for every run on this state, wherever its backend is. */
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
  const dataFolder = resolve(folder, env.TF_DATA_DIR || ".terraform");
  const workspace = env.TF_WORKSPACE || textOf(join(dataFolder, "environment"))?.trim() || "default";
  const backend = backendIn(join(dataFolder, "terraform.tfstate"));
  const type = textAt(backend, "type") ?? "local";
  const config = Object.entries(membersAt(backend, "config")).filter(([name]) => !isCredential(name));
  const place = [type, config.sort(([one], [other]) => (one < other ? -1 : 1))];
  const named = type === "local" ? stateFileOf(command, folder) : undefined;
  const usual = usualStateFile(membersAt(backend, "config"), workspace);
  const isNamed = named !== undefined && named !== realPath(resolve(folder, usual));
  if (type === "local") place.push(realpathSync(folder));
  // A named file is the state whatever the workspace is.
  const scope = createHash("sha256")
    .update(JSON.stringify(isNamed ? ["local", named] : [...place, workspace]))
    .digest("hex");
  const isPlugin = env.TF_PLUGIN_MAGIC_COOKIE !== undefined;
  return { scope, dataFolder: isPlugin ? dataFolder : undefined };
}

const stateFileOf = (command: TerraformCommand | undefined, folder: string): string | undefined =>
  command?.stateFile === undefined ? undefined : realPath(resolve(folder, command.stateFile));

/** Where the local backend keeps a workspace's state, from the folder of the root module. */
function usualStateFile(config: { readonly [argument: string]: unknown }, workspace: string): string {
  if (workspace === "default") return textAt(config, "path") ?? "terraform.tfstate";
  return join(textAt(config, "workspace_dir") ?? "terraform.tfstate.d", workspace, "terraform.tfstate");
}

/** The path of a file that may not exist yet, without links. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}

/** Backend arguments that vary between runs and do not identify the state: `access_key`, `sas_token`. */
const isCredential = (name: string): boolean =>
  /password|secret|token|credential|access_key|client_certificate|profile|role/.test(name);

function backendIn(file: string): { readonly [member: string]: unknown } {
  try {
    const kept: unknown = JSON.parse(textOf(file) ?? "{}");
    return isMembers(kept) ? membersAt(kept, "backend") : {};
  } catch {
    return {}; // Terraform itself rejects it.
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
