/** One turn of a conversation: what the agent responds is printed as it arrives, and Ctrl-C cancels its task. */

import { listOf, type Members, membersOf } from "../../../../base/members.ts";
import { print, printed } from "../../../../cli/terminal/print.ts";
import { startProgress, waitingForAgent } from "../../../../cli/terminal/progress.ts";
import { UsageError } from "../../../../cli/terminal/usage-error.ts";
import { ApiError } from "../../../../client/api-error.ts";
import { redactor } from "../../../../client/secrets/redact.ts";
import { taskOf } from "../../client/stream.ts";
import type { AgentApiClient } from "../../client.ts";
import { streamResponse } from "../../model/task.ts";
import { fold, TaskSize } from "../folded-task.ts";
import { type AgentOutput, conceal, type ElementPrinter, elementPrinter, printRemark } from "../output/output.ts";
import { shortState } from "../output/task-state.ts";
import { partsText, wordOf } from "../output/text.ts";

/** A turn that runs. */
export interface ChatTurn {
  /** The folded response as far as it has arrived: `{task}` or `{message}`. Rejects with an ApiError. */
  readonly ended: Promise<Members | undefined>;
  /** Cancels the task, or the request if there is no task yet. The second time, gives up waiting for that too. */
  readonly interrupt: () => void;
  /** Stops waiting; the task continues. */
  readonly expire: () => void;
  readonly hasExpired: () => boolean;
}

/** Follows elements, prints them, and folds them. @param taskId the task, if it is known. */
export function startTurn(
  client: AgentApiClient,
  elements: (signal: AbortSignal) => AsyncIterable<Members>,
  output: AgentOutput,
  taskId?: string,
): ChatTurn {
  const [waiting, canceling] = [new AbortController(), new AbortController()];
  let isExpired = false;
  const hasExpired = () => isExpired;
  const signals = { waiting: waiting.signal, canceling: canceling.signal };
  return {
    ended: followed(client, { elements, output, taskId, ...signals, hasExpired }),
    interrupt: () => (waiting.signal.aborted ? canceling : waiting).abort(),
    expire() {
      isExpired = !waiting.signal.aborted;
      canceling.abort();
      waiting.abort();
    },
    hasExpired,
  };
}

interface Followed {
  readonly elements: (signal: AbortSignal) => AsyncIterable<Members>;
  readonly output: AgentOutput;
  readonly taskId: string | undefined;
  /** Aborted by the first interruption. */
  readonly waiting: AbortSignal;
  /** Aborted by the second one. */
  readonly canceling: AbortSignal;
  readonly hasExpired: () => boolean;
}

async function followed(client: AgentApiClient, options: Followed): Promise<Members | undefined> {
  const { elements, output, waiting, canceling } = options;
  const progress = startProgress(process.stderr);
  const printer = output === "json" ? elementPrinter(output) : chatPrinter();
  const size = new TaskSize();
  let response: Members | undefined;
  let { taskId } = options;
  try {
    progress.show(waitingForAgent);
    for await (const element of elements(waiting)) {
      response = fold(response, element);
      taskId = taskOf(element) ?? taskId;
      progress.clear();
      printer.print(element);
      await printed();
      const passed = size.add(element, response);
      if (passed !== undefined) throw new UsageError(`the task has ${passed}; stopped following it`);
      const { state } = membersOf(membersOf(response.task).status);
      if (!printer.isWithinLine) progress.show(shortState(wordOf(state)) || waitingForAgent);
    }
    return response;
  } catch (error) {
    progress.clear();
    printer.end();
    if (!(error instanceof ApiError && error.kind === "Stopped")) throw error;
    if (options.hasExpired()) {
      printRemark(
        taskId === undefined
          ? "gave up waiting (--timeout); the agent may have received the message"
          : `gave up waiting (--timeout); task ${taskId} is still running`,
      );
      return response;
    }
    if (taskId === undefined) {
      printRemark("stopped waiting; the agent may have received the message");
      return response;
    }
    return (await canceled(client, taskId, canceling)) ?? response;
  } finally {
    progress.clear();
    printer.end();
  }
}

/** Cancels a task; undefined if it could not be canceled. */
async function canceled(client: AgentApiClient, taskId: string, signal: AbortSignal): Promise<Members | undefined> {
  printRemark(`canceling task ${taskId}; press Ctrl-C again to leave immediately`);
  try {
    const task = await client.call("CancelTask", { id: taskId }, signal);
    printRemark(`task ${taskId}: ${shortState(wordOf(membersOf(task.status).state))}`);
    return { task };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    printRemark(error.kind === "Stopped" ? `task ${taskId} may still be running` : error.message);
    return undefined;
  }
}

// Formats a task that goes on, for somebody who reads along: what the agent says, once, and its artifacts by name.

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

/** Prints what the agent says and its artifacts, without states. */
function chatPrinter(): ElementPrinter {
  const text = new ChatText();
  const show = (shown: string) => print(redactor([])(shown));
  return {
    print: (element) => show(text.next(membersOf(conceal(element, streamResponse)))),
    get isWithinLine() {
      return text.isOpen;
    },
    end: () => show(text.end()),
  };
}
