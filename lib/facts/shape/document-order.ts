/** The order in which people read misfits. */
import { isMembers } from "../../base/members.ts";

/** What stands at a place in a value, such as a misfit. */
export interface Placed {
  readonly kind: string;
  readonly segments: readonly (string | number)[];
  readonly names?: readonly string[];
}

/** Misfits of a value in its own order, in which what a structure lacks follows what it has. */
export function inDocumentOrder<Misfit extends Placed>(misfits: readonly Misfit[], value: unknown): readonly Misfit[] {
  const ranked = misfits.map((misfit) => ({ misfit, rank: rankOf(misfit, value) }));
  ranked.sort(({ rank: one }, { rank: other }) => {
    const at = one.findIndex((index, level) => index !== other[level]);
    return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
  });
  return ranked.map(({ misfit }) => misfit);
}

/** The indexes of a misfit's segments among the members and elements around them. */
function rankOf({ kind, segments, names = [] }: Placed, value: unknown): readonly number[] {
  const rank: number[] = [];
  let around = value;
  for (const segment of kind === "member-name" ? [...segments, ...names] : segments) {
    rank.push(typeof segment === "number" ? segment : indexOf(segment, around));
    around = Array.isArray(around) ? around[Number(segment)] : isMembers(around) ? around[segment] : undefined;
  }
  return kind === "required" ? [...rank, Number.POSITIVE_INFINITY] : rank;
}

const indexOf = (name: string, value: unknown): number => (isMembers(value) ? Object.keys(value).indexOf(name) : -1);
