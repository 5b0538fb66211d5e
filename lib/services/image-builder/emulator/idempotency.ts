/** Idempotency: a request with a clientToken runs once, and a repeated one gets the original response. */

import { membersOf } from "../../../base/members.ts";
import { sha256OfJson } from "../../../base/sha256.ts";
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { tableOf } from "../../../emulator/table.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { cite, citePage } from "../../../facts/model/citation.ts";
import { refusal } from "./refusals.ts";

const cites = citePage("emulator.md", "What services share");

/** Requests that ran. They are kept even after the policy is deleted. */
export const clientTokens = tableOf({
  name: "imagebuilder.client-token",
  description: "A request that ran.",
  cites,
  members: {
    content: { kind: "string", description: "Hash of the request.", cites, required: true },
    answer: { kind: "any", description: "The original response.", cites, required: true },
  },
});

/** The key of a token, which is valid for one operation. */
const keyOf = (call: EmulatedCall, token: string): string => `${call.operation} ${token}`;

/**
 * The original response for a token; undefined for a new token.
 * @param content the input as read, without clientToken and dryRun.
 * @throws Refusal if the token was used with different content.
 */
export function originalResponse(call: EmulatedCall, token: string | undefined, content: object): object | undefined {
  if (token === undefined) return undefined;
  const before = call.table(clientTokens).get(keyOf(call, token));
  if (before === undefined || before.content === sha256OfJson(content)) return before && membersOf(before.answer);
  throw refusal(
    "IdempotentParameterMismatchException",
    `clientToken is ${JSON.stringify(token)}, which was used with other parameters before; a token identifies one ${call.operation} request, so send a new token (${citationInWords(cite(3, "CreateLifecyclePolicy"))})`,
  );
}

/** Stores the response of a request that ran, and returns it. */
export function remember<T extends object>(
  call: EmulatedCall,
  token: string | undefined,
  content: object,
  answer: T,
): T {
  if (token !== undefined) call.table(clientTokens).put(keyOf(call, token), { content: sha256OfJson(content), answer });
  return answer;
}
