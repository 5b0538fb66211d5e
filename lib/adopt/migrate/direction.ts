/** The directions of a migration: to Lintel, or an export to the aws or awscc provider. */

import type { ResourceModel } from "../../facts/model/resource.ts";
import { ownType, type ResourceType, resourceTypes } from "../../lint/inputs/resource-type.ts";
import { providerSource } from "./provider-source.ts";

/** `migrate` takes over what other tools declare; `export` hands it back. */
export type MigrationCommand = "migrate" | "export";

/** From the other providers to Lintel's, or to one of them. */
export type Direction = "migrate" | "export to aws" | "export to awscc";

/** The command that goes a way. */
export const commandOf = (direction: Direction): MigrationCommand => (direction === "migrate" ? "migrate" : "export");

/** How messages call the tool that gets the declarations. */
export const toolAfter: Readonly<Record<Direction, string>> = {
  migrate: "Lintel",
  "export to aws": "the aws provider",
  "export to awscc": "the awscc provider",
};

/** Providers before, the name and source of the provider after. */
export const providersOf = {
  migrate: { before: ["aws", "awscc"], after: "lintel", source: providerSource, title: "Lintel's provider" },
  "export to aws": { before: ["lintel"], after: "aws", source: "hashicorp/aws", title: "the aws provider" },
  "export to awscc": { before: ["lintel"], after: "awscc", source: "hashicorp/awscc", title: "the awscc provider" },
} as const satisfies { readonly [direction in Direction]: unknown };

/** The other tools' types of what sources declare, by the name that sources have for them. */
export function typesBefore(direction: Direction, models: readonly ResourceModel[]): ReadonlyMap<string, ResourceType> {
  const types = resourceTypes("terraform", models);
  if (direction === "migrate") return types;
  const prefix = `${providersOf[direction].after}_`;
  const back = new Map<string, ResourceType>();
  for (const type of types.values())
    if (type.isForeign && type.type.startsWith(prefix)) back.set(ownType(type.model).type, type);
  return back;
}

/** Settings of Lintel's provider that the aws provider does not have; it has `endpoints` for `endpoint_url`. */
const ownSettings: readonly string[] = [
  ...["agents", "endpoint_url", "reserved_tag_prefix", "rest_api", "skip_credentials", "unreachable_timeout"],
  "vocabulary",
];

/** Settings of the awscc provider in the same form, by its documentation (version 1.93): it has attributes for blocks. */
const awsccSettings: readonly string[] = [
  ...["access_key", "http_proxy", "https_proxy", "insecure", "max_retries", "no_proxy", "profile", "region"],
  ...["secret_key", "shared_config_files", "shared_credentials_files", "skip_metadata_api_check", "token"],
];

/** Whether the provider afterwards has a setting of Lintel's. */
export const keepsSetting = (direction: Direction, name: string): boolean =>
  direction === "migrate" ||
  (direction === "export to aws" ? !ownSettings.includes(name) : awsccSettings.includes(name));
