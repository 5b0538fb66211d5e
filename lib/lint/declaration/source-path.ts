/** The path from the top of a file to a value, in the file's own names. */

import type { EntryNames } from "../../facts/shape/shape.ts";
import { formatPath, type Segment } from "../text/path.ts";
import type { Writing } from "./writing.ts";

/** One value on a path. */
export interface Stage {
  /** Its name, key or index in the previous stage; undefined for a whole declaration. */
  readonly segment: Segment | undefined;
  /** How the file writes it, where that differs from the model. */
  readonly writing: Writing | undefined;
}

/** A value or a key of a file. */
export interface WrittenAt {
  readonly segments: readonly Segment[];
  readonly part: "value" | "key";
}

/** The path to a value: all stages from the top of the file, the value last. */
export class StagePath {
  readonly #stages: readonly Stage[];

  constructor(stages: readonly Stage[]) {
    this.#stages = stages;
  }

  /** The path from the top of the file. */
  get segments(): readonly Segment[] {
    return this.#stages.flatMap(({ writing }, index) => {
      const steps = this.#stages[index - 1]?.writing?.is === "sole element" ? [] : this.#stepsTo(index);
      return writing?.is === "list of one" ? [...steps, 0] : steps;
    });
  }

  /** The path within the declaration, in the names of the stages: `policy_details[0].filter`. */
  get path(): string {
    return formatPath(this.#stepsWithin);
  }

  /**
   * The path of the value's key. If the file writes the map as a list, that is the member with the key:
   * `variables[0].name`.
   */
  get keyPath(): string {
    const names = this.#entryNames;
    const isEntry = names !== undefined && this.lastSteps.length > 1;
    return formatPath(isEntry ? [...this.#stepsWithin.slice(0, -1), names.key] : this.#stepsWithin);
  }

  /** The steps to the value from the value that contains it; empty for a whole declaration. */
  get lastSteps(): readonly Segment[] {
    return this.#stepsTo(this.#stages.length - 1);
  }

  /** The value or key in the file that contains this value or its key. */
  writtenAt(part: "value" | "key"): WrittenAt {
    const { segments } = this;
    if (part === "value") return { segments, part };
    const names = this.#entryNames;
    if (names !== undefined) return { segments: [...segments.slice(0, -1), names.key], part: "value" };
    const isInList = this.#stages.at(-1)?.writing?.is === "list of one";
    return { segments: isInList ? segments.slice(0, -1) : segments, part };
  }

  /** If the file writes the surrounding map as a list: the members with its keys and values. */
  get #entryNames(): EntryNames | undefined {
    const map = this.#stages.at(-2)?.writing;
    return map?.is === "entries" ? map.names : undefined;
  }

  get #stepsWithin(): readonly Segment[] {
    const declaration = this.#stages.findLastIndex(({ segment }) => segment === undefined);
    return this.#stages.flatMap((_, index) => (index > declaration ? this.#stepsTo(index) : []));
  }

  /** The steps from the previous stage to this one: two for the entry of a map that is written as a list, else one. */
  #stepsTo(index: number): readonly Segment[] {
    const segment = this.#stages[index]?.segment;
    if (segment === undefined) return [];
    const map = this.#stages[index - 1]?.writing;
    const element = map?.is === "entries" ? map.indices.get(String(segment)) : undefined;
    return map?.is === "entries" && element !== undefined ? [element, map.names.value] : [segment];
  }
}
