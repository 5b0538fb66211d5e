/**
 * The latest requests, for people, tests and the demo. Of the headers only the User-Agent is kept, no queries and no
 * bodies, and so no credentials; text in a path that looks like one is masked with stars.
 */
import { secretFromBeginning } from "../model/credentials/secret-text.ts";

/** How many requests are kept. */
const kept = 10_000;

/** A request that has ended. */
export interface LoggedRequest {
  /** When it arrived, ISO 8601. */
  readonly at: string;
  /** Name of the service; null where no service matched. */
  readonly service: string | null;
  /** Name of the operation; null where no operation matched. */
  readonly operation: string | null;
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  /** Its User-Agent; null without one. */
  readonly userAgent: string | null;
  /** HTTP status of the response; null where none was sent. */
  readonly status: number | null;
  /** Kind of the fault that it met, if any. */
  readonly fault?: string;
}

export class RequestLog {
  readonly #told: (request: LoggedRequest) => void;
  #requests: LoggedRequest[] = [];

  /** @param told called with each request. */
  constructor(told: (request: LoggedRequest) => void) {
    this.#told = told;
  }

  add(given: LoggedRequest): void {
    const { path, operation, userAgent } = given;
    const request = {
      ...given,
      path: concealed(path),
      operation: concealed(operation),
      userAgent: concealed(userAgent),
    };
    this.#told(request);
    this.#requests.push(request);
    // Truncated occasionally, rather than by one entry each time.
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

const secrets = new RegExp(secretFromBeginning.source, "g");

const concealed = <Text extends string | null>(text: Text): Text | string => text?.replaceAll(secrets, "***") ?? text;
