/**
 * Streams of an agent, resumed where they break off (gap `message/stream-framing`): a stream has ended when its task is
 * in a terminal or interrupted state, or with a message.
 */

import { type Members, membersOf } from "../../base/members.ts";
import { type TaskState, taskStates } from "../../model/agents/task.ts";
import { ApiError, type Callee } from "../api-error.ts";
import type { Timing } from "../retry.ts";
import { AgentError, brokenStream, malformedAnswer } from "./error.ts";

/** How a stream is read and resumed. */
export interface StreamSource {
  readonly callee: Callee;
  /** The elements of the first stream. */
  readonly first: () => AsyncIterable<Members>;
  /** The elements of another stream of the same task. The first is the current task. */
  readonly again: (taskId: string) => AsyncIterable<Members>;
  /** The current task. */
  readonly task: (taskId: string) => Promise<Members>;
  /** How many times in succession a stream is resumed that breaks off at once, with nothing but the current task. */
  readonly maxRetries: number;
  readonly timing: Timing;
  readonly signal: AbortSignal | undefined;
  readonly log: (line: string) => void;
}

/** The wait before a stream is resumed, in milliseconds, times the number of the attempt. */
const waitPerAttempt = 500;

/** A stream that was open this long, in milliseconds, did not break off at once: the count starts again. */
const standing = 10_000;

/**
 * The elements of the stream until its task has ended or waits for its client. After a break the current task is
 * yielded again: it contains the chunks of artifacts that were missed.
 */
export async function* followStream(source: StreamSource, task: string | undefined): AsyncGenerator<Members, void> {
  const { callee, maxRetries, timing, signal, log } = source;
  let taskId = task;
  let open = source.first;
  for (let attempts = 0; ; ) {
    let why = "it was cut off";
    const opened = timing.now();
    try {
      for await (const element of open()) {
        taskId = checkedTask(element, taskId, callee);
        // Each resumed stream begins with the task: only what follows is progress.
        if (!("task" in element)) attempts = 0;
        yield element;
        if (isLast(element)) return;
      }
    } catch (error) {
      if (attempts > 0 && taskId !== undefined && hasEnded(error)) {
        yield { task: await source.task(taskId) };
        return;
      }
      // Before a task is known nothing can be resumed: the caller gets the error.
      if (!isBreak(error) || taskId === undefined || signal?.aborted === true) throw error;
      why = error.message;
    }
    if (timing.now() - opened >= standing) attempts = 0;
    if (taskId === undefined || attempts === maxRetries) {
      throw brokenStream(callee.operation, callee.endpoint.host, why, taskId);
    }
    attempts += 1;
    const id = taskId;
    open = () => source.again(id);
    log(`${callee.operation}: the stream of task ${id} broke off (${why}); resuming it`);
    await timing.sleep(timing.random() * waitPerAttempt * attempts, signal);
  }
}

/** The task that an element belongs to. Throws an AgentError where the stream is another task's. */
function checkedTask(
  element: Members,
  taskId: string | undefined,
  { operation, endpoint }: Callee,
): string | undefined {
  const id = taskOf(element);
  if (taskId === undefined || id === taskId) return id;
  const what = id === undefined ? "a message" : `an update of task ${JSON.stringify(id)}`;
  throw malformedAnswer(operation, endpoint.host, `${what} in the stream of task ${JSON.stringify(taskId)}`);
}

/** A task that ended in the meantime cannot be subscribed to (document 1, Errors). */
const hasEnded = (error: unknown): boolean => error instanceof AgentError && error.reason === "UNSUPPORTED_OPERATION";

/** Failures of the connection and of the server; a refusal by the agent is final. */
const isBreak = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.retryable || (["Connection", "ReadTimeout", "ConnectTimeout"] as const).some((kind) => kind === error.kind));

/** The id of the task that an element belongs to; undefined for a message of the agent. */
export function taskOf(element: Members): string | undefined {
  const update = element.statusUpdate ?? element.artifactUpdate;
  const id = membersOf(element.task).id ?? membersOf(update).taskId;
  return typeof id === "string" ? id : undefined;
}

/** Whether an element is the last: its task has ended or waits for its client, or there is no task. */
export function isLast(element: Members): boolean {
  if ("message" in element) return true;
  const { state } = membersOf(membersOf(element.task ?? element.statusUpdate).status);
  return isState(state) && ["terminal", "interrupted"].includes(taskStates[state]);
}

const isState = (state: unknown): state is TaskState => typeof state === "string" && Object.hasOwn(taskStates, state);
