/** The provider's settings as this host is given them: from the environment of a provisioner, or from a state file. */
import type { Members } from "../../runtime/handler.ts";
import type { Diagnostic } from "../terraform/protocol/provider-server.ts";
import { type Configuration, problemsIn, providerSchema, readConfiguration } from "../terraform/settings.ts";
import { attributeValues } from "./attribute-values.ts";
import { ExecError } from "./exec-error.ts";

/** Reads settings. Throws where a secret is among them: triggers and state files would hold it. */
export function readSettings(given: Members): {
  readonly diagnostics: readonly Diagnostic[];
  readonly configuration: Configuration;
} {
  for (const [name, { sensitive }] of Object.entries(providerSchema.attributes)) {
    if (sensitive !== true || (given[name] ?? null) === null) continue;
    throw new ExecError(
      `${name} is no setting of this host`,
      "What deletes a resource would be told it by Terraform's state, which secrets must not reach. Leave it to the environment in which Terraform runs, or to a profile. Nothing was changed.",
    );
  }
  const config = attributeValues(providerSchema.attributes, given);
  const configuration = readConfiguration(config);
  const settings = { ...configuration.settings, log: undefined };
  return { diagnostics: problemsIn(config), configuration: { ...configuration, settings } };
}
