/** The words of version 0.3 for states, senders and operations: those of JSON-RPC, and the paths and words of HTTP+JSON. */
import { own } from "../../../base/dictionary.ts";
import { message } from "../message/model/message.ts";
import { type AgentOperationName, agentOperations } from "./operations.ts";
import { taskState } from "./task.ts";

interface Words {
  readonly [word: string]: string;
}

const states: Words = taskState.earlierValues;
const roles: Words = message.members.role.earlierValues;

const inverted = (words: Words): Words => Object.fromEntries(Object.entries(words).map(([v0_3, word]) => [word, v0_3]));

const v0_3States = inverted(states);
const v0_3Roles = inverted(roles);

/** A word in other words; an unknown one stays, and is refused later. */
const translated = (value: unknown, words: Words): unknown =>
  typeof value === "string" ? (own(words, value) ?? value) : value;

/** A state as 0.3 has it. */
export const v0_3State = (state: string): string => own(v0_3States, state) ?? "unknown";

/** A sender as 0.3 has it. */
export const v0_3Role = (role: string): string => own(v0_3Roles, role) ?? role;

/** The state that Protocol Buffers of 0.3, and so HTTP+JSON, spell otherwise. */
const respelled = { v0_3: "TASK_STATE_CANCELLED", now: "TASK_STATE_CANCELED" } as const satisfies {
  readonly [spelling: string]: string;
};

/** A state as the Protocol Buffers of 0.3 have it. */
export const v0_3EnumState = (state: string): string => (state === respelled.now ? respelled.v0_3 : state);

/** A state of 0.3, in either form, in the words of 1.0. */
export const stateOf = (v0_3: unknown): unknown => (v0_3 === respelled.v0_3 ? respelled.now : translated(v0_3, states));

/** A sender of 0.3 in the words of 1.0. */
export const roleOf = (v0_3: unknown): unknown => translated(v0_3, roles);

/** What precedes the paths of HTTP+JSON in 0.3. */
export const v0_3Prefix = "/v1";

/** The path of an operation over HTTP+JSON in 0.3, which has the form of one of 1.0. */
export const v0_3Path = (name: AgentOperationName): string =>
  v0_3Prefix + (name === "GetExtendedAgentCard" ? "/card" : agentOperations[name].path);

/** The methods of JSON-RPC, by name; 0.3 has no list of tasks. */
export const v0_3Methods: { readonly [method: string]: AgentOperationName } = {
  "message/send": "SendMessage",
  "message/stream": "SendStreamingMessage",
  "tasks/get": "GetTask",
  "tasks/cancel": "CancelTask",
  "tasks/resubscribe": "SubscribeToTask",
  "tasks/pushNotificationConfig/set": "CreateTaskPushNotificationConfig",
  "tasks/pushNotificationConfig/get": "GetTaskPushNotificationConfig",
  "tasks/pushNotificationConfig/list": "ListTaskPushNotificationConfigs",
  "tasks/pushNotificationConfig/delete": "DeleteTaskPushNotificationConfig",
  "agent/getAuthenticatedExtendedCard": "GetExtendedAgentCard",
};
