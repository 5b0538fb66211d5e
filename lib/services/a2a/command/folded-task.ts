/** Folds the elements of a stream into the response that SendMessage would have returned. */
import { listOf, type Members, membersOf } from "../../../base/members.ts";

/** Limits of a task, so that an endless stream does not exhaust the memory. */
export const bounds = { artifacts: 1_000, parts: 10_000, bytes: 64 * 1024 * 1024 } as const;

/** Measures the elements of a stream. */
export class TaskSize {
  /** Bytes of each artifact, by id. */
  readonly #artifacts = new Map<unknown, number>();

  /** Adds an element; `folded` is the response including it. Returns the exceeded limit in words, if any. */
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
 * The response after another element (StreamResponse): `{task}` or `{message}`. Joins chunks of an artifact.
 * @param response the response of the preceding elements.
 */
export function fold(response: Members | undefined, element: Members): Members {
  if ("message" in element) return element;
  if ("task" in element) return { ...element, task: withNames(membersOf(element.task), membersOf(response?.task)) };
  const { taskId, contextId, status, artifact, append } = membersOf(element.statusUpdate ?? element.artifactUpdate);
  const task: Members = { id: taskId, contextId, ...membersOf(response?.task) };
  if ("statusUpdate" in element) return { task: { ...task, status } };
  return { task: { ...task, artifacts: withChunk(listOf(task.artifacts), membersOf(artifact), append === true) } };
}

/** What says of an artifact what it is. Some servers keep them of its last chunk only, which has none. */
const names = ["name", "description"] as const;

/** A task whose artifacts keep the names that they had earlier in the stream, before it was resumed. */
function withNames(task: Members, before: Members): Members {
  if (task.artifacts === undefined) return task;
  const known = new Map(listOf(before.artifacts).map((artifact) => [artifact.artifactId, artifact]));
  const artifacts = listOf(task.artifacts).map((artifact) => named(artifact, known.get(artifact.artifactId)));
  return { ...task, artifacts };
}

/** An artifact with the names of its earlier form, where it has none itself. */
function named(artifact: Members, before: Members | undefined): Members {
  const missing = names.filter((name) => (artifact[name] ?? "") === "" && before?.[name] !== undefined);
  return { ...artifact, ...Object.fromEntries(missing.map((name) => [name, before?.[name]])) };
}

/** Adds or replaces an artifact, or appends to an existing one. */
function withChunk(artifacts: readonly Members[], chunk: Members, append: boolean): readonly Members[] {
  const at = artifacts.findIndex(({ artifactId }) => artifactId === chunk.artifactId);
  const before = artifacts[at];
  if (before === undefined) return [...artifacts, chunk];
  const parts = joined(listOf(before.parts), listOf(chunk.parts));
  return artifacts.with(at, append ? named({ ...before, ...chunk, parts }, before) : chunk);
}

/** Appends parts; text that was merely split between two chunks is joined. */
function joined(parts: readonly Members[], more: readonly Members[]): readonly Members[] {
  const [last, first] = [parts.at(-1), more[0]];
  if (last === undefined || first === undefined || !goesOn(last, first)) return [...parts, ...more];
  return [...parts.slice(0, -1), { ...last, text: `${last.text}${first.text}` }, ...more.slice(1)];
}

/** Whether two parts are text and otherwise equal. */
const goesOn = ({ text, ...others }: Members, { text: more, ...rest }: Members): boolean =>
  typeof text === "string" && typeof more === "string" && JSON.stringify(others) === JSON.stringify(rest);
