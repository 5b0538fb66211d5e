/** What the page and the worker of the engine say to each other. */
import type { Answer, Question } from "../../lib/playground/messages.ts";

/** A question with its number. */
export interface Asked {
  readonly id: number;
  readonly question: Question;
}

/** The answer to the question of that number, or why there is none. */
export type Said = { readonly id: number } & ({ readonly answer: Answer } | { readonly error: string });
