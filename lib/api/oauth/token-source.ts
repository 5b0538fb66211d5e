/**
 * The access token of one client at one server: got with the first call, shared by all, renewed before it ends, and
 * kept in memory alone. What the server refused is not asked for again in the run.
 */
import type { OAuthClient } from "../agent-credential.ts";
import type { Members } from "../operation.ts";
import { keepSecret } from "../redact.ts";
import { withRetries } from "../retry.ts";
import { readSecret } from "../secret-reference.ts";
import { SharedWork } from "../shared-work.ts";
import { type AuthorizationServer, authorizationServer } from "./authorization-server.ts";
import { obtain, renew, type TokenRequest } from "./grants.ts";
import type { Granted } from "./library.ts";
import { OAuthError } from "./oauth-error.ts";
import { oauthExchange, type TokenMeans } from "./oauth-exchange.ts";

/** A token is renewed when this much of its time is left: a tenth, but at most a minute. Gap `agent-card/tokens`. */
const RENEWAL = { share: 0.1, atMost: 60_000 } as const;

/** What a token is for. */
export interface TokenPurpose {
  /** The card's security scheme of OAuth 2 or OpenID Connect, with its name. */
  readonly name: string;
  readonly scheme: Members;
  readonly client: OAuthClient;
  /** Scopes to ask for. */
  readonly scopes: readonly string[];
}

/** A token, with times in epoch milliseconds; infinite where the server names no end: it is used until it is refused. */
interface Held extends Granted {
  readonly renewAt: number;
  readonly endsAt: number;
}

/** Where the token of one purpose comes from. */
export class TokenSource {
  readonly #purpose: TokenPurpose;
  #server: AuthorizationServer | undefined;
  #held: Held | undefined;
  #pending: SharedWork<Held> | undefined;
  #refusal: OAuthError | undefined;

  constructor(purpose: TokenPurpose) {
    this.#purpose = purpose;
  }

  get #operation(): string {
    return `getting a token for ${JSON.stringify(this.#purpose.name)}`;
  }

  /**
   * The access token.
   * @param refused tokens that the agent did not take: none of them is given again.
   * @throws OAuthError, AgentError where the scheme cannot be served, ApiError where the server cannot be reached.
   */
  async token(means: TokenMeans, refused: readonly string[], signal: AbortSignal | undefined): Promise<string> {
    if (this.#refusal !== undefined) throw this.#refusal;
    const held = this.#held;
    const isTaken = held !== undefined && !refused.includes(held.accessToken);
    if (isTaken && means.timing.now() < held.renewAt) return held.accessToken;
    if (this.#pending === undefined || this.#pending.isStopped) {
      this.#pending = new SharedWork((stop) => this.#anew(held, means, stop));
    }
    const pending = this.#pending;
    try {
      this.#held = await pending.wait(this.#operation, signal);
      return this.#held.accessToken;
    } catch (error) {
      if (isFinal(error)) this.#refusal = error;
      else if (isTaken && means.timing.now() < held.endsAt && signal?.aborted !== true) return held.accessToken;
      throw error;
    } finally {
      if (this.#pending === pending) this.#pending = undefined;
    }
  }

  async #anew(held: Held | undefined, means: TokenMeans, signal: AbortSignal): Promise<Held> {
    const { scopes } = this.#purpose;
    const asked = means.timing.now();
    const request = await this.#request(means, signal);
    const repeatable = request.server.flow === "clientCredentials";
    const granted =
      (await renewed(request, held?.refreshToken)) ??
      (await repeatedly(() => obtain(request), repeatable ? means.maxRetries : 0, means, signal));
    const { accessToken, refreshToken = held?.refreshToken, expiresIn } = granted;
    keepSecret(accessToken);
    if (refreshToken !== undefined) keepSecret(refreshToken);
    // It becomes part of a header.
    if (!/^[\x21-\x7e]+$/.test(accessToken)) {
      const why = "its access token holds a character that no token has";
      throw request.wordFailure({ error: undefined, description: undefined, why });
    }
    const given = granted.scope?.split(" ") ?? scopes;
    if (!scopes.every((each) => given.includes(each))) {
      const instead = given.join(", ") || "none";
      means.tell(`${this.#operation}: the server gives the scopes ${instead}, and was asked for ${scopes.join(", ")}`);
    }
    const lifetime = expiresIn === undefined ? Number.POSITIVE_INFINITY : expiresIn * 1000;
    const endsAt = asked + lifetime;
    const renewAt = endsAt - Math.min(RENEWAL.atMost, lifetime * RENEWAL.share);
    return { ...granted, refreshToken, renewAt, endsAt };
  }

  async #request(means: TokenMeans, signal: AbortSignal): Promise<TokenRequest> {
    const { name, scheme, client, scopes } = this.#purpose;
    const { clientId, clientSecret } = client;
    const scope = scopes.join(" ");
    const { fetch, wordFailure, readMetadata } = oauthExchange(means, { scheme: name, clientId, scope }, signal);
    this.#server ??= await authorizationServer(name, scheme, client, (address) =>
      repeatedly(() => readMetadata(address), means.maxRetries, means, signal),
    );
    const server = this.#server;
    const secret = clientSecret === undefined ? undefined : await readSecret(clientSecret);
    const isUsers = server.isOpenId && server.flow !== "clientCredentials";
    return {
      ...{ scheme: name, server, signal, wordFailure },
      ...{ interaction: means.interaction, timing: means.timing },
      party: { fetch, clientId, clientSecret: secret, ...server },
      scope: isUsers && !scopes.includes("openid") ? `openid ${scope}`.trim() : scope,
    };
  }
}

/** Whether the server has refused for good: the client, the scopes, or what the user said. */
const isFinal = (error: unknown): error is OAuthError =>
  error instanceof OAuthError && error.error !== undefined && !error.retryable;

/** A renewed token; undefined where there is nothing to renew it with, or where the server does not take that any more. */
async function renewed(request: TokenRequest, refreshToken: string | undefined): Promise<Granted | undefined> {
  if (refreshToken === undefined) return undefined;
  try {
    return await renew(request, refreshToken);
  } catch (error) {
    if (isFinal(error)) return undefined;
    throw error;
  }
}

const repeatedly = <Value>(
  work: () => Promise<Value>,
  maxRetries: number,
  { timing, tell }: TokenMeans,
  signal: AbortSignal,
): Promise<Value> =>
  withRetries(work, {
    ...{ maxRetries, repeatable: true, timing, signal },
    onRetry: (error, wait) => tell(`${error.message}; trying again in ${Math.round(wait)} ms`),
  });
