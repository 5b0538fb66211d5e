/** What rounds on the null_resource host declare otherwise than those on the provider. */
import { textAt } from "../../../lib/base/members.ts";
import type { AppRunnerClient } from "../../../lib/services/app-runner/client.ts";
import { goodService } from "../../terraform/real-terraform/service-config.ts";
import type { Part } from "../declarations.ts";

/** Without what this host refuses at synth, or has no replacement of what is in use for (docs/null-resource.md). */
export const hostedChanges = ["create", "update", "rename", "replace", "remove", "duplicate", "destroy"] as const;

/** Whether nobody finds a kind without a state file: neither time nor name shows whose it is. */
export const isUnfound = (type: string): boolean =>
  ["lintel_push_config", "lintel_push_config_set", "lintel_custom_domain_association"].includes(type);

/**
 * Identities are one block, so what never changes cannot be another declaration's output. Creates a service of nobody,
 * to which the parts then refer; returns it as it is listed beside their objects, too.
 */
export async function partsOfSite(
  parts: readonly Part[],
  hosting: AppRunnerClient,
): Promise<{ readonly parts: readonly Part[]; readonly other: string }> {
  const prefix = parts[0]?.good.name === "other-policy" ? "other" : "shop";
  const created = await hosting.createService({
    ServiceName: `${prefix}-site`,
    SourceConfiguration: goodService.SourceConfiguration,
  });
  const service_arn = textAt(Object(created.Service), "ServiceArn");
  return {
    parts: parts.map((part) => ("service_arn" in part.good ? { ...part, good: { ...part.good, service_arn } } : part)),
    other: `${prefix} lintel_hosted_service`,
  };
}

/** The variable of the environment from which this host reads a secret. */
export const secretVariable = (name: string): string => `LINTEL_CHAOS_${name.toUpperCase()}`;
