/** The provider's settings for this host: from the environment of a provisioner, or from a state file. */
import { isMembers, type Members } from "../../base/members.ts";
import {
  type ProviderConfiguration,
  problemsIn,
  providerSchema,
  readConfiguration,
} from "../managed/settings/provider-configuration.ts";
import type { Diagnostic, SchemaAttribute } from "../protocol/provider-server.ts";
import { attributeValues } from "./attribute-values.ts";
import { ExecError } from "./exec-error.ts";

type Attributes = { readonly [name: string]: SchemaAttribute };

/** Reads settings. Throws if one is a secret: triggers and state files would contain it. */
export function readSettings(given: Members): {
  readonly diagnostics: readonly Diagnostic[];
  readonly configuration: ProviderConfiguration;
} {
  for (const name of secretsIn(providerSchema.attributes, given)) {
    throw new ExecError(
      `${name} cannot be set with this host`,
      "A destroy provisioner would read it from Terraform's state, which must not contain secrets. Set it in the environment of Terraform, or in a profile. Nothing was changed.",
    );
  }
  const config = attributeValues(providerSchema.attributes, given);
  const configuration = readConfiguration(config, { name: "null-resource", products: [] });
  const settings = { ...configuration.settings, log: undefined };
  return { diagnostics: problemsIn(config), configuration: { ...configuration, settings } };
}

/** The paths of settings that contain a secret: one of its own, or the password in an address. */
function* secretsIn(attributes: Attributes, values: Members, at = ""): Generator<string> {
  for (const [name, { sensitive, nested }] of Object.entries(attributes)) {
    const value = values[name] ?? null;
    const path = `${at}${name}`;
    if (value !== null && (sensitive === true || hasPassword(name, value))) yield path;
    if (nested === undefined || nested.nesting === "map") continue;
    for (const each of Array.isArray(value) ? value : [value]) {
      if (isMembers(each)) yield* secretsIn(nested.attributes, each, `${path}.`);
    }
  }
}

/** A proxy's URL may lack a scheme. */
const hasPassword = (name: string, value: unknown): boolean =>
  typeof value === "string" &&
  (name.endsWith("_proxy") ? value.includes("@") : /^[a-z][a-z0-9+.-]*:\/\/.*@/is.test(value));
