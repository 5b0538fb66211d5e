/** Executions: of the daily run of a policy, and of StartResourceStateUpdate. */
import { cite } from "../../model/citation.ts";
import type { AnyField, StructField } from "../../model/field.ts";
import {
  type executionStatus,
  imageState,
  lifecycleExecutionId,
  resourceArn,
} from "../../model/lifecycle-policy/image-builder.ts";
import type { TableDefinition } from "../table.ts";

/** The action on an image, or on a part of one. */
export interface ExecutedResource {
  readonly resourceId: string;
  /** The image of a part; absent for the image itself. */
  readonly parentResourceId?: string;
  readonly accountId: string;
  readonly region: string;
  readonly status: "SUCCESS" | "SKIPPED";
  /** Why it was skipped. */
  readonly reason?: string;
  readonly action: { readonly name: string; readonly reason?: string };
  readonly snapshots?: readonly { readonly snapshotId: string; readonly status: "SUCCESS" | "SKIPPED" }[];
  readonly imageUris?: readonly string[];
}

/** A stored execution. Times are epoch milliseconds. */
export interface ExecutionRecord {
  readonly id: string;
  /** The ARN of the policy that ran, or of the image whose state changes. */
  readonly resourceArn: string;
  /** The requested state of the image; absent for a policy. */
  readonly state?: string;
  /** When the work is due. Until then the execution is PENDING. */
  readonly due: number;
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
    due: { kind: "integer", description: "When it is due.", cites, required: true },
    cancelled: { kind: "boolean", description: "Cancelled before it was due.", cites, required: true },
    done: { kind: "boolean", description: "Whether it has run.", cites },
    resources: anything,
  },
};

export const executions: TableDefinition<ExecutionRecord> = { name: "imagebuilder.lifecycle-execution", record };

export type ExecutionStatus = (typeof executionStatus.enum)[number];

/** The status of an execution. */
export function statusOf({ due, cancelled }: ExecutionRecord, now: number): ExecutionStatus {
  if (cancelled) return "CANCELLED";
  return due > now ? "PENDING" : "SUCCESS";
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
