/** What the page and the worker of the engine say to each other. */
import type { PlaygroundQuestion, PlaygroundResponse } from "../../lib/editor/playground/messages.ts";

/** A question with its number. */
export interface Asked {
  readonly id: number;
  readonly question: PlaygroundQuestion;
}

/** The answer to the question of that number, or why there is none. */
export type Said = { readonly id: number } & ({ readonly response: PlaygroundResponse } | { readonly error: string });
