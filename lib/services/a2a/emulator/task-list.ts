/** All tasks of the agent, within limits: beyond these, the tasks that ended first are removed. */
import type { TaskState } from "../model/task.ts";
import { noTask, refused } from "./faults.ts";
import type { TaskRecord } from "./task-record.ts";

export interface TaskLimits {
  /** The maximum number of tasks. */
  readonly tasks: number;
  /** The maximum size of all tasks together, in bytes of the requests that created them. */
  readonly bytes: number;
}

export interface TaskFilter {
  readonly tenant: string;
  readonly contextId?: string | undefined;
  readonly state?: TaskState | undefined;
  /** Epoch milliseconds: only statuses at least this new. */
  readonly since?: number | undefined;
}

export interface TaskPage {
  readonly tasks: readonly TaskRecord[];
  /** The position of the next page; absent on the last page. */
  readonly next?: number;
  /** The number of tasks before paging. */
  readonly total: number;
}

export class TaskList {
  readonly #limits: TaskLimits;
  /** By id, the oldest status first. */
  readonly #tasks = new Map<string, TaskRecord>();
  #bytes = 0;
  #lastSequence = 0;

  constructor(limits: TaskLimits) {
    this.#limits = limits;
  }

  /** @throws Refusal if the task does not exist, or belongs to another tenant. */
  get(tenant: string, id: string): TaskRecord {
    const task = this.#tasks.get(id);
    if (task?.tenant !== tenant) throw noTask(id);
    return task;
  }

  /**
   * Reserves space for a task, or for its growth, and records its size.
   * @param size in bytes.
   * @throws Refusal if active tasks need all the space.
   */
  hold(task: TaskRecord, size: number): void {
    const isNew = !this.#tasks.has(task.id);
    if (!this.#fits(isNew, size)) this.#makeSpace(isNew, size, task);
    if (!this.#fits(isNew, size)) {
      throw refused("unavailable", `the agent has ${this.#tasks.size} tasks that have not ended, which is its limit`);
    }
    task.size += size;
    this.#bytes += size;
    if (isNew) this.touch(task);
  }

  /** Records that a task has a new status. */
  touch(task: TaskRecord): void {
    task.statusSequence = ++this.#lastSequence;
    this.#tasks.delete(task.id);
    this.#tasks.set(task.id, task);
  }

  /** Tasks with the newest status first. @param before `next` of the page before; undefined for the first page. */
  page(filter: TaskFilter, before: number | undefined, limit: number): TaskPage {
    const matching = [...this.#tasks.values()].reverse().filter((task) => fits(task, filter));
    const rest = before === undefined ? matching : matching.filter((task) => task.statusSequence < before);
    const tasks = rest.slice(0, limit);
    const last = tasks.at(-1);
    return {
      tasks,
      ...(rest.length > tasks.length && last !== undefined && { next: last.statusSequence }),
      total: matching.length,
    };
  }

  /** Deletes all tasks. */
  clear(): void {
    for (const task of [...this.#tasks.values()]) this.#remove(task);
  }

  #fits(isNew: boolean, size: number): boolean {
    return this.#tasks.size + (isNew ? 1 : 0) <= this.#limits.tasks && this.#bytes + size <= this.#limits.bytes;
  }

  /** Removes other tasks that have ended, the oldest first, until there is space. */
  #makeSpace(isNew: boolean, size: number, task: TaskRecord): void {
    for (const each of this.#tasks.values()) {
      if (this.#fits(isNew, size)) return;
      if (each !== task && each.stateClass === "terminal") this.#remove(each);
    }
  }

  #remove(task: TaskRecord): void {
    this.#tasks.delete(task.id);
    this.#bytes -= task.size;
    task.abandon();
  }
}

const fits = (task: TaskRecord, { tenant, contextId, state, since }: TaskFilter): boolean =>
  task.tenant === tenant &&
  (contextId === undefined || task.contextId === contextId) &&
  (state === undefined || task.status.state === state) &&
  (since === undefined || Date.parse(task.status.timestamp) >= since);
