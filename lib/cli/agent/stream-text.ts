/** Elements of a stream for people: states on lines of their own, the text of an artifact as if it came in one piece. */
import { listOf, type Members, membersOf } from "../../base/members.ts";
import { agentText, partsText, wordOf } from "./agent-text.ts";

/** Makes text of one element after the other. */
export class StreamText {
  /** The artifact whose text the last line holds, which may go on. */
  #open: { readonly artifactId: unknown } | undefined;

  /** Whether the last line has no end yet. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** The text of the next element (StreamResponse). */
  next(element: Members): string {
    if (!("artifactUpdate" in element)) return this.end() + agentText(element);
    const { artifact, append, lastChunk } = membersOf(element.artifactUpdate);
    const { artifactId, name, parts } = membersOf(artifact);
    const goesOn = append === true && this.#open !== undefined && this.#open.artifactId === artifactId;
    const heading = goesOn ? "" : `${this.end()}${wordOf(name) || wordOf(artifactId)}:\n`;
    const text = partsText(artifact);
    const mayGoOn = "text" in (listOf(parts).at(-1) ?? {}) && lastChunk !== true;
    this.#open = mayGoOn ? { artifactId } : undefined;
    return heading + (mayGoOn ? text.slice(0, -1) : text);
  }

  /** The end of the last line, where it has none yet. */
  end(): string {
    const text = this.isOpen ? "\n" : "";
    this.#open = undefined;
    return text;
  }
}
