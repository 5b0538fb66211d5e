/** Pausing and resuming: what each does, and in which words. */
import type { Members } from "../../../base/members.ts";
import type { OperationType } from "../../../services/app-runner/model.ts";
import type { ListedService } from "../selected-services.ts";

/** A change of the status of services. */
export interface ChangeKind {
  readonly type: OperationType;
  /** The status that services have afterwards. */
  readonly wanted: "PAUSED" | "RUNNING";
  /** "pause", "pausing", "paused". */
  readonly verb: string;
  readonly doing: string;
  readonly done: string;
  /** Requests the change of a service. */
  readonly send: (service: ListedService, signal: AbortSignal) => Promise<Members>;
}

export const pausing: ChangeKind = {
  ...{ type: "PAUSE_SERVICE", wanted: "PAUSED", verb: "pause", doing: "pausing", done: "paused" },
  send: ({ of, arn }, signal) => of.service.pauseService({ ServiceArn: arn }, { signal }),
};

export const resuming: ChangeKind = {
  ...{ type: "RESUME_SERVICE", wanted: "RUNNING", verb: "resume", doing: "resuming", done: "resumed" },
  send: ({ of, arn }, signal) => of.service.resumeService({ ServiceArn: arn }, { signal }),
};
