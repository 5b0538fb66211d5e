/** The client of the public JavaScript SDK, which is independent of Lintel, for an emulated agent. */
import { SendMessageRequest, StreamResponse, type Task } from "@a2a-js/sdk";
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from "@a2a-js/sdk/client";
import { GrpcTransportFactory } from "@a2a-js/sdk/client/grpc";
import { messageOf, type RunningAgent } from "./running-agent.ts";

/** The bindings, each with the transport of the SDK for it and the transport's name in its errors. */
export const sdkBindings = {
  "HTTP+JSON": { name: "rest", factory: (fetchImpl: typeof fetch) => new RestTransportFactory({ fetchImpl }) },
  JSONRPC: { name: "jsonrpc", factory: (fetchImpl: typeof fetch) => new JsonRpcTransportFactory({ fetchImpl }) },
  GRPC: { name: "grpc", factory: () => new GrpcTransportFactory() },
} as const;

/** A binding of the SDK. */
export type SdkBinding = keyof typeof sdkBindings;

/** All of them, for tests of each. */
export const everyBinding = Object.keys(sdkBindings) as readonly SdkBinding[];

/** A client that follows the agent's card. */
export const sdkClientOf = (
  { url }: Pick<RunningAgent, "url">,
  binding: SdkBinding = "HTTP+JSON",
  fetchImpl: typeof fetch = fetch,
): Promise<Client> =>
  new ClientFactory({
    transports: [sdkBindings[binding].factory(fetchImpl)],
    cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
  }).createFromUrl(url);

/** A request to send a message: its id, and members of the message and of the configuration. */
export const sending = (messageId: string, members: object = {}, configuration: object = {}): SendMessageRequest =>
  SendMessageRequest.fromJSON({ message: messageOf(messageId, members), configuration });

/** Sends a message and returns its task in any state. */
export async function taskOf(client: Client, request: SendMessageRequest): Promise<Task> {
  const result = await client.sendMessage(request);
  if ("status" in result) return result;
  throw new Error(`task: ${JSON.stringify(result)}`);
}

/** All elements of a stream as they were sent. */
export async function elementsOf(stream: AsyncIterable<StreamResponse>): Promise<readonly unknown[]> {
  const elements: unknown[] = [];
  for await (const element of stream) elements.push(StreamResponse.toJSON(element));
  return elements;
}
