/** Folds the elements of a stream into one task. */
import { expect, it } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import { fold } from "../../../../lib/services/a2a/command/folded-task.ts";

const of = { taskId: "t", contextId: "c" };
const chunk = (artifactId: string, parts: readonly object[], append?: boolean) => ({
  artifactUpdate: { ...of, artifact: { artifactId, parts }, ...(append !== undefined && { append }) },
});
const folded = (...elements: readonly Members[]) => elements.reduce<Members | undefined>(fold, undefined);

it("the folded stream is the task with its latest status", () => {
  const task = { id: "t", contextId: "c", status: { state: "TASK_STATE_SUBMITTED" }, metadata: { a: 0 } };
  const status = { state: "TASK_STATE_WORKING", timestamp: "2026-01-01T00:00:00Z" };
  expect(folded({ task }, { statusUpdate: { ...of, status } })).toEqual({ task: { ...task, status } });
});

it("the folded stream is the message if there is no task", () => {
  const message = { messageId: "m", parts: [{ text: "a" }] };
  expect(folded({ message })).toEqual({ message });
});

it("the folded stream starts over with the task when a stream is resumed", () => {
  const task = { id: "t", status: { state: "TASK_STATE_WORKING" }, artifacts: [] };
  expect(folded(chunk("a", [{ text: "lost" }]), { task })).toEqual({ task });
});

it("the folded stream keeps the names of artifacts when a stream is resumed, and when a chunk has none", () => {
  const known = { artifactId: "a", name: "report.md", description: "The report" };
  const first = { artifactUpdate: { ...of, artifact: { ...known, parts: [{ text: "x" }] } } };
  const more = (name?: string) => ({
    artifactUpdate: { ...of, append: true, artifact: { artifactId: "a", name, parts: [{ text: "y" }] } },
  });
  const task = {
    id: "t",
    artifacts: [
      { artifactId: "a", name: "", parts: [] },
      { artifactId: "b", parts: [] },
    ],
  };
  const artifacts = (...elements: readonly Members[]) => Object(folded(...elements)?.task).artifacts;
  expect(artifacts(first, { task })).toEqual([
    { ...known, parts: [] },
    { artifactId: "b", parts: [] },
  ]);
  expect(artifacts(first, more(""))).toEqual([{ ...known, parts: [{ text: "xy" }] }]);
  expect(artifacts(first, more("final.md"))).toEqual([{ ...known, name: "final.md", parts: [{ text: "xy" }] }]);
});

it("the folded stream joins the text of chunks only if they append", () => {
  const artifacts = (...elements: readonly Members[]) => Object(folded(...elements)?.task).artifacts;
  expect(
    artifacts(chunk("a", [{ text: "x" }]), chunk("a", [{ text: "y" }], true), chunk("b", [{ text: "z" }])),
  ).toEqual([
    { artifactId: "a", parts: [{ text: "xy" }] },
    { artifactId: "b", parts: [{ text: "z" }] },
  ]);
  expect(artifacts(chunk("a", [{ text: "x" }]), chunk("a", [{ text: "y" }], false))).toEqual([
    { artifactId: "a", parts: [{ text: "y" }] },
  ]);
  expect(artifacts(chunk("a", [{ text: "x" }], true))).toEqual([{ artifactId: "a", parts: [{ text: "x" }] }]);
});

it.each([
  [[{ text: "x" }], [{ data: 1 }, { text: "y" }], [{ text: "x" }, { data: 1 }, { text: "y" }]],
  [[{ text: "x", mediaType: "text/html" }], [{ text: "y" }], [{ text: "x", mediaType: "text/html" }, { text: "y" }]],
  [[{ data: 1 }], [{ data: 2 }], [{ data: 1 }, { data: 2 }]],
  [[{ text: "x" }], [{ text: "" }, { text: "y" }], [{ text: "x" }, { text: "y" }]],
  [[], [{ text: "y" }], [{ text: "y" }]],
])("the end of %j and %j is %j", (first, second, parts) => {
  expect(folded(chunk("a", first), chunk("a", second, true))).toEqual({
    task: { id: "t", contextId: "c", artifacts: [{ artifactId: "a", parts }] },
  });
});
