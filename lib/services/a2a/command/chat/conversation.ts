/** What a conversation keeps from one message to the next, in memory only (gap `client/conversation`). */
import { randomUUID } from "node:crypto";
import { own } from "../../../../base/dictionary.ts";
import { type Members, membersOf } from "../../../../base/members.ts";
import { taskStates } from "../../model/task.ts";

/** The place of the next message. */
export interface Conversation {
  /** The agent's id for what belongs together; undefined before its first response. */
  readonly contextId: string | undefined;
  /** The latest task. */
  readonly taskId: string | undefined;
  /** Whether the next message belongs to that task: it waits for one, or the user chose it. */
  readonly isOpen: boolean;
  /** The latest response, `{task}` or `{message}`. */
  readonly response: Members | undefined;
}

/** A conversation at its beginning, or in a context or a task that exists. */
export const begin = ({
  contextId,
  taskId,
}: {
  readonly contextId?: string | undefined;
  readonly taskId?: string | undefined;
} = {}): Conversation => ({
  contextId,
  taskId,
  isOpen: taskId !== undefined,
  response: undefined,
});

/** The conversation after another response. */
export function after(before: Conversation, response: Members): Conversation {
  const { id, contextId = membersOf(response.message).contextId, status } = membersOf(response.task);
  const { state } = membersOf(status);
  return {
    contextId: typeof contextId === "string" && contextId !== "" ? contextId : before.contextId,
    taskId: typeof id === "string" ? id : undefined,
    isOpen: classOf(state) === "interrupted",
    response,
  };
}

/** The state of the latest task; undefined if there is none. */
export const stateOf = ({ response }: Conversation): unknown => membersOf(membersOf(response?.task).status).state;

/** The class of a state: whether its task goes on, waits for its client, or has ended. */
export const classOf = (state: unknown) => (typeof state === "string" ? own(taskStates, state) : undefined);

/** The request with a message in this place. */
export const requestWith = (parts: readonly Members[], { contextId, taskId, isOpen }: Conversation): Members => ({
  message: {
    messageId: randomUUID(),
    role: "ROLE_USER",
    parts,
    ...(contextId !== undefined && { contextId }),
    ...(isOpen && taskId !== undefined && { taskId }),
  },
});
