/** Words that all outputs of a comparison share. */

import { counted } from "../../../base/text/counted.ts";
import { type Finding, severityInWords } from "../../../lint/findings/finding.ts";
import type { PolicyComparison } from "../../compare/compare-policies.ts";
import type { Witness } from "../../compare/witness.ts";
import { recipeInWords } from "../../compare/witness.ts";
import { type CompareReport, countsOf, type OpenEntry } from "../../declared/compare-report.ts";
import type { ComparedPolicy } from "../../declared/compared-policies.ts";
import { daysInWords } from "../../simulate/verdict/reasons.ts";
import { effectsOf, partTitles, relationsInWords } from "./effects.ts";

/** What happens in one direction only: to an AMI whose image is newly deleted too, it is the same. */
export interface ShownWitness {
  /** "newly deleted", "AMIs no longer deleted in the same run". */
  readonly what: string;
  readonly witness: Witness;
  /** The days from the run of the witness until it happens; 0 if that run shows it. */
  readonly day: number;
  /** Something is deleted that was kept. */
  readonly isNewDeletion: boolean;
}

/** The witnesses of a comparison, those of what newly happens first; those of parts where their images are equal. */
export function* witnessesOf(comparison: PolicyComparison): Iterable<ShownWitness> {
  for (const direction of ["newly", "later", "noLonger"] as const)
    for (const { action, part, comparison: its } of effectsOf(comparison)) {
      const witness = its[direction];
      const isOfImages = part !== undefined && comparison[action][direction] !== undefined;
      if (witness === undefined || isOfImages) continue;
      const day = "day" in witness && typeof witness.day === "number" ? witness.day : 0;
      const after = direction === "noLonger" ? " in the same run" : day === 0 ? "" : ` ${counted(day, "day")} later`;
      const change = `${direction === "noLonger" ? "no longer" : "newly"} ${action === "deletions" ? "deleted" : action}`;
      const what = (part === undefined ? change : `${partTitles[part]} ${change}`) + after;
      yield { what, witness, day, isNewDeletion: action === "deletions" && direction !== "noLonger" };
    }
}

/** "an image of web 1.0.0, 60 days old, tagged keep=true, AVAILABLE, with 3 newer ones beside it". */
export function witnessInWords({ at, inventory }: Witness): string {
  const [image, ...others] = inventory.images;
  if (image === undefined) return "no image";
  const { recipe, createdAt, status, tags = {}, vmImages = [] } = image;
  const age = createdAt === undefined ? "" : `, ${daysInWords(Date.parse(createdAt), Date.parse(at))} old`;
  const tagged = Object.entries(tags).map(([key, value]) => `${key}=${String(value)}`);
  const parts = [
    ...(tagged.length === 0 ? [] : [`tagged ${tagged.join(", ")}`]),
    ...(status === undefined ? [] : [String(status)]),
    ...vmImages.flatMap(({ isPublic, sharedAccounts = [] }) => [
      ...(isPublic === true ? ["with a public AMI"] : []),
      ...(sharedAccounts.length > 0 ? [`with an AMI shared with ${sharedAccounts.join(", ")}`] : []),
    ]),
    ...(others.length === 0 ? [] : [`with ${counted(others.length, "newer one")} beside it`]),
  ];
  return `an image of ${recipeInWords(recipe)}${age}, ${parts.join(", ")}`;
}

/** "1 error, 2 warnings and 3 info", or "no changes". */
export function changesInWords(changes: readonly Finding[]): string {
  if (changes.length === 0) return "no changes";
  const counts = countsOf(changes);
  const parts = (["error", "warning", "info"] as const).flatMap((severity) =>
    counts[severity] === 0 ? [] : [severityInWords(counts[severity], severity)],
  );
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** `whether ServiceName of hosted service "web" (web.tf) changes: it refers to var.name`. */
export const openInWords = ({ resource, file, path, reason }: OpenEntry): string =>
  `whether ${path} of ${resource} (${file}) changes: it ${reason}`;

/** "new; deletions wider", and what is to be said besides. */
export function policyRelation({ before, now, comparison, note }: ComparedPolicy): string {
  if (comparison === undefined) return "not compared: it has errors";
  const what = before === undefined ? "new; " : now === undefined ? "gone; " : "";
  return `${what}${relationsInWords(comparison)}${note === undefined ? "" : `; ${note}`}`;
}

/** What all policies together do: "equal", "no policies". */
export const togetherInWords = ({ policies: { policies, together } }: CompareReport): string =>
  policies.length === 0 ? "no policies" : `all policies together: ${relationsInWords(together)}`;
