/** The shape of histories. */

import { required } from "../../facts/shape/required.ts";
import type { History } from "../simulate/back-test/history.ts";
import {
  anyText,
  type CheckedData,
  type DataShape,
  dataCheck,
  flag,
  type Remark,
  tags,
  text,
  time,
} from "./data-check.ts";

/** What an execution did to a machine image. */
const part = {
  kind: "struct",
  members: {
    ...{ id: required(text), region: text, action: required(text), status: required(text), reason: anyText },
    snapshots: {
      kind: "list",
      element: { kind: "struct", members: { id: required(text), status: required(text), reason: anyText } },
    },
  },
} as const satisfies DataShape;

/** What an execution did to an image. */
const act = {
  kind: "struct",
  members: {
    ...{ image: required(text), action: required(text), status: required(text), at: time, reason: anyText },
    parts: { kind: "list", element: part },
  },
} as const satisfies DataShape;

const execution = {
  kind: "struct",
  members: {
    ...{ id: required(text), policy: text, status: required(text), startedAt: time, endedAt: time, isPartial: flag },
    acts: { kind: "list", element: act },
  },
} as const satisfies DataShape;

const policy = {
  kind: "struct",
  members: { arn: required(text), name: required(text), createdAt: time, updatedAt: time },
} as const satisfies DataShape;

const image = {
  kind: "struct",
  members: {
    id: required(text),
    recipe: { kind: "struct", members: { name: text, semanticVersion: text } },
    createdAt: time,
    status: { kind: "string", enum: ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED", "DELETED"] },
    tags,
    type: { kind: "string", enum: ["VM_IMAGE", "CONTAINER_IMAGE"] },
  },
} as const satisfies DataShape;

/** {@link History} as data. */
export const historyShape = {
  kind: "struct",
  members: {
    version: { kind: "integer", enum: [1], required: true },
    ...{ from: required(time), to: required(time), isPartial: flag },
    policies: { kind: "list", element: policy, required: true },
    executions: { kind: "list", element: execution, required: true },
    images: { kind: "list", element: image, required: true },
  },
} as const satisfies DataShape;

const check = dataCheck(historyShape);

/** Checks a history: its shape, and that names in its lists are unique. */
export function checkedHistory(value: unknown): CheckedData<History> {
  const { value: history, remarks } = check(value);
  if (history === undefined) return { value: undefined, remarks };
  const { executions, images, policies } = history;
  const repeated = [
    ...twice(
      "executions",
      "id",
      executions.map(({ id }) => id),
    ),
    ...twice(
      "images",
      "id",
      images.map(({ id }) => id),
    ),
    ...twice(
      "policies",
      "arn",
      policies.map(({ arn }) => arn),
    ),
  ];
  return { value: repeated.length === 0 ? history : undefined, remarks: repeated };
}

/** Remarks on the elements of a list that have the name of an earlier one. */
function* twice(list: keyof History, name: string, names: readonly string[]): Iterable<Remark> {
  const seen = new Set<string>();
  for (const [index, each] of names.entries()) {
    const message = `is ${JSON.stringify(each)}, which another of the ${list} has too; expected a unique ${name}`;
    if (seen.has(each)) yield { segments: [list, index, name], message, isFault: true };
    seen.add(each);
  }
}
