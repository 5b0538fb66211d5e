/** The shape of histories, and their JSON schema. */
import { isMembers } from "../../base/members.ts";
import type { History } from "../../simulate/back-test/history.ts";
import { type DataShape, listOf, type Remark, ShapeCheck, schemaOf, structure, text } from "./data-shape.ts";

const time: DataShape = { kind: "time" };

/** What an execution did to a machine image. */
const partShape = structure(
  {
    ...{ id: text, region: text, action: text, status: text, reason: { kind: "tag" } },
    snapshots: listOf(structure({ id: text, status: text, reason: { kind: "tag" } }, "id", "status")),
  },
  ...["id", "action", "status"],
);

/** {@link History} as data. */
const historyShape = structure(
  {
    version: { kind: "constant", value: 1 },
    ...{ from: time, to: time, isPartial: { kind: "flag" } },
    policies: listOf(structure({ arn: text, name: text, createdAt: time, updatedAt: time }, "arn", "name")),
    executions: listOf(
      structure(
        {
          ...{ id: text, policy: text, status: text, startedAt: time, endedAt: time, isPartial: { kind: "flag" } },
          acts: listOf(
            structure(
              { image: text, action: text, status: text, at: time, reason: { kind: "tag" }, parts: listOf(partShape) },
              ...["image", "action", "status"],
            ),
          ),
        },
        ...["id", "status"],
      ),
    ),
    images: listOf(
      structure(
        {
          id: text,
          recipe: structure({ name: text, semanticVersion: text }),
          createdAt: time,
          status: {
            kind: "word",
            words: ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED", "DELETED"],
          },
          tags: { kind: "tags" },
          type: { kind: "word", words: ["VM_IMAGE", "CONTAINER_IMAGE"] },
        },
        "id",
      ),
    ),
  },
  ...["version", "from", "to", "policies", "executions", "images"],
);

/** The JSON schema of a history, for other tools. */
export const historySchema = () => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "history of executions",
  ...schemaOf(historyShape),
});

/** What is wrong with a value that should be a history; nothing if it is one. */
export function remarksOnHistory(value: unknown): readonly Remark[] {
  const check = new ShapeCheck(Number.POSITIVE_INFINITY);
  check.value(value, historyShape);
  if (check.remarks.length > 0 || !isMembers(value)) return check.remarks;
  return [...twice(value, "executions", "id"), ...twice(value, "images", "id"), ...twice(value, "policies", "arn")];
}

/** The elements with the name of an earlier one. */
function* twice(value: { readonly [member: string]: unknown }, list: keyof History, name: string): Iterable<Remark> {
  const seen = new Set<unknown>();
  for (const [index, element] of (value[list] as readonly { readonly [member: string]: unknown }[]).entries()) {
    const message = `is ${JSON.stringify(element[name])}, which another of the ${list} has too; expected a unique ${name}`;
    if (seen.has(element[name])) yield { segments: [list, index, name], message, isFault: true };
    seen.add(element[name]);
  }
}
