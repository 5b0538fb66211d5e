/**
 * The access token of a client at a server: requested by the first call, shared by all, renewed before it expires, and
 * kept in memory only. After a final error it is not requested again in the run.
 */

import type { Members } from "../../../../base/members.ts";
import { abortable } from "../../../../client/abortable.ts";
import { ApiError } from "../../../../client/api-error.ts";
import { type Timing, withRetries } from "../../../../client/retry.ts";
import { keepSecret } from "../../../../client/secrets/redact.ts";
import { safeAddress } from "../../../../client/secrets/safe-address.ts";
import { readSecret } from "../../../../client/secrets/secret-reference.ts";
import type { OAuthClient } from "../credentials/credential.ts";
import { refuseOtherOrigin, refuseOtherServer } from "../credentials/credential-origins.ts";
import type { Interaction } from "../interaction.ts";
import { type AuthorizationServer, authorizationServer } from "./authorization-server.ts";
import { oauthExchange, type TokenContext } from "./exchange.ts";
import type { ClientAndServer, DeviceCode, Granted, OAuthFailure, OAuthOutcome } from "./library.ts";
import { authorizationTimedOut, OAuthError, requiresUser } from "./oauth-error.ts";

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

/** Work that starts at once and that several callers await; it is aborted when none of them waits any more. */
class SharedWork<Value> {
  readonly #stopper = new AbortController();
  readonly #result: Promise<Value>;
  #waiting = 0;

  constructor(work: (signal: AbortSignal) => Promise<Value>) {
    this.#result = work(this.#stopper.signal);
    this.#result.catch(() => {}); // The callers get it.
  }

  /** Whether it is done, failed or aborted: the next caller must start it again. */
  get isOver(): boolean {
    return this.#stopper.signal.aborted;
  }

  /** Rejects with an ApiError of kind `Stopped` when the caller's signal is aborted, or with the error of the work. */
  async wait(operation: string, signal: AbortSignal | undefined): Promise<Value> {
    this.#waiting++;
    try {
      return await abortable(() => this.#result, operation, signal);
    } finally {
      this.#waiting--;
      if (this.#waiting === 0) this.#stopper.abort();
    }
  }
}

// Obtains and renews access tokens with the server's flow.

interface TokenRequest {
  /** Name of the card's security scheme. */
  readonly scheme: string;
  readonly server: AuthorizationServer;
  readonly party: ClientAndServer;
  /** Separated by spaces; if empty, the server decides. */
  readonly scope: string;
  readonly interaction: Interaction | undefined;
  readonly timing: Timing;
  readonly signal: AbortSignal;
  /** Creates an error from a rejected request or a malformed response. */
  readonly wordFailure: (failure: OAuthFailure) => OAuthError;
}

/** How many minutes a user has to grant access in the browser (Lintel's choice, gap `agent-card/tokens`). */
const minutesForUser = 5;
/**
 * The default polling interval of the device flow in seconds, and its increment for slow_down (RFC 8628, 3.2 and 3.5).
 */
const pollSeconds = 5;

/** The library, which is unpacked when it is first needed. */
const library = () => import("./library.ts");

/** Obtains a token. Throws an OAuthError, or an ApiError if a connection fails; rejects when the signal is aborted. */
async function obtain(request: TokenRequest): Promise<Granted> {
  const { server, party, scope, wordFailure } = request;
  switch (server.flow) {
    case "clientCredentials":
      return valueIn(await (await library()).byClientCredentials(party, scope), wordFailure);
    case "authorizationCode":
      return byBrowser(request);
    case "deviceCode":
      return byDevice(request);
  }
}

/** Renews a token. Throws like {@link obtain}. */
async function renew({ server, party, wordFailure }: TokenRequest, refreshToken: string): Promise<Granted> {
  const outcome = await (await library()).byRefreshToken(
    { ...party, tokenEndpoint: server.refreshEndpoint },
    refreshToken,
  );
  return valueIn(outcome, wordFailure);
}

function valueIn<Value>(outcome: OAuthOutcome<Value>, wordFailure: (failure: OAuthFailure) => OAuthError): Value {
  if ("failure" in outcome) throw wordFailure(outcome.failure);
  return outcome.value;
}

async function byBrowser(request: TokenRequest): Promise<Granted> {
  const { scheme, server, party, scope, interaction, timing, signal, wordFailure } = request;
  if (interaction === undefined) throw requiresUser(scheme, server.flow);
  const { newProofs, byCode } = await library();
  const { listenForRedirect } = await import("./redirect-listener.ts");
  const proofs = await newProofs();
  keepSecret(proofs.verifier);
  const listener = await listenForRedirect(proofs.state);
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);
  signal.addEventListener("abort", listener.close, { once: true });
  try {
    const address = new URL(server.authorizationEndpoint ?? "");
    const parameters = {
      response_type: "code",
      client_id: party.clientId,
      redirect_uri: listener.redirectUri,
      ...(scope !== "" && { scope }),
      state: proofs.state,
      code_challenge: proofs.challenge,
      code_challenge_method: "S256",
      ...(server.isOpenId && { nonce: proofs.nonce }),
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    signal.throwIfAborted();
    interaction({ ask: "open-address", address: address.href });
    const tooLate = timing.sleep(minutesForUser * 60_000, ends).then(() => undefined);
    const response = await Promise.race([listener.response, tooLate]);
    if (response === undefined) throw authorizationTimedOut(scheme, minutesForUser);
    keepSecret(new URLSearchParams(response).get("code") ?? "");
    const { redirectUri } = listener;
    const { isOpenId } = server;
    return valueIn(await byCode(party, { parameters: response, redirectUri, proofs, isOpenId }), wordFailure);
  } finally {
    over.abort();
    listener.close();
  }
}

async function byDevice(request: TokenRequest): Promise<Granted> {
  const { scheme, server, party, scope, interaction, timing, signal, wordFailure } = request;
  if (interaction === undefined) throw requiresUser(scheme, server.flow);
  const { startDevice, byDeviceCode } = await library();
  const started = valueIn(await startDevice(party, scope), wordFailure);
  keepSecret(started.deviceCode);
  interaction(requestFor(started, wordFailure));
  const end = timing.now() + started.expiresIn * 1000;
  for (let seconds = started.interval ?? pollSeconds; ; ) {
    await timing.sleep(seconds * 1000, signal);
    if (timing.now() >= end) throw wordFailure({ error: "expired_token", description: undefined, why: "" });
    const outcome = await byDeviceCode(party, started.deviceCode).catch((error: unknown) => {
      if (isTimeout(error)) return undefined;
      throw error;
    });
    if (outcome === undefined) seconds *= 2;
    else if (!("failure" in outcome)) return outcome.value;
    else if (outcome.failure.error === "slow_down") seconds += pollSeconds;
    else if (outcome.failure.error !== "authorization_pending") throw wordFailure(outcome.failure);
  }
}

/** The errors after which a device polls less often (RFC 8628, 3.5). */
const isTimeout = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === "ConnectTimeout" || error.kind === "ReadTimeout");

/** The user's prompt: the server's address if it is safe to open, and its code without control characters. */
function requestFor(started: DeviceCode, wordFailure: (failure: OAuthFailure) => OAuthError) {
  const { userCode, expiresIn } = started;
  const address = safeAddress(started.address)?.href;
  if (address === undefined) {
    const why = "the address for its user is not an https address";
    throw wordFailure({ error: undefined, description: undefined, why });
  }
  const code = userCode.replace(/\p{Cc}/gu, "");
  const addressWithCode = safeAddress(started.addressWithCode)?.href;
  return { ask: "enter-code", address, code, addressWithCode, expiresIn } as const;
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
