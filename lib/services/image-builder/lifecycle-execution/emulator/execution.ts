/** Executions: of the daily run of a policy, and of StartResourceStateUpdate. */

import type { TableDefinition } from "../../../../emulator/table.ts";
import { cite } from "../../../../model/citation.ts";
import type { AnyField, StructField } from "../../../../model/field.ts";
import type { StoredRule } from "../../lifecycle-policy/emulator/policy.ts";
import { type executionStatus, imageState, lifecycleExecutionId, resourceArn } from "../../model.ts";

/** The action on an image, or on a part of one. */
export interface ExecutedResource {
  readonly resourceId: string;
  /** The image of a part; absent for the image itself. */
  readonly parentResourceId?: string;
  readonly accountId: string;
  readonly region: string;
  readonly status: "SUCCESS" | "SKIPPED" | "FAILED";
  /** Why it was skipped, or failed. */
  readonly reason?: string;
  readonly action: { readonly name: string; readonly reason?: string };
  readonly snapshots?: readonly { readonly snapshotId: string; readonly status: "SUCCESS" | "SKIPPED" | "FAILED" }[];
  readonly imageUris?: readonly string[];
}

/** A stored execution. Times are epoch milliseconds. */
export interface ExecutionRecord {
  readonly id: string;
  /** The ARN of the policy that ran, or of the image whose state changes. */
  readonly resourceArn: string;
  /** The requested state of the image; absent for a policy. */
  readonly state?: string;
  /** When an update was requested; absent for a policy, which runs at {@link due}. */
  readonly startedAt?: number;
  /** When the work is due. Until then the execution is IN_PROGRESS. */
  readonly due: number;
  /** Whether an injected fault lets the work fail. */
  readonly fails?: boolean;
  /** The parts of the image that an update includes, and those that it skips. */
  readonly includeResources?: StoredRule["action"]["includeResources"];
  readonly exclusionRules?: StoredRule["exclusionRules"];
  readonly cancelled: boolean;
  /** Whether the work was done. */
  readonly done?: boolean;
  /** The images and parts on which it acted. */
  readonly resources?: readonly ExecutedResource[];
}

const cites = cite(3, "CreateLifecyclePolicy");
const { required: _, ...optionalState } = imageState;
const anything: AnyField = { kind: "any", description: "Its actions.", cites };

const record: StructField = {
  kind: "struct",
  description: "A stored execution.",
  cites,
  members: {
    id: lifecycleExecutionId,
    resourceArn,
    state: optionalState,
    startedAt: { kind: "integer", description: "When it was requested.", cites },
    due: { kind: "integer", description: "When it is due.", cites, required: true },
    fails: { kind: "boolean", description: "Whether it fails.", cites },
    includeResources: { ...anything, description: "The parts of the image that it includes." },
    exclusionRules: { ...anything, description: "The parts of the image that it skips." },
    cancelled: { kind: "boolean", description: "Cancelled before it was due.", cites, required: true },
    done: { kind: "boolean", description: "Whether it has run.", cites },
    resources: anything,
  },
};

export const executions: TableDefinition<ExecutionRecord> = { name: "imagebuilder.lifecycle-execution", record };

export type ExecutionStatus = (typeof executionStatus.enum)[number];

/** Whether an execution has not ended. */
export const isUnderWay = ({ due, cancelled }: ExecutionRecord, now: number): boolean => !cancelled && due > now;

/** The status of an execution. */
export function statusOf(execution: ExecutionRecord, now: number): ExecutionStatus {
  if (execution.cancelled) return "CANCELLED";
  if (isUnderWay(execution, now)) return "IN_PROGRESS";
  return execution.fails === true ? "FAILED" : "SUCCESS";
}

/** The action on the image for each requested state. */
const actions = new Map([
  ["AVAILABLE", "AVAILABLE"],
  ["DELETED", "DELETE"],
  ["DEPRECATED", "DEPRECATE"],
  ["DISABLED", "DISABLE"],
]);

/** The name of the action that sets a state. */
export const actionFor = (state: string): string => actions.get(state) ?? state;
