/** The images as they were when an execution began, and what it may do to them. */

import { ImageTable } from "../image/image-table.ts";
import type { ImageStatus } from "../image/inventory.ts";
import { available, deprecated, disabled, failed, type Statuses } from "../image/status.ts";
import type { CountScope } from "../play/groups.ts";
import { actions, type ReadyPolicy, tagKeysOf } from "../policy/rule.ts";
import type { HistoryExecution, HistoryImage, PastAct } from "./history.ts";
import { type ExecutionOutcome, OneExecution, type Prospect } from "./one-execution.ts";
import type { PastStatuses, TimeSpan } from "./past-statuses.ts";

/** An image, with the statuses that it may have had. */
export interface PastImage {
  readonly image: HistoryImage;
  readonly statuses: Statuses;
  /** The statuses with which it goes on after the execution, if that did nothing. */
  readonly later: Statuses;
}

/** The moment at which an execution began. */
export interface PointInTime {
  /** The only policy of its list. */
  readonly ready: ReadyPolicy;
  readonly images: readonly PastImage[];
  readonly span: TimeSpan;
  readonly scope: CountScope;
}

/** The moment of an execution. Images that certainly did not exist are left out. */
export function momentOf({
  images,
  execution,
  statuses,
  ...moment
}: Omit<PointInTime, "images"> & {
  readonly images: readonly HistoryImage[];
  readonly execution: HistoryExecution;
  readonly statuses: PastStatuses;
}): PointInTime {
  const then = images.map((image) => ({
    image,
    statuses: statuses.at(image, execution.id, moment.span),
    later: statuses.after(image, execution.id, moment.span),
  }));
  return { ...moment, images: then.filter((each) => each.statuses !== 0) };
}

/**
 * What an execution at this moment may do to each image. The hour at which it looks at an image is not known: if the
 * beginning and the end of the execution differ, either may happen.
 */
export function prospectsIn({ ready, images, span, scope }: PointInTime): ReadonlyMap<string, Prospect> {
  const table = new ImageTable(tagKeysOf([ready]));
  for (const { image, statuses } of images) table.add(asGiven(image, statuses, ready));
  const times = span.to > span.from ? [span.from, span.to] : [span.from];
  const executions = times.map((at) => new OneExecution(ready, table, at, scope));
  return new Map(
    images.map(({ image, statuses }, index) => {
      const [first, ...others] = executions.map((each) => each.prospect(index, statuses));
      if (first === undefined) throw new RangeError("an execution has no time");
      return [image.id, others.reduce(either, first)];
    }),
  );
}

const places = available | deprecated | disabled;

/** An image for the simulation. Without status it may take a place or not. */
function asGiven({ id, recipe, createdAt, tags, type }: HistoryImage, statuses: Statuses, ready: ReadyPolicy) {
  const isContainer = type === undefined ? ready.isForContainers === true : type === "CONTAINER_IMAGE";
  const counts = (statuses & ~places) === 0;
  return {
    ...{ id, recipe, createdAt, tags },
    status: counts ? (names.get(statuses) ?? "AVAILABLE") : statuses === failed ? "FAILED" : undefined,
    ...(isContainer && { containers: [] }),
  } as const;
}

const names = new Map<Statuses, ImageStatus>([
  [available, "AVAILABLE"],
  [deprecated, "DEPRECATED"],
  [disabled, "DISABLED"],
]);

/** What an act did to its image: nothing if there is none, or if it was skipped. */
export const outcomeOf = (act: PastAct | undefined): ExecutionOutcome =>
  (act?.status === "SUCCESS" ? actions.find((action) => action === act.action) : undefined) ?? "KEEP";

function either(one: Prospect, other: Prospect): Prospect {
  const outcomes = new Set([...one.outcomes, ...other.outcomes]);
  if (outcomes.size === one.outcomes.size) return one;
  if (outcomes.size === other.outcomes.size && one.outcomes.size > 1) return other;
  const { rule = other.rule } = one;
  return { outcomes, rule, reason: "its time came while the execution ran" };
}
