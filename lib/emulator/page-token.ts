/** Page tokens of lists: which list, and where in it the next page begins. */
import type { Refusal } from "./refusal.ts";
import type { EmulatedCall } from "./service.ts";

/**
 * What distinguishes one list from another.
 * @param of which list, where one operation has several.
 */
const listOf = ({ operation, scope }: EmulatedCall, of: string): string =>
  JSON.stringify([operation, scope.account, scope.region, of]);

/** @param position a positive whole number. */
export const pageToken = (call: EmulatedCall, position: number, of = ""): string =>
  Buffer.from(`${position} ${listOf(call, of)}`).toString("base64url");

/**
 * The position in a token; 0 without one.
 * @param unknown the refusal of a token that no page of this list returned.
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
