/** Positions within groups while images are deleted: which images are among the newest N of their group. */

import type { Decision, Missing } from "../policy/missing.ts";
import { type Groups, type Member, rankOf } from "./groups.ts";

/** Whether an image exists, may exist, or is deleted. */
const there = 0;
export const mayExist = 1;
export const gone = 2;

/** The end of the newest N of a group. */
interface Boundary {
  /** The position of the Nth image that certainly exists; infinite if there are fewer. */
  certain: number;
  /** The position of the Nth image that may exist, if all images at unknown positions are newer. */
  possible: number;
}

/** The positions of images in their groups, while images are deleted. */
export class Places {
  readonly #groups: Groups;
  /** By rank: {@link there}, {@link mayExist} or {@link gone}. */
  readonly #left: Uint8Array;
  readonly #boundaries = new Map<number, Map<number, Boundary>>();

  constructor(groups: Groups) {
    this.#groups = groups;
    this.#left = new Uint8Array(groups.order.length);
  }

  /** Whether at least `place` images of the group are newer than the image. */
  isAtLeast(place: number, rank: number, match: number): Decision {
    if (place === 0) return true;
    const groups = this.#groups;
    const group = groups.groupOf(match);
    const position = groups.position(match);
    const unplaced = groups.unplaced(group).filter((other) => other !== rank && this.#left[other] !== gone);
    if (position === undefined) {
      if (!groups.isGrouped(match)) return groups.missingGroup(rank);
      return this.#possible(group) + unplaced.length < place ? this.#isNewest(group) : missingDate(groups, rank);
    }
    const boundary = this.#boundary(group, place, unplaced.length);
    if (position > boundary.certain) return true;
    if (position <= boundary.possible) return this.#isNewest(group);
    return this.#cause(group, position, unplaced);
  }

  /** Records that an image is deleted, or may be. */
  change(rank: number, left: typeof mayExist | typeof gone): void {
    const groups = this.#groups;
    const wasCertain = this.#left[rank] === there;
    if (this.#left[rank] === left) return;
    this.#left[rank] = left;
    for (let match = groups.matchStart[rank] ?? 0; match < (groups.matchStart[rank + 1] ?? 0); match += 1) {
      const group = groups.groupOf(match);
      if (!groups.isCounted(match)) continue;
      const position = groups.position(match);
      // An image at an unknown position affects all boundaries.
      if (position === undefined) this.#boundaries.clear();
      for (const boundary of this.#boundaries.get(group)?.values() ?? []) {
        if (position === undefined) continue;
        // An image that the policy may not select was not counted.
        const wasCounted = wasCertain && groups.member(group, position) >= 0;
        if (wasCounted && position <= boundary.certain) boundary.certain = this.#next(group, boundary.certain, true);
        if (left === gone && position <= boundary.possible) {
          boundary.possible = this.#next(group, boundary.possible, false);
        }
      }
    }
  }

  /** The answer for an image that is among the newest of those that were read: others can only be newer. */
  #isNewest(group: number): Decision {
    return this.#groups.unread(group) ?? false;
  }

  /** How many dated images of a group may still exist. */
  #possible(group: number): number {
    let count = 0;
    for (let at = this.#next(group, -1, false); at < this.#groups.size(group); at = this.#next(group, at, false))
      count += 1;
    return count;
  }

  #boundary(group: number, place: number, unplaced: number): Boundary {
    const ofGroup = this.#boundaries.get(group) ?? new Map<number, Boundary>();
    this.#boundaries.set(group, ofGroup);
    let boundary = ofGroup.get(place);
    if (boundary === undefined) {
      boundary = { certain: -1, possible: -1 };
      for (let count = 0; count < place; count += 1) boundary.certain = this.#next(group, boundary.certain, true);
      for (let count = unplaced; count < place; count += 1)
        boundary.possible = this.#next(group, boundary.possible, false);
      ofGroup.set(place, boundary);
    }
    return boundary;
  }

  /** The next position after this one whose image exists or, unless `isCertain`, may exist. */
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

  /** Why the number of newer images is unknown. */
  #cause(group: number, position: number, unplaced: readonly number[]): Missing {
    const groups = this.#groups;
    const [other] = unplaced;
    if (other !== undefined) return other < groups.dated ? groups.missingGroup(other) : missingDate(groups, other);
    for (let newer = 0; newer < position; newer += 1) {
      const member = groups.member(group, newer);
      const rank = rankOf(member);
      if (this.#left[rank] === gone || this.#counts(member, true)) continue;
      if (groups.table.status(groups.order[rank] ?? 0) === undefined) {
        return { member: `status of ${nameOf(groups, rank)}`, because: "is missing" };
      }
      const because = member < 0 ? "may be selected or not" : "may be deleted or not";
      return { member: `the newer image ${nameOf(groups, rank)}`, because };
    }
    return { member: "the place", because: "is not known" };
  }
}

const nameOf = (groups: Groups, rank: number): string => groups.table.ids[groups.order[rank] ?? 0] ?? "";

/** Why an image's age is unknown. */
export function missingDate({ table, order }: Groups, rank: number): Missing {
  const index = order[rank] ?? 0;
  const because = Number.isNaN(table.createdAt(index)) ? "is missing" : "is in the future";
  return { member: `createdAt of ${table.ids[index]}`, because };
}
