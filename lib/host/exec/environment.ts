/** What a provisioner is told in its environment (lib/null-resource.ts), as Terraform evaluated it. */

import { isMembers, type Members, membersAt, textAt } from "../../base/members.ts";
import { version } from "../../base/version.ts";
import { environment, format, prefix, settingsMember, triggers } from "../../null-resource.ts";
import { ExecError } from "./exec-error.ts";

/** Which resource a provisioner is for: the triggers of its identity, of which a destroy provisioner knows no more. */
export interface Identity {
  /** `lifecycle-policy`. */
  readonly resource: string;
  /** The construct's id in Terraform; names the state file. */
  readonly key: string;
  /** The address that Terraform knows it by. */
  readonly address: string;
  readonly region: string | undefined;
  /** It may take over what exists. */
  readonly adopts: boolean;
  /** When it was created, as ISO 8601: before anything of it was in the service. */
  readonly since: string | undefined;
  /** The provider's settings, as they were when it was created. */
  readonly settings: Members;
  /** Declared values that never change, by their paths in Terraform's names. */
  readonly fixed: { readonly [path: string]: string };
}

/** Reads the triggers. Throws for those of another form, and for what lintel did not write. */
export function readIdentity(env: NodeJS.ProcessEnv): Identity {
  const told = parsed(env, environment.identity);
  const text = (name: string): string | undefined => textAt(told, name);
  if (text(triggers.format) !== format) {
    throw new ExecError(
      "Another version of lintel is needed",
      `The triggers were written by lintel ${text(triggers.version) ?? "of an unknown version"}, in the form ${JSON.stringify(told[triggers.format] ?? null)}; lintel ${version}, which ran here, knows the form "${format}". Install the version that wrote them and run Terraform again: nothing was changed.`,
    );
  }
  const [resource, key, address] = [text(triggers.resource), text(triggers.key), text(triggers.address)];
  if (resource === undefined || address === undefined || key === undefined || !/^[\w-]+$/.test(key)) {
    throw new ExecError(
      "The triggers are not those that lintel wrote",
      `${triggers.resource}, ${triggers.key} and ${triggers.address} must be there, and ${triggers.key} be letters, digits, hyphens and underscores; found ${JSON.stringify({ resource, key, address })}. ${restore}`,
    );
  }
  const fixed = Object.entries(told).filter(([name]) => !name.startsWith(prefix));
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

/** Reads the declaration. */
export function readDeclaration(env: NodeJS.ProcessEnv): DeclarationWithSettings {
  const told = parsed(env, environment.declaration);
  const { [settingsMember]: _, ...attributes } = told;
  return { settings: membersAt(told, settingsMember), attributes };
}

function parsed(env: NodeJS.ProcessEnv, name: string): Members {
  const text = env[name];
  if (text !== undefined) return object(name, text);
  throw new ExecError(
    "This command is for Terraform's provisioners",
    `${name} is not set. The construct LintelProvider with host "null-resource" writes the resources that run it.`,
  );
}

/** Reads JSON. An error does not show the text, which may hold what must not be seen. */
function object(name: string, text: string): Members {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported below.
  }
  if (isMembers(value)) return value;
  throw new ExecError(`${name} is not a JSON object`, `${name} is not what lintel wrote. ${restore}`);
}

const restore =
  "Restore Terraform's state as it was, and edit no triggers by hand; then run Terraform again: nothing was changed.";
