/** The request timeouts and the handler type that HTTP/1.1 and HTTP/2 connections share. */

import type { ServiceResponse } from "../emulated-service.ts";
import type { Incoming } from "../http/body.ts";

/** Timeouts of a request in milliseconds; without them a slow client could occupy a connection forever. */
export interface RequestTimeouts {
  /** Until the headers are complete. */
  readonly headers: number;
  /** Until the body is complete. */
  readonly request: number;
}

/** Handles a request; undefined resets its connection. */
export type RespondTo = (message: Incoming) => Promise<ServiceResponse | undefined>;
