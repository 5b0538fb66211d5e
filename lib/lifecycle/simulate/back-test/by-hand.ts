/**
 * Differences that a change by hand may explain: a change of an image's status alone, and changes of tags and of AMIs
 * in EC2, are in no list of executions.
 */
import { available, deprecated, disabled } from "../image/status.ts";
import type { ExecutionOutcome } from "./one-execution.ts";
import { type PastImage, type PointInTime, prospectsIn } from "./past-moment.ts";

/** An image with what was done to it. */
interface Done {
  readonly image: string;
  readonly done: ExecutionOutcome;
}

const changeable = available | deprecated | disabled;

/** What somebody may have changed, by image: only what explains what was done. */
export function changesByHand(moment: PointInTime, wrong: readonly Done[]): ReadonlyMap<string, string> {
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
