/**
 * Streams of an agent, taken up again where they break off (gap `message/stream-framing`): a stream has ended when its
 * task is in a terminal or interrupted state, or with a message.
 */

import { type Members, membersOf } from "../../base/members.ts";
import { type TaskState, taskStates } from "../../model/agents/task.ts";
import { ApiError, type Callee } from "../api-error.ts";
import type { Timing } from "../retry.ts";
import { AgentError, brokenStream, malformedAnswer } from "./error.ts";

/** How a stream is read and taken up. */
export interface StreamSource {
  readonly callee: Callee;
  /** The elements of the first stream. */
  readonly first: () => AsyncIterable<Members>;
  /** The elements of another stream of the same task. The first is the task as it is now. */
  readonly again: (taskId: string) => AsyncIterable<Members>;
  /** The task as it is now. */
  readonly task: (taskId: string) => Promise<Members>;
  /** How often in succession a stream is taken up that breaks off at once, with nothing but the task as it is. */
  readonly maxRetries: number;
  readonly timing: Timing;
  readonly signal: AbortSignal | undefined;
  readonly log: (line: string) => void;
}

/** What is waited for before a stream is taken up, in milliseconds, times the number of the attempt. */
const waitPerAttempt = 500;

/** A stream that stood this long was none that breaks off at once, in milliseconds: the count begins afresh. */
const standing = 10_000;

/**
 * The elements of the stream until its task has ended or waits for its client. After a break the task is yielded
 * again, as it is then: chunks of artifacts that were missed are in it.
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
        // Each stream that is taken up begins with the task: only what follows is progress.
        if (!("task" in element)) attempts = 0;
        yield element;
        if (isLast(element)) return;
      }
    } catch (error) {
      if (attempts > 0 && taskId !== undefined && hasEnded(error)) {
        yield { task: await source.task(taskId) };
        return;
      }
      // Before a task is known nothing can be taken up: who asked is told.
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
    log(`${callee.operation}: the stream of task ${id} broke off (${why}); it is taken up again`);
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

/** Failures of the connection and of the server; what the agent refuses stays refused. */
const isBreak = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.retryable || (["Connection", "ReadTimeout", "ConnectTimeout"] as const).some((kind) => kind === error.kind));

/** The id of the task that an element belongs to; undefined for a message of the agent. */
export function taskOf(element: Members): string | undefined {
  const update = element.statusUpdate ?? element.artifactUpdate;
  const id = membersOf(element.task).id ?? membersOf(update).taskId;
  return typeof id === "string" ? id : undefined;
}

/** Whether nothing comes after an element: its task has ended or waits for its client, or there is none. */
export function isLast(element: Members): boolean {
  if ("message" in element) return true;
  const { state } = membersOf(membersOf(element.task ?? element.statusUpdate).status);
  return isState(state) && ["terminal", "interrupted"].includes(taskStates[state]);
}

const isState = (state: unknown): state is TaskState => typeof state === "string" && Object.hasOwn(taskStates, state);
