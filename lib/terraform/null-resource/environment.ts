/** Reads a provisioner's environment (lib/terraform/null-resource-names.ts), as Terraform evaluated it. */

import { isMembers, type Members, membersAt, textAt } from "../../base/members.ts";
import { version } from "../../base/version.ts";
import { environment, format, prefix, settingsMember, triggers } from "../null-resource-names.ts";
import { ExecError } from "./exec-error.ts";

/** A provisioner's resource, from the triggers of its identity: the only input of a destroy provisioner. */
export interface Identity {
  /** `lifecycle-policy`. */
  readonly resource: string;
  /** The construct's id in Terraform; names the state file. */
  readonly key: string;
  /** Its address in Terraform. */
  readonly address: string;
  readonly region: string | undefined;
  /** May adopt an existing object. */
  readonly adopts: boolean;
  /** When the identity was created, as ISO 8601: before any object of the resource. */
  readonly since: string | undefined;
  /** The provider's settings at that time. */
  readonly settings: Members;
  /** Declared values that never change, by their paths in Terraform's names. */
  readonly fixed: { readonly [path: string]: string };
}

/** Reads the triggers. Throws if they have another form, or were not written by Lintel. */
export function readIdentity(env: NodeJS.ProcessEnv): Identity {
  const read = parsed(env, environment.identity);
  const text = (name: string): string | undefined => textAt(read, name);
  if (text(triggers.format) !== format) {
    throw new ExecError(
      "The triggers require a different version of lintel",
      `The triggers were written by lintel ${text(triggers.version) ?? "of an unknown version"}, in format ${JSON.stringify(read[triggers.format] ?? null)}; this is lintel ${version}, which supports format "${format}". Install the version that wrote them and run Terraform again: nothing was changed.`,
    );
  }
  const [resource, key, address] = [text(triggers.resource), text(triggers.key), text(triggers.address)];
  if (resource === undefined || address === undefined || key === undefined || !/^[\w-]+$/.test(key)) {
    throw new ExecError(
      "The triggers were not written by lintel",
      `${triggers.resource}, ${triggers.key} and ${triggers.address} are required, and ${triggers.key} must consist of letters, digits, hyphens and underscores; found ${JSON.stringify({ resource, key, address })}. ${restore}`,
    );
  }
  const fixed = Object.entries(read).filter(([name]) => !name.startsWith(prefix));
  return {
    resource,
    key,
    address,
    region: text(triggers.region),
    adopts: text(triggers.adopts) === "true",
    since: text(triggers.since),
    settings: object(triggers.settings, text(triggers.settings) ?? "{}"),
    fixed: Object.fromEntries(fixed.map(([path, value]) => [path, String(value)])),
  };
}

/** A declaration and the settings of its provider, by Terraform's names. */
export interface DeclarationWithSettings {
  readonly settings: Members;
  /** The attributes, by the resource's Terraform type. */
  readonly attributes: Members;
}

export function readDeclaration(env: NodeJS.ProcessEnv): DeclarationWithSettings {
  const read = parsed(env, environment.declaration);
  const { [settingsMember]: _, ...attributes } = read;
  return { settings: membersAt(read, settingsMember), attributes };
}

function parsed(env: NodeJS.ProcessEnv, name: string): Members {
  const text = env[name];
  if (text !== undefined) return object(name, text);
  throw new ExecError(
    "This command is for Terraform's provisioners",
    `${name} is not set. The construct LintelProvider with host "null-resource" generates the resources that run it.`,
  );
}

/** Parses JSON. An error does not show the text, which may contain secrets. */
function object(name: string, text: string): Members {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported below.
  }
  if (isMembers(value)) return value;
  throw new ExecError(`${name} is not a JSON object`, `${name} was not written by lintel. ${restore}`);
}

const restore =
  "Restore Terraform's state, without triggers edited by hand, and run Terraform again: nothing was changed.";
