/** The engine of the playground: the linter, the simulation, the comparison and what editors show, on texts in memory. */

import { completed, hovered } from "./at-cursor.ts";
import { compared } from "./comparison.ts";
import { findingsIn } from "./findings.ts";
import type { PlaygroundQuestion, PlaygroundResponse } from "./messages.ts";
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
