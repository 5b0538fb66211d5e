/** Requests that carry a clientToken run once: again, they get the original answer (document 3, rule 7). */

import { createHash } from "node:crypto";
import { citationInWords } from "../../derive/citation.ts";
import { cite } from "../../model/citation.ts";
import type { StructField } from "../../model/field.ts";
import type { EmulatedCall } from "../service.ts";
import type { TableDefinition } from "../table.ts";
import { refusal } from "./refusals.ts";

/** What is kept of a request that ran. It outlives the policy that the request made. */
interface TokenRecord {
  /** Hash of what was asked for. */
  readonly content: string;
  /** The original answer. */
  readonly answer: object;
}

const cites = cite(3, "CreateLifecyclePolicy");

const record: StructField = {
  kind: "struct",
  description: "A request that ran.",
  cites,
  members: {
    content: { kind: "string", description: "Hash of what was asked for.", cites, required: true },
    answer: { kind: "any", description: "The original answer.", cites, required: true },
  },
};

export const clientTokens: TableDefinition<TokenRecord> = { name: "imagebuilder.client-token", record };

/** A token counts for one operation. */
const keyOf = (call: EmulatedCall, token: string): string => `${call.operation} ${token}`;

const hashOf = (content: object): string => createHash("sha256").update(JSON.stringify(content)).digest("hex");

/**
 * The answer that a token got before, or undefined for a new one.
 * @param content the input as the reader returns it, less clientToken and dryRun.
 * @throws Refusal where the token came with another content.
 */
export function originalAnswer(call: EmulatedCall, token: string | undefined, content: object): object | undefined {
  if (token === undefined) return undefined;
  const before = call.table(clientTokens).get(keyOf(call, token));
  if (before === undefined || before.content === hashOf(content)) return before?.answer;
  throw refusal(
    "IdempotentParameterMismatchException",
    `clientToken is ${JSON.stringify(token)}, which came with other parameters before; a token stands for one ${call.operation} request, so send a new token (${citationInWords(cite(3, "CreateLifecyclePolicy"))})`,
  );
}

/** Keeps the answer to a request that ran, and returns it. */
export function remember<T extends object>(
  call: EmulatedCall,
  token: string | undefined,
  content: object,
  answer: T,
): T {
  if (token !== undefined) call.table(clientTokens).put(keyOf(call, token), { content: hashOf(content), answer });
  return answer;
}
