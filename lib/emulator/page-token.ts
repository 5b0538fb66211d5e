/** Page tokens of lists: they identify the list and the position of the next page. */

import type { EmulatedCall } from "./emulated-service.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Identifies a list.
 * @param of distinguishes the lists of an operation with several.
 */
const listOf = ({ operation, scope }: EmulatedCall, of: string): string =>
  JSON.stringify([operation, scope.account, scope.region, of]);

/** @param position a positive whole number. */
export const pageToken = (call: EmulatedCall, position: number, of = ""): string =>
  Buffer.from(`${position} ${listOf(call, of)}`).toString("base64url");

/**
 * The position in a token; 0 without a token.
 * @param unknown creates the error for a token that no page of this list returned.
 */
export function positionIn(
  call: EmulatedCall,
  token: string | undefined,
  unknown: (token: string) => Refusal,
  of = "",
): number {
  if (token === undefined) return 0;
  const position = Number.parseInt(Buffer.from(token, "base64url").toString(), 10);
  if (position > 0 && token === pageToken(call, position, of)) return position;
  throw unknown(token);
}
