/** Formats a task that goes on, for somebody who reads along: what the agent says, once, and its artifacts by name. */
import { listOf, type Members, membersOf } from "../../../../base/members.ts";
import { partsText, wordOf } from "../output/text.ts";

/** How binary parts are saved in a conversation. */
const saving = "/save writes them";

/** Formats the responses to one message. */
export class ChatText {
  /** Ids of the agent's messages that were printed. */
  readonly #said = new Set<unknown>();
  /** What of each artifact was printed, without the ends of lines between its parts. */
  readonly #printed = new Map<unknown, string>();
  /** The artifact whose text may continue on the last line. */
  #open: { readonly artifactId: unknown } | undefined;

  /** Whether the last line is still open. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** The text of the next element (StreamResponse). */
  next(element: Members): string {
    if ("message" in element) return this.end() + partsText(element.message, saving);
    if ("artifactUpdate" in element) {
      const { artifact, append, lastChunk } = membersOf(element.artifactUpdate);
      return this.#chunk(membersOf(artifact), append === true, lastChunk === true);
    }
    const { status, artifacts } = membersOf(element.task ?? element.statusUpdate);
    return (
      this.#message(membersOf(status).message) +
      listOf(artifacts)
        .map((each) => this.#whole(each))
        .join("")
    );
  }

  /** Ends the last line if it is open. */
  end(): string {
    const text = this.isOpen ? "\n" : "";
    this.#open = undefined;
    return text;
  }

  /** A message, unless it was printed: agents repeat it with the task. */
  #message(message: unknown): string {
    if (message === undefined) return "";
    const { messageId } = membersOf(message);
    if (messageId !== undefined && this.#said.has(messageId)) return "";
    this.#said.add(messageId);
    return this.end() + partsText(message, saving);
  }

  #chunk(artifact: Members, isAppended: boolean, isLast: boolean): string {
    const { artifactId } = artifact;
    const goesOn = isAppended && this.#open !== undefined && this.#open.artifactId === artifactId;
    const heading = goesOn ? "" : this.end() + headingOf(artifact);
    const text = partsText(artifact, saving);
    const mayGoOn = "text" in (listOf(artifact.parts).at(-1) ?? {}) && !isLast;
    this.#open = mayGoOn ? { artifactId } : undefined;
    this.#printed.set(artifactId, (isAppended ? (this.#printed.get(artifactId) ?? "") : "") + contentOf(artifact));
    return heading + (mayGoOn ? text.slice(0, -1) : text);
  }

  /** What of a whole artifact was not printed yet. Servers keep chunks as one part or as several. */
  #whole(artifact: Members): string {
    const { artifactId } = artifact;
    const [content, before] = [contentOf(artifact), this.#printed.get(artifactId)];
    if (content === before) return "";
    this.#printed.set(artifactId, content);
    const goesOn = this.#open !== undefined && this.#open.artifactId === artifactId;
    if (goesOn && before !== undefined && content.startsWith(before)) {
      this.#open = undefined;
      return `${content.slice(before.length)}\n`;
    }
    return this.end() + headingOf(artifact) + partsText(artifact, saving);
  }
}

/** The text of an artifact, with other parts as they are printed. */
const contentOf = ({ parts }: Members): string =>
  listOf(parts)
    .map((part) => (typeof part.text === "string" ? part.text : partsText({ parts: [part] }, saving)))
    .join("");

const headingOf = ({ name }: Members): string => (wordOf(name) === "" ? "" : `${wordOf(name)}:\n`);
