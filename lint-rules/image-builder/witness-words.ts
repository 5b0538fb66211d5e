/** What an inventory shows, in a sentence. */

import { listed } from "../../lib/base/text/counted.ts";
import type { Witness } from "../../lib/lifecycle/compare/witness.ts";
import { recipeInWords } from "../../lib/lifecycle/compare/witness.ts";
import type { Image } from "../../lib/lifecycle/simulate/image/inventory.ts";
import type { PolicyAction } from "../../lib/lifecycle/simulate/policy/policy.ts";
import { day } from "../../lib/lifecycle/simulate/policy/time.ts";

const participles: { readonly [action in PolicyAction]: string } = {
  DELETE: "deleted",
  DISABLE: "disabled",
  DEPRECATE: "deprecated",
};

/** "an image of web 1.0.0 that is 61 days old and tagged keep=yes would be deleted on 2026-03-01". */
export const actInWords = (witness: Witness, action: PolicyAction): string =>
  `${imageInWords(witness)} would be ${participles[action]} on ${witness.at.slice(0, "YYYY-MM-DD".length)}`;

/** The first image of a witness: "an image of web 1.0.0 that is 61 days old, with 2 newer ones,". */
export function imageInWords({ at, inventory: { images } }: Witness): string {
  const [image, ...newer] = images;
  if (image === undefined) return "an image";
  const days = Math.floor((Date.parse(at) - Date.parse(image.createdAt)) / day);
  const facts = [`${days} ${days === 1 ? "day" : "days"} old`, ...tagsInWords(image.tags), ...partsInWords(image)];
  const others = newer.length === 0 ? "" : `, with ${newer.length} newer ${newer.length === 1 ? "one" : "ones"},`;
  return `${statusInWords(image)} of ${recipeInWords(image.recipe)} that is ${listed(facts)}${others}`;
}

/** Tags, sorted: "tagged keep=yes and stage=release". */
function tagsInWords(tags: Readonly<Record<string, string>>): readonly string[] {
  const all = Object.entries(tags).map(([key, value]) => `${key}=${value}`);
  return all.length === 0 ? [] : [`tagged ${listed(all)}`];
}

const partsInWords = ({ vmImages }: Image): readonly string[] =>
  vmImages.flatMap(({ region, sharedAccounts }) => [
    `in ${region === "another-region" ? "some region" : region}`,
    ...(sharedAccounts.length === 0 ? [] : [`shared with ${listed(sharedAccounts)}`]),
  ]);

const statusInWords = ({ status }: Image): string =>
  status === "AVAILABLE" ? "an image" : `${/^[AEIOU]/.test(status) ? "an" : "a"} ${status} image`;
