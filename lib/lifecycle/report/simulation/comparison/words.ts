/** Words for the differences between two revisions, which all outputs share. */
import { counted, listed } from "../../../../base/text/counted.ts";
import type { GivenVmImage } from "../../../simulate/image/given-image.ts";
import type { PolicyAction } from "../../../simulate/policy/policy.ts";
import { actions } from "../../../simulate/policy/rule.ts";
import { whyDone } from "../../../simulate/verdict/reasons.ts";
import type { Simulation } from "../../../simulate/verdict/simulation.ts";
import type { Difference, PossibleDifference, SimulationComparison } from "../comparison.ts";
import { pastTense } from "../report.ts";
import { imageInWords } from "../sentence.ts";
import { type ActionChange, changes } from "./change.ts";
import { type Thing, thingKinds } from "./timeline.ts";

/** What may be different about an image: an action, and what has become of it. */
export interface DifferenceKind {
  readonly action: PolicyAction;
  readonly change: ActionChange;
  /** "newly deleted", "disabled sooner". */
  readonly words: string;
  /** The same as a member of JSON: "newlyDeleted", "disabledSooner". */
  readonly member: string;
}

/** All kinds of differences, in the order of outputs. */
export const differenceKinds: readonly DifferenceKind[] = actions.flatMap((action) =>
  changes.map((change) => {
    const words = wordsOf(action, change);
    return { action, change, words, member: words.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase()) };
  }),
);

function wordsOf(action: PolicyAction, change: ActionChange): string {
  if (action === "DELETE" && change === "no longer") return "newly kept";
  return change === "sooner" || change === "later"
    ? `${pastTense[action]} ${change}`
    : `${change} ${pastTense[action]}`;
}

export const kindOf = (action: PolicyAction, change: ActionChange): DifferenceKind => {
  const kind = differenceKinds.find((each) => each.action === action && each.change === change);
  if (kind === undefined) throw new RangeError(`${action} ${change} is not a kind of difference`);
  return kind;
};

/** "newly deleted", "may be newly deleted or deleted sooner". */
export const kindsInWords = (each: Difference | PossibleDifference): string =>
  "change" in each
    ? kindOf(each.action, each.change).words
    : `may be ${each.changes.map((change) => kindOf(each.action, change).words).join(" or ")}`;

const titles = { image: "image", vmImage: "AMI", snapshot: "snapshot", container: "container" } as const;

/** "1 image, 2 AMIs and 2 snapshots"; images and their parts count apart. */
export function thingsInWords(differences: readonly { readonly things: readonly Thing[] }[]): string {
  const counts = new Map<Thing["kind"], number>();
  for (const { things } of differences) for (const { kind } of things) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return listed(thingKinds.flatMap((kind) => (counts.has(kind) ? [counted(counts.get(kind) ?? 0, titles[kind])] : [])));
}

/** What differs, by kind: "1 image and 1 snapshot newly deleted", "1 image undecided". */
export function kindsOfComparison({ differences, possible }: SimulationComparison): readonly string[] {
  const parts = differenceKinds.flatMap(({ action, change, words }) => {
    const some = differences.filter((each) => each.action === action && each.change === change);
    return some.length === 0 ? [] : [`${thingsInWords(some)} ${words}`];
  });
  return possible.length === 0 ? parts : [...parts, `${thingsInWords(possible)} undecided`];
}

/** "1 image and 1 AMI deleted sooner; 1 image newly disabled", or "no difference". */
export const comparisonInWords = (comparison: SimulationComparison): string =>
  kindsOfComparison(comparison).join("; ") || "no difference";

/** "today", "2026-03-26". */
const dateInWords = (simulation: Simulation, day: number): string =>
  day === 0 ? "today" : simulation.dateOf(day).slice(0, 10);

/** "today instead of 2026-03-26"; for what no longer happens as far as the comparison looks, "was today, now 2026-06-24". */
export function whenInWords(each: Difference | PossibleDifference): string {
  const date = dateInWords(each.simulation, each.act.day);
  if (!("change" in each)) return date;
  const { change, otherDay, simulation } = each;
  const [was, instead] = change === "no longer" ? ["was ", ", now "] : ["", " instead of "];
  return `${was}${date}${otherDay === undefined ? "" : instead + dateInWords(simulation, otherDay)}`;
}

/** The image of a difference, after those of its parts to which the difference is limited: "ami-4 of img-4 of web …". */
export function whatInWords({ simulation, act, things }: Difference | PossibleDifference, isShort = false): string {
  const image = imageInWords(simulation, act, isShort);
  return things.some(({ kind }) => kind === "image") ? image : `${some(things.map(({ id }) => id))} of ${image}`;
}

/** Why it happens, or may: "older than 60 days". */
export const whyInWords = (each: Difference | PossibleDifference): string => {
  const why = "missing" in each ? each.missing : whyDone(each.act);
  const lost = "change" in each ? accessInWords(each) : "";
  return lost === "" ? why : `${why}; ${lost}`;
};

/** `deleted sooner: img-4 of web 1.2.0, 95 days old, 4th newest: today instead of 2026-03-26 by "nightly images" rule 1 (older than 60 days)`. */
export function differenceInWords(each: Difference | PossibleDifference): string {
  const { policy, index } = each.act.rule;
  const by = `by ${JSON.stringify(policy.policy.name)} rule ${index + 1}`;
  return `${kindsInWords(each)}: ${whatInWords(each)}: ${whenInWords(each)} ${by} (${whyInWords(each)})`;
}

/** An AMI that a rule makes private, and who may launch it until then. */
export interface LostAccess {
  readonly id: string;
  /** Whether everyone may; undefined if it is not known. */
  readonly isPublic?: boolean;
  /** Ids of accounts; undefined if they are not known. */
  readonly accounts?: readonly string[];
}

/** The AMIs that become private newly or sooner, and who loses access: DISABLE ends all sharing. */
export function lostAccess({ action, change, simulation, act, things }: Difference): readonly LostAccess[] {
  if (action !== "DISABLE" || (change !== "newly" && change !== "sooner")) return [];
  const ids = new Set(things.map(({ id }) => id));
  const { vmImages = [] } = simulation.table.parts(simulation.indexOf(act));
  return vmImages
    .filter((each) => ids.has(each.id) && isShared(each))
    .map(({ id, isPublic, sharedAccounts }) => ({
      id,
      ...(isPublic !== undefined && { isPublic }),
      ...(sharedAccounts !== undefined && { accounts: sharedAccounts }),
    }));
}

/** Whether others may launch it; it counts as shared if that is not known. */
const isShared = ({ isPublic, sharedAccounts }: GivenVmImage): boolean =>
  isPublic !== false || sharedAccounts === undefined || sharedAccounts.length > 0;

/** "ami-4 becomes private: everyone and 222222222222 lose access"; "" if nobody does. */
export function accessInWords(difference: Difference): string {
  return lostAccess(difference)
    .map(({ id, isPublic, accounts }) => {
      const known = [...(isPublic === true ? ["everyone"] : []), ...(accounts ?? [])];
      const open = isPublic === undefined ? "isPublic" : accounts === undefined ? "sharedAccounts" : undefined;
      const loses = known.length === 0 ? [] : [`${some(known)} ${known.length === 1 ? "loses" : "lose"} access`];
      const missing =
        open === undefined
          ? []
          : [`who ${known.length === 0 ? "" : "else "}loses access is not known: its ${open} is missing`];
      return `${id} becomes private: ${[...loses, ...missing].join("; ")}`;
    })
    .join("; ");
}

/** Maximum number of ids that a sentence names; the rest are counted. */
const named = 5;

const some = (words: readonly string[]): string =>
  listed(words.length <= named ? words : [...words.slice(0, named), `${words.length - named} more`]);
