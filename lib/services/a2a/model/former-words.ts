/** The words of version 0.3 for states, senders and operations: those of JSON-RPC, and the paths and words of HTTP+JSON. */
import { own } from "../../../base/dictionary.ts";
import { message } from "../message/model/message.ts";
import { type AgentOperationName, agentOperations } from "./operations.ts";
import { taskState } from "./task.ts";

interface Words {
  readonly [word: string]: string;
}

const states: Words = taskState.formerValues;
const roles: Words = message.members.role.formerValues;

const inverted = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([former, word]) => [word, former]));

const formerStates = inverted(states);
const formerRoles = inverted(roles);

/** A word in other words; an unknown one stays, and is refused later. */
const translated = (value: unknown, words: Words): unknown =>
  typeof value === "string" ? (own(words, value) ?? value) : value;

/** A state as 0.3 has it. */
export const formerState = (state: string): string => own(formerStates, state) ?? "unknown";

/** A sender as 0.3 has it. */
export const formerRole = (role: string): string => own(formerRoles, role) ?? role;

/** The state that Protocol Buffers of 0.3, and so HTTP+JSON, spell otherwise. */
const respelt = { former: "TASK_STATE_CANCELLED", now: "TASK_STATE_CANCELED" } as const satisfies {
  readonly [spelling: string]: string;
};

/** A state as the Protocol Buffers of 0.3 have it. */
export const formerEnumState = (state: string): string => (state === respelt.now ? respelt.former : state);

/** A state of 0.3, in either form, in the words of 1.0. */
export const stateOf = (former: unknown): unknown =>
  former === respelt.former ? respelt.now : translated(former, states);

/** A sender of 0.3 in the words of 1.0. */
export const roleOf = (former: unknown): unknown => translated(former, roles);

/** What precedes the paths of HTTP+JSON in 0.3. */
export const formerPrefix = "/v1";

/** The path of an operation over HTTP+JSON in 0.3, which has the form of one of 1.0. */
export const formerPath = (name: AgentOperationName): string =>
  formerPrefix + (name === "GetExtendedAgentCard" ? "/card" : agentOperations[name].path);

/** The methods of JSON-RPC, by name; 0.3 has no list of tasks. */
export const formerMethods: { readonly [method: string]: AgentOperationName } = {
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
