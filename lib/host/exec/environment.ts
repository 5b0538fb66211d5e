/**
 * What a provisioner is told: JSON in environment variables, since command lines stand in process lists. The constructs
 * write these names (constructs/null-resource-host.ts).
 */

import type { Members } from "../../runtime/handler.ts";
import { isMembers } from "../../runtime/members.ts";
import { version } from "../../version.ts";
import { ExecError } from "./exec-error.ts";

/** The form of triggers and state files that this version writes and reads. */
export const format = "1";

/** Folder of the state files, in the folder in which Terraform runs. */
export const stateFolder = ".lintel";

/** Which resource a provisioner is for: the triggers of its identity, of which a destroy provisioner knows no more. */
export interface Identity {
  /** `lifecycle-policy`. */
  readonly resource: string;
  /** The construct's id in Terraform; names the state file. */
  readonly key: string;
  /** The address that Terraform knows it by. */
  readonly address: string;
  readonly region: string | undefined;
  /** It may be of somebody else's making: only the state file tells whether it was taken over. */
  readonly adopts: boolean;
  /** The provider's settings, as they were when it was created. */
  readonly settings: Members;
  /** Declared values that never change, by their paths in Terraform's names. */
  readonly fixed: { readonly [path: string]: string };
}

/** Reads LINTEL_IDENTITY. */
export function readIdentity(env: NodeJS.ProcessEnv): Identity {
  const triggers = parsed(env, "LINTEL_IDENTITY");
  const text = (name: string): string | undefined => {
    const value = triggers[name];
    return typeof value === "string" ? value : undefined;
  };
  if (text("lintel_format") !== format) {
    throw new ExecError(
      "Another version of lintel is needed",
      `The triggers were written by lintel ${text("lintel_version") ?? "of an unknown version"}, in the form ${JSON.stringify(triggers.lintel_format ?? null)}; lintel ${version}, which ran here, knows the form "${format}". Install the version that wrote them, or a newer one, and run Terraform again: nothing was changed.`,
    );
  }
  const [resource, key, address] = [text("lintel_resource"), text("lintel_key"), text("lintel_address")];
  if (resource === undefined || address === undefined || key === undefined || !/^[\w-]+$/.test(key)) {
    throw new ExecError(
      "The triggers are not those that lintel wrote",
      `lintel_resource, lintel_key and lintel_address must be there, and lintel_key be letters, digits, hyphens and underscores; found ${JSON.stringify({ resource, key, address })}. Synthesize again, and edit no triggers by hand: nothing was changed.`,
    );
  }
  const settings: unknown = JSON.parse(text("lintel_settings") ?? "{}");
  const fixed = Object.entries(triggers).filter(([name]) => !name.startsWith("lintel_"));
  return {
    resource,
    key,
    address,
    region: text("lintel_region"),
    adopts: text("lintel_adopts") === "true",
    settings: isMembers(settings) ? settings : {},
    fixed: Object.fromEntries(fixed.map(([path, value]) => [path, String(value)])),
  };
}

/** Reads LINTEL_DECLARATION: the declaration's attributes by the resource's Terraform type, and the settings. */
export const readDeclaration = (env: NodeJS.ProcessEnv): Members => parsed(env, "LINTEL_DECLARATION");

function parsed(env: NodeJS.ProcessEnv, name: string): Members {
  const text = env[name];
  if (text === undefined) {
    throw new ExecError(
      "This command is for Terraform's provisioners",
      `${name} is not set. The construct LintelProvider with host "null-resource" writes the resources that run it.`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported below, and without the text: it may hold what must not be seen.
  }
  if (isMembers(value)) return value;
  throw new ExecError(
    `${name} is no JSON object`,
    "Synthesize again, and edit no triggers by hand: nothing was changed.",
  );
}
