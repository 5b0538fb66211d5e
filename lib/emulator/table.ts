/** The records of one kind in an account and region: found by key in constant time, and listed in order of creation. */
import type { Citation } from "../facts/model/citation.ts";
import type { Field, StructField } from "../facts/model/field.ts";
import type { MembersOf } from "../facts/shape/value-of.ts";

/** The scope of records: each account and region has its own. */
export interface TableScope {
  readonly account: string;
  readonly region: string;
}

/** A kind of record. */
export interface TableDefinition<T extends object> {
  /** Unique among all services; used in the state file. */
  readonly name: string;
  /** The structure of a record; a state file with other records is rejected. */
  readonly record: StructField;
  /** A second key, for {@link Table.find}, which returns the newest record with it. */
  index?(record: T): string;
}

/** Defines a kind of record; its type follows from its members. */
export const tableOf = <const Members extends { readonly [name: string]: Field }>({
  name,
  index,
  ...record
}: {
  readonly name: string;
  readonly description: string;
  readonly cites: Citation;
  readonly members: Members;
  /** {@link TableDefinition.index} */
  readonly index?: (record: MembersOf<Members>) => string;
}): TableDefinition<MembersOf<Members>> => ({
  name,
  record: { kind: "struct", ...record },
  ...(index !== undefined && { index }),
});

/** The type of a table's records. */
export type RecordOf<Definition> = Definition extends TableDefinition<infer T> ? T : never;

/** A record and its position. Immutable. */
export interface Row<T extends object> {
  /** Ascending in order of creation, never reused. */
  readonly sequence: number;
  readonly key: string;
  readonly record: T;
}

export interface Page<T extends object> {
  readonly records: readonly T[];
  /** The position of the next page; absent on the last page. */
  readonly next?: number;
}

export class Table<T extends object> {
  readonly #definition: TableDefinition<T>;
  readonly #changed: () => void;
  readonly #rows = new Map<string, Row<T>>();
  readonly #byIndex = new Map<string, Row<T>>();
  /** Rows by ascending sequence. */
  #order: Row<T>[] = [];
  #nextSequence = 1;

  /** @param changed called after each change. */
  constructor(definition: TableDefinition<T>, changed: () => void) {
    this.#definition = definition;
    this.#changed = changed;
  }

  /** Whether it ever contained a record. */
  get isUsed(): boolean {
    return this.#nextSequence > 1;
  }

  get(key: string): T | undefined {
    return this.#rows.get(key)?.record;
  }

  /** The newest record with this {@link TableDefinition.index}. */
  find(index: string): T | undefined {
    return this.#byIndex.get(index)?.record;
  }

  /** Adds a record at the end, or replaces the one with the same key in place. */
  put(key: string, record: T): void {
    const old = this.#rows.get(key);
    const row: Row<T> = { sequence: old?.sequence ?? this.#nextSequence++, key, record };
    if (old === undefined) this.#order.push(row);
    else {
      this.#unindex(old);
      this.#order[this.#position(old.sequence)] = row;
    }
    this.#index(row);
    this.#changed();
  }

  delete(key: string): void {
    const row = this.#rows.get(key);
    if (row === undefined) return;
    this.#rows.delete(key);
    this.#unindex(row);
    this.#order.splice(this.#position(row.sequence), 1);
    this.#changed();
  }

  /**
   * A page of records in order of creation.
   * @param after `next` of the previous page; 0 for the first page. Records that are created or deleted between two
   * pages neither repeat nor hide others.
   */
  page(after: number, limit: number, where: (record: T) => boolean = () => true): Page<T> {
    const rows: Row<T>[] = [];
    for (let at = this.#position(after + 1); at < this.#order.length; at++) {
      const row = this.#order[at];
      if (row === undefined || !where(row.record)) continue;
      if (rows.length === limit) return { records: rows.map(recordOf), next: rows.at(-1)?.sequence ?? after };
      rows.push(row);
    }
    return { records: rows.map(recordOf) };
  }

  /** All rows, and the next sequence number, for saving. */
  dump(): { readonly next: number; readonly rows: readonly Row<T>[] } {
    return { next: this.#nextSequence, rows: [...this.#order] };
  }

  /** Replaces the contents with the result of {@link dump}. */
  load(next: number, rows: readonly Row<T>[]): void {
    this.#rows.clear();
    this.#byIndex.clear();
    this.#order = rows.toSorted((one, other) => one.sequence - other.sequence);
    for (const row of this.#order) this.#index(row);
    this.#nextSequence = Math.max(next, (this.#order.at(-1)?.sequence ?? 0) + 1);
  }

  #index(row: Row<T>): void {
    this.#rows.set(row.key, row);
    const index = this.#definition.index?.(row.record);
    if (index === undefined) return;
    const youngest = this.#byIndex.get(index);
    if (youngest === undefined || youngest.sequence <= row.sequence) this.#byIndex.set(index, row);
  }

  #unindex(row: Row<T>): void {
    const index = this.#definition.index?.(row.record);
    if (index !== undefined && this.#byIndex.get(index) === row) this.#byIndex.delete(index);
  }

  /** Index of the first row whose sequence is at least `sequence`. */
  #position(sequence: number): number {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#order[middle]?.sequence ?? Number.POSITIVE_INFINITY) < sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const recordOf = <T extends object>(row: Row<T>): T => row.record;
