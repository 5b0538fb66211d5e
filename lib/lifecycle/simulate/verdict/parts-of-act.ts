/**
 * The parts of an image on which a rule acts. Its exclusions look at machine images as earlier acts leave them (gap
 * `lifecycle-policy/changed-machine-images`): DISABLE makes one private and ends its sharing, DEPRECATE marks it with a
 * tag, which DISABLE takes away.
 */

import type { Parts } from "../image/given-image.ts";
import { isOne } from "../image/status.ts";
import type { Act } from "../play/play.ts";
import type { ReadyPolicy, ReadyRule } from "../policy/rule.ts";
import { day } from "../policy/time.ts";
import {
  inAnyCase,
  inEitherCase,
  inTurn,
  leaves,
  ofBoth,
  type PartVerdicts,
  partsOf,
  unaffectedParts,
  undecided,
} from "./parts.ts";
import { distinct, mayBecome, partsOfDay, unknownBefore } from "./parts-of-day.ts";

/** An image on which something acts. */
export interface ActedOn {
  /** Its parts, as the inventory has them. */
  readonly parts: Parts;
  /** All acts on it, in the order of days. */
  readonly acts: Iterable<Act>;
  /** The policies that select it. */
  policies(): readonly ReadyPolicy[];
}

/** At least one. */
type Some<Element> = readonly [Element, ...Element[]];

/**
 * The verdicts of an act on the parts of its image: what its day leads to in every order of the policies, whatever that
 * does to the image itself.
 * @param times when the run may be, in milliseconds since 1970.
 */
export function partsOfAct(act: Act, image: ActedOn, times: Some<number>): PartVerdicts {
  const before = partsBefore(act, image, times);
  const [{ step } = { step: undefined }, another] = act.leads;
  const isDecided = isOne(act.after);
  const isOnly = isDecided && another === undefined && step !== undefined && isOne(act.before);
  const on = (parts: Parts, now: number) =>
    isOnly ? partsOf(parts, step.rule, step.action, now) : partsOfDay(parts, act, now).verdicts;
  const at = (now: number) => inAnyCase(before, (parts) => on(parts, now), unknownBefore);
  const verdicts = inAnyCase(times, at, "the hour of the run, which decides it, is not known");
  if (isDecided) return isOnly ? verdicts : withoutPolicy(verdicts);
  // An undecided image may meet the same rules on each later day.
  const ever = before.flatMap((parts) => [parts, ...mayBecome(parts, act.ends, rulesOf(image))]);
  const later = (parts: Parts) =>
    act.leads.reduce(
      (all, { step }) => inTurn(all, partsOf(parts, step.rule, step.action, Number.POSITIVE_INFINITY)),
      unaffectedParts(image.parts, "KEEP", ""),
    );
  const changes = ever.map(later).reduce((one, other) => inEitherCase(one, other, ""));
  const reason = "its image is undecided";
  return withoutPolicy(
    ofBoth(verdicts, changes, (verdict, change) => {
      const mayChange = leaves(verdict.action) && change !== undefined && !leaves(change.action);
      return mayChange || verdict.action === "UNDECIDED" ? undecided(verdict, reason) : verdict;
    }),
  );
}

/** Names the policy of a machine image only where it changes it. */
const withoutPolicy = (verdicts: PartVerdicts): PartVerdicts =>
  verdicts.vmImages.every(({ policy }) => policy === undefined)
    ? verdicts
    : {
        ...verdicts,
        vmImages: verdicts.vmImages.map((verdict) => {
          if (verdict.action !== "UNDECIDED" && !leaves(verdict.action)) return verdict;
          const { policy: _, rule: __, ...rest } = verdict;
          return rest;
        }),
      };

/** What the parts may be when an act begins; as in the inventory if no exclusion of its rules looks at what changes. */
function partsBefore(act: Act, image: ActedOn, times: Some<number>): Some<Parts> {
  const { parts: read, acts } = image;
  if (read.vmImages === undefined || !act.leads.some(({ step }) => looksAtChanges(step.rule))) return [read];
  let possible: readonly Parts[] = [read];
  for (const earlier of acts) {
    if (earlier.day >= act.day) break;
    const then = times.map((time) => time - (act.day - earlier.day) * day);
    possible = distinct(
      possible.flatMap((parts) => [
        ...then.flatMap((now) => partsOfDay(parts, earlier, now).after),
        ...(isOne(earlier.after) ? [] : mayBecome(parts, earlier.ends, rulesOf(image))),
      ]),
    );
  }
  const [first = read, ...others] = possible;
  return [first, ...others];
}

const rulesOf = ({ policies }: ActedOn): readonly ReadyRule[] => policies().flatMap((policy) => policy.rules);

/** Whether a rule reaches machine images and excludes some by what acts change. */
const looksAtChanges = ({ includes, exceptions: { isPublic, sharedAccounts, tags } }: ReadyRule): boolean =>
  includes.vmImages !== false &&
  (isPublic !== false || sharedAccounts.words.size > 0 || sharedAccounts.open !== undefined || !tags.isEmpty);
