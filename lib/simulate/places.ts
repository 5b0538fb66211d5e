/** Places within groups while images go: which of them are the newest N of their group, and which are not. */
import { type Groups, type Member, rankOf } from "./groups.ts";
import type { Decision, Missing } from "./missing.ts";
import { actions, type ReadyRule } from "./rule.ts";

/** What is left of an image: it is there, it may be there, or it is gone. */
const there = 0;
export const mayBeThere = 1;
export const gone = 2;

/** Where the newest N of a group end: images behind that place are at place N or later. */
interface Boundary {
  /** Where the Nth image is that is there for certain; infinite where there are fewer. */
  certain: number;
  /** Where the Nth image is that may be there, when those that may be anywhere are newer than all. */
  possible: number;
}

/** See the head of this file. */
export class Places {
  readonly #groups: Groups;
  /** By rank: {@link there}, {@link mayBeThere} or {@link gone}. */
  readonly #left: Uint8Array;
  readonly #boundaries = new Map<number, Map<number, Boundary>>();

  constructor(groups: Groups) {
    this.#groups = groups;
    this.#left = new Uint8Array(groups.order.length);
  }

  isGone(rank: number): boolean {
    return this.#left[rank] === gone;
  }

  /** Whether an image, by its match, has as many newer images in its group. */
  isAtLeast(place: number, rank: number, match: number): Decision {
    if (place === 0) return true;
    const groups = this.#groups;
    const group = groups.groupOf(match);
    const position = groups.position(match);
    const adrift = groups.adrift(group).filter((other) => other !== rank && this.#left[other] !== gone);
    if (position === undefined) {
      if (!groups.isGrouped(match)) return lacksRecipe(groups, rank);
      return this.#possible(group) + adrift.length < place ? false : lacksDate(groups, rank);
    }
    const boundary = this.#boundary(group, place, adrift.length);
    if (position > boundary.certain) return true;
    if (position <= boundary.possible) return false;
    return this.#culprit(group, position, adrift);
  }

  /** Says what has become of an image. */
  change(rank: number, left: typeof mayBeThere | typeof gone): void {
    const groups = this.#groups;
    const wasCertain = this.#left[rank] === there;
    this.#left[rank] = left;
    for (let match = groups.matchStart[rank] ?? 0; match < (groups.matchStart[rank + 1] ?? 0); match += 1) {
      const group = groups.groupOf(match);
      const position = groups.position(match);
      // Whoever may be anywhere counts for all groups of the policy.
      if (position === undefined) this.#boundaries.clear();
      for (const boundary of this.#boundaries.get(group)?.values() ?? []) {
        if (position === undefined) continue;
        // One that was not certain to be selected was never counted.
        const wasCounted = wasCertain && groups.member(group, position) >= 0;
        if (wasCounted && position <= boundary.certain) boundary.certain = this.#next(group, boundary.certain, true);
        if (left === gone && position <= boundary.possible) {
          boundary.possible = this.#next(group, boundary.possible, false);
        }
      }
    }
  }

  /** How many images with a date may be left in a group. */
  #possible(group: number): number {
    let count = 0;
    for (let at = this.#next(group, -1, false); at < this.#groups.size(group); at = this.#next(group, at, false))
      count += 1;
    return count;
  }

  #boundary(group: number, place: number, adrift: number): Boundary {
    const ofGroup = this.#boundaries.get(group) ?? new Map<number, Boundary>();
    this.#boundaries.set(group, ofGroup);
    let boundary = ofGroup.get(place);
    if (boundary === undefined) {
      boundary = { certain: -1, possible: -1 };
      for (let count = 0; count < place; count += 1) boundary.certain = this.#next(group, boundary.certain, true);
      for (let count = adrift; count < place; count += 1)
        boundary.possible = this.#next(group, boundary.possible, false);
      ofGroup.set(place, boundary);
    }
    return boundary;
  }

  /** The next position behind this one whose image is there, or may be there. */
  #next(group: number, position: number, isCertain: boolean): number {
    const size = this.#groups.size(group);
    for (let next = position + 1; next < size; next += 1) {
      if (this.#counts(this.#groups.member(group, next), isCertain)) return next;
    }
    return Number.POSITIVE_INFINITY;
  }

  #counts(member: Member, isCertain: boolean): boolean {
    const left = this.#left[rankOf(member)];
    return isCertain ? member >= 0 && left === there : left !== gone;
  }

  /** Why it is not known how many images are newer. */
  #culprit(group: number, position: number, adrift: readonly number[]): Missing {
    const groups = this.#groups;
    const [other] = adrift;
    if (other !== undefined) return other < groups.dated ? lacksRecipe(groups, other) : lacksDate(groups, other);
    for (let newer = 0; newer < position; newer += 1) {
      const member = groups.member(group, newer);
      const rank = rankOf(member);
      if (this.#left[rank] === gone || this.#counts(member, true)) continue;
      const because = member < 0 ? "may be selected or not" : "may be deleted or not";
      return { member: `the newer image ${nameOf(groups, rank)}`, because };
    }
    return { member: "the place", because: "is not known" };
  }
}

const nameOf = (groups: Groups, rank: number): string => groups.table.ids[groups.order[rank] ?? 0] ?? "";

/** Why the date of an image decides nothing. */
export function lacksDate({ table, order }: Groups, rank: number): Missing {
  const index = order[rank] ?? 0;
  const because = Number.isNaN(table.createdAt(index)) ? "is missing" : "is in the future";
  return { member: `createdAt of ${table.ids[index]}`, because };
}

function lacksRecipe({ table, order }: Groups, rank: number): Missing {
  const index = order[rank] ?? 0;
  const { name } = table.recipes[table.recipeOf(index)] ?? {};
  return {
    member: `${name === undefined ? "recipe.name" : "recipe.semanticVersion"} of ${table.ids[index]}`,
    because: "is missing",
  };
}

/** How an action ranks among others: lower goes first. One that is not known may be any. */
export const rankOfAction = ({ action }: ReadyRule): number =>
  typeof action === "string" ? actions.indexOf(action) : 0;
