/**
 * Runs analysis tasks under a time limit for each unit, so that one slow unit does not delay the others. time-limit.ts
 * does it for reading.
 */
import { ended, TimeOver } from "../text/time-limit.ts";

/** Tasks that are performed one after the other, and what becomes of one that takes too long. */
export interface TimedTasks<Task> {
  readonly tasks: readonly Task[];
  /** What has the time: tasks of one unit share it. */
  readonly unitOf: (task: Task) => unknown;
  /** Performs a task; must be synchronous, and may be interrupted anywhere. */
  readonly perform: (task: Task) => void;
  /** Undoes what an interrupted task did. It is performed again, unless it is late: then the rest of its unit is skipped. */
  readonly undo: (task: Task, isLate: boolean) => void;
  /** Whether a task has time limits of its own: it is performed outside of ours, and may throw {@link TimeOver}. */
  readonly isBounded?: (task: Task) => boolean;
}

/**
 * Performs tasks. Units share one time limit while they are quick, since setting one takes 0.08 ms: when it ends, the unit
 * that is interrupted gets one of its own, so that a unit has at least so many seconds, and at most twice as many.
 */
export function eachEnded<Task>(seconds: number, timed: TimedTasks<Task>): void {
  const { tasks, unitOf, perform, undo, isBounded } = timed;
  const over = new Set<unknown>();
  let next = 0;
  const performNext = (task: Task): void => {
    if (!over.has(unitOf(task))) perform(task);
    next += 1;
  };
  const isNextBounded = (): boolean => {
    const task = tasks[next];
    return task !== undefined && isBounded?.(task) === true;
  };
  const performUnbounded = (): void => {
    for (let task = tasks[next]; task !== undefined && !isNextBounded(); task = tasks[next]) performNext(task);
  };
  for (let first = tasks[next]; first !== undefined; first = tasks[next]) {
    const unit = unitOf(first);
    try {
      if (isNextBounded()) performNext(first);
      else ended(seconds, performUnbounded);
    } catch (error) {
      if (!(error instanceof TimeOver)) throw error;
      const task = tasks[next];
      if (task === undefined) continue;
      const isLate = unitOf(task) === unit;
      if (isLate) over.add(unit);
      undo(task, isLate);
    }
  }
}
