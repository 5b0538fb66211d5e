/**
 * Words every error of lib/client other than the service's own (service-error.ts): what happened, the value as written,
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
  | "UnreadableResponse"
  | "Stopped"
  | "Service";

/** What a failed attempt means for a retry. */
export interface Repeatable {
  /** A retry may succeed. */
  readonly retryable: boolean;
  /** The service may have executed the request: its response was lost or is malformed. */
  readonly mayHaveExecuted: boolean;
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
  mayHaveExecuted: boolean;
  readonly isThrottled: boolean;
  readonly retryAfter: string | undefined;
  /** How many retries were made before this last attempt. */
  retriesExhausted: number | undefined;

  constructor(
    kind: ApiErrorKind,
    message: string,
    { retryable, mayHaveExecuted, isThrottled, retryAfter }: Repeatable = { retryable: false, mayHaveExecuted: false },
  ) {
    super(message);
    this.kind = kind;
    this.retryable = retryable;
    this.mayHaveExecuted = mayHaveExecuted;
    this.isThrottled = isThrottled === true;
    this.retryAfter = retryAfter;
  }
}

/**
 * A service of credentials (STS, single sign-on) refused them. Of kind `NoCredentials`, so that nobody takes its code
 * for one of the service that was to be called.
 */
export class RefusedCredentials extends ApiError {
  /** The service's error name: `AccessDenied`. */
  readonly code: string;
  /** The operation that was refused: `AssumeRole`. */
  readonly operation: string;

  /** What the service gave as its reason, and the remedy. */
  readonly reason: string;

  constructor(code: string, operation: string, reason: string) {
    super("NoCredentials", `${operation} was refused with ${code}: ${reason}`);
    this.code = code;
    this.operation = operation;
    this.reason = reason;
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
  /** What to do about an endpoint that does not respond, if the caller did not name it: a sentence. */
  readonly whenUnreachable?: string;
}

export function invalidSetting(name: string, value: unknown, allowed: string): ApiError {
  const written = typeof value === "string" ? JSON.stringify(value) : String(value);
  return new ApiError("InvalidSetting", `${name} is ${written}; it must be ${allowed}`);
}

export function missingInput(operation: string, member: string): ApiError {
  return new ApiError("MissingInput", `${operation} requires ${member}, which is missing or empty`);
}

/** The names of settings where the user writes them; absent ones cannot be set there, so no message advises them. */
export interface SettingNames {
  readonly connectTimeout?: string;
  readonly readTimeout?: string;
  /** The access key and the secret key. */
  readonly keys?: string;
  readonly skipCredentials?: string;
}

export function stopped(operation: string): ApiError {
  const message = `${operation} was stopped; a request that was already sent may still be carried out`;
  return new ApiError("Stopped", message, { retryable: false, mayHaveExecuted: true });
}

export function unreadableResponse(
  { operation, endpoint }: Callee,
  response: { status: number; contentType: string | undefined; excerpt: string; expected?: string },
  repeatable: Repeatable,
): ApiError {
  const { status, contentType = "no content type", excerpt, expected = "a JSON object" } = response;
  return new ApiError(
    "UnreadableResponse",
    `${operation}: ${endpoint.host} returned status ${status} with ${contentType}, which is not ${expected}: ${JSON.stringify(excerpt)}. Is this the service's endpoint, or a proxy or login page in front of it?`,
    repeatable,
  );
}

/** @param bytes the maximum length. */
export const responseTooLong = ({ operation, endpoint }: Callee, bytes: number): ApiError =>
  new ApiError(
    "UnreadableResponse",
    `${operation}: the response of ${endpoint.host} is longer than ${bytes} bytes, the most that Lintel reads. Is this the service's endpoint?`,
    { retryable: false, mayHaveExecuted: true },
  );

export const responseNotUtf8 = ({ operation, endpoint }: Callee): ApiError =>
  new ApiError(
    "UnreadableResponse",
    `${operation}: the response of ${endpoint.host} is not UTF-8. Is this the service's endpoint, and does nothing in front of it change responses?`,
    { retryable: false, mayHaveExecuted: true },
  );

/** @param known the content codings that Lintel reads, if the response has another one. */
export const undecodable = ({ operation, endpoint }: Callee, coding: string, known?: readonly string[]): ApiError => {
  const fault =
    known === undefined
      ? `is not in the content coding ${JSON.stringify(coding)} that it names`
      : `has the content coding ${JSON.stringify(coding)}; Lintel reads ${known.join(", ")} and identity`;
  return new ApiError("UnreadableResponse", `${operation}: the response of ${endpoint.host} ${fault}`, {
    retryable: false,
    mayHaveExecuted: true,
  });
};
