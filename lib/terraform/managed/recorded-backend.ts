/** The backend and the workspace of a root module, which `terraform init` records in Terraform's data folder. */

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Members, membersAt, membersOf, textAt } from "../../base/members.ts";
import { orUndefined } from "../../base/or-undefined.ts";
import { type BackendPlace, backendPlace, placeOfRemoteRun } from "./backends.ts";

/** What Terraform's data folder and environment show of a backend. */
export interface RecordedBackend {
  /** Terraform's data folder, `.terraform`, which may not exist. */
  readonly dataFolder: string;
  /** `local` if none is recorded. */
  readonly type: string;
  readonly config: Members;
  readonly workspace: string;
}

/** Reads the backend of the root module in a folder. */
export function recordedBackend(folder: string, env: NodeJS.ProcessEnv): RecordedBackend {
  const dataFolder = resolve(folder, env.TF_DATA_DIR || ".terraform");
  const workspace = env.TF_WORKSPACE || textIn(join(dataFolder, "environment"))?.trim() || "default";
  const backend = backendIn(join(dataFolder, "terraform.tfstate"));
  const type = textAt(backend, "type") ?? "local";
  return { dataFolder, type, config: membersAt(backend, "config"), workspace };
}

/** The place of a state that other machines reach, too; undefined for a file of this machine, or if it is unknown. */
export const sharedPlace = ({ type, config, workspace }: RecordedBackend, env: NodeJS.ProcessEnv): BackendPlace =>
  type === "local" ? placeOfRemoteRun(env) : backendPlace(type, config, workspace, env);

/** The text of a file; undefined if it cannot be read. */
export const textIn = (file: string): string | undefined => orUndefined(() => readFileSync(file, "utf8"));

function backendIn(file: string): Members {
  try {
    return membersAt(membersOf(JSON.parse(textIn(file) ?? "{}")), "backend");
  } catch {
    return {}; // Terraform itself rejects it.
  }
}
