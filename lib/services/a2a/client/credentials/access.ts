/**
 * Sends requests to agents with credentials. Credentials that the agent rejected are not sent to it again in the run, except once with
 * a new token.
 */

import type { Members } from "../../../../base/members.ts";
import type { Callee } from "../../../../client/api-error.ts";
import { verdictOnStatus } from "../../../../client/credentials/credential-gate.ts";
import { AgentError, refusedBefore } from "../agent-error.ts";
import type { TokenContext } from "../oauth/exchange.ts";
import { type Authentication, authenticate, type GivenCredentials } from "./authentication.ts";
import type { AgentSessions } from "./sessions.ts";

/** The calling client. */
export interface AgentCaller extends GivenCredentials {
  readonly sessions: AgentSessions;
  readonly context: TokenContext;
}

/** A call that may need credentials. */
export interface AgentCall<Result> {
  readonly card: Members;
  readonly callee: Callee;
  readonly signal: AbortSignal | undefined;
  /** False if the response may take as long as a task, so that other calls should not wait for it. */
  readonly isPrompt: boolean;
  readonly send: (authentication: Authentication) => Promise<Result>;
}

/**
 * Sends a request with the credentials that the card requires: again with a new token if the agent rejects the first,
 * and not at all if it rejected the credentials before.
 * @throws the errors of `send` and of {@link authenticate}.
 */
export async function sendWithCredentials<Result>(
  { credentials, headers, sessions, context }: AgentCaller,
  { card, callee, signal, isPrompt, send }: AgentCall<Result>,
): Promise<Result> {
  const { operation, endpoint } = callee;
  const readied = (refused: readonly string[]) =>
    authenticate(operation, card, { credentials, headers }, { endpoint, sessions, context, refused, signal });
  const authentication = await readied([]);
  const { tokens, key } = authentication;
  if (key === undefined) return send(authentication);
  const attempt = async () => {
    try {
      return await send(authentication);
    } catch (error) {
      if (tokens.length === 0 || verdictOf(error) !== "invalid-credential") throw error;
      context.report(`${operation}: ${endpoint.host} rejected the access token; requesting a new one`);
      return send(await readied(tokens));
    }
  };
  const refused = () => refusedBefore(operation, endpoint.host);
  const gate = sessions.gates.of(endpoint.origin, key);
  return gate.pass({ send: attempt, verdict: verdictOf, refusedBefore: refused, isPrompt }, context.timing.now);
}

const verdictOf = (error: unknown) => verdictOnStatus(error instanceof AgentError ? error.status : undefined);
