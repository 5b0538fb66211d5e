/**
 * The access token of a client at a server: requested by the first call, shared by all, renewed before it expires, and
 * kept in memory only. After a final error it is not requested again in the run.
 */

import type { Members } from "../../../../base/members.ts";
import { withRetries } from "../../../../client/retry.ts";
import { keepSecret } from "../../../../client/secrets/redact.ts";
import { readSecret } from "../../../../client/secrets/secret-reference.ts";
import type { OAuthClient } from "../credentials/credential.ts";
import { refuseOtherOrigin, refuseOtherServer } from "../credentials/credential-origins.ts";
import { type AuthorizationServer, authorizationServer } from "./authorization-server.ts";
import { oauthExchange, type TokenContext } from "./exchange.ts";
import { obtain, renew, type TokenRequest } from "./grants.ts";
import type { Granted } from "./library.ts";
import { OAuthError } from "./oauth-error.ts";
import { SharedWork } from "./shared-work.ts";

/**
 * A token is renewed when this much of its lifetime is left: a tenth, but at most a minute. Gap `agent-card/tokens`.
 */
const renewal = { share: 0.1, atMost: 60_000 } as const;

export interface TokenPurpose {
  /** The card's security scheme of OAuth 2 or OpenID Connect, with its name. */
  readonly name: string;
  readonly scheme: Members;
  readonly client: OAuthClient;
  /** The scopes to request. */
  readonly scopes: readonly string[];
}

/**
 * A token, with times in epoch milliseconds. Without an expiry time from the server it is infinite: the token is used
 * until it is rejected.
 */
interface Held extends Granted {
  readonly renewAt: number;
  readonly endsAt: number;
}

/** The source of the token for one purpose. */
export class TokenSource {
  readonly #purpose: TokenPurpose;
  #server: AuthorizationServer | undefined;
  #held: Held | undefined;
  #pending: SharedWork<string> | undefined;
  #refusal: OAuthError | undefined;

  constructor(purpose: TokenPurpose) {
    this.#purpose = purpose;
  }

  get #operation(): string {
    return `requesting a token for ${JSON.stringify(this.#purpose.name)}`;
  }

  /**
   * The access token.
   * @param refused tokens that the agent rejected: none of them is returned again.
   * @throws OAuthError, AgentError if the scheme cannot be used, ApiError if the server cannot be reached.
   */
  async token(context: TokenContext, refused: readonly string[], signal: AbortSignal | undefined): Promise<string> {
    if (this.#refusal !== undefined) throw this.#refusal;
    const held = this.#held;
    const isTaken = held !== undefined && !refused.includes(held.accessToken);
    if (isTaken && context.timing.now() < held.renewAt) return held.accessToken;
    if (this.#pending === undefined || this.#pending.isOver) {
      this.#pending = new SharedWork((signal) => this.#requestNew(held?.refreshToken, context, signal));
    }
    try {
      return await this.#pending.wait(this.#operation, signal);
    } catch (error) {
      // The token is renewed before it expires, so a short outage of the server is harmless.
      if (isTaken && context.timing.now() < held.endsAt && signal?.aborted !== true) return held.accessToken;
      throw error;
    }
  }

  async #requestNew(refreshToken: string | undefined, context: TokenContext, signal: AbortSignal): Promise<string> {
    try {
      const request = await this.#request(context, signal);
      const repeatable = request.server.flow === "clientCredentials";
      const granted =
        (await renewed(request, refreshToken)) ??
        (await repeatedly(() => obtain(request), repeatable ? context.maxRetries : 0, context, signal));
      this.#held = this.#keep({ ...granted, refreshToken: granted.refreshToken ?? refreshToken }, request, context);
      return this.#held.accessToken;
    } catch (error) {
      if (isFinal(error)) this.#refusal = error;
      throw error;
    }
  }

  #keep(granted: Granted, request: TokenRequest, { timing, report }: TokenContext): Held {
    const { accessToken, refreshToken, expiresIn, scope } = granted;
    keepSecret(accessToken);
    if (refreshToken !== undefined) keepSecret(refreshToken);
    // The token becomes part of a header.
    if (!/^[\x21-\x7e]+$/.test(accessToken)) {
      const why = "its access token contains a character that is not allowed in tokens";
      throw request.wordFailure({ error: undefined, description: undefined, why });
    }
    const { scopes } = this.#purpose;
    const given = scope?.split(" ") ?? scopes;
    if (!scopes.every((each) => given.includes(each))) {
      report(`${this.#operation}: the server granted the scopes ${scope}; Lintel requested ${scopes.join(" ")}`);
    }
    const lifetime = expiresIn === undefined ? Number.POSITIVE_INFINITY : expiresIn * 1000;
    const endsAt = timing.now() + lifetime;
    return { ...granted, endsAt, renewAt: endsAt - Math.min(renewal.atMost, lifetime * renewal.share) };
  }

  async #request(context: TokenContext, signal: AbortSignal): Promise<TokenRequest> {
    const { name, scheme, client, scopes } = this.#purpose;
    const { clientId, clientSecret } = client;
    const scope = scopes.join(" ");
    const { fetch, wordFailure, readMetadata } = oauthExchange(context, { scheme: name, clientId, scope }, signal);
    this.#server ??= await authorizationServer(name, scheme, client, (address) =>
      repeatedly(() => readMetadata(address), context.maxRetries, context, signal),
    );
    const server = this.#server;
    for (const address of placesOfSecrets(server, clientSecret !== undefined))
      refuseOtherOrigin(context.origins, address);
    const signIn = server.authorizationEndpoint ?? server.deviceAuthorizationEndpoint;
    if (signIn !== undefined) refuseOtherServer(context.origins, new URL(signIn), new URL(server.tokenEndpoint));
    const secret = clientSecret === undefined ? undefined : await readSecret(clientSecret, "passphrase");
    const isUsers = server.isOpenId && server.flow !== "clientCredentials";
    return {
      ...{ scheme: name, server, signal, wordFailure },
      ...{ interaction: context.interaction, timing: context.timing },
      party: { fetch, clientId, clientSecret: secret, ...server },
      scope: isUsers && !scopes.includes("openid") ? `openid ${scope}`.trim() : scope,
    };
  }
}

/** The addresses that receive a client's secret, or a refresh token of another server. */
function placesOfSecrets({ tokenEndpoint, refreshEndpoint }: AuthorizationServer, hasSecret: boolean): readonly URL[] {
  const [got, renewed] = [new URL(tokenEndpoint), new URL(refreshEndpoint)];
  return [...(hasSecret ? [got] : []), ...(renewed.origin === got.origin ? [] : [renewed])];
}

/** Whether the server's error is final: it concerns the client, the scopes, or the user's decision. */
const isFinal = (error: unknown): error is OAuthError =>
  error instanceof OAuthError && error.error !== undefined && !error.retryable;

/** A renewed token; undefined without a refresh token, or if the server no longer accepts it. */
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
  { timing, report }: TokenContext,
  signal: AbortSignal,
): Promise<Value> =>
  withRetries(work, {
    ...{ maxRetries, repeatable: true, timing, signal },
    onRetry: (error, wait) => report(`${error.message}; retrying in ${Math.round(wait)} ms`),
  });
