/**
 * The server of the public SDK, with the emulator's behavior in the benchmark: it echoes messages and completes their
 * tasks. The task of the message `ask` waits for input; the next message says how many updates follow. Prints `{"url":
 * …}`.
 */
import { setMaxListeners } from "node:events";
import { createServer } from "node:http";
import { AGENT_CARD_PATH, type AgentCard, type Part, TaskState } from "@a2a-js/sdk";
import { AgentEvent, type AgentExecutor, DefaultRequestHandler, InMemoryTaskStore } from "@a2a-js/sdk/server";
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from "@a2a-js/sdk/server/express";
import { A2AService, grpcService } from "@a2a-js/sdk/server/grpc";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import express from "express";

const metadata = undefined;
const textPart = (value: string): Part => ({
  ...{ content: { $case: "text", value }, metadata, filename: "", mediaType: "" },
});

const executor: AgentExecutor = {
  async execute({ taskId, contextId, userMessage, task }, bus) {
    const status = (state: TaskState) => ({ state, message: undefined, timestamp: new Date().toISOString() });
    const update = (state: TaskState) =>
      bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status: status(state), metadata }));
    const artifact = (parts: Part[], append: boolean, lastChunk: boolean) =>
      bus.publish(
        AgentEvent.artifactUpdate({
          ...{ taskId, contextId, append, lastChunk, metadata },
          artifact: { artifactId: "a", name: "echo", description: "", parts, metadata, extensions: [] },
        }),
      );
    const [part] = userMessage.parts;
    const text = part?.content?.$case === "text" ? part.content.value : "";
    if (task === undefined) {
      const history = [userMessage];
      const begun = { id: taskId, contextId, status: status(TaskState.TASK_STATE_SUBMITTED), artifacts: [] };
      bus.publish(AgentEvent.task({ ...begun, history, metadata }));
      if (text === "ask") return update(TaskState.TASK_STATE_INPUT_REQUIRED);
      update(TaskState.TASK_STATE_WORKING);
      artifact(userMessage.parts, false, true);
    } else {
      const count = Number(text);
      for (let index = 0; index < count; index++) {
        artifact([textPart(String(index))], index > 0, index === count - 1);
      }
    }
    update(TaskState.TASK_STATE_COMPLETED);
    bus.finished();
  },
  async cancelTask() {},
};

const interfaces: AgentCard["supportedInterfaces"] = [];
const declare = (protocolBinding: string, url: string) =>
  interfaces.push({ url, protocolBinding, protocolVersion: "1.0", tenant: "" });

const card: AgentCard = {
  ...{ name: "Echo", description: "Says again what it is told.", version: "1.0.0", provider: undefined },
  supportedInterfaces: interfaces,
  capabilities: { streaming: true, pushNotifications: true, extensions: [] },
  ...{ securitySchemes: {}, securityRequirements: [], skills: [], signatures: [] },
  ...{ defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"] },
};

// Node warns about more than ten subscribers of a task.
setMaxListeners(0);

const app = express();
const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
const { noAuthentication: userBuilder } = UserBuilder;
app.use("/agent", restHandler({ requestHandler, userBuilder }));
app.use("/rpc", jsonRpcHandler({ requestHandler, userBuilder }));
app.use(`/${AGENT_CARD_PATH}`, agentCardHandler({ agentCardProvider: requestHandler }));
const grpcServer = new Server();
grpcServer.addService(A2AService, grpcService({ requestHandler, userBuilder }));
const grpcPort = await new Promise<number>((bound, failed) =>
  grpcServer.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, at) =>
    error === null ? bound(at) : failed(error),
  ),
);
const server = createServer(app).listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  declare("HTTP+JSON", `http://127.0.0.1:${port}/agent`);
  declare("JSONRPC", `http://127.0.0.1:${port}/rpc`);
  declare("GRPC", `127.0.0.1:${grpcPort}`);
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
