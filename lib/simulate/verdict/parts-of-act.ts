/**
 * The parts of an image on which a rule acts. Its exclusions look at machine images as earlier acts leave them (gap
 * `lifecycle-policy/changed-machine-images`): DISABLE makes one private and ends its sharing, DEPRECATE marks it with a
 * tag, which DISABLE takes away.
 */

import type { GivenVmImage, Parts } from "../image/given-image.ts";
import { actionTo, endOf, isOne, type Statuses } from "../image/status.ts";
import type { Act } from "../play/play.ts";
import type { PolicyAction } from "../policy/policy.ts";
import type { ReadyPolicy, ReadyRule } from "../policy/rule.ts";
import { day } from "../policy/time.ts";
import { inAnyCase, type PartVerdicts, partsOf, unaffectedParts, wasRead } from "./parts.ts";

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

/** The actions that change what exclusions look at. */
export const changing = ["DEPRECATE", "DISABLE"] as const satisfies readonly PolicyAction[];

/** One of them. */
export type Changing = (typeof changing)[number];

/** The tag that the service adds to a machine image that it deprecates. */
const deprecatedBy = { key: "DeprecatedBy", value: "EC2 Image Builder" };

/**
 * The verdicts of an act on the parts of its image.
 * @param times when the run may be, in milliseconds since 1970.
 */
export function partsOfAct(act: Act, image: ActedOn, times: Some<number>): PartVerdicts {
  const action = isOne(act.after) ? actionTo(act.after) : undefined;
  if (action === undefined) return unaffectedParts(image.parts, "UNDECIDED", "its image is undecided");
  return inAnyCase(
    partsBefore(act, image, times),
    (parts) => verdictsOf(parts, act, action, times),
    "what runs before it did to the machine image, which decides it, is not known",
  );
}

/** The verdicts on parts that are known. */
function verdictsOf(parts: Parts, { rule, others }: Act, action: PolicyAction, times: Some<number>): PartVerdicts {
  const inAnyOrder = (now: number) =>
    inAnyCase(
      [rule, ...others],
      (each) => partsOf(parts, each, action, now),
      "two policies act on its image, in an order that is not known",
    );
  return inAnyCase(times, inAnyOrder, "the hour of the run, which decides it, is not known");
}

/** What the parts may be when an act begins; as in the inventory if no exclusion of its rules looks at what changes. */
function partsBefore(act: Act, { parts: read, acts, policies }: ActedOn, times: Some<number>): Some<Parts> {
  if (read.vmImages === undefined || ![act.rule, ...act.others].some(looksAtChanges)) return [read];
  const rules = policies().flatMap((policy) => policy.rules);
  let possible: readonly Parts[] = [read];
  for (const earlier of acts) {
    possible = distinct(possible.flatMap((parts) => [parts, ...mayBecome(parts, earlier.sooner, rules)]));
    if (earlier.day >= act.day) break;
    const then = times.map((time) => time - (act.day - earlier.day) * day);
    possible = distinct(possible.flatMap((parts) => partsAfter(parts, earlier, rules, then)));
  }
  const [first = read, ...others] = possible;
  return [first, ...others];
}

/** Parts without repetitions: several ways may lead to the same. */
const distinct = (all: readonly Parts[]): readonly Parts[] =>
  all.length === 1 ? all : [...new Map(all.map((parts) => [JSON.stringify(parts.vmImages), parts])).values()];

/** Whether a rule reaches machine images and excludes some by what acts change. */
const looksAtChanges = ({ includes, exceptions: { isPublic, sharedAccounts, tags } }: ReadyRule): boolean =>
  includes.vmImages !== false &&
  (isPublic !== false || sharedAccounts.words.size > 0 || sharedAccounts.open !== undefined || !tags.isEmpty);

/** What parts may be after an act. */
function partsAfter(parts: Parts, act: Act, rules: readonly ReadyRule[], times: readonly number[]): readonly Parts[] {
  const { rule, others, before, after, ends } = act;
  if (!isOne(after)) return [parts, ...mayBecome(parts, ends, rules)];
  const action = changing.find((each) => endOf(each) === after);
  if (action === undefined) return [parts];
  const found = isOne(before) ? [] : [parts];
  for (const each of [rule, ...others]) {
    for (const now of times) {
      const { vmImages } = partsOf(parts, each, action, now);
      found.push(changed(parts, action, (at) => vmImages[at]?.action === action));
      if (vmImages.some((verdict) => verdict.action === "UNDECIDED"))
        found.push(changed(parts, action, (at) => vmImages[at]?.action !== "KEEP" && vmImages[at]?.action !== "SKIP"));
    }
  }
  return found;
}

/** What parts may be after rules that may have led to these statuses, if one of them has. */
function mayBecome(parts: Parts, ends: Statuses, rules: readonly ReadyRule[]): readonly Parts[] {
  return changing
    .filter((action) => (endOf(action) & ends) !== 0)
    .filter((action) => rules.some((rule) => rule.includes.vmImages !== false && mayDo(rule, action)))
    .map((action) => changed(parts, action, () => true));
}

const mayDo = ({ action }: ReadyRule, wanted: Changing): boolean => typeof action !== "string" || action === wanted;

/** Parts after an action on some of the machine images; the same ones if it reaches none. */
function changed(parts: Parts, action: Changing, isReached: (at: number) => boolean): Parts {
  const { vmImages = [] } = parts;
  if (!vmImages.some((_, at) => isReached(at))) return parts;
  return { ...parts, vmImages: vmImages.map((each, at) => (isReached(at) ? machineImageAfter(each, action) : each)) };
}

/** A machine image after an action; of one that could not be read, launches are not known either. */
export function machineImageAfter(vmImage: GivenVmImage, action: Changing): GivenVmImage {
  const { [deprecatedBy.key]: _, ...unmarked } = vmImage.tags ?? {};
  const tags = action === "DISABLE" ? unmarked : { ...unmarked, [deprecatedBy.key]: deprecatedBy.value };
  return {
    ...vmImage,
    ...(vmImage.tags !== undefined && { tags }),
    ...(action === "DISABLE" && { sharedAccounts: [], ...(wasRead(vmImage) && { isPublic: false }) }),
  };
}
