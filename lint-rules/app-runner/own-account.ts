/** The account of a hosted service, as far as its declaration shows it. */

import { isArn } from "../../lib/facts/model/arn.ts";
import type { Node } from "../../lib/lint/declaration/node.ts";
import { partOf } from "../../lib/lint/declaration/plain.ts";
import type { OptionsOfRules } from "../options.ts";

/** The account of an ARN; undefined for any other text. */
export const accountOf = (arn: unknown): string | undefined => (isArn(arn) ? arn.split(":")[4] : undefined);

/** ARNs in the service's own account: its own, and those of its App Runner resources. */
const inAccount = [
  "ServiceArn",
  "AutoScalingConfigurationArn",
  "NetworkConfiguration.EgressConfiguration.VpcConnectorArn",
  "ObservabilityConfiguration.ObservabilityConfigurationArn",
  "SourceConfiguration.AuthenticationConfiguration.ConnectionArn",
].map((path) => path.split("."));

/**
 * The service's roles, which show its account where nothing else does: IAM passes a role only "to a service that shares
 * the same AWS account" (IAM User Guide, "Grant a user permissions to pass a role").
 */
const roles = [
  "SourceConfiguration.AuthenticationConfiguration.AccessRoleArn",
  "InstanceConfiguration.InstanceRoleArn",
].map((path) => path.split("."));

/** The account of a service as plain data: that of the first ARN that shows it, or the option, or that of a role. */
export function accountIn(service: unknown, options: Pick<OptionsOfRules, "account">): string | undefined {
  const first = (paths: readonly (readonly string[])[]): string | undefined =>
    paths.map((names) => accountOf(partOf(service, names))).find((each) => each !== undefined);
  return first(inAccount) ?? options.account ?? first(roles);
}

/** The first ARN that says the service's account; undefined if the option does, or nothing. */
export function inSameAccount(service: Node, options: Pick<OptionsOfRules, "account">): Node | undefined {
  const says = (part: Node): boolean => part.state === "known" && accountOf(part.value) !== undefined;
  const parts = inAccount.map((names) => service.at(...names));
  const known = parts.find(says);
  if (known !== undefined || options.account !== undefined) return known;
  for (const part of parts) part.ask(); // any may be the one
  return roles.map((names) => service.at(...names)).find(says);
}
