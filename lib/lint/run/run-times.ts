/** How long the inputs and the rules of a run take (`--stats`). */

/** A part of a run: an input or a rule, and its time in milliseconds. */
export interface PartTime {
  readonly name: string;
  readonly milliseconds: number;
}

/** Adds up the time of parts by name. */
export class RunTimes {
  readonly #inputs = new Map<string, number>();
  readonly #rules = new Map<string, number>();

  /** Adds the time since `start`, of `performance.now()`, to an input. */
  addInput(name: string, start: number): void {
    add(this.#inputs, name, start);
  }

  /** Adds the time since `start` to a rule. */
  addRule(id: string, start: number): void {
    add(this.#rules, id, start);
  }

  /** Inputs, the slowest first: reading them, and their rules. */
  get inputs(): readonly PartTime[] {
    return slowestFirst(this.#inputs);
  }

  /** Rules, the slowest first. */
  get rules(): readonly PartTime[] {
    return slowestFirst(this.#rules);
  }
}

function add(times: Map<string, number>, name: string, start: number): void {
  times.set(name, (times.get(name) ?? 0) + performance.now() - start);
}

const slowestFirst = (times: ReadonlyMap<string, number>): readonly PartTime[] =>
  [...times]
    .map(([name, milliseconds]) => ({ name, milliseconds }))
    .sort((one, other) => other.milliseconds - one.milliseconds);
