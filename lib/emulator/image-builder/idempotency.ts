/** Requests with a clientToken run once: a repeated one gets the original response (document 3, rule 7). */

import { createHash } from "node:crypto";
import { citationInWords } from "../../derive/citation.ts";
import { cite } from "../../model/citation.ts";
import type { StructField } from "../../model/field.ts";
import type { EmulatedCall } from "../service.ts";
import type { TableDefinition } from "../table.ts";
import { refusal } from "./refusals.ts";

/** A request that ran. It outlives the policy that the request created. */
interface TokenRecord {
  /** Hash of the request. */
  readonly content: string;
  /** The original response. */
  readonly answer: object;
}

const cites = cite(3, "CreateLifecyclePolicy");

const record: StructField = {
  kind: "struct",
  description: "A request that ran.",
  cites,
  members: {
    content: { kind: "string", description: "Hash of the request.", cites, required: true },
    answer: { kind: "any", description: "The original response.", cites, required: true },
  },
};

export const clientTokens: TableDefinition<TokenRecord> = { name: "imagebuilder.client-token", record };

/** A token is valid for one operation. */
const keyOf = (call: EmulatedCall, token: string): string => `${call.operation} ${token}`;

const hashOf = (content: object): string => createHash("sha256").update(JSON.stringify(content)).digest("hex");

/**
 * The earlier response for a token, or undefined for a new one.
 * @param content the input as the reader returns it, without clientToken and dryRun.
 * @throws Refusal where the token came with other content.
 */
export function originalAnswer(call: EmulatedCall, token: string | undefined, content: object): object | undefined {
  if (token === undefined) return undefined;
  const before = call.table(clientTokens).get(keyOf(call, token));
  if (before === undefined || before.content === hashOf(content)) return before?.answer;
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
  if (token !== undefined) call.table(clientTokens).put(keyOf(call, token), { content: hashOf(content), answer });
  return answer;
}
