/** An agent on the server of the public JavaScript SDK, which is independent of Lintel. It stops with the test. */
import type { AddressInfo } from "node:net";
import { AGENT_CARD_PATH, type AgentCard, Role, TaskState, type TaskStatus } from "@a2a-js/sdk";
import { legacyAgentCardRouter } from "@a2a-js/sdk/compat/v0_3/server/express";
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
  type RequestContext,
} from "@a2a-js/sdk/server";
import { agentCardHandler, jsonRpcHandler, restHandler, type UserBuilder } from "@a2a-js/sdk/server/express";
import { A2AService, type UserBuilder as GrpcUserBuilder, grpcService } from "@a2a-js/sdk/server/grpc";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import express from "express";
import { onTestFinished } from "vitest";
import type { CoreBinding } from "../../../../lib/services/a2a/agent-card/model.ts";

const status = (state: TaskState): TaskStatus => ({ state, message: undefined, timestamp: new Date().toISOString() });

/**
 * Echoes a message in two chunks. `wait` keeps it working until it is canceled, `leave` returns while the task is
 * working, and `ask` waits for authentication; `hello` is answered without a task.
 */
class Echo implements AgentExecutor {
  readonly #waiting = new Map<string, () => void>();

  execute = async ({ taskId, contextId, userMessage }: RequestContext, bus: ExecutionEventBus): Promise<void> => {
    const [part] = userMessage.parts;
    const text = part?.content?.$case === "text" ? part.content.value : "";
    const metadata = undefined;
    const said = (value: string) => ({
      ...{ content: { $case: "text" as const, value }, metadata, filename: "", mediaType: "text/plain" },
    });
    if (text === "hello") {
      const [role, parts] = [Role.ROLE_AGENT, [said("hello yourself")]];
      const lists = { extensions: [], referenceTaskIds: [] };
      bus.publish(AgentEvent.message({ messageId: "m", contextId, taskId: "", role, parts, metadata, ...lists }));
      return bus.finished();
    }
    const submitted = status(TaskState.TASK_STATE_SUBMITTED);
    const task = { id: taskId, contextId, status: submitted, artifacts: [], history: [userMessage], metadata };
    bus.publish(AgentEvent.task(task));
    const update = (state: TaskState) =>
      bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status: status(state), metadata }));
    update(TaskState.TASK_STATE_WORKING);
    if (text === "leave") return;
    if (text === "ask") update(TaskState.TASK_STATE_AUTH_REQUIRED);
    if (text === "wait" || text === "ask") return new Promise((canceled) => this.#waiting.set(taskId, canceled));
    for (const [index, value] of ["you said: ", text].entries()) {
      const artifact = {
        artifactId: "a",
        name: "echo",
        description: "",
        parts: [said(value)],
        metadata,
        extensions: [],
      };
      const chunk = { artifact, append: index > 0, lastChunk: index > 0 };
      bus.publish(AgentEvent.artifactUpdate({ taskId, contextId, metadata, ...chunk }));
    }
    update(TaskState.TASK_STATE_COMPLETED);
    bus.finished();
  };

  cancelTask = async (taskId: string, bus: ExecutionEventBus): Promise<void> => {
    const canceled = status(TaskState.TASK_STATE_CANCELED);
    bus.publish(AgentEvent.statusUpdate({ taskId, contextId: "any", status: canceled, metadata: undefined }));
    bus.finished();
    this.#waiting.get(taskId)?.();
  };
}

/** How to start the agent. */
interface SdkAgentOptions {
  /** Identifies callers; every caller is an authenticated user by default. */
  readonly userBuilder?: UserBuilder;
  /** The same over gRPC. */
  readonly grpcUserBuilder?: GrpcUserBuilder;
  readonly securitySchemes?: AgentCard["securitySchemes"];
  /** The bindings that the card declares, in this order. Default: HTTP+JSON. */
  readonly bindings?: readonly CoreBinding[];
  /** Whether the agent has version 0.3 alone, over JSON-RPC and HTTP+JSON. */
  readonly isV0_3?: boolean;
  /** Puts something between clients and a port, and returns the port that the card has instead. Default: nothing. */
  readonly relay?: (port: number) => Promise<number>;
}

const ann = async () => ({ isAuthenticated: true, userName: "ann" });

/**
 * Starts the agent, whose operations are below `/agent`, at `/rpc` and on a port for gRPC; its card declares the
 * tenant, if any. Returns its base URL.
 */
export async function startSdkAgent(tenant = "", options: SdkAgentOptions = {}): Promise<string> {
  const { userBuilder = ann, grpcUserBuilder = ann, securitySchemes = {}, bindings = ["HTTP+JSON"] } = options;
  const { relay = async (at) => at, isV0_3 = false } = options;
  const app = express();
  const server = app.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const grpcServer = new Server();
  const grpcPort = await new Promise<number>((bound, failed) =>
    grpcServer.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, at) =>
      error === null ? bound(at) : failed(error),
    ),
  );
  onTestFinished(() => grpcServer.forceShutdown());
  const [relayed, relayedGrpc] = [await relay(port), await relay(grpcPort)];
  const urls: { readonly [binding in CoreBinding]: string } = {
    "HTTP+JSON": `http://127.0.0.1:${relayed}/agent`,
    JSONRPC: `http://127.0.0.1:${relayed}/rpc`,
    GRPC: `127.0.0.1:${relayedGrpc}`,
  };
  const card: AgentCard = {
    name: "Echo",
    description: "Says again what it is told.",
    version: "1.0.0",
    supportedInterfaces: bindings.map((binding) => ({
      ...{ url: urls[binding], protocolBinding: binding, protocolVersion: isV0_3 ? "0.3" : "1.0", tenant },
    })),
    provider: undefined,
    capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true, extensions: [] },
    securitySchemes,
    securityRequirements: [],
    defaultInputModes: ["text/plain"],
    defaultOutputModes: ["text/plain"],
    skills: [
      {
        ...{ id: "echo", name: "Echo", description: "Echoes.", tags: ["echo"], examples: [] },
        ...{ inputModes: [], outputModes: [], securityRequirements: [] },
      },
    ],
    signatures: [],
  };
  const requestHandler = new DefaultRequestHandler(
    card,
    new InMemoryTaskStore(),
    new Echo(),
    undefined,
    new InMemoryPushNotificationStore(),
    undefined,
    { ...card, name: "Echo, extended" },
  );
  if (isV0_3) {
    app.use((request, _, next) => {
      request.headers["a2a-version"] = "0.3";
      next();
    });
    app.use(`/${AGENT_CARD_PATH}`, legacyAgentCardRouter({ agentCardProvider: requestHandler }));
  }
  app.use(`/${AGENT_CARD_PATH}`, agentCardHandler({ agentCardProvider: requestHandler }));
  app.use("/agent", restHandler({ requestHandler, userBuilder, legacyCompat: { enabled: isV0_3 } }));
  app.use("/rpc", jsonRpcHandler({ requestHandler, userBuilder, legacyCompat: { enabled: isV0_3 } }));
  grpcServer.addService(A2AService, grpcService({ requestHandler, userBuilder: grpcUserBuilder }));
  return url;
}
