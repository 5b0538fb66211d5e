/**
 * Names differences between what an execution did and what the simulation says: tries other readings of the
 * documentation, and reports the first that explains what happened.
 */

import { available, deprecated, disabled, failed, gone } from "../image/status.ts";
import { isMissing } from "../policy/missing.ts";
import { PolicyPlace } from "../policy/reading.ts";
import type { ReadyPolicy, ReadyRule } from "../policy/rule.ts";
import { TagMatch } from "../policy/tag-match.ts";
import { day } from "../policy/time.ts";
import type { BackTestDifference } from "./back-test-result.ts";
import type { HistoryExecution, PastAct } from "./history.ts";
import type { ExecutionOutcome, Prospect } from "./one-execution.ts";
import { outcomeOf, type PastImage, type PointInTime, prospectsIn } from "./past-moment.ts";
import type { PartComparison } from "./past-parts.ts";

/** What an execution did to an image against the prediction. */
export interface Wrong {
  readonly image: string;
  readonly prospect: Prospect;
  readonly act: PastAct | undefined;
}

/** Another way to run a policy. */
interface OtherReading {
  /** The gap that decides between this way and the simulation's. */
  readonly gap: string;
  /** What the service does then. */
  readonly explanation: string;
  /** The moment as this reading sees it; undefined if it does not apply. */
  readonly see: (moment: PointInTime, done: ExecutionOutcome) => PointInTime | undefined;
  /** Whether the image is at this moment what the reading is about. */
  readonly concerns?: (prospect: Prospect, done: ExecutionOutcome) => boolean;
}

/** An image with what was done to it. */
interface Done {
  readonly image: string;
  readonly done: ExecutionOutcome;
}

const changeable = available | deprecated | disabled;

/** What somebody may have changed, by image: only what explains what was done. */
function changesByHand(moment: PointInTime, wrong: readonly Done[]): ReadonlyMap<string, string> {
  const found = new Map<string, string[]>();
  const images = new Map(wrong.map(({ image, done }) => [image, done]));
  const explains = (sentence: string, change: (each: PastImage, done: ExecutionOutcome) => PastImage): void => {
    const changed = moment.images.map((each) => {
      const done = images.get(each.image.id);
      return done === undefined ? each : change(each, done);
    });
    const prospects = prospectsIn({ ...moment, images: changed });
    for (const { image, done } of wrong)
      if (prospects.get(image)?.outcomes.has(done) === true) found.set(image, [...(found.get(image) ?? []), sentence]);
  };
  if (wrong.length === 0) return new Map();
  explains("its status, which no list shows if it is changed alone", (each, done) => {
    if ((each.statuses & ~changeable) !== 0) return each;
    // An image on which nothing was done has the status with which it goes on.
    return { ...each, statuses: done === "KEEP" ? each.later & changeable || each.statuses : changeable };
  });
  explains("its tags, which the history has as they were when it was read", ({ image, ...each }) => ({
    ...each,
    image: { id: image.id, ...(image.recipe && { recipe: image.recipe }), ...withoutTags(image) },
  }));
  // Images that the policy does not select are none of the moment.
  const isByTags = moment.ready.selection.by === "tags";
  const there = new Set(moment.images.map(({ image }) => image.id));
  for (const { image } of wrong)
    if (isByTags && !there.has(image))
      found.set(image, ["its tags, which the history has as they were when it was read"]);
  return new Map([...found].map(([image, sentences]) => [image, sentences.join("; or ")]));
}

const withoutTags = ({ createdAt, status, type }: PastImage["image"]) => ({
  ...(createdAt !== undefined && { createdAt }),
  ...(status !== undefined && { status }),
  ...(type !== undefined && { type }),
});

/** Describes the differences of one execution. */
export function differencesOf(
  moment: PointInTime,
  execution: HistoryExecution,
  wrong: readonly Wrong[],
): readonly BackTestDifference[] {
  const seen = new Map<string, ReadonlyMap<string, Prospect> | undefined>();
  const prospects = (reading: OtherReading, index: number, done: ExecutionOutcome) => {
    const key = `${index} ${done}`;
    if (!seen.has(key)) {
      const other = reading.see(moment, done);
      seen.set(key, other && prospectsIn(other));
    }
    return seen.get(key);
  };
  const byHand = changesByHand(
    moment,
    wrong.map(({ image, act }) => ({ image, done: outcomeOf(act) })),
  );
  return wrong.map(({ image, prospect, act }): BackTestDifference => {
    const hand = byHand.get(image);
    const done = outcomeOf(act);
    const found = otherReadings.find((reading, index) => {
      if (reading.concerns?.(prospect, done) === false) return false;
      const { outcomes } = prospects(reading, index, done)?.get(image) ?? {};
      return outcomes?.size === 1 && outcomes.has(done);
    });
    const { rule } = prospect;
    const isSkipped = act?.status === "SKIPPED";
    const parts = isSkipped && prospect.outcomes.has("DELETE") && found === undefined ? skippedParts : undefined;
    return {
      ...{ image, policy: moment.ready.policy.name },
      ...(rule !== undefined && { rule }),
      ...{ execution: execution.id, at: new Date(moment.span.from).toISOString() },
      ...{ done, predicted: [...prospect.outcomes], reason: prospect.reason },
      ...(act?.reason !== undefined && { stated: act.reason }),
      gap: (parts ?? found)?.gap ?? decisiveGap(moment, image, prospect, done),
      ...((parts ?? found) !== undefined && { explanation: (parts ?? found)?.explanation ?? "" }),
      ...(hand !== undefined && { byHand: hand }),
    };
  });
}

/** Describes the differences at the parts of an image on which a rule acted as predicted. */
export const partDifferencesOf = (
  { ready, span }: PointInTime,
  execution: HistoryExecution,
  rule: ReadyRule,
  image: string,
  wrong: readonly PartComparison[],
): readonly BackTestDifference[] =>
  wrong.map(({ id, done, predicted = "KEEP", reason, stated, isExcluded, byHand }) => {
    const ignored = isExcluded ? "acts on AMIs that the rule excludes" : "acts on parts that the rule does not include";
    return {
      ...{ image, part: id, policy: ready.policy.name, rule: rule.index, execution: execution.id },
      at: new Date(span.from).toISOString(),
      ...{ done, predicted: [predicted], reason },
      ...(stated !== undefined && { stated }),
      gap: "lifecycle-policy/parts-of-image",
      ...(done !== "KEEP" && { explanation: ignored }),
      ...(byHand !== undefined && { byHand }),
    };
  });

const skippedParts = {
  gap: "lifecycle-policy/parts-of-image",
  explanation: "retains an image if one of its parts is excluded",
};

const withImages = (moment: PointInTime, change: (each: PastImage) => PastImage): PointInTime => ({
  ...moment,
  images: moment.images.map(change),
});

/** The policy with other rules; they refer to it. */
function withRules(ready: ReadyPolicy, change: (rules: readonly ReadyRule[]) => readonly ReadyRule[]): ReadyPolicy {
  const rules: ReadyRule[] = [];
  const policy = { ...ready, rules };
  for (const rule of change(ready.rules)) rules.push({ ...rule, policy });
  return policy;
}

const nothingExcluded = new TagMatch(new PolicyPlace("exclusionRules.tagMap", undefined));

/** The readings in the order in which they are tried. */
const otherReadings: readonly OtherReading[] = [
  {
    gap: "lifecycle-policy/one-action",
    explanation: "tries the rules in another order than DEPRECATE, DISABLE, DELETE",
    concerns: ({ outcomes }, done) => done !== "KEEP" && !outcomes.has("KEEP"),
    see: (moment, done) => ({
      ...moment,
      ready: withRules(moment.ready, (rules) => rules.filter(({ action }) => action === done)),
    }),
  },
  {
    gap: "lifecycle-policy/counted-images",
    explanation: "lets FAILED and CANCELLED images take places",
    see: (moment) => withImages(moment, (each) => (each.statuses === failed ? { ...each, statuses: disabled } : each)),
  },
  {
    gap: "lifecycle-policy/counted-images",
    explanation: "lets images take no place that the rule's tags exclude",
    see: (moment) => {
      const rules = moment.ready.rules.filter(({ action }) => action === "DELETE");
      const isExcluded = ({ image: { tags } }: PastImage): boolean =>
        rules.some(({ excluded }) => excluded.holds(tags, "the image", false) === true);
      return { ...moment, images: moment.images.filter((each) => !isExcluded(each)) };
    },
  },
  {
    gap: "lifecycle-policy/count-scope",
    explanation: "counts all versions of a recipe together",
    see: (moment) => ({ ...moment, scope: "recipe" }),
  },
  {
    gap: "lifecycle-policy/count-scope",
    explanation: "counts all images of the policy together",
    see: (moment) => ({ ...moment, scope: "policy" }),
  },
  {
    gap: "lifecycle-policy/tag-selection",
    explanation: "acts on images that the rule's tags exclude",
    see: (moment) => ({
      ...moment,
      ready: withRules(moment.ready, (rules) => rules.map((rule) => ({ ...rule, excluded: nothingExcluded }))),
    }),
  },
  {
    gap: "lifecycle-policy/status-of-image",
    explanation: "acts on images that already have the status, or a later one",
    concerns: (_, done) => done !== "KEEP",
    see: (moment, done) =>
      withImages(
        { ...moment, ready: withRules(moment.ready, (rules) => rules.filter(({ action }) => action === done)) },
        (each) => ((each.statuses & gone) === 0 ? { ...each, statuses: available } : each),
      ),
  },
  {
    gap: "lifecycle-policy/calendar",
    explanation: "applies an age a day earlier",
    see: ({ span, ...moment }) => ({ ...moment, span: { from: span.from + day, to: span.to + day } }),
  },
  {
    gap: "lifecycle-policy/calendar",
    explanation: "applies an age a day later",
    see: ({ span, ...moment }) => ({ ...moment, span: { from: span.from - day, to: span.to - day } }),
  },
];

/** The gap that decides about an image where no other reading explains what happened. */
function decisiveGap(
  { ready, images }: PointInTime,
  image: string,
  { rule }: Prospect,
  done: ExecutionOutcome,
): string {
  const then = images.find((each) => each.image.id === image);
  if (then?.statuses === failed) return "lifecycle-policy/counted-images";
  const acting = rule === undefined ? ready.rules.find(({ action }) => action === done) : ready.rules[rule];
  if (acting === undefined) return "lifecycle-policy/one-action";
  const { filter } = acting;
  if (isMissing(filter)) return "lifecycle-policy/one-action";
  return filter.type === "COUNT" || filter.place !== 0 ? "lifecycle-policy/count-scope" : "lifecycle-policy/calendar";
}
