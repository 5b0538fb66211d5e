/** A resource or data source to migrate: its blocks, the required edits, and the problems that prevent them. */

import type { StructField } from "../../../facts/model/field.ts";
import { type MemberPair, memberPairs, typeHere } from "../../../lint/inputs/counterpart.ts";
import { attribute, type InFile, type Module } from "../../../lint/inputs/hcl/modules/module.ts";
import { isOverride } from "../../../lint/inputs/hcl/modules/overrides.ts";
import type { HclFile } from "../../../lint/inputs/hcl/syntax/hcl-file.ts";
import type { HclBlock } from "../../../lint/inputs/hcl/syntax/syntax.ts";
import type { ResourceType } from "../../../lint/inputs/resource-type.ts";
import type { RangeEdit } from "../../../lint/text/edit.ts";
import type { Direction } from "../direction.ts";
import type { MigrationProblem } from "../problem.ts";

export type TargetProblem = Omit<MigrationProblem, "resource">;

/** A member with its names before and after. */
export interface RenamedMember extends MemberPair {
  readonly from: string;
  readonly to: string;
}

/** What is taken over, or handed back: all or nothing of it, with every reference to it. */
export class MigrationTarget {
  readonly kind: "resource" | "data";
  /** The other tool's type, in either direction. */
  readonly type: ResourceType;
  readonly direction: Direction;
  readonly label: string;
  /** Its block first, then those of override files. */
  readonly blocks: readonly InFile<HclBlock>[];
  readonly #edits = new Map<HclFile, RangeEdit[]>();
  readonly problems: TargetProblem[] = [];
  #isRefused = false;

  constructor(type: ResourceType, direction: Direction, blocks: readonly InFile<HclBlock>[]) {
    const [first] = blocks;
    this.kind = first?.it.type === "data" ? "data" : "resource";
    this.type = type;
    this.direction = direction;
    this.label = first?.it.labels[1] ?? "";
    this.blocks = blocks;
  }

  /** The address before. */
  get from(): string {
    return this.#address(this.direction === "migrate" ? this.type.type : typeHere(this.type));
  }

  /** The address after. */
  get to(): string {
    return this.#address(this.typeAfter);
  }

  get typeAfter(): string {
    return this.direction === "migrate" ? typeHere(this.type) : this.type.type;
  }

  #address = (type: string): string => `${this.kind === "data" ? "data." : ""}${type}.${this.label}`;

  /** The structure that it declares. */
  get declaration(): StructField {
    return this.direction === "migrate" ? this.type.declaration : this.type.model.declaration;
  }

  /** The members of a structure, of those that both sides have. */
  members(struct: StructField, path: string): readonly RenamedMember[] {
    const isMigration = this.direction === "migrate";
    return memberPairs(this.type, struct, path, isMigration ? "there" : "here").map((pair) => {
      const [from, to] = isMigration ? [pair.there, pair.here] : [pair.here, pair.there];
      return { ...pair, from, to };
    });
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
  report(problem: TargetProblem): void {
    const isKnown = this.problems.some(
      ({ rule, file, at }) => rule === problem.rule && file === problem.file && at.start === problem.at.start,
    );
    if (!isKnown) this.problems.push(problem);
  }

  /** Leaves it as it is, and says why. */
  refuse(problem: TargetProblem): void {
    this.#isRefused = true;
    this.report(problem);
  }

  editsOf = (file: HclFile): readonly RangeEdit[] => (this.#isRefused ? [] : (this.#edits.get(file) ?? []));
}

/** The resources and data sources of a module that have a counterpart, by address; `types` by their names before. */
export function targetsIn(
  { files }: Module,
  types: ReadonlyMap<string, ResourceType>,
  direction: Direction,
): ReadonlyMap<string, MigrationTarget> {
  const blocks = new Map<string, InFile<HclBlock>[]>();
  for (const file of files) {
    for (const it of file.body.blocks) {
      const [type = "", label] = it.labels;
      const hasCounterpart = types.get(type)?.isForeign === true;
      const kinds = direction === "migrate" ? ["resource", "data"] : ["resource"];
      if (label === undefined || !hasCounterpart || !kinds.includes(it.type)) continue;
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
    if (type !== undefined) targets.set(address, new MigrationTarget(type, direction, ordered));
  }
  return targets;
}
