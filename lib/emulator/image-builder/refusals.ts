/** Every refusal of the image building service is made here, with the status that belongs to its name. */
import { type ImageBuilderError, imageBuilderErrors } from "../../model/image-builder.ts";
import { Refusal } from "../refusal.ts";

/** A refusal under one of the service's names. */
export const refusal = (error: ImageBuilderError, message: string): Refusal =>
  new Refusal(error, imageBuilderErrors[error], message);

/** How many faults of a request a message names. */
const named = 10;

/** Longest message in UTF-16 code units: names of unknown members can be as long as a request. */
const longest = 8_000;

/** Turns a request down that has faults; one without goes on. */
export function refuseIfAny(error: ImageBuilderError, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const rest = problems.length - named;
  const more = rest > 0 ? `; and ${rest} more` : "";
  throw refusal(error, problems.slice(0, named).join("; ").slice(0, longest) + more);
}
