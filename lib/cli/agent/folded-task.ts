/** What the elements of a stream come to: the answer that SendMessage would have given. */
import type { Members } from "../../api/operation.ts";
import { listOf, membersOf } from "./members.ts";

/**
 * The answer after another element (StreamResponse): `{task}` or `{message}`. Chunks of an artifact are joined.
 * @param answer what the elements before it came to.
 */
export function fold(answer: Members | undefined, element: Members): Members {
  if ("task" in element || "message" in element) return element;
  const { taskId, contextId, status, artifact, append } = membersOf(element.statusUpdate ?? element.artifactUpdate);
  const task: Members = { id: taskId, contextId, ...membersOf(answer?.task) };
  if ("statusUpdate" in element) return { task: { ...task, status } };
  return { task: { ...task, artifacts: withChunk(listOf(task.artifacts), membersOf(artifact), append === true) } };
}

/** Artifacts with a new one, or with more of one of them. */
function withChunk(artifacts: readonly Members[], chunk: Members, append: boolean): readonly Members[] {
  const at = artifacts.findIndex(({ artifactId }) => artifactId === chunk.artifactId);
  const before = artifacts[at];
  if (before === undefined) return [...artifacts, chunk];
  const parts = joined(listOf(before.parts), listOf(chunk.parts));
  return artifacts.with(at, append ? { ...before, ...chunk, parts } : chunk);
}

/** Parts and those that go on from them: text that only the end of a chunk has parted is one text again. */
function joined(parts: readonly Members[], more: readonly Members[]): readonly Members[] {
  const [last, first] = [parts.at(-1), more[0]];
  if (last === undefined || first === undefined || !goesOn(last, first)) return [...parts, ...more];
  return [...parts.slice(0, -1), { ...last, text: `${last.text}${first.text}` }, ...more.slice(1)];
}

/** Whether two parts are text and differ in nothing else. */
const goesOn = ({ text, ...others }: Members, { text: more, ...rest }: Members): boolean =>
  typeof text === "string" && typeof more === "string" && JSON.stringify(others) === JSON.stringify(rest);
