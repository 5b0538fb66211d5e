/** Obtains and renews access tokens with the server's flow. */
import { ApiError } from "../../../../client/api-error.ts";
import type { Timing } from "../../../../client/retry.ts";
import { keepSecret } from "../../../../client/secrets/redact.ts";
import { safeAddress } from "../../../../client/secrets/safe-address.ts";
import type { Interaction } from "../interaction.ts";
import type { AuthorizationServer } from "./authorization-server.ts";
import type { ClientAndServer, DeviceCode, Granted, OAuthFailure, OAuthOutcome } from "./library.ts";
import { authorizationTimedOut, type OAuthError, requiresUser } from "./oauth-error.ts";

export interface TokenRequest {
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
export async function obtain(request: TokenRequest): Promise<Granted> {
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
export async function renew({ server, party, wordFailure }: TokenRequest, refreshToken: string): Promise<Granted> {
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
