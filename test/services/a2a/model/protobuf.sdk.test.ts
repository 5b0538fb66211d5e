/** The messages of gRPC, held against those of the public JavaScript SDK, which were generated from the proto file. */
import {
  AgentCard,
  CancelTaskRequest,
  GetTaskRequest,
  ListTaskPushNotificationConfigsRequest,
  ListTaskPushNotificationConfigsResponse,
  ListTasksRequest,
  ListTasksResponse,
  SendMessageRequest,
  StreamResponse,
  TaskPushNotificationConfig,
} from "@a2a-js/sdk";
import { GrpcTransportFactory } from "@a2a-js/sdk/client/grpc";
import { Server, ServerCredentials, type UntypedHandleCall } from "@grpc/grpc-js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isMembers, type Members } from "../../../../lib/base/members.ts";
import type { Shape } from "../../../../lib/facts/shape/shape.ts";
import { decodeJson, encodeJson } from "../../../../lib/protobuf/json.ts";
import { agentOperations, isAgentOperation } from "../../../../lib/services/a2a/model/operations.ts";
import { agentProtobuf, grpcService } from "../../../../lib/services/a2a/model/protobuf.ts";
import { arbitraryValue } from "../../../facts/shape/arbitrary-value.ts";
import { cases } from "../../../run/sizes.ts";

/** The operation that was called last, and its request as bytes. */
let received: { readonly name: string; readonly bytes: Buffer } | undefined;
/** The response of the next call. */
let response: Uint8Array = new Uint8Array();
let transport: Awaited<ReturnType<GrpcTransportFactory["create"]>>;
const server = new Server();

beforeAll(async () => {
  const bytes = { serialize: (value: Buffer) => value, deserialize: (value: Buffer) => value };
  for (const [name, { isStream = false }] of Object.entries(agentOperations)) {
    const handler: UntypedHandleCall = isStream
      ? (call: { request: Buffer; write: (element: Uint8Array) => void; end: () => void }) => {
          received = { name, bytes: call.request };
          call.write(response);
          call.end();
        }
      : (call: { request: Buffer }, callback: (error: null, value: Uint8Array) => void) => {
          received = { name, bytes: call.request };
          callback(null, response);
        };
    server.register(
      `/${grpcService}/${name}`,
      handler,
      bytes.serialize,
      bytes.deserialize,
      isStream ? "serverStream" : "unary",
    );
  }
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  );
  const url = `127.0.0.1:${port}`;
  const card = AgentCard.fromJSON({
    supportedInterfaces: [{ url, protocolBinding: "GRPC", protocolVersion: "1.0" }],
  });
  transport = await new GrpcTransportFactory().create(url, card);
});

afterAll(() => server.forceShutdown());

/** Times have milliseconds, and bytes are in base64: other forms mean the same, but look different afterwards. */
const leaves = {
  text: ({ isBinary, pattern }: { readonly isBinary?: true; readonly pattern?: { readonly meaning: string } }) =>
    isBinary === true
      ? fc.uint8Array({ minLength: 1, maxLength: 5 }).map((bytes) => Buffer.from(bytes).toString("base64"))
      : pattern?.meaning.includes("timestamp")
        ? fc
            .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
            .map((time) => time.toISOString())
        : undefined,
  // Zero without presence is absent.
  any: fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== null), // which the SDK drops in a part
};

/** Arbitrary documents, without a name that the SDK loses. */
const documents = (shape: Shape) =>
  arbitraryValue(shape, leaves).filter((value) => !JSON.stringify(value).includes("__proto__"));

/** A document without what ProtoJSON leaves out: empty strings, lists and maps, false and 0. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (!isMembers(value)) return Object.is(value, -0) ? 0 : value;
  const isDefault = (member: unknown) =>
    member === "" ||
    member === false ||
    member === 0 ||
    member === undefined ||
    (Array.isArray(member) && member.length === 0) ||
    (typeof member === "string" && /_UNSPECIFIED$/.test(member)) ||
    (isMembers(member) && Object.keys(member).length === 0);
  const entries = Object.entries(value).map(([name, member]): [string, unknown] => [name, withoutDefaults(member)]);
  return Object.fromEntries(entries.filter(([, member]) => !isDefault(member)));
}

const members = (value: unknown): Members => (isMembers(value) ? value : {});

describe("a message that the SDK encodes", () => {
  it.each<[string, (json: Members) => Promise<unknown>]>([
    ["SendMessage", (json) => transport.sendMessage(SendMessageRequest.fromJSON(json))],
    ["GetTask", (json) => transport.getTask(GetTaskRequest.fromJSON(json))],
    ["ListTasks", (json) => transport.listTasks(ListTasksRequest.fromJSON(json))],
    ["CancelTask", (json) => transport.cancelTask(CancelTaskRequest.fromJSON(json))],
    [
      "CreateTaskPushNotificationConfig",
      (json) => transport.createTaskPushNotificationConfig(TaskPushNotificationConfig.fromJSON(json)),
    ],
    [
      "ListTaskPushNotificationConfigs",
      (json) => transport.listTaskPushNotificationConfig(ListTaskPushNotificationConfigsRequest.fromJSON(json)),
    ],
  ])("is decoded as it was meant: %s", async (name, send) => {
    if (!isAgentOperation(name)) throw new Error(name);
    const { request } = agentProtobuf[name];
    // A task is a response that every operation of these can be given: its content does not matter here.
    response = encodeJson(agentProtobuf.SendMessage.response, { message: { messageId: "m", role: "ROLE_AGENT" } });
    await fc.assert(
      fc.asyncProperty(documents(agentOperations[name].request), async (value) => {
        const json = members(value);
        await send(json).catch(() => undefined); // the response has another type
        expect(received?.name).toBe(name);
        expect(withoutDefaults(decodeJson(request, received?.bytes ?? Buffer.alloc(0)))).toEqual(withoutDefaults(json));
      }),
      { numRuns: cases(30), endOnFailure: true },
    );
  });
});

describe("a message that the SDK decodes", () => {
  it.each<[string, (call: typeof transport) => Promise<unknown>]>([
    ["GetExtendedAgentCard", async (call) => AgentCard.toJSON(await call.getExtendedAgentCard({ tenant: "" }))],
    ["ListTasks", async (call) => ListTasksResponse.toJSON(await call.listTasks(ListTasksRequest.fromJSON({})))],
    [
      "ListTaskPushNotificationConfigs",
      async (call) =>
        ListTaskPushNotificationConfigsResponse.toJSON(
          await call.listTaskPushNotificationConfig(ListTaskPushNotificationConfigsRequest.fromJSON({})),
        ),
    ],
    [
      "SendStreamingMessage",
      async (call) => {
        for await (const element of call.sendMessageStream(SendMessageRequest.fromJSON({})))
          return StreamResponse.toJSON(element);
        return undefined;
      },
    ],
  ])("is what was encoded: %s", async (name, read) => {
    if (!isAgentOperation(name)) throw new Error(name);
    const shape = agentOperations[name].response;
    if (shape === undefined) throw new Error(name);
    await fc.assert(
      fc.asyncProperty(documents(shape), async (value) => {
        response = encodeJson(agentProtobuf[name].response, members(value));
        expect(withoutDefaults(await read(transport))).toEqual(withoutDefaults(value));
      }),
      { numRuns: cases(30), endOnFailure: true },
    );
  });
});
