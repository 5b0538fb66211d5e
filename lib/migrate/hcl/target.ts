/** A resource or data source that is taken over: its blocks, the edits that this takes, and what keeps it from it. */

import { typeHere } from "../../lint/inputs/counterpart.ts";
import type { HclFile } from "../../lint/inputs/hcl/hcl-file.ts";
import type { InFile, Module } from "../../lint/inputs/hcl/module.ts";
import { attribute, isOverride } from "../../lint/inputs/hcl/module.ts";
import type { HclBlock } from "../../lint/inputs/hcl/syntax.ts";
import type { ResourceType } from "../../lint/inputs/resource-type.ts";
import type { RangeEdit } from "../../lint/text/edit.ts";
import type { MigrationProblem } from "../problem.ts";

/** A problem of one target. */
export type TargetProblem = Omit<MigrationProblem, "resource">;

/** What is taken over: all or nothing of it, with every reference to it. */
export class MigrationTarget {
  readonly kind: "resource" | "data";
  readonly type: ResourceType;
  readonly label: string;
  /** Its block first, then those of override files. */
  readonly blocks: readonly InFile<HclBlock>[];
  readonly #edits = new Map<HclFile, RangeEdit[]>();
  readonly problems: TargetProblem[] = [];
  /** Names that attributes of its blocks get, whose lines are aligned anew. */
  readonly renamed = new Set<string>();
  #isRefused = false;

  constructor(type: ResourceType, blocks: readonly InFile<HclBlock>[]) {
    const [first] = blocks;
    this.kind = first?.it.type === "data" ? "data" : "resource";
    this.type = type;
    this.label = first?.it.labels[1] ?? "";
    this.blocks = blocks;
  }

  /** The address in the other provider. */
  get there(): string {
    return `${this.kind === "data" ? "data." : ""}${this.type.type}.${this.label}`;
  }

  /** The address in Lintel's. */
  get here(): string {
    return `${this.kind === "data" ? "data." : ""}${typeHere(this.type)}.${this.label}`;
  }

  /** Whether it has several instances, by `count` or `for_each`. */
  get isRepeated(): boolean {
    return this.blocks.some(({ it }) => ["count", "for_each"].some((name) => attribute(it.body, name) !== undefined));
  }

  /** Whether it stays as it is. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Edits a file; the same edit twice is one. */
  edit(file: HclFile, edit: RangeEdit): void {
    const edits = this.#edits.get(file) ?? [];
    this.#edits.set(file, edits);
    const isKnown = edits.some(
      ({ start, end, text }) => start === edit.start && end === edit.end && text === edit.text,
    );
    if (!isKnown) edits.push(edit);
  }

  /** Says something about it. */
  tell(problem: TargetProblem): void {
    const isKnown = this.problems.some(
      ({ rule, file, at }) => rule === problem.rule && file === problem.file && at.start === problem.at.start,
    );
    if (!isKnown) this.problems.push(problem);
  }

  /** Leaves it as it is, and says why. */
  refuse(problem: TargetProblem): void {
    this.#isRefused = true;
    this.tell(problem);
  }

  editsOf = (file: HclFile): readonly RangeEdit[] => (this.#isRefused ? [] : (this.#edits.get(file) ?? []));
}

/** The resources and data sources of a module that have a counterpart in Lintel, by address. */
export function targetsIn(
  { files }: Module,
  types: ReadonlyMap<string, ResourceType>,
): ReadonlyMap<string, MigrationTarget> {
  const blocks = new Map<string, InFile<HclBlock>[]>();
  for (const file of files) {
    for (const it of file.body.blocks) {
      const [type = "", label] = it.labels;
      const isOurs = types.get(type)?.isForeign === true;
      if (label === undefined || !isOurs || (it.type !== "resource" && it.type !== "data")) continue;
      const address = `${it.type === "data" ? "data." : ""}${type}.${label}`;
      blocks.set(address, [...(blocks.get(address) ?? []), { file, it }]);
    }
  }
  const targets = new Map<string, MigrationTarget>();
  for (const [address, found] of blocks) {
    const type = types.get(found[0]?.it.labels[0] ?? "");
    const ordered = found.toSorted(
      (one, other) => Number(isOverride(one.file.name)) - Number(isOverride(other.file.name)),
    );
    if (type !== undefined) targets.set(address, new MigrationTarget(type, ordered));
  }
  return targets;
}
