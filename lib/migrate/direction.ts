/** Which way declarations go. */
import { ownType, type ResourceType, resourceTypes } from "../lint/inputs/resource-type.ts";
import type { ResourceModel } from "../model/resource.ts";
import { providerSource } from "./provider-source.ts";

/** `migrate` takes over what other tools declare; `export` hands it back. */
export type Direction = "migrate" | "export";

/** How messages call the tool that gets the declarations. */
export const toolAfter: Readonly<Record<Direction, string>> = { migrate: "Lintel", export: "the aws provider" };

/** Providers before, the name and source of the provider after. */
export const providersOf = {
  migrate: { before: ["aws", "awscc"], after: "lintel", source: providerSource, title: "Lintel's provider" },
  export: { before: ["lintel"], after: "aws", source: "hashicorp/aws", title: "the aws provider" },
} as const satisfies { readonly [direction in Direction]: unknown };

/** The other tools' types of what sources declare, by the name that sources have for them. */
export function typesBefore(direction: Direction, models: readonly ResourceModel[]): ReadonlyMap<string, ResourceType> {
  const types = resourceTypes("terraform", models);
  if (direction === "migrate") return types;
  const back = new Map<string, ResourceType>();
  for (const type of types.values())
    if (type.isForeign && type.type.startsWith("aws_")) back.set(ownType(type.model).type, type);
  return back;
}

/** Settings of Lintel's provider that the other one does not have; it has `endpoints` for `endpoint_url`. */
export const ownSettings: readonly string[] = [
  ...["agents", "endpoint_url", "reserved_tag_prefix", "rest_api", "skip_credentials", "unreachable_timeout"],
  "vocabulary",
];
