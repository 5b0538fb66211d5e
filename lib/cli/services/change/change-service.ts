/** Pauses or resumes one service, and waits for the end of the operation. */

import { type Members, textAt } from "../../../base/members.ts";
import { attempt } from "../../../client/accounts/attempt.ts";
import { ApiError } from "../../../client/api-error.ts";
import { realTiming } from "../../../client/retry.ts";
import { StillRunningError } from "../../../services/app-runner/hosted-service/handler/errors.ts";
import { type OperationStep, runToCompletion } from "../../../services/app-runner/hosted-service/handler/operation.ts";
import {
  describeService,
  newestOperation,
  type ServiceOperationCall,
} from "../../../services/app-runner/hosted-service/handler/state.ts";
import type { ListedService, ReportFailure } from "../selected-services.ts";
import type { ChangeKind } from "./change-kind.ts";
import { type ChangeResult, failedResult, UnusableError } from "./change-result.ts";

/** How services are changed. */
export interface ChangeOptions {
  readonly kind: ChangeKind;
  /** How long to wait for each service, in seconds. */
  readonly timeout: number;
  /** Whether to wait for the end of operations. */
  readonly waits: boolean;
  /** Aborted by the first interrupt: nothing more is started. */
  readonly stop: AbortSignal;
  readonly report: ReportFailure;
  /** Receives each operation that was started. */
  readonly started: (service: ListedService, operation: Members) => void;
  /** Receives a sentence during waits in which the service does not respond. */
  readonly progress: (message: string) => void;
}

/** Changes a service; every failure is a result. */
export async function changedService(listed: ListedService, options: ChangeOptions): Promise<ChangeResult> {
  const { kind, stop: signal, report } = options;
  if (listed.status === kind.wanted) return { outcome: "already", status: listed.status };
  if (signal.aborted) return { outcome: "not-started", status: listed.status, message: "interrupted before it began" };
  const run = new Run(listed, options);
  const failed = `${listed.name} was not ${kind.done}`;
  try {
    return (await attempt(listed.of, failed, () => run.result(), report)) ?? run.interrupted();
  } catch (error) {
    if (!listed.of.ended.aborted) throw error;
    return run.interrupted();
  }
}

/** The change of a service, and what is known about its operation. */
class Run {
  readonly #listed: ListedService;
  readonly #options: ChangeOptions;
  readonly #timeout: AbortSignal;
  readonly #call: ServiceOperationCall;
  /** Ends the wait for another operation. */
  readonly #early = new AbortController();
  #status: string;
  #operation: Members | undefined;
  #isSent = false;
  /** Whether the operation is the one that was requested. */
  #isOurs = false;

  constructor(listed: ListedService, options: ChangeOptions) {
    this.#listed = listed;
    this.#options = options;
    this.#status = listed.status;
    this.#timeout = AbortSignal.timeout(options.timeout * 1000);
    this.#call = {
      client: { service: listed.of.service, timing: realTiming },
      signal: AbortSignal.any([listed.of.signal, this.#timeout, this.#early.signal]),
      log: (level, message) => level === "progress" && options.progress(`${listed.name}: ${message}`),
    };
  }

  /** The result. Throws an ApiError if the credentials are rejected, which is told for all services at once. */
  async result(): Promise<ChangeResult> {
    const { waits, kind, stop: signal } = this.#options;
    const end = () => this.#isSent || this.#early.abort();
    signal.addEventListener("abort", end);
    try {
      const before = await (waits ? runToCompletion(this.#listed.arn, this.#next, this.#call) : this.#begin());
      if (before === undefined) return { outcome: "deleted", status: "DELETED", message: "it was deleted meanwhile" };
      if (!this.#isOurs) return this.#afterwards(before);
      return {
        outcome: waits ? "changed" : "started",
        status: waits ? kind.wanted : "OPERATION_IN_PROGRESS",
        ...this.#own(),
      };
    } catch (error) {
      return this.#failure(error);
    } finally {
      signal.removeEventListener("abort", end);
    }
  }

  /** The operation that the service needs now. */
  readonly #next = (service: Members): OperationStep | undefined => {
    const { kind, stop: signal } = this.#options;
    this.#status = textAt(service, "Status") ?? this.#status;
    if (this.#status === kind.wanted) return undefined;
    if (this.#status === "CREATE_FAILED" || this.#status === "DELETE_FAILED")
      throw new UnusableError(this.#status, kind);
    if (signal.aborted) return undefined;
    return { type: kind.type, send: () => this.#send() };
  };

  async #send(): Promise<Members> {
    const { kind, started } = this.#options;
    this.#isSent = true;
    const response = await kind.send(this.#listed, this.#call.signal);
    this.#isOurs = true;
    this.#operation = { Id: response.OperationId, Type: kind.type, Status: "IN_PROGRESS" };
    started(this.#listed, this.#operation);
    return response;
  }

  /** Starts the operation without waiting. Returns the service; undefined if it does not exist. */
  async #begin(): Promise<Members | undefined> {
    const service = await describeService(this.#listed.arn, this.#call);
    if (service?.Status === "OPERATION_IN_PROGRESS") {
      this.#status = service.Status;
      this.#operation = await newestOperation(this.#listed.arn, this.#call);
    } else if (service !== undefined) await this.#next(service)?.send();
    return service;
  }

  /** The result if nothing was requested. */
  #afterwards(service: Members): ChangeResult {
    const status = textAt(service, "Status") ?? this.#status;
    // The response to the request may have been lost, and the request carried out.
    if (status === this.#options.kind.wanted) return { outcome: this.#isSent ? "changed" : "already", status };
    if (this.#options.stop.aborted) return { outcome: "not-started", status, message: "interrupted before it began" };
    const message = "another operation is in progress; run the command again without --no-wait, which waits for it";
    return { outcome: "not-started", status, message, ...this.#own(), retryable: true };
  }

  #failure(error: unknown): ChangeResult {
    if (error instanceof StillRunningError) {
      this.#operation = error.operation ?? this.#operation;
      const { cause } = error;
      if (cause instanceof ApiError && cause.kind !== "Stopped") return this.#failure(cause);
      return this.interrupted();
    }
    if (this.#call.signal.aborted) return this.interrupted();
    return failedResult(error, { ...this.#listed, status: this.#status }, this.#own());
  }

  /** The result if Lintel stopped waiting, or could no longer ask. */
  interrupted(): ChangeResult {
    const reason = this.#timeout.aborted
      ? `the wait ended after ${this.#options.timeout} s`
      : this.#options.stop.aborted
        ? "interrupted"
        : "the credentials are invalid";
    if (this.#operation === undefined) {
      const mayRun = this.#isSent ? ", after the request was sent, which may still be carried out" : "";
      return { outcome: "not-started", status: this.#status, message: `${reason}${mayRun}`, retryable: true };
    }
    const waited = this.#isOurs ? "" : `; nothing was requested, since ${this.#operation?.Type} was in progress`;
    return {
      outcome: this.#isOurs ? "in-progress" : "not-started",
      ...{ status: "OPERATION_IN_PROGRESS", message: `${reason}${waited}`, ...this.#own(), retryable: true },
    };
  }

  #own(): Pick<ChangeResult, "operation"> {
    return this.#operation === undefined ? {} : { operation: this.#operation };
  }
}
