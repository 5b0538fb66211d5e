/** Sends a message and follows its task until it has ended or waits for its client, with or without streaming. */

import { type Members, membersOf } from "../../../base/members.ts";
import { abortable } from "../../../client/abortable.ts";
import { realTiming, type Timing } from "../../../client/retry.ts";
import { advertises } from "../agent-card/client.ts";
import type { AgentApiClient } from "../client.ts";
import { AgentError } from "./agent-error.ts";
import { isSettled, taskOf } from "./stream.ts";

/** The first and the longest interval of polling a task, in milliseconds; each is 1.5 times the previous one. */
const waits = { first: 500, longest: 5000 } as const;

/** How to poll a task. */
export interface PollOptions {
  /** The interval, in milliseconds. Default: it grows. */
  readonly pollInterval?: number | undefined;
  /** The maximum number of messages of the history. Default: the agent's. */
  readonly historyLength?: unknown;
  /** Default: the real one. */
  readonly timing?: Timing | undefined;
}

/** How to follow a task. */
export interface FollowOptions extends Omit<PollOptions, "historyLength"> {
  /** Whether the agent streams. Default: what its card says. */
  readonly streams?: boolean | undefined;
  /** Called if the agent refuses to stream, and its task is polled instead. */
  readonly onStreamRefused?: (() => void) | undefined;
}

/**
 * Sends a message and yields elements like a stream (StreamResponse). If the agent does not stream, it responds at once
 * and the task is polled, with one element per change of its status: waiting on one connection would exceed the timeouts
 * of proxies, and show nothing in the meantime.
 * @param input of SendMessage; its returnImmediately is overridden.
 */
export async function* followMessage(
  client: AgentApiClient,
  input: Members,
  signal: AbortSignal,
  { streams, onStreamRefused, ...poll }: FollowOptions = {},
): AsyncGenerator<Members, void> {
  if (streams ?? advertises(await client.card(signal), "streaming")) {
    let hasBegun = false;
    try {
      for await (const element of client.stream("SendStreamingMessage", input, signal)) {
        hasBegun = true;
        yield element;
        // Like a response of SendMessage, what follows ends when the task waits for authentication.
        if (isSettled(element)) return;
      }
      return;
    } catch (error) {
      if (hasBegun || !isStreamRefused(error)) throw error;
      onStreamRefused?.();
    }
  }
  const asked = membersOf(input.configuration);
  const configuration = { ...asked, returnImmediately: true };
  const element = await client.call("SendMessage", { ...input, configuration }, signal);
  yield element;
  yield* pollTask(client, element, signal, { ...poll, historyLength: asked.historyLength });
}

/** Whether the agent has not accepted a message because it does not stream, so that it can be sent again. */
const isStreamRefused = (error: unknown): boolean =>
  error instanceof AgentError &&
  (error.reason === "UNSUPPORTED_OPERATION" ||
    (error.reason === undefined && error.status !== undefined && [404, 405, 501].includes(error.status)));

/** Polls the task of an element until it has ended or waits for its client: one element per change of its status. */
export async function* pollTask(
  client: AgentApiClient,
  first: Members,
  signal: AbortSignal,
  { pollInterval, historyLength, timing = realTiming }: PollOptions = {},
): AsyncGenerator<Members, void> {
  let element = first;
  const [shortest, longest] = [pollInterval ?? waits.first, pollInterval ?? waits.longest];
  for (let wait: number = shortest; !isSettled(element); wait = Math.min(wait * 1.5, longest)) {
    await abortable(() => timing.sleep(wait, signal), "GetTask", signal);
    const task = await client.call("GetTask", { id: taskOf(element), historyLength }, signal);
    const isNew = JSON.stringify(statusOf({ task })) !== JSON.stringify(statusOf(element));
    element = { task };
    if (isNew) yield element;
  }
}

const statusOf = ({ task }: Members): unknown => membersOf(task).status;
