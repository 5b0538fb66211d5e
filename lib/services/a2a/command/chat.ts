/** `lintel agent chat`: a conversation with an agent, typed on a terminal or read from standard input, line by line. */

import { shellWord } from "../../../base/text/shell-word.ts";
import { type Interrupts, interruptedExitCode, timedOut } from "../../../cli/terminal/interrupts.ts";
import { columnsOf } from "../../../cli/terminal/terminal-width.ts";
import { UsageError } from "../../../cli/terminal/usage-error.ts";
import { ApiError } from "../../../client/api-error.ts";
import type { AgentApiClient } from "../client.ts";
import { unsuccessful } from "../model/task.ts";
import { type ChatCommand, chatHelp, chatLine } from "./chat/commands.ts";
import { type Conversation, classOf, stateOf } from "./chat/conversation.ts";
import { type ChatInput, openInput } from "./chat/input.ts";
import { type ChatOptions, startTalk, type Talk } from "./chat/talk.ts";
import { command } from "./follow.ts";
import { printRemark } from "./output/output.ts";
import { shortState } from "./output/task-state.ts";
import { wordOf } from "./output/text.ts";

/** The exit code of a conversation with a task that failed, without a terminal. */
const notCompleted = 1;

/** Talks with the agent until the input ends. Throws the error of a line that was not typed on a terminal. */
export async function chat(client: AgentApiClient, interrupts: Interrupts, line: ChatOptions): Promise<void> {
  const card = await client.card(interrupts.stop);
  const talk = startTalk(client, card, line, () => {
    if (input.isTyped) return;
    process.exitCode = timedOut;
    input.close();
  });
  const input = openInput(interruption(talk, () => input));
  for (const signal of [interrupts.stop, interrupts.end]) {
    signal.addEventListener("abort", () => {
      talk.interrupt();
      input.close();
    });
  }
  if (input.isTyped) printRemark(`talking to ${wordOf(card.name)}; /help lists commands, and /exit leaves`);
  try {
    await readLines(input, talk);
  } finally {
    input.close();
    reportHowToGoOn(talk.now(), input, line);
  }
}

async function readLines(input: ChatInput, talk: Talk): Promise<void> {
  const doing: { readonly [name in ChatCommand]: (argument: string | undefined) => Promise<void> | void } = {
    help: () => printRemark(`in a conversation:\n${chatHelp(input.isTyped ? columnsOf(process.stderr) : undefined)}`),
    new: talk.beginAnew,
    file: (place = "") => talk.addFile(place),
    task: talk.showTask,
    cancel: talk.cancel,
    save: talk.save,
    exit: input.close,
  };
  for (;;) {
    const written = await input.next(talk.now().isOpen ? "(task) > " : "> ");
    if (written === undefined) return;
    const read = chatLine(written);
    const before = talk.now();
    try {
      if (read.do === "send") await talk.send(read.text);
      else if (read.do === "refuse") throw new UsageError(read.why);
      else if (read.do !== "nothing") await doing[read.do](read.argument);
    } catch (error) {
      const isReported = error instanceof ApiError || error instanceof UsageError;
      if (!isReported || !input.isTyped) throw error;
      printRemark(error.message);
    }
    if (talk.now().response !== before.response) report(talk.now(), input);
  }
}

/** What Ctrl-C does on a terminal: it cancels what runs, else discards the line, else leaves the second time. */
function interruption(talk: Talk, inputOf: () => ChatInput): () => void {
  /** What the last interruption was for: the same again leaves. */
  let last: unknown;
  return () => {
    const { response } = talk.now();
    const subject = talk.isRunning() ? "turn" : (response ?? "beginning");
    const isSecond = last === subject;
    last = subject;
    if (talk.isRunning()) talk.interrupt();
    else if (inputOf().discard()) return;
    else if (!isSecond) return printRemark("press Ctrl-C again, or write /exit, to leave");
    if (!isSecond) return;
    process.exitCode = interruptedExitCode;
    inputOf().close();
  };
}

/** Says what the task waits for, or that it did not succeed. */
function report(conversation: Conversation, { isTyped }: ChatInput): void {
  const state = stateOf(conversation);
  const task = `task ${conversation.taskId}: ${shortState(wordOf(state))}`;
  if (state === "TASK_STATE_INPUT_REQUIRED") printRemark(`${task}; your next message continues it`);
  else if (state === "TASK_STATE_AUTH_REQUIRED") {
    printRemark(`${task}; authenticate as its message says, then write /task to follow it`);
  } else if (classOf(state) === "active") printRemark(`${task}; /task follows it, and /cancel cancels it`);
  else if (unsuccessful.some((each) => each === state)) {
    printRemark(task);
    if (!isTyped) process.exitCode = notCompleted;
  }
}

/** Prints the command that continues a conversation, which Lintel itself forgets. */
function reportHowToGoOn({ contextId, taskId, isOpen }: Conversation, { isTyped }: ChatInput, line: ChatOptions): void {
  const isWaiting = isOpen && taskId !== undefined;
  if (!isWaiting && (!isTyped || contextId === undefined)) return;
  const context = contextId === undefined ? "" : ` --context-id ${shellWord(contextId)}`;
  const task = isWaiting ? ` --task-id ${shellWord(taskId)}` : "";
  printRemark(`to go on: ${command("chat", line)}${context}${task}`);
}
