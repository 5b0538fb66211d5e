/** Writes an inventory on which the verdicts of both sides differ. */

import { printableJson } from "../../base/text/printable.ts";
import { shellPath, shellWord } from "../../base/text/shell-word.ts";
import type { CompareReport } from "../../lifecycle/declared/compare-report.ts";
import { witnessesOf } from "../../lifecycle/report/compare/words.ts";
import { writePieces } from "../simulate/pieces.ts";
import { printMessage } from "../terminal/print.ts";

/**
 * Writes the witness of the gravest difference, a deletion on a later day before what a run disables, and says what it
 * shows and how to see it. Says so if all policies do the same.
 */
export function writeWitness(
  file: string,
  { against, policies: { together } }: CompareReport,
  paths: readonly string[],
): void {
  const witnesses = [...witnessesOf(together)];
  const first = witnesses.find(({ isNewDeletion }) => isNewDeletion) ?? witnesses[0];
  if (first === undefined) {
    printMessage(`lintel: ${file} is not written: the policies have the same effect as the policies of ${against}\n`);
    return;
  }
  const { what, witness, day } = first;
  const { at, inventory } = witness;
  writePieces(file, [`${printableJson(JSON.stringify({ takenAt: at, ...inventory }, undefined, 2))}\n`]);
  printMessage(
    `lintel: ${file} has an image that is ${what}; see it with lintel simulate ${paths.map(shellPath).join(" ")} --inventory ${shellPath(file)} --at ${at}${day === 0 ? "" : ` --days ${day + 1}`} --against ${shellWord(against)}\n`,
  );
}
