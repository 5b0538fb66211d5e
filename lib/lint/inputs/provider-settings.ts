/** What the configuration of a Terraform provider says about the resources that it makes. */
import { isMembers } from "../../base/members.ts";
import { UnknownValue } from "../text/unknown.ts";
import type { FoundResource } from "./detected.ts";
import type { ResourceType } from "./resource-type.ts";

/** The settings of a provider that matter to its resources. */
export interface ProviderSettings {
  /** The same for resources of the same account and region, as far as that can be told. */
  readonly place: string;
  /** Options of rules that it gives. */
  readonly options: FoundResource["options"];
  /** See {@link TypeReading.takesVendorWords}. */
  readonly takesVendorWords: boolean;
}

/** Reads a provider's block; what cannot be known of it is {@link UnknownValue}. `own` is the region of the resource itself. */
export function providerSettings(
  { isForeign }: ResourceType,
  settings: { readonly [name: string]: unknown },
  own?: unknown,
): ProviderSettings {
  const { region, profile, access_key, endpoint_url, reserved_tag_prefix, vocabulary } = settings;
  // A role is of one account.
  const roles = [settings.assume_role, settings.assume_role_with_web_identity].flat().map(nameOfRole);
  const prefixes = typeof reserved_tag_prefix === "string" ? [reserved_tag_prefix] : undefined;
  const reservedTagPrefixes = reserved_tag_prefix instanceof UnknownValue ? [] : prefixes;
  return {
    place: JSON.stringify({ region: own ?? region, profile, access_key, endpoint_url, roles }),
    options: isForeign || reservedTagPrefixes === undefined ? undefined : { reservedTagPrefixes },
    takesVendorWords: vocabulary !== "documented",
  };
}

const nameOfRole = (role: unknown): unknown => (isMembers(role) ? role.role_arn : role);

/** The place of a resource whose provider is not there to be read, if it names a region. */
export const placeIn = (region: unknown): string | undefined =>
  region === undefined || region === null ? undefined : JSON.stringify({ region });
