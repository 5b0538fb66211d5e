/** The words of version 0.3 for states and senders. */
import { own } from "../../../../../base/dictionary.ts";
import { message } from "../../../message/model/message.ts";
import { taskState } from "../../../model/task.ts";

const states: { readonly [word: string]: string } = taskState.formerValues;
const roles: { readonly [word: string]: string } = message.members.role.formerValues;

const inverted = (words: { readonly [word: string]: string }): { readonly [word: string]: string } =>
  Object.fromEntries(Object.entries(words).map(([former, word]) => [word, former]));

const formerStates = inverted(states);
const formerRoles = inverted(roles);

/** A state as 0.3 has it. */
export const formerState = (state: string): string => own(formerStates, state) ?? "unknown";

/** A sender as 0.3 has it. */
export const formerRole = (role: string): string => own(formerRoles, role) ?? role;

/** A sender of 0.3 in the words of 1.0; an unknown word stays, and is refused later. */
export const roleOf = (former: unknown): unknown =>
  typeof former === "string" ? (own(roles, former) ?? former) : former;
