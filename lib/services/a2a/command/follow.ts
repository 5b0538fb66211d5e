/** Waits for a task: prints updates, handles Ctrl-C and sets the exit code. */
import type { Argv } from "yargs";
import { own } from "../../../base/dictionary.ts";
import { type Members, membersOf } from "../../../base/members.ts";
import { shellWord } from "../../../base/text/shell-word.ts";
import type { Interrupts } from "../../../cli/terminal/interrupts.ts";
import { printed } from "../../../cli/terminal/print.ts";
import { startProgress, waitingForAgent } from "../../../cli/terminal/progress.ts";
import { UsageError } from "../../../cli/terminal/usage-error.ts";
import { ApiError } from "../../../client/api-error.ts";
import { AgentError } from "../client/agent-error.ts";
import { taskOf } from "../client/stream.ts";
import type { AgentApiClient } from "../client.ts";
import { sendMessageResponse, task, taskStates, unsuccessful } from "../model/task.ts";
import { fold, TaskSize } from "./folded-task.ts";
import type { AgentLine } from "./line.ts";
import { elementPrinter, printRemark, printResponse } from "./output/output.ts";
import { type SaveLine, saveArtifacts } from "./output/saved-artifacts.ts";
import { shortState } from "./output/task-state.ts";
import { wordOf } from "./output/text.ts";

/** Adds the options of commands that wait for a task. */
export const followOptions = <T>(line: Argv<T>) =>
  line.option("cancel-on-interrupt", {
    type: "boolean",
    default: false,
    describe: "On Ctrl-C, cancel the task and wait for the agent to confirm; a second Ctrl-C exits immediately",
  });

/** The values of these options. */
export interface FollowLine extends AgentLine, SaveLine {
  readonly "cancel-on-interrupt": boolean;
}

/** Says that the agent does not stream, after all. */
export const remarkRefusedStream = (): void => printRemark("the agent refuses to stream; polling its tasks instead");

/** The task to wait for. */
export interface FollowedTask {
  /** Elements of a stream (StreamResponse). */
  readonly elements: (signal: AbortSignal) => AsyncIterable<Members>;
  /** Print each element as it arrives; otherwise, print the folded response at the end. */
  readonly printsEach: boolean;
  /** Print the task itself at the end, as a request for it returns it. Default: the response of SendMessage. */
  readonly printsTask?: boolean | undefined;
  /** The task's id, if already known. */
  readonly taskId?: string | undefined;
}

/** The exit code for a task that ended without success. */
const notCompleted = 1;

/** The agent sent more than the limits allow. */
class LimitExceeded extends Error {
  constructor(what: string) {
    super(`the task has ${what}`);
  }
}

/** Waits, prints, and sets `process.exitCode`. */
export async function follow(
  client: AgentApiClient,
  interrupts: Interrupts,
  line: FollowLine,
  { elements, printsEach, printsTask = false, taskId: known }: FollowedTask,
): Promise<void> {
  const cancels = line["cancel-on-interrupt"];
  const waiting = new AbortController();
  const progress = startProgress(process.stderr);
  const printer = elementPrinter(line.output);
  const size = new TaskSize();
  let response: Members | undefined;
  let taskId = known;
  // Canceling requires the task's id, so the first interrupt waits for it.
  const interrupted = () => {
    if (!cancels || taskId !== undefined || interrupts.end.aborted) return waiting.abort();
    progress.clear();
    printRemark("waiting for the task's id in order to cancel it; press Ctrl-C again to exit immediately");
  };
  interrupts.stop.addEventListener("abort", interrupted);
  interrupts.end.addEventListener("abort", interrupted);
  try {
    progress.show(waitingForAgent);
    for await (const element of elements(waiting.signal)) {
      const folded = fold(response, element);
      const passed = size.add(element, folded);
      if (passed !== undefined) throw new LimitExceeded(passed);
      response = folded;
      taskId = taskOf(element) ?? taskId;
      progress.clear();
      if (printsEach) printer.print(element);
      await printed();
      if (!printer.isWithinLine) progress.show(...stateIn(response));
      if (interrupts.stop.aborted) interrupted();
    }
  } catch (error) {
    progress.clear();
    printer.end();
    if (error instanceof LimitExceeded) {
      if (response !== undefined) saveArtifacts(response, line);
      if (taskId !== undefined) reportTask(`task ${taskId} may still be running`, taskId, line);
      throw new UsageError(
        `${error.message}; stopped following the task. Everything received before was printed and saved`,
      );
    }
    if (!(error instanceof ApiError && error.kind === "Stopped")) {
      const isRefused = response === undefined && error instanceof AgentError && isRefusal(error.status);
      if (taskId !== undefined && !isRefused) reportTask(`task ${taskId} may still be running`, taskId, line);
      throw error;
    }
    return await stopped(client, interrupts, line, taskId);
  } finally {
    progress.clear();
  }
  printer.end();
  if (response === undefined) return;
  if (printsTask) printResponse(membersOf(response.task), task, line);
  else if (!printsEach) printResponse(response, sendMessageResponse, line);
  ended(response, line);
  saveArtifacts(response, line);
}

/** Whether the agent refused the request: then no task exists. */
const isRefusal = (status = 0): boolean => status >= 400 && status < 500;

/** Handles a command that Ctrl-C interrupted. */
async function stopped(
  client: AgentApiClient,
  interrupts: Interrupts,
  line: FollowLine,
  taskId: string | undefined,
): Promise<void> {
  const stop = interrupts.hasTimedOut() ? `gave up after ${line.timeout} (--timeout)` : "stopped waiting";
  if (taskId === undefined) {
    return printRemark(`${stop}; the agent may have received the message: ${command("list", line)} lists its tasks`);
  }
  if (!line["cancel-on-interrupt"] || interrupts.end.aborted) {
    return reportTask(`${stop}; task ${taskId} is still running`, taskId, line);
  }
  printRemark(`canceling task ${taskId}; press Ctrl-C again to exit immediately`);
  try {
    const { status } = await client.call("CancelTask", { id: taskId }, interrupts.end);
    printRemark(`task ${taskId}: ${shortState(wordOf(membersOf(status).state))}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    printRemark(error.message);
    reportTask(`task ${taskId} may still be running`, taskId, line);
  }
}

/** Reports how a task ended, or what it waits for. */
function ended(response: Members, line: FollowLine): void {
  const { id, status } = membersOf(response.task);
  const { state } = membersOf(status);
  if (unsuccessful.some((each) => each === state)) process.exitCode = notCompleted;
  if (state === "TASK_STATE_INPUT_REQUIRED") {
    printRemark(
      `the task is waiting for your input: ${command("send", line)} --task-id ${shellWord(wordOf(id))} --text …`,
    );
  }
  if (state === "TASK_STATE_AUTH_REQUIRED") {
    printRemark(
      `the task is waiting for you to authenticate as its message says; then run ${onTask("subscribe", line, wordOf(id))}`,
    );
  }
}

/** Reports that the agent has accepted the cancellation of a task that has not ended yet. */
export function remarkRunning({ id, status }: Members, line: AgentLine): void {
  const { state } = membersOf(status);
  const stateClass = typeof state === "string" ? own(taskStates, state) : undefined;
  if (stateClass !== "active" && stateClass !== "interrupted") return;
  const wait = `${onTask("get", line, wordOf(id))} --wait`;
  printRemark(
    `the agent accepted, but the task has not ended; it is ${shortState(wordOf(state))}. To wait for it: ${wait}`,
  );
}

function reportTask(what: string, taskId: string, line: AgentLine): void {
  printRemark(`${what}
  to read it:   ${onTask("get", line, taskId)}
  to follow it: ${onTask("subscribe", line, taskId)}
  to cancel it: ${onTask("cancel", line, taskId)}`);
}

const onTask = (name: string, line: AgentLine, taskId: string): string =>
  `${command(name, line)} --id ${shellWord(taskId)}`;

/** A command for the same agent, for users to copy. */
export function command(name: string, { agent, endpoint, binding, tenant, "a2a-version": version }: AgentLine): string {
  const words = [
    ...(endpoint === undefined ? ["--agent", agent] : ["--endpoint", endpoint, "--binding", ...binding]),
    ...(version === undefined ? [] : ["--a2a-version", version]),
    ...(tenant === undefined ? [] : ["--tenant", tenant]),
  ];
  return `lintel agent ${name} ${words.map(shellWord).join(" ")}`;
}

const stateIn = (response: Members): [state: string, task: string] => {
  const { id, status } = membersOf(response.task);
  return [shortState(wordOf(membersOf(status).state)), `task ${wordOf(id)}`];
};
