/** Sends a message and follows its task until it has ended or waits for its client, with or without streaming. */

import { abortable } from "../../../api/abortable.ts";
import { realTiming, type Timing } from "../../../api/retry.ts";
import { type Members, membersOf } from "../../../base/members.ts";
import { advertises } from "../agent-card/client.ts";
import type { AgentApiClient } from "../client.ts";
import { isSettled, taskOf } from "./stream.ts";

/** The first and the longest interval of polling a task, in milliseconds; each is 1.5 times the previous one. */
const waits = { first: 500, longest: 5000 } as const;

/**
 * Sends a message and yields elements like a stream (StreamResponse). If the card does not declare streaming, the agent
 * responds at once and the task is polled, with one element per change of its status: waiting on one connection would
 * exceed the timeouts of proxies, and show nothing in the meantime.
 * @param input of SendMessage; its returnImmediately is overridden.
 */
export async function* followMessage(
  client: AgentApiClient,
  input: Members,
  signal: AbortSignal,
  timing: Timing = realTiming,
): AsyncGenerator<Members, void> {
  if (advertises(await client.card(signal), "streaming")) {
    for await (const element of client.stream("SendStreamingMessage", input, signal)) {
      yield element;
      // Like a response of SendMessage, what follows ends when the task waits for authentication.
      if (isSettled(element)) return;
    }
    return;
  }
  const asked = membersOf(input.configuration);
  const configuration = { ...asked, returnImmediately: true };
  let element = await client.call("SendMessage", { ...input, configuration }, signal);
  yield element;
  for (let wait: number = waits.first; !isSettled(element); wait = Math.min(wait * 1.5, waits.longest)) {
    await abortable(() => timing.sleep(wait, signal), "GetTask", signal);
    const task = await client.call("GetTask", { id: taskOf(element), historyLength: asked.historyLength }, signal);
    const isNew = JSON.stringify(statusOf({ task })) !== JSON.stringify(statusOf(element));
    element = { task };
    if (isNew) yield element;
  }
}

const statusOf = ({ task }: Members): unknown => membersOf(task).status;
