/** Selects the entries of lists of images and recipes: by owner and filters. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { pageToken, positionIn } from "../../../emulator/page-token.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import type { filters, ownership } from "../model/parts.ts";
import { maxResults } from "../model.ts";
import { type ImageBuilderPageInput, unknownToken } from "./paging.ts";
import { refusal } from "./refusals.ts";

export type ListFilters = ValueOf<ReturnType<typeof filters>>;

/** The input of a list of images or recipes. */
export interface ListInput extends ImageBuilderPageInput {
  readonly owner?: ValueOf<typeof ownership>;
  readonly filters?: ListFilters;
}

/** The kind of an owner: an account, AWS, or a seller of images. */
function ownershipOf(owner: string, account: string): string {
  if (owner === account) return "Self";
  if (/^[0-9]{12}$/.test(owner)) return "Shared";
  return ["Amazon", "ThirdParty", "AWSMarketplace"].find((each) => each === owner) ?? "ThirdParty";
}

/**
 * Whether a list contains a resource.
 * @param known names of the members that filters compare.
 * @throws Refusal for a filter with an unknown name.
 */
export function listed(
  { scope: { account } }: EmulatedCall,
  { owner = "Self", filters = [] }: ListInput,
  known: readonly string[],
): (resource: { readonly owner: string }) => boolean {
  const matches = matching(filters, known);
  return (resource) => ownershipOf(resource.owner, account) === owner && matches(resource);
}

/**
 * Whether a resource matches all filters.
 * @param known names of the members that filters compare.
 * @param meaning converts a filter's value to the value in records; default: unchanged.
 * @throws Refusal for a filter with an unknown name.
 */
export function matching(
  filters: ListFilters,
  known: readonly string[],
  meaning = (_member: string, value: string): string => value,
): (resource: object) => boolean {
  for (const { name = "" } of filters) {
    if (known.includes(name)) continue;
    throw refusal("InvalidRequestException", `filters has ${JSON.stringify(name)}; it supports ${known.join(", ")}`);
  }
  return (resource) => {
    const members = new Map<string, unknown>(Object.entries(resource));
    return filters.every(({ name = "", values = [] }) =>
      values.some((value) => meaning(name, value) === String(members.get(name) ?? "")),
    );
  };
}

/** A page of a list that is computed from records. */
export function pageOfAll<T>(
  call: EmulatedCall,
  all: readonly T[],
  { maxResults: most = maxResults.default, nextToken, ...asked }: ImageBuilderPageInput,
): { readonly items: readonly T[]; readonly rest: { readonly nextToken?: string } } {
  const of = JSON.stringify(asked);
  const start = positionIn(call, nextToken, unknownToken, of);
  const items = all.slice(start, start + most);
  const next = start + items.length;
  return { items, rest: next < all.length ? { nextToken: pageToken(call, next, of) } : {} };
}
