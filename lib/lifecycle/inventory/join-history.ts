/** Joins what was read of executions, policies and images to a history. */
import { dayInMs } from "../../base/iso-time.ts";
import type { History, HistoryImage, PastImageStatus } from "../simulate/back-test/history.ts";
import { type BuildFact, versionOf } from "./facts.ts";
import type { HistoryFacts } from "./history.ts";
import { statuses } from "./join.ts";
import type { ReadImages } from "./place.ts";

/** What one account and region contributes. */
export interface HistoryPart {
  readonly images: ReadImages;
  readonly facts: HistoryFacts;
}

/** A period in epoch milliseconds. */
export interface HistoryPeriod {
  readonly from: number;
  readonly to: number;
}

/** The last days before a time. */
export const lastDays = (to: number, days: number): HistoryPeriod => ({ from: to - days * dayInMs, to });

/**
 * Creates a history; what was read twice occurs once. Images that are being built are left out: no execution has looked
 * at them. Of an image that an execution names and the service does not know any more, only the ARN is left.
 */
export function joinHistory({ from, to }: HistoryPeriod, parts: readonly HistoryPart[]): History {
  const facts = parts.map((each) => each.facts);
  const executions = facts.flatMap((each) => each.executions);
  const recipes = new Map(
    parts
      .flatMap(({ images, facts }) => [...images.recipes, ...facts.recipes])
      .map(({ version, ...recipe }) => [version, recipe]),
  );
  const images = new Map<string, HistoryImage>();
  for (const { acts = [] } of executions) for (const { image: id } of acts) images.set(id, { id, status: "DELETED" });
  for (const build of parts.flatMap(({ images, facts }) => [...images.builds, ...facts.builds])) {
    const status = pastStatuses.find((each) => each === build.status);
    if (status !== undefined) images.set(build.arn, imageOf(build, status, recipes.get(versionOf(build.arn))));
    else images.delete(build.arn);
  }
  return {
    version: 1,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    policies: unique(
      facts.flatMap((each) => each.policies),
      ({ arn }) => arn,
    ),
    executions: unique(executions, ({ startedAt, id }) => `${startedAt ?? ""} ${id}`),
    images: unique([...images.values()], ({ id }) => id),
  };
}

const pastStatuses: readonly PastImageStatus[] = [...statuses, "DELETED"];

function imageOf(
  { arn, name, version, createdAt, tags, containers }: BuildFact,
  status: PastImageStatus,
  recipe: HistoryImage["recipe"] = { name, semanticVersion: version },
): HistoryImage {
  // A deleted image may have lost its tags.
  const hasTags = status !== "DELETED" || Object.keys(tags).length > 0;
  return {
    ...{ id: arn, recipe },
    ...(createdAt !== undefined && { createdAt }),
    status,
    ...(hasTags && { tags }),
    type: containers === undefined ? "VM_IMAGE" : "CONTAINER_IMAGE",
  };
}

/** The elements in the order of a key, each key once. */
const unique = <Element>(all: readonly Element[], keyOf: (each: Element) => string): readonly Element[] =>
  [...new Map(all.map((each) => [keyOf(each), each])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, each]) => each);
