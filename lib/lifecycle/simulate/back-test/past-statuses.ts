/**
 * The statuses that images may have had when an execution began, as far as a history tells: from what executions did
 * before, from their statuses when the history ended, and from earlier inventories.
 */

import { timeOf } from "../../../base/iso-time.ts";
import type { GivenImage } from "../image/given-image.ts";
import {
  available,
  building,
  deprecated,
  disabled,
  endOf,
  failed,
  gone,
  type Statuses,
  statusesOf,
} from "../image/status.ts";
import type { History, HistoryExecution, HistoryImage, PastAct } from "./history.ts";

/** A period in milliseconds since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** An inventory from before a history ended. */
export interface EarlierInventory {
  /** ISO 8601. Without it, it only tells whether builds failed. */
  readonly takenAt?: string | undefined;
  readonly images: readonly GivenImage[];
}

/** The status of an image at a time. */
interface Seen {
  readonly at: number;
  readonly status: Statuses;
}

/** A change of an image's status. */
interface Change extends TimeSpan {
  readonly execution: string;
  readonly after: Statuses;
  /** The statuses from which it leads. */
  readonly sources: Statuses;
  /** Whether it may have failed. */
  readonly isOpen: boolean;
}

const built = available | deprecated | disabled;

/** The changes of each action that an execution names: the status after it, and those that it may have before. */
const changesOf: ReadonlyMap<string, readonly [after: Statuses, sources: Statuses]> = new Map([
  ["DEPRECATE", [endOf("DEPRECATE"), available]],
  ["DISABLE", [endOf("DISABLE"), available | deprecated]],
  ["DELETE", [gone, built | failed]],
  ["AVAILABLE", [available, built]],
]);

/** When an execution ran; undefined if the history has no time of its beginning. */
export function spanOf({ startedAt, endedAt, acts = [] }: HistoryExecution): TimeSpan | undefined {
  const from = startedAt === undefined ? undefined : timeOf(startedAt);
  if (from === undefined) return undefined;
  const times = [endedAt, ...acts.map(({ at }) => at)].flatMap((each) => timeIn(each) ?? []);
  return { from, to: Math.max(from, ...times) };
}

/** The past statuses of the images of a history. */
export class PastStatuses {
  readonly #from: number;
  readonly #changes = new Map<string, Change[]>();
  /** The statuses in earlier inventories. */
  readonly #seen = new Map<string, Seen[]>();

  constructor(history: History, earlier: readonly EarlierInventory[]) {
    this.#from = timeOf(history.from) ?? Number.POSITIVE_INFINITY;
    for (const execution of history.executions) this.#read(execution);
    for (const changes of this.#changes.values())
      changes.sort((one, other) => one.from - other.from || one.to - other.to);
    for (const { takenAt, images } of earlier) {
      const at = timeIn(takenAt) ?? Number.NEGATIVE_INFINITY;
      for (const { id, status } of images)
        if (status !== undefined)
          this.#seen.set(id, [...(this.#seen.get(id) ?? []), { at, status: statusesOf(status) }]);
    }
  }

  /** The statuses that an image may have had when an execution began; 0 if it certainly did not exist. */
  at(image: HistoryImage, execution: string, span: TimeSpan): Statuses {
    const created = timeIn(image.createdAt);
    if (created !== undefined && created > span.to) return 0;
    const changes = this.#changes.get(image.id) ?? [];
    const isBefore = (each: Change): boolean => each.execution !== execution && each.to < span.from;
    const isAfter = (each: Change): boolean => each.execution === execution || each.from > span.to;
    const start = this.#start(image, changes, span);
    const before = changes.filter((each) => isBefore(each) && each.to > start.at);
    let statuses = overlapping(before).reduce(after, start.status);
    const next = changes.find(isAfter);
    const meanwhile = changes.filter((each) => !isBefore(each) && !isAfter(each));
    // What is known of the next status narrows what nothing else tells, unless something happened meanwhile.
    const following = next === undefined ? presentStatus(image) : next.isOpen ? undefined : next.sources;
    if (following !== undefined && meanwhile.length === 0) {
      const isOwn = next?.execution === execution;
      statuses = isOwn ? statuses & following || statuses : narrowed(statuses, following);
    }
    for (const each of meanwhile) statuses |= each.after;
    if (created !== undefined && created > span.from) statuses |= building;
    return statuses === gone ? 0 : statuses;
  }

  /** The statuses from which the next change after an execution leads, or that the image has in the end; else all. */
  after(image: HistoryImage, execution: string, span: TimeSpan): Statuses {
    const next = (this.#changes.get(image.id) ?? []).find(
      (each) => each.execution !== execution && each.to >= span.from,
    );
    const following = next === undefined ? presentStatus(image) : next.isOpen ? undefined : next.sources;
    return following ?? built | failed;
  }

  /** The last status before an execution that is known without changes: from an inventory, or from the beginning. */
  #start(image: HistoryImage, changes: readonly Change[], { from }: TimeSpan): Seen {
    const seen = this.#seen.get(image.id) ?? [];
    // Of what happened before the history begins, nothing is known.
    const dated = seen.filter(({ at }) => at >= this.#from && at < from).toSorted((one, other) => other.at - one.at);
    return dated[0] ?? { at: Number.NEGATIVE_INFINITY, status: this.#first(image, changes, seen) };
  }

  /** The statuses that an image may have had first: when it was built, or when the history begins. */
  #first(image: HistoryImage, changes: readonly Change[], seen: readonly Seen[]): Statuses {
    const created = timeIn(image.createdAt);
    const first = created !== undefined && created >= this.#from ? available | failed : built | failed;
    const evidence =
      (presentStatus(image) ?? 0) |
      seen.reduce((all, { status }) => all | status, 0) |
      changes.reduce((all, each) => all | (each.after === gone || each.isOpen ? 0 : built), 0);
    if ((evidence & built) !== 0) return first & built;
    return (evidence & failed) !== 0 ? failed : first;
  }

  #read(execution: HistoryExecution): void {
    const span = spanOf(execution);
    for (const act of execution.acts ?? []) {
      const change = changeOf(act, execution.id, span);
      if (change === undefined) continue;
      const known = this.#changes.get(act.image);
      if (known === undefined) this.#changes.set(act.image, [change]);
      else known.push(change);
    }
  }
}

function changeOf({ action, status, at }: PastAct, execution: string, span: TimeSpan | undefined): Change | undefined {
  const [after, sources] = changesOf.get(action) ?? [];
  if (after === undefined || sources === undefined || status === "SKIPPED") return undefined;
  const time = timeIn(at);
  const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const when = time === undefined ? (span ?? always) : { from: time, to: Math.max(time, span?.to ?? time) };
  return { ...when, execution, after, sources, isOpen: status !== "SUCCESS" };
}

/** Changes in the order of their times, those together that overlap: they may have happened in any order. */
function overlapping(changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups: Change[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const each of changes) {
    const group = each.from <= end ? groups.at(-1) : undefined;
    if (group === undefined) groups.push([each]);
    else group.push(each);
    end = Math.max(end, each.to);
  }
  return groups;
}

/** The statuses after changes in any order: nothing follows a deletion, and each change has its sources. */
function after(before: Statuses, changes: readonly Change[]): Statuses {
  const open = changes.every(({ isOpen }) => isOpen) ? before : 0;
  if (changes.some((each) => each.after === gone && !each.isOpen)) return gone;
  const last = changes.filter(
    ({ sources }, index) =>
      changes.length === 1 || changes.some((other, at) => at !== index && (other.after & sources) !== 0),
  );
  return (last.length === 0 ? changes : last).reduce((all, each) => all | each.after, open);
}

/** The status when the history ended; undefined if it is not known. */
const presentStatus = ({ status }: HistoryImage): Statuses | undefined =>
  status === undefined ? undefined : status === "DELETED" ? gone : statusesOf(status);

/**
 * The statuses that are also among these. If there are none, something changed the status without an execution, such as
 * DeleteImage or a change of the state alone, and nobody knows when.
 */
function narrowed(statuses: Statuses, following: Statuses): Statuses {
  if ((statuses & following) !== 0) return statuses & following;
  return (statuses & built) !== 0 && (following & built) !== 0 ? statuses | built : statuses | following;
}

const timeIn = (text: string | undefined): number | undefined => (text === undefined ? undefined : timeOf(text));
