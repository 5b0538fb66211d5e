/** Requests with credentials: what the agent refuses is not sent to it again in the run, save once with a new token. */

import type { Members } from "../../base/members.ts";
import type { Callee } from "../api-error.ts";
import type { CredentialRefusal } from "../credential-gate.ts";
import { type Authentication, authenticate } from "./authentication.ts";
import type { AgentCredentials } from "./credential.ts";
import { AgentError, refusedBefore } from "./error.ts";
import type { TokenMeans } from "./oauth/exchange.ts";
import type { AgentSessions } from "./sessions.ts";

/** Who calls. */
export interface AgentCaller {
  readonly credentials: AgentCredentials;
  readonly sessions: AgentSessions;
  readonly means: TokenMeans;
}

/** A call that may need credentials. */
export interface AgentCall<Answer> {
  readonly card: Members;
  readonly callee: Callee;
  readonly signal: AbortSignal | undefined;
  /** false: its answer may take as long as a task, so that no other call should wait for it. */
  readonly isPrompt: boolean;
  readonly send: (authentication: Authentication) => Promise<Answer>;
}

/**
 * Sends a request with what the card asks for: once more with a new token where the agent does not take the one that it
 * is sent, and not at all where it refused the credentials before.
 * @throws what `send` throws, and the errors of {@link authenticate}.
 */
export async function sendWithCredentials<Answer>(
  { credentials, sessions, means }: AgentCaller,
  { card, callee, signal, isPrompt, send }: AgentCall<Answer>,
): Promise<Answer> {
  const { operation, endpoint } = callee;
  const readied = (refused: readonly string[]) =>
    authenticate(operation, card, credentials, { endpoint, sessions, means, refused, signal });
  const authentication = await readied([]);
  const { tokens, key } = authentication;
  if (key === undefined) return send(authentication);
  const attempt = async () => {
    try {
      return await send(authentication);
    } catch (error) {
      if (tokens.length === 0 || verdictOf(error) !== "invalid-credential") throw error;
      means.tell(`${operation}: ${endpoint.host} does not take the access token; a new one is asked for`);
      return send(await readied(tokens));
    }
  };
  const refused = () => refusedBefore(operation, endpoint.host);
  const gate = sessions.gates.of(endpoint.origin, key);
  return gate.pass({ send: attempt, verdict: verdictOf, refusedBefore: refused, isPrompt }, means.timing.now);
}

/** What an error of an agent tells of the credentials that it was sent. */
function verdictOf(error: unknown): CredentialRefusal | "counts" | undefined {
  const status = error instanceof AgentError ? error.status : undefined;
  if (status === 401) return "invalid-credential";
  return status !== undefined && status !== 429 && status > 399 && status < 500 ? "counts" : undefined;
}
