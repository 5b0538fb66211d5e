/**
 * The progress file of a run, next to the output: one line for each response, written as soon as it arrives. An
 * interrupted run continues from it. It has the same contents as an inventory, so only its owner may read it.
 */

import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { orUndefined } from "../../base/or-undefined.ts";

/** How long the progress is valid, in milliseconds: one day. Images and their uses change. */
const freshFor = 24 * 60 * 60 * 1000;

/** The first line: the scope of the run, and its time. */
interface WorkFileHeader {
  /** The command: `lintel inventory`. */
  readonly work: string;
  readonly version: 1;
  readonly begun: string;
  readonly asked: unknown;
}

/** The results of a run so far. */
export interface ReadWork {
  /** When the run began, or the one that it continues; ISO 8601. */
  readonly begun: string;
  /** The result with this name, from the previous run or from `read`. */
  once<Value>(name: string, read: () => Promise<Value>): Promise<Value>;
}

/** Stores nothing. */
export const withoutFile: ReadWork = {
  get begun() {
    return new Date().toISOString();
  },
  once: (_, read) => read(),
};

export class WorkFile implements ReadWork {
  readonly path: string;
  readonly begun: string;
  readonly #read: Map<string, unknown>;
  #entries: number;
  /** When the continued run was started; undefined if this is a new run. */
  readonly continued: string | undefined;

  /**
   * Continues a previous run if it has the same scope and is recent enough; else starts a new one.
   * @param asked the scope of the inventory.
   * @param options `fresh` always starts a new run; `command` is the one that runs.
   * @throws Error of the file system if the file cannot be written.
   */
  constructor(path: string, asked: unknown, { fresh = false, command = "lintel inventory" } = {}) {
    const now = Date.now();
    this.path = path;
    const [head, ...lines] = fresh ? [] : readLines(path);
    const continued = headOf(head, { work: command, asked }, now);
    this.#read = new Map(continued === undefined ? [] : lines.flatMap(entryOf));
    this.#entries = this.#read.size;
    this.continued = this.#entries > 0 ? continued?.begun : undefined;
    const first: WorkFileHeader = continued ?? {
      ...{ work: command, version: 1, begun: new Date(now).toISOString() },
      asked,
    };
    this.begun = first.begun;
    // Rewritten, so that nothing is appended to an incomplete line.
    writeFileSync(path, [first, ...this.#read].map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: 0o600 });
  }

  async once<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
    if (this.#read.has(name)) return this.#read.get(name) as Value;
    const value = await read();
    appendFileSync(this.path, `${JSON.stringify([name, value])}\n`);
    this.#entries += 1;
    return value;
  }

  /** Whether there are no results to continue from. */
  get isEmpty(): boolean {
    return this.#entries === 0;
  }

  /** Deletes the file once everything was read. */
  remove(): void {
    rmSync(this.path, { force: true });
  }
}

const readLines = (path: string): readonly string[] => orUndefined(() => readFileSync(path, "utf8").split("\n")) ?? [];

function headOf(
  line: string | undefined,
  { work, asked }: Pick<WorkFileHeader, "work" | "asked">,
  now: number,
): WorkFileHeader | undefined {
  const head = parsed(line ?? "") as Partial<WorkFileHeader> | undefined;
  if (head?.work !== work || head.version !== 1) return undefined;
  const isSame = JSON.stringify(head.asked) === JSON.stringify(asked);
  const age = now - Date.parse(head.begun ?? "");
  return isSame && age >= 0 && age < freshFor ? (head as WorkFileHeader) : undefined;
}

function entryOf(line: string): readonly (readonly [string, unknown])[] {
  const entry = parsed(line);
  return Array.isArray(entry) && typeof entry[0] === "string" ? [[entry[0], entry[1]]] : [];
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) ?? undefined;
  } catch {
    return undefined;
  }
}
