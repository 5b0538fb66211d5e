/**
 * What lifecycle policies really did in an account, as `lintel inventory --history` writes it and
 * `lintel simulate --history` reads it.
 */
import type { ImageStatus, RecipeVersion } from "../image/inventory.ts";

/** The executions of a period, with the policies and images of the account when it ended. */
export interface History {
  readonly version: 1;
  /** The period whose executions were read, ISO 8601. */
  readonly from: string;
  readonly to: string;
  /** Policies or executions are missing, so that nothing is certain. */
  readonly isPartial?: boolean;
  /** The policies that exist. */
  readonly policies: readonly HistoryPolicy[];
  /** The executions that began in the period. */
  readonly executions: readonly HistoryExecution[];
  /** The images that exist, and those that do not any more, with what is known about them. */
  readonly images: readonly HistoryImage[];
}

/** A policy of the account. */
export interface HistoryPolicy {
  readonly arn: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt?: string;
  /** ISO 8601; absent if it was never changed. */
  readonly updatedAt?: string;
}

/** An execution of a policy, or of a change that somebody requested for an image. */
export interface HistoryExecution {
  readonly id: string;
  /** ARN of the policy; absent for a change by hand. */
  readonly policy?: string;
  /** As the service words it: SUCCESS, FAILED, CANCELLED, IN_PROGRESS … */
  readonly status: string;
  /** ISO 8601. */
  readonly startedAt?: string;
  /** ISO 8601; absent if it has not ended, or the service does not say when. */
  readonly endedAt?: string;
  /** What it did to images. Absent if that could not be read. */
  readonly acts?: readonly PastAct[];
  /** Only some of its acts were read. */
  readonly isPartial?: boolean;
}

/** What an execution did to an image, or tried to do. */
export interface PastAct {
  /** The ARN of the build version. */
  readonly image: string;
  /** As the service words it: DELETE, DEPRECATE, DISABLE, AVAILABLE. */
  readonly action: string;
  /** SUCCESS, SKIPPED, FAILED or IN_PROGRESS. */
  readonly status: string;
  /** ISO 8601. */
  readonly at?: string;
  readonly reason?: string;
  /** What it did to the machine images of the image. Absent if that was not read. */
  readonly parts?: readonly PastPart[];
}

/** What an execution did to a machine image and its snapshots, or tried to do. */
export interface PastPart {
  readonly id: string;
  readonly region?: string;
  /** As of an image. */
  readonly action: string;
  readonly status: string;
  readonly reason?: string;
  readonly snapshots?: readonly PastSnapshot[];
}

/** What an execution did to a snapshot. */
export interface PastSnapshot {
  readonly id: string;
  readonly status: string;
  readonly reason?: string;
}

export type PastImageStatus = ImageStatus | "DELETED";

/** A build of an image that exists, or existed. All members but the id may be unknown. */
export interface HistoryImage {
  /** The ARN of the build version. */
  readonly id: string;
  readonly recipe?: Partial<RecipeVersion>;
  /** ISO 8601. */
  readonly createdAt?: string;
  /** When the period ended; DELETED also for an image of which the service knows nothing any more. */
  readonly status?: PastImageStatus;
  readonly tags?: Readonly<Record<string, string>>;
  readonly type?: "VM_IMAGE" | "CONTAINER_IMAGE";
}
