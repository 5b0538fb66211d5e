/** Words what became of a card's signatures. */

import type { SignedReading } from "./signed-content.ts";
import type { SignatureOutcome } from "./verify.ts";

/** What each reading signs. */
const readingInWords: { readonly [reading in SignedReading]: string } = {
  specification: "the card as the specification reads it, without members that have default values",
  "as-served": "the card as it is served, with every member",
  sdk: "the card as the public SDKs read it, without empty and unknown members",
};

/** At most so many paths are listed. */
const maxPaths = 5;

/** A sentence about a signature, without the full stop. */
export function outcomeInWords(outcome: SignatureOutcome): string {
  const { at, kid, alg } = outcome;
  const named = [kid === undefined ? [] : [`kid ${JSON.stringify(kid)}`], alg === undefined ? [] : [alg]].flat();
  const subject = named.length === 0 ? at : `${at} (${named.join(", ")})`;
  if (outcome.state !== "valid") return `${subject} proves nothing: ${outcome.why}; ${outcome.remedy}`;
  const { notCovered, advice } = outcome;
  const left = notCovered.length - maxPaths;
  const listed = [...notCovered.slice(0, maxPaths), ...(left > 0 ? [`${left} more`] : [])].join(", ");
  const lacks =
    notCovered.length === 0 ? "" : `; it does not cover ${listed}, which somebody else could have added or changed`;
  const note = advice === undefined ? "" : `; ${advice}, for which some clients refuse it`;
  return `${subject} is valid: ${outcome.key} verifies ${readingInWords[outcome.reading]}${lacks}${note}`;
}
