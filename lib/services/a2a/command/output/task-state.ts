/** States of tasks as people read and write them: `input-required` for TASK_STATE_INPUT_REQUIRED. */

import { type TaskState, taskState } from "../../model/task.ts";

const prefix = "TASK_STATE_";

/** The short form of a state; other texts stay. */
export const shortState = (state: string): string =>
  state.startsWith(prefix) ? state.slice(prefix.length).toLowerCase().replaceAll("_", "-") : state;

/** The words of the command line for states: the short ones, then those of the protocol. */
export const stateWords = [...taskState.enum.map(shortState), ...taskState.enum];

/** The state that a word of the command line means. */
export const stateOfWord = (word: string | undefined): TaskState | undefined =>
  taskState.enum.find((state) => state === word || shortState(state) === word);
