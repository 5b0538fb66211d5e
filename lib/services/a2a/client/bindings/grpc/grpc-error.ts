/** Words the ends of calls over gRPC, and reads the details of an agent's errors. */

import type { Members } from "../../../../../base/members.ts";
import { type ApiError, type Callee, responseTooLong } from "../../../../../client/api-error.ts";
import { connectionFailed, notHttp2, proxyClosed } from "../../../../../client/http/connection-error.ts";
import { maxResponseBytes } from "../../../../../client/http/http-response.ts";
import { decode } from "../../../../../protobuf/decode.ts";
import { decodeJson } from "../../../../../protobuf/json.ts";
import { errorInfoMessage, rpcStatus } from "../../../../../protobuf/well-known.ts";
import { errorInfo, type GrpcStatus, grpcAsHttp, grpcStatuses } from "../../../model/errors.ts";
import { grpcDetailsTrailer } from "../../../model/wire.ts";
import { malformedResponse, refusedByAgent } from "../../agent-error.ts";
import { excerptOf, type Redact, reasonIn } from "../../agent-response.ts";
import type { EndOfCall } from "./library.ts";

/**
 * The error of a call that ended with a status other than OK, on a connection that stood. The library's own statuses
 * differ from the agent's only by their texts.
 */
export function errorOf({ code, details, contentType, trailer }: EndOfCall, callee: Callee, redact: Redact): ApiError {
  const { operation, endpoint } = callee;
  const [, http] = /^Received HTTP status code (\d+)$/.exec(details) ?? [];
  if (http === undefined && contentType !== undefined && !contentType.startsWith("application/grpc")) {
    return malformedResponse(operation, endpoint.host, `it is ${contentType}, not gRPC; ${otherPort}`);
  }
  if (http === "200" || /^Received RST_STREAM with code 0 /.test(details)) {
    return malformedResponse(operation, endpoint.host, `it ended without a gRPC status; ${otherPort}`);
  }
  if (details === "Connection dropped" || /^Received RST_STREAM with code \d/.test(details)) return cutOff(callee);
  const [, largest] = /message larger than max \(\d+ vs\.? (\d+)\)/.exec(details) ?? [];
  if (largest === String(maxResponseBytes)) return responseTooLong(callee, maxResponseBytes);
  const name = nameOf(code);
  const isTooLarge = largest !== undefined || (name === "RESOURCE_EXHAUSTED" && aboutSize.test(details));
  const status = isTooLarge ? tooLarge : grpcAsHttp[name];
  return refusedByAgent(operation, endpoint.host, {
    status: http === undefined ? status : Number(http),
    code: http === undefined ? `gRPC status ${name}` : undefined,
    reason: reasonIn(detailsIn(trailer(grpcDetailsTrailer))),
    said: details === "" || http !== undefined ? undefined : excerptOf(details, redact),
    retryAfter: textOf(trailer("retry-after")),
  });
}

const otherPort = "perhaps another port is that of gRPC";

/** What servers report of a message that is too large: Go, Java, .NET and the emulator, in this order. */
const aboutSize = /\b(?:message|body)\b.*\b(?:larger|exceeds|longer)\b/i;

/** The HTTP status of a message that is too large for its receiver, which gRPC says with the status of rate limits. */
const tooLarge = 413;

/** The name of a status; UNKNOWN for an undocumented one. */
const nameOf = (code: number): GrpcStatus => {
  const names = Object.keys(grpcStatuses) as readonly GrpcStatus[];
  return names.find((name) => grpcStatuses[name] === code && name !== "OK") ?? "UNKNOWN";
};

/** The details of an error as JSON, as far as they are an ErrorInfo. Malformed ones do not hide the error. */
function detailsIn(trailer: Uint8Array | string | undefined): readonly Members[] {
  if (!(trailer instanceof Uint8Array)) return [];
  try {
    return decode(rpcStatus, trailer).details.map(({ typeUrl, value }) => ({
      "@type": typeUrl,
      ...(typeUrl === errorInfo.type && decodeJson(errorInfoMessage, value)),
    }));
  } catch {
    return [];
  }
}

const textOf = (trailer: Uint8Array | string | undefined): string | undefined =>
  typeof trailer === "string" ? trailer : undefined;

/** A connection that broke while a call was running. */
export const cutOff = (callee: Callee): ApiError => connectionFailed(callee, failure("ECONNRESET"), true);

/** The error of a call without a connection: nothing was sent. */
export function unreached(end: EndOfCall, callee: Callee, redact: Redact): ApiError {
  const { details } = end;
  if (details.startsWith("Name resolution failed")) return connectionFailed(callee, failure("ENOTFOUND"), false);
  const [, why] = /^No connection established\. Last error: (.*?)(?:\.? Resolution note.*)?$/s.exec(details) ?? [];
  if (why === undefined) return errorOf(end, callee, redact);
  const [, system] = /\b(E[A-Z]{4,})\b/.exec(why) ?? [];
  if (system !== undefined) return connectionFailed(callee, failure(system), false);
  const [, tls] = reasonsOfTls.find(([text]) => text.test(why)) ?? [];
  if (tls !== undefined) return connectionFailed(callee, failure(tls), false);
  return callee.proxy === undefined ? notHttp2(callee) : proxyClosed(callee);
}

const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });

/** Node's error codes of failed handshakes, which the library drops, by OpenSSL's texts. */
const reasonsOfTls: readonly (readonly [text: RegExp, code: string])[] = [
  [/alert (?:certificate required|bad certificate|handshake failure)/, "ERR_SSL_ALERT_CERTIFICATE_REQUIRED"],
  [/alert (?:unknown ca|access denied)/, "ERR_SSL_ALERT_UNKNOWN_CA"],
  [/wrong version number|packet length too long/, "EPROTO"],
  [/does not match certificate's altnames/, "ERR_TLS_CERT_ALTNAME_INVALID"],
  [/certificate has expired/, "CERT_HAS_EXPIRED"],
  [/self-signed certificate .*chain/, "SELF_SIGNED_CERT_IN_CHAIN"],
  [/self-signed certificate/, "DEPTH_ZERO_SELF_SIGNED_CERT"],
  [/certificate/, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  [/SSL routines/, "EPROTO"],
];
