/**
 * Streams of an agent, resumed if they break (gap `message/stream-framing`). A stream has ended if its task is in a
 * terminal state or waits for input, after a message, and if the agent closes it while the task waits for
 * authentication.
 */

import { type Members, membersOf } from "../../../base/members.ts";
import { messageOf } from "../../../base/message-of.ts";
import { ApiError, type Callee } from "../../../client/api-error.ts";
import type { Timing } from "../../../client/retry.ts";
import { openState, type TaskState, taskStates } from "../model/task.ts";
import { AgentError, brokenStream, malformedResponse } from "./agent-error.ts";

/** The requests and options for reading and resuming a stream. */
export interface StreamSource {
  readonly callee: Callee;
  /** The elements of the first stream. */
  readonly first: () => AsyncIterable<Members>;
  /** The elements of another stream of the same task. The first is the current task. */
  readonly again: (taskId: string) => AsyncIterable<Members>;
  /** The current task. */
  readonly task: (taskId: string) => Promise<Members>;
  /** The maximum number of successive attempts to resume a stream that yields only the current task. */
  readonly maxRetries: number;
  readonly timing: Timing;
  readonly signal: AbortSignal | undefined;
  readonly log: (line: string) => void;
}

/** The wait before a stream is resumed, in milliseconds, multiplied by the number of the attempt. */
const waitPerAttempt = 500;

/** After a stream was open this long, in milliseconds, attempts are counted from the beginning. */
const standing = 10_000;

/**
 * The elements of the stream until its task has ended or waits for its client. After a break the current task is
 * yielded again; it contains the chunks of artifacts that were missed.
 */
export async function* followStream(source: StreamSource, task: string | undefined): AsyncGenerator<Members, void> {
  const { callee, maxRetries, timing, signal, log } = source;
  let taskId = task;
  let open = source.first;
  let state: unknown;
  for (let attempts = 0; ; ) {
    let why = "it was cut off";
    const opened = timing.now();
    try {
      for await (const element of open()) {
        taskId = checkedTask(element, taskId, callee);
        // Each resumed stream begins with the task: only further elements are progress.
        if (!("task" in element)) attempts = 0;
        state = stateOf(element) ?? state;
        yield element;
        if (isLast(element)) return;
      }
      if (state === openState) return;
    } catch (error) {
      const isSubscribed = task !== undefined && state === undefined && isRefused(error);
      if (taskId !== undefined && (isSubscribed || (attempts > 0 && error instanceof AgentError))) {
        const settled = await settledTask(source, taskId);
        if (settled === undefined) throw error;
        yield settled;
        return;
      }
      // Without a known task nothing can be resumed: the caller gets the error.
      if (!isBreak(error) || taskId === undefined || signal?.aborted === true) throw error;
      why = error.message;
    }
    if (timing.now() - opened >= standing) attempts = 0;
    if (taskId === undefined) throw brokenStream(callee.operation, callee.endpoint.host, why, taskId);
    if (attempts === maxRetries) {
      const settled = await settledTask(source, taskId);
      if (settled === undefined) throw brokenStream(callee.operation, callee.endpoint.host, why, taskId);
      yield settled;
      return;
    }
    attempts += 1;
    const id = taskId;
    open = () => source.again(id);
    log(`${callee.operation}: the stream of task ${id} broke off (${why}); resuming it`);
    await timing.sleep(timing.random() * waitPerAttempt * attempts, signal);
  }
}

/** The task of an element. Throws an AgentError if the stream is about another task. */
function checkedTask(
  element: Members,
  taskId: string | undefined,
  { operation, endpoint }: Callee,
): string | undefined {
  const id = taskOf(element);
  if (taskId === undefined || id === taskId) return id;
  const what = id === undefined ? "a message" : `an update of task ${JSON.stringify(id)}`;
  throw malformedResponse(operation, endpoint.host, `${what} in the stream of task ${JSON.stringify(taskId)}`);
}

/**
 * The task as the last element, if it has ended or waits for its client: agents refuse to resume its stream then, each
 * with another error, and some end a stream before its result. Undefined if it goes on, or cannot be read.
 */
async function settledTask({ task, signal, log }: StreamSource, taskId: string): Promise<Members | undefined> {
  try {
    const element = { task: await task(taskId) };
    return isSettled(element) ? element : undefined;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    log(`task ${taskId} could not be read, either (${messageOf(error)})`);
    return undefined;
  }
}

/** Whether the agent refused a request for another reason than its caller. */
const isRefused = (error: unknown): boolean =>
  error instanceof AgentError && (error.status ?? 0) >= 400 && ![401, 403].includes(error.status ?? 0);

/** Whether the connection or the server failed; an agent's error is final. */
const isBreak = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.retryable || (["Connection", "ReadTimeout", "ConnectTimeout"] as const).some((kind) => kind === error.kind));

/** The task id of an element; undefined for a message of the agent. */
export function taskOf(element: Members): string | undefined {
  const update = element.statusUpdate ?? element.artifactUpdate;
  const id = membersOf(element.task).id ?? membersOf(update).taskId;
  return typeof id === "string" ? id : undefined;
}

/** Whether nothing follows an element by itself: its task has ended or waits for its client, or it is a message. */
export function isSettled(element: Members): boolean {
  if ("message" in element) return true;
  const state = stateOf(element);
  return isState(state) && ["terminal", "interrupted"].includes(taskStates[state]);
}

/** Whether an element is the last of its stream. */
const isLast = (element: Members): boolean => isSettled(element) && stateOf(element) !== openState;

/** The state of the task in an element; undefined if the element does not say it. */
const stateOf = (element: Members): unknown => membersOf(membersOf(element.task ?? element.statusUpdate).status).state;

const isState = (state: unknown): state is TaskState => typeof state === "string" && Object.hasOwn(taskStates, state);
