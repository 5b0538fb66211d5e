/** Executions: of the daily run of a policy, and of StartResourceStateUpdate. */

import { type RecordOf, tableOf } from "../../../../emulator/table.ts";
import { citePage } from "../../../../facts/model/citation.ts";
import { required } from "../../../../facts/shape/required.ts";
import type { ValueOf } from "../../../../facts/shape/value-of.ts";
import { lifecyclePolicy } from "../../lifecycle-policy/model.ts";
import { list, struct, text, word } from "../../model/parts.ts";
import { type executionStatus, imageState, lifecycleExecutionId, resourceArn } from "../../model.ts";

const cites = citePage("emulator.md", "What services share");
const { required: _, ...optionalState } = imageState;
const rule = lifecyclePolicy.declaration.members.policyDetails.element.members;
const status = required(word("What became of it.", ["SUCCESS", "SKIPPED", "FAILED"]));

/** The action on an image, or on a part of one. */
const executedResource = struct("An action.", {
  resourceId: required(text("The image, or a part of one.")),
  parentResourceId: text("The image of a part; absent for the image itself."),
  accountId: required(text("Its account.")),
  region: required(text("Its region.")),
  status,
  reason: text("Why it was skipped, or failed."),
  action: required(struct("What was done.", { name: required(text("Its name.")), reason: text("Why.") })),
  snapshots: list("Snapshots of an AMI.", struct("A snapshot.", { snapshotId: required(text("Its id.")), status })),
  imageUris: list("Addresses of container images.", text("An address.")),
});

/** Executions. Times are epoch milliseconds. */
export const executions = tableOf({
  name: "imagebuilder.lifecycle-execution",
  description: "A stored execution.",
  cites,
  members: {
    id: lifecycleExecutionId,
    resourceArn: { ...resourceArn, description: "The policy that ran, or the image whose state changes." },
    state: { ...optionalState, description: "The requested state of the image; absent for a policy." },
    startedAt: { kind: "integer", description: "When an update was requested; a policy runs when it is due.", cites },
    due: { kind: "integer", description: "When it is due; until then it is IN_PROGRESS.", cites, required: true },
    fails: { kind: "boolean", description: "Whether an injected fault lets it fail.", cites },
    includeResources: rule.action.members.includeResources,
    exclusionRules: rule.exclusionRules,
    deprecates: list(
      "The AMIs whose deprecation a scheduled update has set from its start.",
      text("The id of an AMI."),
    ),
    canceled: { kind: "boolean", description: "Canceled before it was due.", cites, required: true },
    canceledAt: { kind: "integer", description: "When it was canceled.", cites },
    done: { kind: "boolean", description: "Whether it has run.", cites },
    resources: list("The images and parts on which it acted.", executedResource),
  },
});

/** A stored execution. */
export type ExecutionRecord = RecordOf<typeof executions>;

/** An action of an execution. */
export type ExecutedResource = ValueOf<typeof executedResource>;

export type ExecutionStatus = (typeof executionStatus.enum)[number];

/** Whether an execution has not ended. */
export const isUnderWay = ({ due, canceled }: ExecutionRecord, now: number): boolean => !canceled && due > now;

export function statusOf(execution: ExecutionRecord, now: number): ExecutionStatus {
  if (execution.canceled) return "CANCELLED";
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
