/** What the elements of a stream come to: the answer that SendMessage would have given. */
import { listOf, type Members, membersOf } from "../../base/members.ts";

/** What a task may come to, so that an agent that never stops does not fill the memory. */
export const bounds = { artifacts: 1_000, parts: 10_000, bytes: 64 * 1024 * 1024 } as const;

/** Counts what the elements of a stream come to. */
export class TaskSize {
  /** Bytes of each artifact, by its id. */
  readonly #artifacts = new Map<unknown, number>();

  /** Counts another element, with which the answer is `folded`; answers with the bound that it passes, in words. */
  add(element: Members, folded: Members): string | undefined {
    if ("task" in element) {
      this.#artifacts.clear();
      for (const artifact of listOf(membersOf(element.task).artifacts)) this.#put(artifact, false);
    } else if ("artifactUpdate" in element) {
      const { artifact, append } = membersOf(element.artifactUpdate);
      this.#put(membersOf(artifact), append === true);
    }
    return this.#passed(listOf(membersOf(folded.task).artifacts));
  }

  #put(artifact: Members, append: boolean): void {
    const { artifactId } = artifact;
    const before = append ? (this.#artifacts.get(artifactId) ?? 0) : 0;
    this.#artifacts.set(artifactId, before + JSON.stringify(artifact).length);
  }

  #passed(artifacts: readonly Members[]): string | undefined {
    const parts = artifacts.reduce((sum, artifact) => sum + listOf(artifact.parts).length, 0);
    const bytes = [...this.#artifacts.values()].reduce((sum, each) => sum + each, 0);
    if (artifacts.length > bounds.artifacts) return `more than ${bounds.artifacts} artifacts`;
    if (parts > bounds.parts) return `more than ${bounds.parts} parts`;
    return bytes > bounds.bytes ? `more than ${bounds.bytes / 1024 / 1024} MiB of artifacts` : undefined;
  }
}

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
