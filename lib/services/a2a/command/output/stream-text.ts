/** Formats the elements of a stream as text: states on separate lines, the chunks of an artifact joined. */
import { listOf, type Members, membersOf } from "../../../../base/members.ts";
import { agentText, partsText, wordOf } from "./text.ts";

/** Formats one element after another. */
export class StreamText {
  /** The artifact whose text may continue on the last line. */
  #open: { readonly artifactId: unknown } | undefined;

  /** Whether the last line is still open. */
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

  /** Ends the last line if it is open. */
  end(): string {
    const text = this.isOpen ? "\n" : "";
    this.#open = undefined;
    return text;
  }
}
