/** Pages of Image Builder's lists, with tokens for the next page. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { pageToken, positionIn } from "../../../emulator/page-token.ts";
import type { Refusal } from "../../../emulator/refusal.ts";
import type { TableDefinition } from "../../../emulator/table.ts";
import type { Field } from "../../../facts/model/field.ts";
import type { MembersOf } from "../../../facts/shape/value-of.ts";
import { maxResults, nextToken } from "../model.ts";
import { refusal } from "./refusals.ts";
import { requestOf } from "./request.ts";

const pageFields = { maxResults, nextToken } as const;

/** The input of every list operation. */
export type ImageBuilderPageInput = MembersOf<typeof pageFields>;

/** The input of a list operation, with additional `members`. */
export const listRequest = <const Members extends { readonly [name: string]: Field }>(members: Members) =>
  requestOf({ ...members, ...pageFields });

/** A page in a response, without the name of its list. */
export interface ListPage<T extends object> {
  readonly records: readonly T[];
  /** Spread it into the response: empty on the last page. */
  readonly rest: { readonly nextToken?: string };
}

/**
 * A page of a table.
 * @param of identifies the list; tokens of other lists, accounts and regions are rejected.
 */
export function pageOf<T extends object>(
  call: EmulatedCall,
  table: TableDefinition<T>,
  input: ImageBuilderPageInput,
  of: string,
  where: (record: T) => boolean,
): ListPage<T> {
  const after = positionIn(call, input.nextToken, unknownToken, of);
  const { records, next } = call.table(table).page(after, input.maxResults ?? maxResults.default, where);
  return { records, rest: next === undefined ? {} : { nextToken: pageToken(call, next, of) } };
}

/** The error for a token that no page returned. */
export const unknownToken = (token: string): Refusal =>
  refusal(
    "InvalidPaginationTokenException",
    `nextToken is ${JSON.stringify(token.slice(0, 80))}, which no page of this list returned; send the nextToken of the previous page, or omit it for the first page`,
  );
