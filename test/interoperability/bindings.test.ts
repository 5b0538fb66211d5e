/** Lintel's client against the SDK's server over each binding: streams that break anywhere, and notifications. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Members, membersOf } from "../../lib/base/members.ts";
import { coreBindings } from "../../lib/services/a2a/agent-card/model.ts";
import { createAgentClient } from "../../lib/services/a2a/client.ts";
import { secret } from "../run/secret.ts";
import { startSdkAgent } from "../services/a2a/client/sdk-agent.ts";
import { receiverForTest } from "../services/a2a/emulator/receiver.ts";

const message = (text: string) => ({ message: { messageId: text, role: "ROLE_USER", parts: [{ text }] } });
const timing = { now: Date.now, random: () => 0, sleep: async () => {} };

beforeEach(() => {
  // The SDK logs each delivery, and each stream that it refuses.
  for (const level of ["info", "error"] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});

/** At most so many bytes precede the responses of a gRPC server. */
const bytesOfConnection = 100;

/** Passes connections on to a port, and cuts the next one when the server has sent so many bytes. */
async function cutter() {
  const sockets = new Set<Socket>();
  const state = { cutAfter: Number.POSITIVE_INFINITY, wasCut: false };
  const relay = async (port: number) => {
    const server = createServer((socket) => {
      const { cutAfter } = state;
      state.cutAfter = Number.POSITIVE_INFINITY;
      const upstream = connect(port, "127.0.0.1");
      let left = cutAfter;
      upstream.on("data", (chunk) => {
        socket.write(chunk.subarray(0, left));
        left -= chunk.length;
        if (left > 0) return;
        state.wasCut = true;
        socket.end();
        upstream.destroy();
      });
      socket.pipe(upstream);
      upstream.on("close", () => socket.destroy());
      socket.on("close", () => upstream.destroy());
      for (const each of [socket, upstream]) {
        each.on("error", () => {});
        sockets.add(each);
      }
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  };
  return { state, relay };
}

test.each(coreBindings)(
  "a stream over %s that is cut anywhere ends with its task or a clear error",
  async (binding) => {
    const { state, relay } = await cutter();
    const agent = await startSdkAgent("", { bindings: [binding], relay });
    const step = 97;
    const outcomes = { ended: 0, unknown: 0 };
    for (let cutAfter = 1; ; cutAfter += step) {
      const client = createAgentClient({ agent, timing, maxRetries: 3 });
      await client.card();
      Object.assign(state, { cutAfter, wasCut: false });
      let last: Members = {};
      try {
        for await (const element of client.stream("SendStreamingMessage", message(`now ${cutAfter}`))) last = element;
        expect(membersOf(membersOf(last.task ?? last.statusUpdate).status).state).toBe("TASK_STATE_COMPLETED");
        outcomes.ended += 1;
      } catch (error) {
        // Without a task id nothing can be resumed, and the message must not be sent twice. Over gRPC the first bytes are
        // those of the connection, before which nothing is sent.
        expect(error).toMatchObject(
          binding === "GRPC" && cutAfter < bytesOfConnection ? { kind: "Connection" } : { mayHaveExecuted: true },
        );
        expect(last).toEqual({});
        outcomes.unknown += 1;
      }
      client.close();
      if (!state.wasCut) break;
    }
    expect(outcomes).toEqual({ ended: expect.any(Number), unknown: expect.any(Number) });
    expect(Math.min(outcomes.ended, outcomes.unknown)).toBeGreaterThan(1);
  },
);

test.each(coreBindings)(
  "a late subscription over %s begins with the task, and is the task after its end",
  async (binding) => {
    const client = createAgentClient({ agent: await startSdkAgent("", { bindings: [binding] }) });
    onTestFinished(client.close);
    const begun = await client.call("SendMessage", { ...message("wait"), configuration: { returnImmediately: true } });
    const { id } = membersOf(begun.task);
    const seen: string[] = [];
    for await (const element of client.stream("SubscribeToTask", { id })) {
      seen.push(...Object.keys(element));
      if (seen.length === 1) await client.call("CancelTask", { id });
    }
    expect(seen).toEqual(["task", "statusUpdate"]);
    const late = await client.stream("SubscribeToTask", { id }).next();
    expect(late.value).toMatchObject({ task: { id, status: { state: "TASK_STATE_CANCELED" } } });
  },
);

test.each(coreBindings)(
  "a configuration that was sent over %s leads to notifications with its token",
  async (binding) => {
    const { url, received } = await receiverForTest();
    const token = secret("Token");
    process.env.LINTEL_TEST_BINDINGS = token;
    onTestFinished(() => {
      delete process.env.LINTEL_TEST_BINDINGS;
    });
    const pushProfile = { url, token: { from: "environment", name: "LINTEL_TEST_BINDINGS" } } as const;
    const client = createAgentClient({ agent: await startSdkAgent("", { bindings: [binding] }), pushProfile });
    onTestFinished(client.close);
    const { task } = await client.call("SendMessage", message("now"));
    await expect.poll(() => received.length).toBe(5);
    expect(received.map(({ headers }) => headers["x-a2a-notification-token"])).toEqual(Array(5).fill(token));
    expect(received[0]?.event).toMatchObject({ task: { id: membersOf(task).id } });
  },
);
