/**
 * What the rules of one day do to the parts of an image, in every order of the policies, and how they leave them: DISABLE
 * makes an AMI private and ends its sharing, DEPRECATE marks it with a tag, which DISABLE takes away.
 */

import type { GivenVmImage, Parts } from "../image/given-image.ts";
import { endOf, everyStatus, type Statuses } from "../image/status.ts";
import type { CandidateAction } from "../play/execution.ts";
import type { Act } from "../play/play.ts";
import { mayBe } from "../policy/missing.ts";
import type { PolicyAction } from "../policy/policy.ts";
import type { ReadyPolicy, ReadyRule } from "../policy/rule.ts";
import type { Step } from "../policy/steps.ts";
import { inAnyCase, inTurn, leaves, type PartVerdicts, partsOf, unaffectedParts, wasRead } from "./parts.ts";

/** The actions that change what exclusions look at. */
export const changing = ["DEPRECATE", "DISABLE"] as const satisfies readonly PolicyAction[];

/** One of them. */
export type Changing = (typeof changing)[number];

/** The tag that the service adds to a machine image that it deprecates. */
const deprecatedBy = { key: "DeprecatedBy", value: "EC2 Image Builder" };

/** What a day may do to parts, and how it may leave them. */
export interface PartsOfDay {
  readonly verdicts: PartVerdicts;
  readonly after: readonly Parts[];
}

/** A place on the way through a day: what has run, and what it has done so far. */
interface Place {
  /** The policies whose executions have not begun, as rules that may act. */
  readonly left: readonly (readonly CandidateAction[])[];
  readonly status: Statuses;
  readonly parts: Parts;
  readonly done: PartVerdicts;
}

/** With more policies that act on one image on a day than this, their orders are not tried one by one. */
const maxPolicies = 5;

/** What a day does to parts, in every order of the policies that act on it. */
export function partsOfDay(parts: Parts, act: Act, now: number): PartsOfDay {
  const { rule, leads } = act;
  const turns = turnsOf(act);
  const nothing = unaffectedParts(parts, "KEEP", "no rule that acts on its image includes it");
  if (turns.length > maxPolicies) {
    const each = leads.map(({ step }) => acted({ left: [], status: 0, parts, done: nothing }, step, rule, now));
    const verdicts = inAnyCase([nothing, ...each.flat().map(({ done }) => done)], (done) => done, unknownOrder);
    return {
      verdicts,
      after: [
        parts,
        ...mayBecome(
          parts,
          act.ends,
          leads.map(({ step }) => step.rule),
        ),
      ],
    };
  }
  let places: readonly Place[] = everyStatus
    .filter((status) => (act.before & status) !== 0)
    .map((status) => ({ left: turns, status, parts, done: nothing }));
  const ends: Place[] = [];
  while (places.length > 0) {
    const next = places.flatMap((place) => {
      if (place.left.length === 0) ends.push(place);
      return place.left.flatMap((turn) => afterTurn(place, turn, act, now));
    });
    places = distinctPlaces(next);
  }
  const [first = nothing, ...others] = ends.map(({ done }) => done);
  const reason = turns.length > 1 ? unknownOrder : unknownBefore;
  return {
    verdicts: inAnyCase([first, ...others], (done) => done, reason),
    after: distinct(ends.map((end) => end.parts)),
  };
}

/** Why it is not known what happens to a part of an image on which several policies act. */
export const unknownOrder = "two policies act on its image, in an order that is not known";

/** Why it is not known what happens to a part that earlier runs may have changed. */
export const unknownBefore = "the effect of earlier runs on the AMI decides it, and is not known";

/** The rules that may act, by policy; the policy of the act's own rule comes first. */
function turnsOf({ rule, leads }: Act): readonly (readonly CandidateAction[])[] {
  const turns = new Map<ReadyPolicy, CandidateAction[]>([[rule.policy, []]]);
  for (const lead of leads) {
    const { policy } = lead.step.rule;
    turns.set(policy, [...(turns.get(policy) ?? []), lead]);
  }
  return [...turns.values()];
}

/** The places to which the execution of one policy may lead. */
function afterTurn(place: Place, turn: readonly CandidateAction[], { rule }: Act, now: number): readonly Place[] {
  const left = place.left.filter((each) => each !== turn);
  const possible = turn.filter(({ from }) => from === place.status);
  const isCertain = possible.some(({ missing }) => missing === undefined);
  return [
    ...(isCertain ? [] : [{ ...place, left }]),
    ...possible.flatMap(({ step }) => acted({ ...place, left }, step, rule, now)),
  ];
}

/** The places to which a rule may lead; `own` is the rule that is named for the whole image. */
function acted(place: Place, { rule, action }: Step, own: ReadyRule, now: number): readonly Place[] {
  const { parts } = place;
  const given = partsOf(parts, rule, action, now);
  const by = { policy: rule.policy.policy.name, rule: rule.index };
  const vmImages = rule === own ? given.vmImages : given.vmImages.map((each) => ({ ...each, ...by }));
  const done = inTurn(place.done, { ...given, vmImages });
  const changes = changing.find((each) => each === action);
  const status = endOf(action);
  if (changes === undefined) return [{ ...place, status, done }];
  const reached = changed(parts, changes, (at) => vmImages[at]?.action === action);
  const certain = { ...place, status, done, parts: reached };
  if (vmImages.every((verdict) => verdict.action !== "UNDECIDED")) return [certain];
  return [certain, { ...certain, parts: changed(parts, changes, (at) => !leaves(vmImages[at]?.action ?? "KEEP")) }];
}

/** Places without repetitions: several ways may lead to the same. */
function distinctPlaces(places: readonly Place[]): readonly Place[] {
  if (places.length < 2) return places;
  const found = new Map<string, Place>();
  for (const place of places) {
    const { left, status, parts, done } = place;
    const policies = left.map(([lead]) => lead?.step.rule.policy.index);
    found.set(JSON.stringify([policies, status, parts.vmImages, done]), place);
  }
  return [...found.values()];
}

/** Parts without repetitions: several ways may lead to the same. */
export const distinct = (all: readonly Parts[]): readonly Parts[] =>
  all.length === 1 ? all : [...new Map(all.map((parts) => [JSON.stringify(parts.vmImages), parts])).values()];

/** What parts may be after rules that may have led to these statuses, if one of them has. */
export function mayBecome(parts: Parts, ends: Statuses, rules: readonly ReadyRule[]): readonly Parts[] {
  return changing
    .filter((action) => (endOf(action) & ends) !== 0)
    .filter((action) => rules.some((rule) => rule.includes.vmImages !== false && mayBe(rule.action, action)))
    .map((action) => changed(parts, action, () => true));
}

/** Parts after an action on some of the machine images; the same ones if it reaches none. */
function changed(parts: Parts, action: Changing, isReached: (at: number) => boolean): Parts {
  const { vmImages = [] } = parts;
  if (!vmImages.some((_, at) => isReached(at))) return parts;
  return { ...parts, vmImages: vmImages.map((each, at) => (isReached(at) ? machineImageAfter(each, action) : each)) };
}

/** A machine image after an action; of one that could not be read, launches are not known either. */
export function machineImageAfter<Each extends GivenVmImage>(vmImage: Each, action: Changing): Each {
  const { [deprecatedBy.key]: _, ...unmarked } = vmImage.tags ?? {};
  const tags = action === "DISABLE" ? unmarked : { ...unmarked, [deprecatedBy.key]: deprecatedBy.value };
  return {
    ...vmImage,
    ...(vmImage.tags !== undefined && { tags }),
    ...(action === "DISABLE" && { sharedAccounts: [], ...(wasRead(vmImage) && { isPublic: false }) }),
  };
}
