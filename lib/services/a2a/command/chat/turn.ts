/** One turn of a conversation: what the agent responds is printed as it arrives, and Ctrl-C cancels its task. */

import { type Members, membersOf } from "../../../../base/members.ts";
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
import { wordOf } from "../output/text.ts";
import { ChatText } from "./text.ts";

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
