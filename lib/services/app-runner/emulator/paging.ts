/** Pages of App Runner's lists, with tokens for the next page. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { pageToken, positionIn } from "../../../emulator/page-token.ts";
import type { Page } from "../../../emulator/table.ts";
import type { MembersOf } from "../../../facts/shape/value-of.ts";
import { maxResults, nextToken } from "../model.ts";
import { invalidRequest } from "./refusals.ts";

/** The input of every list operation. */
export const pageFields = { NextToken: nextToken, MaxResults: maxResults } as const;

export type AppRunnerPageInput = MembersOf<typeof pageFields>;

/**
 * A page in a response, without the name of its list. Without MaxResults it contains everything (gap
 * `app-runner/lists`).
 * @param page returns the records after a position, like {@link Page}.
 * @param of identifies the list, if an operation has several.
 */
export function pageOf<T extends object>(
  call: EmulatedCall,
  { NextToken, MaxResults = Number.POSITIVE_INFINITY }: AppRunnerPageInput,
  page: (after: number, limit: number) => Page<T>,
  of?: string,
): { readonly records: readonly T[]; readonly rest: { readonly NextToken?: string } } {
  const { records, next } = page(positionIn(call, NextToken, unknownToken, of), MaxResults);
  return { records, rest: next === undefined ? {} : { NextToken: pageToken(call, next, of) } };
}

const unknownToken = (token: string) =>
  invalidRequest(
    `NextToken is ${JSON.stringify(token.slice(0, 80))}, which no page of this list returned; send the NextToken of the previous page, or omit it for the first page`,
  );
