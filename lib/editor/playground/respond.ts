/** The engine of the playground: the linter, the simulation, the comparison and what editors show, on texts in memory. */

import { lintables } from "../../services/lintables.generated.ts";
import { completionAt } from "../completion/completion.ts";
import { hoverAt } from "../hover.ts";
import { compared } from "./comparison.ts";
import { findingsIn } from "./findings.ts";
import type {
  CompleteResponse,
  HoverResponse,
  PlaygroundCursor,
  PlaygroundQuestion,
  PlaygroundResponse,
} from "./messages.ts";
import { simulated } from "./simulation.ts";

/** Answers the page. Nothing is read but what the question holds, and nothing is written or sent. */
export async function respond(question: PlaygroundQuestion): Promise<PlaygroundResponse> {
  switch (question.ask) {
    case "lint":
      return findingsIn(question.file);
    case "simulate":
      return simulated(question.file, question.inventory, question.at);
    case "compare":
      return compared(question.before, question.now);
    case "complete":
      return completed(question);
    case "hover":
      return hovered(question);
  }
}

const models = lintables.map(({ model }) => model);

/** What may be written at the cursor; the page fills placeholders. */
function completed({ text, syntax, offset }: PlaygroundCursor): CompleteResponse {
  const completion = completionAt(text, offset, models, { syntax, isSnippet: true });
  return { ask: "complete", ...(completion !== undefined && { completion }) };
}

/** What the field at the cursor means. */
function hovered({ text, syntax, offset }: PlaygroundCursor): HoverResponse {
  const hover = hoverAt(text, offset, syntax, models);
  return { ask: "hover", ...(hover !== undefined && { hover }) };
}
