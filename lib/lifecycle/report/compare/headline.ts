/** The first line of every output of a comparison: what a reviewer has to know before anything else. */
import { counted } from "../../../base/text/counted.ts";
import { bySeverity, type CompareReport } from "../../declared/compare-report.ts";
import type { ComparedPolicy } from "../../declared/compared-policies.ts";
import { isEqual } from "./effects.ts";
import { actionSentences } from "./policy-words.ts";
import { witnessesOf } from "./words.ts";

/**
 * What the gravest change does in words: "Deletes sooner: after 60 days instead of 90, by "web images"; 2 more policies
 * change". Policies that newly delete something come first, then other policies, then other changes, the most severe
 * first; undefined if there is none of them.
 */
export function headlineOf({ policies: { policies }, changes }: CompareReport): string | undefined {
  const changed = policies.filter(({ comparison }) => comparison !== undefined && !isEqual(comparison));
  const [gravest] = changed.toSorted((one, other) => Number(deletesMore(other)) - Number(deletesMore(one)));
  const sentences = gravest === undefined ? [] : actionSentences(gravest);
  const sentence = (sentences.find(({ isSameRule }) => isSameRule !== true) ?? sentences[0])?.text;
  if (gravest === undefined || sentence === undefined) {
    const [first] = bySeverity(changes);
    if (first === undefined) return undefined;
    // What happens comes first; the members that change follow in the list.
    return capitalized(first.severity === "info" ? first.message.replace(/^([^":]+): .*/s, "$1") : first.message);
  }
  const others = changed.length - 1;
  const name = policies.length < 2 ? "" : `, by ${JSON.stringify(gravest.name)}`;
  const more =
    others === 0 ? "" : `; ${counted(others, "more policy", "more policies")} ${others === 1 ? "changes" : "change"}`;
  return `${capitalized(sentence)}${name}${more}`;
}

const deletesMore = ({ comparison }: ComparedPolicy): boolean =>
  comparison !== undefined && [...witnessesOf(comparison)].some(({ isNewDeletion }) => isNewDeletion);

/** A sentence that begins with a capital letter, unless it begins with a name such as `lintel_hosted_service.web`. */
const capitalized = (text: string): string =>
  /^\w+[._]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
