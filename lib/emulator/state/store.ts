/** All records of all services, in memory and, with a state file, on disk before a response is sent. */
import { messageOf } from "../../base/message-of.ts";
import { read } from "../reader.ts";
import { stateForeign, stateUnusable } from "../start-error.ts";
import { type Row, Table, type TableDefinition, type TableScope } from "../table.ts";
import { EmulatorStateFile } from "./state-file.ts";

/** Identifies state files. The version changes if older emulators cannot read the file. */
const format = { format: "lintel-emulator-state", version: 1 };

/** One table in the state file; a row is [sequence, key, record]. */
interface SavedTable extends TableScope {
  readonly table: string;
  readonly next: number;
  readonly rows: readonly (readonly [number, string, unknown])[];
}

/** A table of an account and region. */
interface StoredTable {
  readonly scope: TableScope;
  readonly definition: TableDefinition<object>;
  readonly table: Table<object>;
}

/** The contents of a table at some time. */
interface KeptTable {
  readonly key: string;
  readonly entry: StoredTable;
  readonly next: number;
  readonly rows: readonly Row<object>[];
}

/** The state could not be saved, so the changes were taken back. */
export class UnsavedStateError extends Error {
  override readonly name = "UnsavedStateError";

  constructor(reason: string) {
    super(`the state cannot be saved, so nothing was changed (${reason}); free space for the state file and retry`);
  }
}

export class Store {
  readonly #file: EmulatorStateFile | undefined;
  readonly #tables = new Map<string, StoredTable>();
  /** Each row is serialized once, so that a save costs only the changes and the copying. */
  readonly #texts = new WeakMap<Row<object>, string>();
  #changes = 0;
  #saved = 0;
  /** The contents of all tables when they were last saved, and how often a failed save has brought them back. */
  #kept: readonly KeptTable[] = [];
  #returns = 0;
  #saving: Promise<void> = Promise.resolve();
  #nextSave: Promise<void> | undefined;

  private constructor(file?: EmulatorStateFile) {
    this.#file = file;
  }

  /**
   * Opens the store.
   * @param definitions all tables.
   * @param statePath the state file, which is created if it is missing. Without it records are in memory only.
   * @throws EmulatorStartError if the file cannot be used, or is not a state of the emulator.
   */
  static async open(definitions: readonly TableDefinition<object>[], statePath?: string): Promise<Store> {
    if (statePath === undefined) return new Store();
    const { file, text } = await EmulatorStateFile.open(statePath);
    const store = new Store(file);
    try {
      if (text !== undefined) store.#load(text, definitions, statePath);
      else {
        await file.write(store.text()).catch((error: unknown) => {
          throw stateUnusable(statePath, error);
        });
      }
    } catch (error) {
      store.close();
      throw error;
    }
    return store;
  }

  /** Records the emulator's address, for other emulators that need the state file. */
  async announce(url: string): Promise<void> {
    // Without it, the other emulator's message only lacks the address.
    await this.#file?.lock.announce(url).catch(() => undefined);
  }

  /** Releases the state file. */
  close(): void {
    this.#file?.lock.release();
  }

  /** The records of a table in an account and region. */
  table<T extends object>(scope: TableScope, definition: TableDefinition<T>): Table<T> {
    const { account, region } = scope;
    // Neither accounts nor names of tables contain a slash.
    const key = `${account}/${definition.name}/${region}`;
    let entry = this.#tables.get(key);
    if (entry === undefined) {
      const table = new Table<object>(definition, () => this.#changes++);
      entry = { scope: { account, region }, definition, table };
      this.#tables.set(key, entry);
    }
    // A name has one definition, which determines the type of the table's records.
    return entry.table as Table<T>;
  }

  /** Deletes all records. */
  reset(): void {
    this.#tables.clear();
    this.#changes++;
  }

  /** The tables of an account with this definition, of all regions. */
  tablesOf<T extends object>(account: string, { name }: TableDefinition<T>): readonly Table<T>[] {
    const all = [...this.#tables.values()].filter(
      (each) => each.scope.account === account && each.definition.name === name,
    );
    return all.map(({ table }) => table as Table<T>);
  }

  /**
   * Waits until all changes so far are on disk. Changes during a save are part of the next one.
   * @throws UnsavedStateError if saving fails. All records are then as they were last saved.
   */
  async durable(): Promise<void> {
    if (this.#file === undefined || this.#saved === this.#changes) return;
    const returns = this.#returns;
    this.#nextSave ??= this.#saving
      .catch(() => undefined)
      .then(() => {
        this.#nextSave = undefined;
        this.#saving = this.#save();
        return this.#saving;
      });
    await this.#nextSave;
    // The save before failed, and took the changes back that this call waited for.
    if (returns !== this.#returns) throw new UnsavedStateError("the save before it failed");
  }

  /** The whole state as JSON, one record per line: the contents of the state file. */
  text(): string {
    const used = [...this.#tables.values()].filter(({ table }) => table.isUsed);
    const tables = used.map(({ scope, definition: { name }, table }) => {
      const { next, rows } = table.dump();
      const head = JSON.stringify({ ...scope, table: name, next }).slice(0, -1);
      return `${head},"rows":[\n${rows.map((row) => this.#rowText(row)).join(",\n")}\n]}`;
    });
    return `${JSON.stringify(format).slice(0, -1)},"tables":[\n${tables.join(",\n")}\n]}\n`;
  }

  async #save(): Promise<void> {
    const changes = this.#changes;
    if (this.#saved === changes) return;
    const kept = this.#contents();
    try {
      await this.#file?.write(this.text());
    } catch (error) {
      this.#restore();
      throw new UnsavedStateError(messageOf(error));
    }
    this.#saved = changes;
    this.#kept = kept;
  }

  #contents(): readonly KeptTable[] {
    return [...this.#tables].map(([key, entry]) => ({ key, entry, ...entry.table.dump() }));
  }

  /** Brings back what was last saved, so that nobody reads a change that was refused. */
  #restore(): void {
    for (const { table } of this.#tables.values()) table.load(1, []);
    for (const { key, entry, next, rows } of this.#kept) {
      entry.table.load(next, rows);
      this.#tables.set(key, entry);
    }
    this.#returns++;
    this.#saved = this.#changes;
  }

  #rowText(row: Row<object>): string {
    const text = this.#texts.get(row) ?? JSON.stringify([row.sequence, row.key, row.record]);
    this.#texts.set(row, text);
    return text;
  }

  #load(text: string, definitions: readonly TableDefinition<object>[], path: string): void {
    for (const saved of savedTables(text, path)) {
      const definition = definitions.find(({ name }) => name === saved.table);
      if (definition === undefined) throw stateForeign(path, `it has an unknown table ${JSON.stringify(saved.table)}`);
      const rows = saved.rows.map(([sequence, key, record]): Row<object> => {
        const { value, problems } = read(definition.record, record);
        if (problems.length > 0 || typeof value !== "object" || value === null) {
          throw stateForeign(path, `the record ${JSON.stringify(key)} is damaged: ${problems.join("; ")}`);
        }
        return { sequence, key, record: value };
      });
      this.table(saved, definition).load(saved.next, rows);
    }
    this.#kept = this.#contents();
  }
}

/** The tables of a state file, validated except for the records, which their definitions validate. */
function savedTables(text: string, path: string): readonly SavedTable[] {
  const state = parse(text, path);
  if (!("format" in state) || state.format !== format.format) {
    throw stateForeign(path, `it does not contain "format": "${format.format}"`);
  }
  if (!("version" in state) || state.version !== format.version) {
    throw stateForeign(path, `its version is not ${format.version}; another version of lintel wrote it`);
  }
  if (!("tables" in state) || !Array.isArray(state.tables) || !state.tables.every(isSavedTable)) {
    throw stateForeign(path, "its tables are damaged");
  }
  return state.tables;
}

function parse(text: string, path: string): object {
  try {
    const state: unknown = JSON.parse(text);
    if (typeof state === "object" && state !== null) return state;
  } catch {
    // Reported below, like JSON that is not an object.
  }
  throw stateForeign(path, text.trim() === "" ? "it is empty" : "it does not contain a JSON object");
}

const isSavedTable = (value: unknown): value is SavedTable =>
  typeof value === "object" &&
  value !== null &&
  "account" in value &&
  typeof value.account === "string" &&
  "region" in value &&
  typeof value.region === "string" &&
  "table" in value &&
  typeof value.table === "string" &&
  "next" in value &&
  Number.isSafeInteger(value.next) &&
  "rows" in value &&
  Array.isArray(value.rows) &&
  value.rows.every(isSavedRow);

const isSavedRow = (row: unknown): boolean =>
  Array.isArray(row) && row.length === 3 && Number.isSafeInteger(row[0]) && typeof row[1] === "string";
