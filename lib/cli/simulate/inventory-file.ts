/** Reads files of inventories, those of NDJSON as streams, and refuses an inventory with faults. */

import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from "node:fs";
import { counted, grouped } from "../../base/text/counted.ts";
import { expectedInventory, InventoryText, isManyLines } from "../../lifecycle/files/inventory-text.ts";
import type { ImageTable } from "../../lifecycle/simulate/image/image-table.ts";
import { namedPath } from "../../lint/files/file-tree.ts";
import { decode } from "../../lint/files/source-file.ts";
import { Fault } from "../../lint/text/fault.ts";
import { printMessage } from "../terminal/print.ts";
import { bytesIn, faultOf } from "./data-file.ts";

/** Number of images between two progress updates. */
const imagesBetweenProgress = 100_000;

/** Reads inventories. */
export class InventoryReader {
  readonly #text: InventoryText;

  /**
   * @param keys keys of the tags that policies use.
   * @param now the time of the first run.
   * @param paths all paths that will be read: images are packed only for streams, since other files are in memory
   * anyway.
   * @param maxAge the age in days past which an inventory is reported.
   */
  constructor(keys: Iterable<string>, now: number, paths: readonly string[], maxAge?: number) {
    this.#text = new InventoryText(keys, now, !paths.every(isDocument), maxAge);
  }

  get table(): ImageTable {
    return this.#text.table;
  }

  /** {@link InventoryText.takenAt} */
  get takenAt(): string | undefined {
    return this.#text.takenAt;
  }

  /** Reads a file, or standard input for `-`. */
  async read(path: string): Promise<void> {
    const name = path === "-" ? "<stdin>" : path;
    const text = this.#text;
    try {
      if (path !== "-" && statSync(namedPath(path)).isDirectory())
        throw new Fault(name, "is a folder; expected an inventory");
      if (path === "-" || !statSync(path).isFile())
        await text.anyForm(decode(await bytesIn(path, name, expectedInventory), name), path, name);
      else if (isNdjson(path)) await this.#lines(path, name);
      else await text.document(decode(readFileSync(path), name), path, name);
    } catch (error) {
      text.fault(faultOf(name, error));
    }
  }

  /** {@link InventoryText.faults} */
  get faults(): readonly Fault[] {
    return this.#text.faults;
  }

  /** Reports faults and remarks on standard error. Returns whether the inventory is usable. */
  reportProblems(): boolean {
    const { faults, faultCount, notes, noteCount, ages } = this.#text;
    for (const [found, count] of [
      [faults, faultCount],
      [ages, faultCount === 0 ? ages.length : 0],
      [notes, noteCount],
    ] as const) {
      for (const each of found.slice(0, count)) printMessage(`lintel: ${each.toString()}\n`);
      if (count > found.length) printMessage(`lintel: and ${count - found.length} more like these\n`);
    }
    if (faultCount === 0) return true;
    printMessage(`lintel: the inventory has ${counted(faultCount, "fault")}, so nothing was simulated\n`);
    return false;
  }

  async #lines(path: string, name: string): Promise<void> {
    let number = 0;
    let heads = 0;
    let read = Date.now();
    for await (const line of linesOf(path, name)) {
      number += 1;
      if (this.#text.line(line, number, name)) heads += 1;
      if (number % imagesBetweenProgress === 0 && Date.now() - read > 1000) {
        read = Date.now();
        printMessage(`lintel: ${name}: ${grouped(number)} images read\n`);
      }
    }
    if (heads === 0) this.#text.age(undefined, name);
  }
}

const isDocument = (path: string): boolean => /\.(?:json|ya?ml)$/i.test(path);

/** Whether a file has one image per line: by its name, otherwise by its first line. */
function isNdjson(path: string): boolean {
  if (/\.(?:ndjson|jsonl)$/i.test(path)) return true;
  if (isDocument(path)) return false;
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(64 * 1024);
    return isManyLines(bytes.toString("utf8", 0, readSync(file, bytes)));
  } finally {
    closeSync(file);
  }
}

/** Yields the lines of a file while reading it. */
async function* linesOf(path: string, name: string): AsyncIterable<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let number = 0;
  const decoded = (bytes: Uint8Array | undefined): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new Fault(name, "is not encoded in UTF-8 here; expected UTF-8", { line: number + 1, column: 1 });
    }
  };
  for await (const bytes of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const lines = (rest + decoded(bytes)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      number += 1;
      yield line;
    }
  }
  rest += decoded(undefined);
  if (rest !== "") yield rest;
}
