/** The operations of the agent, over whatever binding they are requested. */
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import type { StructField } from "../../../facts/model/field.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { filled } from "../agent-card/emulator.ts";
import { sendMessage, sendStreamingMessage } from "../message/emulator.ts";
import { type AgentOperationName, agentOperations } from "../model/operations.ts";
import { createConfig, deleteConfig, getConfig, listConfigs } from "../push-config/emulator/operations.ts";
import type { Agent } from "./agent.ts";
import type { EventStream, StreamForm } from "./event-stream.ts";
import { cancelTask, getTask, listTasks, subscribeToTask } from "./task-operations.ts";

/** A request for an operation. */
export interface OperationCall {
  readonly call: EmulatedCall;
  /** Reads the members of the request. @throws Refusal for those that do not match the documentation. */
  read<Request extends StructField>(request: Request): ValueOf<Request>;
  /** How a stream goes over the wire. */
  readonly form: StreamForm;
}

/**
 * Performs an operation.
 * @returns the content of the response, undefined if it has none; or a stream.
 */
export async function perform(
  name: AgentOperationName,
  agent: Agent,
  { call, read, form }: OperationCall,
): Promise<object | undefined | EventStream> {
  const size = call.body.length;
  const requestOf = <Name extends AgentOperationName>(operation: Name) => read(agentOperations[operation].request);
  switch (name) {
    case "SendMessage":
      return sendMessage(agent, requestOf(name), size);
    case "SendStreamingMessage":
      return sendStreamingMessage(agent, requestOf(name), size, form);
    case "GetTask":
      return getTask(agent, requestOf(name));
    case "ListTasks":
      return listTasks(agent, requestOf(name), call);
    case "CancelTask":
      return cancelTask(agent, requestOf(name));
    case "SubscribeToTask":
      return subscribeToTask(agent, requestOf(name), form);
    case "CreateTaskPushNotificationConfig":
      return createConfig(agent, requestOf(name), size);
    case "GetTaskPushNotificationConfig":
      return getConfig(agent, requestOf(name));
    case "ListTaskPushNotificationConfigs":
      return listConfigs(agent, requestOf(name), call);
    case "DeleteTaskPushNotificationConfig":
      deleteConfig(agent, requestOf(name));
      return undefined;
    case "GetExtendedAgentCard":
      requestOf(name);
      return filled(agent.settings.extendedCard ?? agent.settings.card, call.head);
  }
}
