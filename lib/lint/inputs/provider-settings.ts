/** Reads the configuration of a Terraform provider, as far as it affects resources. */
import { isMembers, membersOf, textAt } from "../../base/members.ts";
import { UnknownValue } from "../text/unknown.ts";
import type { FoundResource } from "./detected.ts";
import type { ResourceType } from "./resource-type.ts";

/** The settings of a provider that matter to its resources. */
export interface ProviderSettings {
  /** Identifies the account and region, as far as they are known. */
  readonly place: string;
  /** Whether the settings name an account, so that equal settings of two stacks lead to the same one. */
  readonly isOneAccount: boolean;
  /** Options of rules that the provider's block sets. */
  readonly options: FoundResource["options"];
  /** See {@link TypeReading.takesVendorWords}. */
  readonly takesVendorWords: boolean;
}

/**
 * Reads a provider's block, whose unknown values are {@link UnknownValue}.
 * @param own the resource's own region.
 * @param one the key of one of several providers of a block, which tells them apart where their region is not known.
 */
export function providerSettings(
  { isForeign }: ResourceType,
  settings: { readonly [name: string]: unknown },
  own?: unknown,
  one?: string,
): ProviderSettings {
  const { region, profile, access_key, endpoint_url, reserved_tag_prefix, vocabulary } = settings;
  // A role belongs to one account.
  const roles = [settings.assume_role, settings.assume_role_with_web_identity].flat().map(nameOfRole);
  const prefixes = typeof reserved_tag_prefix === "string" ? [reserved_tag_prefix] : undefined;
  const reservedTagPrefixes = reserved_tag_prefix instanceof UnknownValue ? [] : prefixes;
  return {
    isOneAccount: [profile, access_key, endpoint_url, ...roles].some((each) => typeof each === "string"),
    place: JSON.stringify({
      ...{ region: own ?? region, profile, access_key, endpoint_url, roles },
      ...(one !== undefined && typeof (own ?? region) !== "string" && { one }),
    }),
    options: isForeign || reservedTagPrefixes === undefined ? undefined : { reservedTagPrefixes },
    takesVendorWords: vocabulary !== "documented",
  };
}

const nameOfRole = (role: unknown): unknown => (isMembers(role) ? role.role_arn : role);

/** The region of a place, as far as it is known. */
export const regionOfPlace = (place: string | undefined): string | undefined =>
  place === undefined || place === "" ? undefined : textAt(membersOf(JSON.parse(place)), "region");

/** What a place says about its region, as text: equal for equal values, known or not; undefined if it says nothing. */
export const regionSettingOf = (place: string | undefined): string | undefined =>
  JSON.stringify(membersOf(JSON.parse(place || "{}")).region);

/** The account of a place, if the roles that its provider assumes are of one. */
export function accountOfPlace(place: string | undefined): string | undefined {
  const { roles } = place === undefined || place === "" ? {} : membersOf(JSON.parse(place));
  const accounts = (Array.isArray(roles) ? roles : [])
    .filter((role) => role !== null)
    .map((role) => /^arn:[^:]+:iam::(\d{12}):role\//.exec(String(role))?.[1]);
  return new Set(accounts).size === 1 ? accounts[0] : undefined;
}

/** What of a place names the account: equal for equal credentials; undefined if nothing is known of the place. */
export function credentialsOfPlace(place: string | undefined): string | undefined {
  if (place === undefined || place === "") return undefined;
  const { profile, access_key, roles = [] } = membersOf(JSON.parse(place));
  return JSON.stringify([profile, access_key, roles]);
}

/** A place in another region; the same place if that is not known. */
export const inRegion = (place: string | undefined, region: string | undefined): string =>
  region === undefined ? (place ?? "") : JSON.stringify({ ...membersOf(JSON.parse(place || "{}")), region });

/** The place of a resource without a readable provider block, if the resource names a region. */
export const placeIn = (region: unknown): string | undefined =>
  region === undefined || region === null ? undefined : JSON.stringify({ region });
