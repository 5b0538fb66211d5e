/** Sends a message and follows its task until it has ended or waits for its client, with or without streaming. */

import { abortable } from "../../../api/abortable.ts";
import { realTiming, type Timing } from "../../../api/retry.ts";
import { type Members, membersOf } from "../../../base/members.ts";
import { advertises } from "../agent-card/client.ts";
import type { AgentApiClient } from "../client.ts";
import { isSettled, taskOf } from "./stream.ts";

/** The first and the longest interval of polling a task, in milliseconds; each is 1.5 times the previous one. */
const waits = { first: 500, longest: 5000 } as const;

/** How to follow a task. */
export interface FollowOptions {
  /** Whether the agent streams. Default: what its card says. */
  readonly streams?: boolean | undefined;
  /** Default: the real one. */
  readonly timing?: Timing | undefined;
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
  { streams, timing = realTiming }: FollowOptions = {},
): AsyncGenerator<Members, void> {
  if (streams ?? advertises(await client.card(signal), "streaming")) {
    for await (const element of client.stream("SendStreamingMessage", input, signal)) {
      yield element;
      // Like a response of SendMessage, what follows ends when the task waits for authentication.
      if (isSettled(element)) return;
    }
    return;
  }
  const asked = membersOf(input.configuration);
  const configuration = { ...asked, returnImmediately: true };
  const element = await client.call("SendMessage", { ...input, configuration }, signal);
  yield element;
  yield* pollTask(client, element, asked.historyLength, signal, timing);
}

/** Polls the task of an element until it has ended or waits for its client: one element per change of its status. */
export async function* pollTask(
  client: AgentApiClient,
  first: Members,
  historyLength: unknown,
  signal: AbortSignal,
  timing: Timing = realTiming,
): AsyncGenerator<Members, void> {
  let element = first;
  for (let wait: number = waits.first; !isSettled(element); wait = Math.min(wait * 1.5, waits.longest)) {
    await abortable(() => timing.sleep(wait, signal), "GetTask", signal);
    const task = await client.call("GetTask", { id: taskOf(element), historyLength }, signal);
    const isNew = JSON.stringify(statusOf({ task })) !== JSON.stringify(statusOf(element));
    element = { task };
    if (isNew) yield element;
  }
}

const statusOf = ({ task }: Members): unknown => membersOf(task).status;
