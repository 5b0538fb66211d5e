/** Following a message, with and without streaming agents. */
import { expect, it, onTestFinished } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import { followMessage } from "../../../../lib/services/a2a/client/follow.ts";
import { createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { json, type Step, startServer } from "../../../client/scripted-server.ts";

const status = (state: string, timestamp = "2026-01-01T00:00:00Z") => ({ state: `TASK_STATE_${state}`, timestamp });
const task = (state: string, timestamp?: string) => ({ id: "t", contextId: "c", status: status(state, timestamp) });
const message = { messageId: "m", role: "ROLE_AGENT", parts: [{ text: "a" }] };

/** Follows a message to an agent that follows the steps; records the waits instead of waiting. */
async function following(steps: readonly Step[], capabilities: object = {}) {
  const { url, requests } = await startServer(
    (response, seen) => {
      const supportedInterfaces = [
        { url: `http://${seen.headers.host}`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
      ];
      json(200, { supportedInterfaces, capabilities })(response, seen);
    },
    ...steps,
  );
  const waits: number[] = [];
  const timing = {
    now: Date.now,
    random: () => 0,
    sleep: async (milliseconds: number) => {
      waits.push(milliseconds);
    },
  };
  const client = createAgentClient({ agent: url, timing });
  onTestFinished(client.close);
  const elements: Members[] = [];
  const input = { message: { messageId: "n" }, configuration: { historyLength: 0, returnImmediately: false } };
  const stopper = new AbortController();
  for await (const element of followMessage(client, input, stopper.signal, { timing })) elements.push(element);
  const sent = requests.slice(1);
  return { elements, waits, urls: sent.map((each) => each.url), body: JSON.parse(sent[0]?.body ?? "") };
}

it("a task is followed by a stream if the card advertises streaming", async () => {
  const stream: Step = (response) =>
    response
      .writeHead(200, { "content-type": "text/event-stream" })
      .end(`data: ${JSON.stringify({ task: task("COMPLETED") })}\n\n`);
  expect(await following([stream], { streaming: true })).toMatchObject({
    elements: [{ task: task("COMPLETED") }],
    urls: ["/message:stream"],
    body: { configuration: { historyLength: 0 } },
  });
});

it("a task is followed by polling, with increasing waits and an element for each change", async () => {
  const later = "2026-01-01T00:00:01Z";
  const working = Array.from({ length: 7 }, () => json(200, task("WORKING")));
  const end = [json(200, task("WORKING", later)), json(200, task("INPUT_REQUIRED"))];
  const { elements, waits, urls, body } = await following([json(200, { task: task("WORKING") }), ...working, ...end]);
  expect(elements).toEqual([
    { task: task("WORKING") },
    { task: task("WORKING", later) },
    { task: task("INPUT_REQUIRED") },
  ]);
  expect(waits).toEqual([500, 750, 1125, 1687.5, 2531.25, 3796.875, 5000, 5000, 5000]);
  expect(urls).toEqual(["/message:send", ...Array(9).fill("/tasks/t?historyLength=0")]);
  expect(body.configuration).toEqual({ historyLength: 0, returnImmediately: true });
});

it.each([{ message }, { task: task("REJECTED") }])(
  "without waiting, if the agent responds with the end: %j",
  async (response) => {
    expect(await following([json(200, response)])).toMatchObject({ elements: [response], waits: [] });
  },
);
