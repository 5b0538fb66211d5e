/**
 * The latest requests, for people, tests and the demo. Of the headers, the log has only the User-Agent; it has neither
 * queries nor bodies, and so no credentials. Text in a path that looks like a credential is masked.
 */
import { withoutSecretParts } from "../facts/model/secrets/secret-text.ts";

/** The number of requests to keep. */
const kept = 10_000;

/** A request that has ended. */
export interface LoggedRequest {
  /** When it arrived, ISO 8601. */
  readonly at: string;
  /** Name of the service; null if none matched. */
  readonly service: string | null;
  /** Name of the operation; null if none matched. */
  readonly operation: string | null;
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  /** Its User-Agent; null if it has none. */
  readonly userAgent: string | null;
  /** HTTP status of the response; null if none was sent. */
  readonly status: number | null;
  /** Error of the protocol above HTTP in the response, if any: `code -32001`, `gRPC status NOT_FOUND`. */
  readonly error?: string;
  /** Kind of the fault that affected it, if any. */
  readonly fault?: string;
}

export class RequestLog {
  readonly #onRequest: (request: LoggedRequest) => void;
  #requests: LoggedRequest[] = [];

  /** @param onRequest called with each request. */
  constructor(onRequest: (request: LoggedRequest) => void) {
    this.#onRequest = onRequest;
  }

  add(given: LoggedRequest): void {
    const { path, operation, userAgent } = given;
    const request = {
      ...given,
      path: concealed(path),
      operation: concealed(operation),
      userAgent: concealed(userAgent),
    };
    this.#onRequest(request);
    this.#requests.push(request);
    // Truncated occasionally rather than with each entry.
    if (this.#requests.length >= 2 * kept) this.#requests = this.#requests.slice(-kept);
  }

  /** Oldest first. */
  list(): readonly LoggedRequest[] {
    return this.#requests.slice(-kept);
  }

  /** The latest ones, newest first. */
  latest(count: number): readonly LoggedRequest[] {
    return this.#requests.slice(-count).reverse();
  }

  clear(): void {
    this.#requests = [];
  }
}

/** Texts without secrets, since most requests have those of an earlier one; a text with a secret is not kept. */
const harmlessTexts = new Set<string>();
const maxHarmlessTexts = 1_000;

/** Text with what looks like a secret replaced. */
function concealed<Text extends string | null>(text: Text): Text | string {
  if (text === null || harmlessTexts.has(text)) return text;
  const shown = withoutSecretParts(text, true);
  if (shown === text) {
    if (harmlessTexts.size >= maxHarmlessTexts) harmlessTexts.clear();
    harmlessTexts.add(text);
  }
  return shown;
}
