/** Compares Lintel's client of agents with that of the public SDK over each binding, against the SDK's server. */
import { performance } from "node:perf_hooks";
import { SendMessageRequest } from "@a2a-js/sdk";
import {
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from "@a2a-js/sdk/client";
import { GrpcTransportFactory } from "@a2a-js/sdk/client/grpc";
import { coreBindings } from "../lib/services/a2a/agent-card/model.ts";
import { createAgentClient } from "../lib/services/a2a/client.ts";
import { startServer } from "./agent-servers.ts";
import { sideBySide } from "./side-by-side.ts";
import type { Row } from "./table.ts";

const rounds = 7;
const messagesARound = 500;
const connections = 32;

let sent = 0;

const next = () => ({
  message: {
    ...{ messageId: `message-${++sent}`, role: "ROLE_USER" },
    parts: [{ text: "What is new in the reports of this week? Give me the three that matter most." }],
  },
});

/** The time of a round of messages, in milliseconds. */
async function timeOf(send: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let left = messagesARound;
  const work = async () => {
    while (left-- > 0) await send();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return performance.now() - start;
}

const factories = {
  JSONRPC: () => new JsonRpcTransportFactory(),
  GRPC: () => new GrpcTransportFactory(),
  "HTTP+JSON": () => new RestTransportFactory(),
} as const;

/** The messages of both clients over each binding. */
export async function* benchAgentClient(): AsyncGenerator<Row> {
  const server = await startServer(["--import", "tsx", "bench/sdk-server.ts"], "");
  try {
    for (const binding of coreBindings) {
      const ours = createAgentClient({ agent: server.url, bindings: [binding] });
      const cardResolver = new DefaultAgentCardResolver();
      const theirs = await new ClientFactory({ transports: [factories[binding]()], cardResolver }).createFromUrl(
        server.url,
      );
      const times = await sideBySide(
        {
          ours: () => timeOf(() => ours.call("SendMessage", next())),
          sdk: () => timeOf(() => theirs.sendMessage(SendMessageRequest.fromJSON(next()))),
        },
        rounds,
      );
      ours.close();
      yield {
        what: `SendMessage by the client over ${binding}, time of a message`,
        measured: times.ours / messagesARound,
        against: "the SDK's client",
        compared: times.sdk / messagesARound,
        unit: "ms",
      };
    }
  } finally {
    await server.stop();
  }
}
