/** The variables of a written file: one for each value that the source does not have, or must not show. */

import { nameFrom, taking } from "../names.ts";
import type { DeclaredVariable } from "./declared-value.ts";

/** What a variable is for. */
export interface VariableNeed extends Omit<DeclaredVariable, "name"> {
  /** What it is named after: the parameter of a template, or the resource with the member. */
  readonly after: string;
  /** Needs of one source have one variable; absent: it has one of its own. */
  readonly source?: string;
}

/** Collects variables. */
export class Variables {
  readonly all: DeclaredVariable[] = [];
  readonly #taken: Set<string>;
  readonly #bySource = new Map<string, DeclaredVariable>();

  /** `taken` are the names of the module's variables. */
  constructor(taken: Set<string>) {
    this.#taken = taken;
  }

  /** The variable for a need: another's with the same source, or a new one. */
  for({ after, source, ...facts }: VariableNeed): DeclaredVariable {
    const key = source === undefined ? undefined : JSON.stringify([source, facts.type]);
    const known = key === undefined ? undefined : this.#bySource.get(key);
    if (known !== undefined) return known;
    const variable = { ...facts, name: taking(nameFrom(after, "value"), this.#taken) };
    this.all.push(variable);
    if (key !== undefined) this.#bySource.set(key, variable);
    return variable;
  }
}
