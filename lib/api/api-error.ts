/**
 * Words every error of lib/api other than the service's own (service-error.ts): what happened, the value as written,
 * what is allowed, the remedy.
 */

/** The kind of error, for callers that depend on it: an exit code, a diagnostic's summary. */
export type ApiErrorKind =
  | "InvalidSetting"
  | "InvalidRegion"
  | "InvalidEndpoint"
  | "NoRegion"
  | "NoCredentials"
  | "UnknownProfile"
  | "MissingInput"
  | "InvalidInput"
  | "ConnectTimeout"
  | "ReadTimeout"
  | "Connection"
  | "Tls"
  | "UnreadableAnswer"
  | "Stopped"
  | "Service";

/** What a failed attempt means for a retry. */
export interface Repeatable {
  /** A retry may succeed. */
  readonly retryable: boolean;
  /** The service may have executed the request: its response was lost or is malformed. */
  readonly mayBeDone: boolean;
  /** The service throttles requests, which passes after some time and any number of attempts. */
  readonly isThrottled?: boolean | undefined;
  /** The Retry-After header as sent: seconds or an HTTP date. */
  readonly retryAfter?: string | undefined;
}

/** A failed call. `message` is a complete text for people, with the remedy; clients remove secrets from it. */
export class ApiError extends Error implements Repeatable {
  override readonly name: string = "ApiError";
  readonly kind: ApiErrorKind;
  readonly retryable: boolean;
  /** Whether this or a previous attempt may have been executed. */
  mayBeDone: boolean;
  readonly isThrottled: boolean;
  readonly retryAfter: string | undefined;
  /** How many retries were made before this last attempt. */
  retriesUsedUp: number | undefined;

  constructor(
    kind: ApiErrorKind,
    message: string,
    { retryable, mayBeDone, isThrottled, retryAfter }: Repeatable = { retryable: false, mayBeDone: false },
  ) {
    super(message);
    this.kind = kind;
    this.retryable = retryable;
    this.mayBeDone = mayBeDone;
    this.isThrottled = isThrottled === true;
    this.retryAfter = retryAfter;
  }
}

/** The called service, for messages. */
export interface Callee {
  /** Name of the operation: `CreateLifecyclePolicy`. */
  readonly operation: string;
  /** The service's base URL. */
  readonly endpoint: URL;
  /** Host and port of the proxy, if there is one. */
  readonly proxy?: string;
}

/** The host, and the proxy if there is one. */
const placeOf = ({ endpoint, proxy }: Callee): string =>
  proxy === undefined ? endpoint.host : `${endpoint.host} through the proxy ${proxy}`;

export function invalidSetting(name: string, value: unknown, allowed: string): ApiError {
  const written = typeof value === "string" ? JSON.stringify(value) : String(value);
  return new ApiError("InvalidSetting", `${name} is ${written}; it must be ${allowed}`);
}

/** A text that is not the URL of a proxy; it is not shown if it may contain a password. */
export function invalidProxy(value: string, source: string): ApiError {
  const written = value.includes("@")
    ? "not a usable URL (not shown, since it may contain a password)"
    : JSON.stringify(value);
  return new ApiError(
    "InvalidSetting",
    `the proxy is ${written} (${source}); it must be a URL that begins with http:// or https://, such as http://proxy.example.com:3128`,
  );
}

/** A proxy that rejected the connection. */
export function proxyRefused(callee: Callee, status: number): ApiError {
  const { operation, endpoint, proxy } = callee;
  const remedy =
    status === 407
      ? "It requires a valid user name and password: put them into its URL, http://NAME:PASSWORD@HOST:PORT, each percent-encoded"
      : "Ask its operator to allow that host, or name the host in no_proxy (NO_PROXY)";
  const isPassing = status === 429 || status > 499;
  return new ApiError(
    "Connection",
    `${operation}: the proxy ${proxy} did not connect to ${endpoint.host}: it returned status ${status}. ${remedy}`,
    { retryable: isPassing, mayBeDone: false },
  );
}

export function unreadableBundle(file: string, reason: string): ApiError {
  return new ApiError("InvalidSetting", `the file of certificate authorities ${JSON.stringify(file)}: ${reason}`);
}

export function unreadableSharedFile(file: string, reason: string): ApiError {
  return new ApiError("InvalidSetting", `the shared file ${JSON.stringify(file)} cannot be read: ${reason}`);
}

export function invalidRegion(value: string, source: string): ApiError {
  const allowed = "up to 63 letters, digits and hyphens, such as eu-west-1, with no hyphen at either end";
  return new ApiError("InvalidRegion", `the region is ${JSON.stringify(value)} (${source}); it must be ${allowed}`);
}

export function noRegion(): ApiError {
  return new ApiError(
    "NoRegion",
    "the region is not set: give --region (in Terraform, region of the provider), or set AWS_REGION, AWS_DEFAULT_REGION or region in the profile",
  );
}

export function invalidEndpoint(value: string, source: string): ApiError {
  return new ApiError(
    "InvalidEndpoint",
    `the endpoint URL is ${JSON.stringify(value)} (${source}); it must be a URL that begins with http:// or https://, such as http://localhost:4566`,
  );
}

export function unknownProfile(name: string, known: readonly string[]): ApiError {
  const found = known.length === 0 ? "they contain none, or cannot be read" : `they contain ${known.join(", ")}`;
  return new ApiError(
    "UnknownProfile",
    `the profile ${JSON.stringify(name)} is in neither shared file (AWS_CONFIG_FILE, AWS_SHARED_CREDENTIALS_FILE; by default ~/.aws/config and ~/.aws/credentials): ${found}`,
  );
}

export function halfCredentials(given: string, missing: string): ApiError {
  return new ApiError("NoCredentials", `${given} is set, but ${missing} is not: set both or neither`);
}

export function malformedCredential(name: string): ApiError {
  return new ApiError(
    "NoCredentials",
    `${name} contains a space, a line break or another character that is not allowed in credentials: check its end`,
  );
}

export function noCredentials(reason: string, { keys, skipCredentials }: SettingNames = {}): ApiError {
  const own = keys === undefined ? "" : `${keys}, `;
  const unsigned =
    skipCredentials === undefined ? "" : `; or, for a service that accepts unsigned requests, ${skipCredentials}`;
  return new ApiError(
    "NoCredentials",
    `no credentials were found: ${reason}. Set ${own}AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile (AWS_PROFILE)${unsigned}`,
  );
}

/** A role of the settings that could not be assumed, with the service's reason. */
export function roleNotAssumed(roleArn: string, setting: string, reason: ApiError): ApiError {
  const remedy =
    reason.kind === "Service"
      ? "The role must exist, and its trust policy must allow this caller to assume it, with the external id where it requires one"
      : "Lintel assumes the role at the service of temporary credentials (sts), whose address AWS_ENDPOINT_URL_STS can set";
  return new ApiError(
    "NoCredentials",
    `the role ${JSON.stringify(roleArn)} (${setting}) was not assumed: ${reason.message.replace(/\.$/, "")}. ${remedy}`,
  );
}

export const webIdentityIncomplete = (member: string, variable: string): ApiError =>
  new ApiError(
    "NoCredentials",
    `assume_role_with_web_identity has no ${member}, and ${variable} is not set: give one of them`,
  );

export const unreadableToken = (file: string, reason: string): ApiError =>
  new ApiError(
    "NoCredentials",
    `the file of the web identity token, ${JSON.stringify(file)}, cannot be read: ${reason}`,
  );

/** Credentials of an account that the settings do not allow. */
export function otherAccount(
  account: string,
  caller: string,
  list: "allowed" | "forbidden",
  accounts: readonly string[],
): ApiError {
  const said = list === "allowed" ? "allowed_account_ids are" : "it is in forbidden_account_ids,";
  return new ApiError(
    "NoCredentials",
    `the credentials belong to account ${account} (${caller}); ${said} ${accounts.join(", ")}. Nothing was sent to the services. Use credentials or a profile of another account, or correct the list`,
  );
}

export const noAccount = (): ApiError =>
  new ApiError("UnreadableAnswer", "GetCallerIdentity: the response names no account. Is this the service's endpoint?");

export function missingInput(operation: string, member: string): ApiError {
  return new ApiError("MissingInput", `${operation} requires ${member}, which is missing or empty`);
}

/** A member of a path that is `.` or `..`, which servers and proxies resolve to another path. */
export function stepInPath(operation: string, member: string, value: string): ApiError {
  const message = `${operation}: not sent, because ${member} is ${JSON.stringify(value)}, which servers resolve to another path; correct it`;
  return new ApiError("InvalidInput", message);
}

/** A value with its path. */
export interface Placed {
  readonly path: string;
  readonly value: unknown;
}

/** A member with different values at its documented place and at AWS's. */
export function conflictingPlaces(operation: string, one: Placed, other: Placed): ApiError {
  const [first, second] = [one, other].map(({ path, value }) => `${path} is ${JSON.stringify(value)}`);
  return new ApiError(
    "InvalidInput",
    `${operation}: ${first}, but ${second}; these are two places of one member (the documentation's and AWS's), so give one of them`,
  );
}

/** The names of settings where the user writes them; absent ones cannot be set there, so no message advises them. */
export interface SettingNames {
  readonly connectTimeout?: string;
  readonly readTimeout?: string;
  /** The access key and the secret key. */
  readonly keys?: string;
  readonly skipCredentials?: string;
}

export function connectTimedOut(callee: Callee, seconds: number, { connectTimeout }: SettingNames): ApiError {
  const raise = connectTimeout === undefined ? "" : `, or raise ${connectTimeout} (0 waits forever)`;
  return new ApiError(
    "ConnectTimeout",
    `${callee.operation}: no connection to ${placeOf(callee)} within ${seconds} s. Check the endpoint and the network${raise}`,
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
    { retryable: false, mayBeDone: true },
  );
}

/** A response that comes in so small parts that no part is late. */
export function answerTooSlow(
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
    { retryable: false, mayBeDone: true },
  );
}

export function stopped(operation: string): ApiError {
  const message = `${operation} was stopped; a request that was already sent may still be carried out`;
  return new ApiError("Stopped", message, { retryable: false, mayBeDone: true });
}

export function repeatedPage(method: string, pageToken: string): ApiError {
  const message = `${method}: the service returned the ${pageToken} of the request, so its pages would never end`;
  return new ApiError("UnreadableAnswer", message);
}

export function unreadableAnswer(
  { operation, endpoint }: Callee,
  answer: { status: number; contentType: string | undefined; excerpt: string; expected?: string },
  repeatable: Repeatable,
): ApiError {
  const { status, contentType = "no content type", excerpt, expected = "a JSON object" } = answer;
  return new ApiError(
    "UnreadableAnswer",
    `${operation}: ${endpoint.host} returned status ${status} with ${contentType}, which is not ${expected}: ${JSON.stringify(excerpt)}. Is this the service's endpoint, or a proxy or login page in front of it?`,
    repeatable,
  );
}

/** @param bytes the maximum length. */
export const answerTooLong = ({ operation, endpoint }: Callee, bytes: number): ApiError =>
  new ApiError(
    "UnreadableAnswer",
    `${operation}: the response of ${endpoint.host} is longer than ${bytes} bytes, the most that Lintel reads. Is this the service's endpoint?`,
    { retryable: false, mayBeDone: true },
  );

export const answerNotUtf8 = ({ operation, endpoint }: Callee): ApiError =>
  new ApiError(
    "UnreadableAnswer",
    `${operation}: the response of ${endpoint.host} is not UTF-8. Is this the service's endpoint, and does nothing in front of it change responses?`,
    { retryable: false, mayBeDone: true },
  );

/** Node's error codes of failed connections, with remedies. */
const remedies: { readonly [code: string]: string } = {
  ECONNREFUSED: "nothing is listening there. Check the endpoint's host and port, and that the service is running",
  ECONNRESET: "the connection was closed before the response was complete",
  EPIPE: "the connection was closed while the request was being sent",
  ENOTFOUND: "the host name is unknown. Check the endpoint, or the region in it",
  EAI_AGAIN: "the name server did not answer. Check the network",
};

/** The codes of attempts without a response that are retriable. */
const passing: readonly string[] = ["ECONNREFUSED", "ECONNRESET", "EPIPE"];

/**
 * A connection that failed, possibly after the request was sent; worded by Node's error.
 * @param showsCertificate whether the client presented a certificate: servers close a connection whose certificate they
 * reject.
 */
export function connectionFailed(
  callee: Callee,
  error: NodeJS.ErrnoException & { readonly status?: number | undefined },
  mayBeDone: boolean,
  showsCertificate = false,
): ApiError {
  const { operation, endpoint } = callee;
  if (error.status !== undefined) return proxyRefused(callee, error.status);
  const code = error.code ?? error.name;
  if (isTlsFailure(code)) return tlsFailed(callee, code);
  if (code.startsWith("HPE_")) {
    const message = `${operation}: the response of ${endpoint.host} is not HTTP (${code}). Check the port; does the endpoint require https://?`;
    return new ApiError("UnreadableAnswer", message, { retryable: false, mayBeDone });
  }
  const isCut = code === "ECONNRESET" && showsCertificate;
  const known = isCut ? `${remedies[code]}. Does the server accept the client certificate?` : remedies[code];
  const why = known ?? "the connection failed. Check the endpoint and the network";
  return new ApiError("Connection", `${operation}: ${placeOf(callee)}: ${why} (${code})`, {
    retryable: passing.includes(code),
    mayBeDone,
  });
}

/** Whether a code is a TLS error. OpenSSL's verification results have no common prefix; these name certificates. */
const isTlsFailure = (code: string): boolean =>
  code === "EPROTO" || /^(?:ERR_TLS|ERR_SSL|CERT|UNABLE_TO)_|_CERT(?:_|$)/.test(code);

function tlsFailed(callee: Callee, code: string): ApiError {
  const remedy = /ALERT_.*(?:CERT|UNKNOWN_CA|ACCESS_DENIED)/.test(code)
    ? "It requires a client certificate that it trusts"
    : code === "EPROTO" || code.startsWith("ERR_SSL_")
      ? "Does the endpoint use plain http://?"
      : "If its certificate, or that of a proxy on the way, is signed by a private authority, name that authority's file in custom_ca_bundle (AWS_CA_BUNDLE) or NODE_EXTRA_CA_CERTS";
  return new ApiError("Tls", `${callee.operation}: no secure connection to ${placeOf(callee)} (${code}). ${remedy}`);
}
