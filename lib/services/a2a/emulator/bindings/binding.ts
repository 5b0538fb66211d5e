/**
 * What a binding is: how the operations of an agent go over the wire. The operations themselves, their messages and
 * errors are the same over each (`operations.ts`).
 */

import type { RefusedRequest, ServiceResponse } from "../../../../emulator/emulated-service.ts";
import type { Refusal } from "../../../../emulator/refusal.ts";
import type { coreBindings } from "../../agent-card/model.ts";
import type { AgentOperationName } from "../../model/operations.ts";
import type { StreamForm } from "../event-stream.ts";

/** A request; without a body it was rejected before its body was read. */
export interface WireRequest extends RefusedRequest {
  /** The largest body that is accepted, in bytes, also after decompression; by default that of the emulator. */
  readonly bodyLimit?: number;
}

/** What a request contains. */
export interface WireMembers {
  /** The members of the operation's request, as JSON of protocol buffers. */
  readonly members: object;
  /** What is wrong with how they were sent, one sentence each. */
  readonly problems: readonly string[];
}

/** The headers that a response has over every binding. */
export type CommonHeaders = ServiceResponse["headers"];

export interface WireBinding {
  /** Its name in agent cards. */
  readonly name: (typeof coreBindings)[number];
  /**
   * The operation of a request.
   * @throws Refusal for a request without a known one.
   */
  operationOf(request: WireRequest): AgentOperationName;
  /**
   * The members of a request.
   * @throws Refusal for a body that cannot be read.
   */
  membersOf(name: AgentOperationName, request: WireRequest): WireMembers;
  /**
   * How long the client waits, in milliseconds; undefined, as for bindings without the function: as long as it takes.
   * @throws Refusal for a malformed time.
   */
  timeoutOf?(request: WireRequest): number | undefined;
  /** A response. @param content undefined for an operation that returns nothing. */
  respond(content: object | undefined, request: WireRequest, headers: CommonHeaders): ServiceResponse;
  /** How a stream of updates goes over the wire. */
  streamTo(request: WireRequest, headers: CommonHeaders): StreamForm;
  /** An error. */
  refuse(refusal: Refusal, request: WireRequest | undefined): ServiceResponse;
}
