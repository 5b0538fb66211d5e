/**
 * The progress of a run, beside the output: a line for each response that was used, written as soon as it arrives. An
 * interrupted run continues from it. It contains what an inventory contains, and only its owner may read it.
 */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** How long the progress is valid, in milliseconds: a day. Images and their uses change. */
const freshFor = 24 * 60 * 60 * 1000;

/** The first line: the request, and its time. */
interface Head {
  readonly work: "lintel inventory";
  readonly version: 1;
  readonly begun: string;
  readonly asked: unknown;
}

/** The results of a run so far. */
export interface ReadWork {
  /** The result with this name, from before or read now. */
  once<Value>(name: string, read: () => Promise<Value>): Promise<Value>;
}

/** Keeps nothing. */
export const withoutFile: ReadWork = { once: (_, read) => read() };

export class WorkFile implements ReadWork {
  readonly path: string;
  readonly #read: Map<string, unknown>;
  #entries: number;
  /** When the run that this one continues was started; undefined where it starts anew. */
  readonly continued: string | undefined;

  /**
   * Continues an existing run, where it has the same request and is not too old; else starts anew.
   * @param asked what the inventory depends on.
   * @param options `fresh` always starts anew.
   * @throws Error of the file system where the file cannot be written.
   */
  constructor(path: string, asked: unknown, { fresh = false } = {}) {
    const now = Date.now();
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
    // Rewritten, so that nothing is appended to a line that was cut off.
    writeFileSync(path, [first, ...this.#read].map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: 0o600 });
  }

  async once<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
    if (this.#read.has(name)) return this.#read.get(name) as Value;
    const value = await read();
    appendFileSync(this.path, `${JSON.stringify([name, value])}\n`);
    this.#entries += 1;
    return value;
  }

  /** Whether nothing was read, so there is nothing to continue. */
  get isEmpty(): boolean {
    return this.#entries === 0;
  }

  /** Everything was read: there is nothing to continue. */
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
