/**
 * What was read so far, beside the output: a line for each answer that was put to use, written as soon as it is there. An
 * interrupted run is continued from it. It holds what an inventory holds, and only its owner may read it.
 */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** How long what was read counts, in milliseconds: a day. Images and their uses change. */
const freshFor = 24 * 60 * 60 * 1000;

/** The first line: what was asked, and when. */
interface Head {
  readonly work: "lintel inventory";
  readonly version: 1;
  readonly begun: string;
  readonly asked: unknown;
}

/** What a run has read. */
export interface ReadWork {
  /** What was read under a name before, or is read now. */
  once<Value>(name: string, read: () => Promise<Value>): Promise<Value>;
}

/** Nothing is kept. */
export const withoutFile: ReadWork = { once: (_, read) => read() };

export class WorkFile implements ReadWork {
  readonly path: string;
  readonly #read: Map<string, unknown>;
  #entries: number;
  /** When the run that this one continues was begun; undefined where it begins itself. */
  readonly continued: string | undefined;

  /**
   * Continues what is there, where it was asked for the same and is not too old; else begins anew.
   * @param asked what the inventory depends on.
   * @param options `fresh` begins anew whatever is there; `now` in epoch milliseconds.
   * @throws Error of the file system where the file cannot be written.
   */
  constructor(path: string, asked: unknown, { fresh = false, now = Date.now() } = {}) {
    this.path = path;
    const [head, ...lines] = fresh ? [] : readLines(path);
    const continued = headOf(head, asked, now);
    this.#read = new Map(continued === undefined ? [] : lines.flatMap(entryOf));
    this.#entries = this.#read.size;
    this.continued = this.#entries > 0 ? continued?.begun : undefined;
    const first: Head = continued ?? {
      ...{ work: "lintel inventory", version: 1, begun: new Date(now).toISOString() },
      asked,
    };
    // Written anew, so that a line which was cut is not gone on with.
    writeFileSync(path, [first, ...this.#read].map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: 0o600 });
  }

  async once<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
    if (this.#read.has(name)) return this.#read.get(name) as Value;
    const value = await read();
    appendFileSync(this.path, `${JSON.stringify([name, value])}\n`);
    this.#entries += 1;
    return value;
  }

  /** Whether nothing was read, so that there is nothing to go on with. */
  get isEmpty(): boolean {
    return this.#entries === 0;
  }

  /** Everything was read: there is nothing to go on with. */
  remove(): void {
    rmSync(this.path, { force: true });
  }
}

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}

function headOf(line: string | undefined, asked: unknown, now: number): Head | undefined {
  const head = parsed(line ?? "") as Partial<Head> | undefined;
  if (head?.work !== "lintel inventory" || head.version !== 1) return undefined;
  const isSame = JSON.stringify(head.asked) === JSON.stringify(asked);
  const age = now - Date.parse(head.begun ?? "");
  return isSame && age >= 0 && age < freshFor ? (head as Head) : undefined;
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
