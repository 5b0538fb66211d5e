/** Requests to an authorization server with the client's transport, and their errors. */

import type { Members } from "../../../../base/members.ts";
import type { HttpRequest, Transport } from "../../../../client/http/transport.ts";
import { isRetryable } from "../../../../client/passing-status.ts";
import type { Redact } from "../../../../client/protocols/response.ts";
import type { Timing } from "../../../../client/retry.ts";
import { keepSecret } from "../../../../client/secrets/redact.ts";
import { excerptOf, parseObject } from "../agent-response.ts";
import type { CredentialOrigins } from "../credentials/credential-origins.ts";
import type { Interaction } from "../interaction.ts";
import { requestLine, type WireView } from "../wire-view.ts";
import type { Fetch, OAuthFailure } from "./library.ts";
import { type OAuthError, type OAuthRefusal, refusedByServer, unusableResponse } from "./oauth-error.ts";

/** What obtaining a token requires from the calling client. */
export interface TokenContext {
  readonly exchange: Transport["exchange"];
  readonly interaction: Interaction | undefined;
  readonly origins: CredentialOrigins;
  readonly timing: Timing;
  readonly maxRetries: number;
  readonly redact: Redact;
  /** Receives one line per event. */
  readonly report: (line: string) => void;
  /** Shows no bodies here: they hold codes, secrets and tokens. */
  readonly wire: WireView;
}

/** A series of requests to one server. */
export interface OAuthExchange {
  readonly fetch: Fetch;
  /** Throws an OAuthError for a body that is not a JSON object. */
  readonly readMetadata: (address: URL) => Promise<Members>;
  /** The error in the server's last response. */
  readonly wordFailure: (failure: OAuthFailure) => OAuthError;
}

/** @param about the subject of errors. */
export function oauthExchange(
  context: TokenContext,
  about: Omit<OAuthRefusal, "host">,
  signal: AbortSignal,
): OAuthExchange {
  const { exchange, redact, report, wire } = context;
  const operation = `requesting a token for ${JSON.stringify(about.scheme)}`;
  let last = { host: "the server", status: 200, contentType: "application/json" };

  const fetch: Fetch = async (address, { method, headers, body }) => {
    const endpoint = new URL(address);
    const secret = headers.authorization?.replace(/^\S+ /, "");
    if (secret !== undefined) keepSecret(secret);
    const request: HttpRequest = {
      ...{ method, endpoint, path: endpoint.pathname, query: [...endpoint.searchParams] },
      headers: { ...headers, host: endpoint.host },
      ...(method === "POST" && { body }),
    };
    report(`${operation}: ${method} sent to ${endpoint.host}`);
    wire.sent(requestLine(request), request.headers);
    // On its own connection: other callers may wait for this response after the caller has closed its connections.
    const response = await exchange(request, operation, { signal, reuse: "none" });
    last = { host: endpoint.host, status: response.status, contentType: response.headers["content-type"] ?? "" };
    report(`${operation}: received status ${response.status}`);
    wire.received(String(response.status), response.headers);
    return { status: response.status, contentType: last.contentType, body: response.body };
  };

  const wordFailure: OAuthExchange["wordFailure"] = ({ error, description, why }) => {
    const refusal = { ...about, host: last.host };
    if (error !== undefined) {
      return refusedByServer(refusal, excerptOf(error, redact), excerptOf(description ?? "", redact));
    }
    const { status, contentType } = last;
    const isSuccess = status > 199 && status < 300 && /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType);
    const what = isSuccess
      ? plain(why)
      : `status ${status} with ${contentType === "" ? "no content type" : contentType}`;
    return unusableResponse(refusal, what, isRetryable(status));
  };

  return {
    fetch,
    wordFailure,
    async readMetadata(address) {
      const request = { method: "GET", headers: { accept: "application/json" }, body: "" };
      const { status, body } = await fetch(address.href, request);
      const metadata = status === 200 ? parseObject(body) : undefined;
      if (metadata === undefined) {
        throw wordFailure({ error: undefined, description: undefined, why: "its metadata is not a JSON object" });
      }
      return metadata;
    },
  };
}

/** The library's message, as part of a sentence. */
const plain = (why: string): string =>
  why
    .replace('failed to parse "response" body as JSON', "its JSON is incomplete or malformed")
    .replace('"response" body must be a top level object', "its JSON is not an object")
    .replace(/"response" body ("\w+") property/, "$1 of its response");
