/** Words errors of connections: what failed on the way to a service, and what helps. */
import { own } from "../../base/dictionary.ts";
import { ApiError, type Callee, type SettingNames } from "../api-error.ts";
import { isRetryable } from "../passing-status.ts";

/** The host, and the proxy if there is one. */
const placeOf = ({ endpoint, proxy }: Callee): string =>
  proxy === undefined ? endpoint.host : `${endpoint.host} through the proxy ${proxy}`;

/** A proxy that rejected the connection. */
export function proxyRefused(callee: Callee, status: number): ApiError {
  const { operation, endpoint, proxy } = callee;
  const remedy =
    status === 407
      ? "It requires a valid user name and password: put them into its URL, http://NAME:PASSWORD@HOST:PORT, each percent-encoded"
      : "Ask its operator to allow that host, or name the host in no_proxy (NO_PROXY)";
  return new ApiError(
    "Connection",
    `${operation}: the proxy ${proxy} did not connect to ${endpoint.host}: it returned status ${status}. ${remedy}`,
    { retryable: isRetryable(status), mayHaveExecuted: false },
  );
}

/** A proxy that closed the connection, or rejected it without a reason that Lintel can read. */
export const proxyClosed = ({ operation, endpoint, proxy }: Callee): ApiError =>
  new ApiError(
    "Connection",
    `${operation}: the proxy ${proxy} did not connect to ${endpoint.host}, and gave no reason. Check the user name and password in its URL, and that it allows connections to that port`,
  );

/** A server that does not speak HTTP/2, which gRPC needs. */
export function notHttp2({ operation, endpoint }: Callee): ApiError {
  const other =
    endpoint.protocol === "https:" ? "" : ", and whether it requires TLS, which an https:// address asks for";
  return new ApiError(
    "Connection",
    `${operation}: ${endpoint.host} does not speak HTTP/2, which gRPC needs. Check the port${other}`,
  );
}

export function connectTimedOut(callee: Callee, seconds: number, { connectTimeout }: SettingNames): ApiError {
  const raise = connectTimeout === undefined ? "" : `, or raise ${connectTimeout} (0 waits forever)`;
  const check = callee.whenUnreachable ?? `Check the endpoint and the network${raise}`;
  return new ApiError(
    "ConnectTimeout",
    `${callee.operation}: no connection to ${placeOf(callee)} within ${seconds} s. ${check}`,
  );
}

export function readTimedOut(
  { operation, endpoint }: Callee,
  seconds: number,
  { readTimeout }: SettingNames,
): ApiError {
  const raise = readTimeout === undefined ? "" : `; raise ${readTimeout} (0 waits forever)`;
  return new ApiError(
    "ReadTimeout",
    `${operation}: ${endpoint.host} sent nothing for ${seconds} s. The service may have carried out the request${raise}`,
    { retryable: false, mayHaveExecuted: true },
  );
}

/** A response that comes in so small parts that no part is late. */
export function responseTooSlow(
  { operation, endpoint }: Callee,
  seconds: number,
  { readTimeout }: SettingNames,
): ApiError {
  const raise =
    readTimeout === undefined
      ? ""
      : `; raise ${readTimeout}, of which a whole response may take five times as long (0 waits forever)`;
  return new ApiError(
    "ReadTimeout",
    `${operation}: the response of ${endpoint.host} was not complete after ${seconds} s. The service may have carried out the request${raise}`,
    { retryable: false, mayHaveExecuted: true },
  );
}

/**
 * A connection that failed, possibly after the request was sent; worded by Node's error.
 * @param showsCertificate whether the client presented a certificate: servers close a connection whose certificate they
 * reject.
 */
export function connectionFailed(
  callee: Callee,
  error: NodeJS.ErrnoException & { readonly status?: number | undefined },
  mayHaveExecuted: boolean,
  showsCertificate = false,
): ApiError {
  const { operation, endpoint } = callee;
  if (error.status !== undefined) return proxyRefused(callee, error.status);
  const code = error.code ?? error.name;
  if (isTlsFailure(code)) return tlsFailed(callee, code);
  if (code.startsWith("HPE_")) {
    const message = `${operation}: the response of ${endpoint.host} is not HTTP (${code}). Check the port; does the endpoint require https://?`;
    return new ApiError("UnreadableResponse", message, { retryable: false, mayHaveExecuted });
  }
  const fault = own(unreachable, code);
  if (fault !== undefined && callee.whenUnreachable !== undefined) {
    const message = `${operation}: ${placeOf(callee)}: ${fault} (${code}). ${callee.whenUnreachable}`;
    return new ApiError("Connection", message, { retryable: passing.includes(code), mayHaveExecuted });
  }
  const isCut = code === "ECONNRESET" && showsCertificate;
  const known = isCut ? `${remedies[code]}. Does the server accept the client certificate?` : remedies[code];
  const why = known ?? "the connection failed. Check the endpoint and the network";
  return new ApiError("Connection", `${operation}: ${placeOf(callee)}: ${why} (${code})`, {
    retryable: passing.includes(code),
    mayHaveExecuted,
  });
}

/** Node's error codes of addresses that cannot be reached. */
const unreachable: { readonly [code: string]: string } = {
  ECONNREFUSED: "nothing is listening there",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the name server did not respond",
};

/** Node's error codes of failed connections, with remedies. */
const remedies: { readonly [code: string]: string } = {
  ECONNREFUSED: `${unreachable.ECONNREFUSED}. Check the endpoint's host and port, and that the service is running`,
  ECONNRESET:
    "the connection was closed before the response was complete. Look whether the request was carried out before you repeat it",
  EPIPE:
    "the connection was closed while the request was being sent. Look whether the request was carried out before you repeat it",
  ENOTFOUND: `${unreachable.ENOTFOUND}. Check the endpoint, or the region in it`,
  EAI_AGAIN: `${unreachable.EAI_AGAIN}. Check the network`,
};

/** The codes of attempts without a response that are retryable. */
const passing: readonly string[] = ["ECONNREFUSED", "ECONNRESET", "EPIPE"];

/** Whether a code is a TLS error. OpenSSL's verification results have no common prefix; these name certificates. */
const isTlsFailure = (code: string): boolean =>
  code === "EPROTO" || /^(?:ERR_TLS|ERR_SSL|CERT|UNABLE_TO)_|_CERT(?:_|$)/.test(code);

function tlsFailed(callee: Callee, code: string): ApiError {
  const remedy = /ALERT_.*(?:CERT|UNKNOWN_CA|ACCESS_DENIED)/.test(code)
    ? "It requires a client certificate that it trusts"
    : code === "EPROTO" || code.startsWith("ERR_SSL_")
      ? "Does the endpoint use plain http://?"
      : "If its certificate, or that of a proxy on the way, is signed by a private authority, name that authority's file in custom_ca_bundle (AWS_CA_BUNDLE) or NODE_EXTRA_CA_CERTS";
  const other = callee.whenUnreachable === undefined ? "" : `. ${callee.whenUnreachable}`;
  return new ApiError(
    "Tls",
    `${callee.operation}: no secure connection to ${placeOf(callee)} (${code}). ${remedy}${other}`,
  );
}
