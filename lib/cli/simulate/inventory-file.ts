/**
 * Reads inventories: JSON, YAML, or NDJSON with one image per line, which is streamed. Refuses an inventory with
 * faults, and reports their positions: a missing or additional image changes the verdicts of others.
 */

import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from "node:fs";
import { counted, grouped } from "../../base/counted.ts";
import { decode, SourceFile } from "../../lint/files/source-file.ts";
import { Fault, SyntaxFault } from "../../lint/text/fault.ts";
import { parseJson, placeOfJson } from "../../lint/text/json.ts";
import type { Segment } from "../../lint/text/path.ts";
import type { Position } from "../../lint/text/position.ts";
import { ImageTable } from "../../simulate/image/image-table.ts";
import { printMessage } from "../terminal/print.ts";
import type { Remark } from "./data-check.ts";
import { bytesIn, type ExpectedData, faultOf, parsedData, pathInWords } from "./data-file.ts";
import { ageInWords, defaultMaxAge } from "./inventory-age.ts";
import { checkedHead, checkedImage } from "./inventory-shape.ts";

const expected: ExpectedData = {
  what: "an inventory",
  ifTooLarge: "write it to a file with one image per line (*.ndjson)",
};

/** Maximum number of reported remarks; the rest are counted. */
const toldRemarks = 20;

/** Number of images between two progress updates. */
const imagesBetweenProgress = 100_000;

/** Reads inventories. */
export class InventoryReader {
  readonly table: ImageTable;
  /** When the last inventory was taken, ISO 8601; undefined if it does not say. */
  takenAt: string | undefined;
  readonly #now: number;
  readonly #seen = new Map<string, string>();
  readonly #faults: Fault[] = [];
  readonly #notes: Fault[] = [];
  /** What to say about whole inventories. */
  readonly #ages: Fault[] = [];
  readonly #maxAge: number;
  #faultCount = 0;
  #noteCount = 0;

  /**
   * @param keys keys of the tags that policies use.
   * @param now the time of the first run.
   * @param paths all paths that will be read: images are packed only for streams, since other files are in memory
   * anyway.
   * @param maxAge the age in days past which an inventory is reported.
   */
  constructor(keys: Iterable<string>, now: number, paths: readonly string[], maxAge = defaultMaxAge) {
    this.#maxAge = maxAge;
    this.table = new ImageTable(keys, !paths.every(isDocument));
    this.#now = now;
  }

  /** Reads a file, or standard input for `-`. */
  async read(path: string): Promise<void> {
    const name = path === "-" ? "<stdin>" : path;
    try {
      if (path !== "-" && statSync(path).isDirectory()) throw new Fault(name, "is a folder; expected an inventory");
      if (path === "-" || !statSync(path).isFile()) await this.#piped(await bytesIn(path, name, expected), path, name);
      else if (isNdjson(path)) await this.#lines(path, name);
      else await this.#document(readFileSync(path), path, name);
    } catch (error) {
      this.#fault(faultOf(name, error));
    }
  }

  /** The first faults that make the inventory unusable; empty if it is usable. */
  get faults(): readonly Fault[] {
    return this.#faults;
  }

  /** Reports faults and remarks on standard error. Returns whether the inventory is usable. */
  tell(): boolean {
    for (const [found, count] of [
      [this.#faults, this.#faultCount],
      [this.#ages, this.#faultCount === 0 ? this.#ages.length : 0],
      [this.#notes, this.#noteCount],
    ] as const) {
      for (const each of found.slice(0, count)) printMessage(`lintel: ${each.toString()}\n`);
      if (count > found.length) printMessage(`lintel: and ${count - found.length} more like these\n`);
    }
    if (this.#faultCount === 0) return true;
    printMessage(`lintel: the inventory has ${counted(this.#faultCount, "fault")}, so nothing was simulated\n`);
    return false;
  }

  /** What can be read only once: its name tells nothing about its form. */
  async #piped(bytes: Buffer, path: string, name: string): Promise<void> {
    const text = decode(bytes, name);
    if (!isManyLines(text)) return this.#document(bytes, path, name);
    const heads = text.split("\n").filter((line, index) => this.#line(line, index + 1, name));
    if (heads.length === 0) this.#age(undefined, name);
  }

  async #document(bytes: Buffer, path: string, name: string): Promise<void> {
    const file = await parsedData(name, path, decode(bytes, name), expected);
    const [document, ...others] = file.documents;
    if (others.length > 0) throw new Fault(name, "contains several documents; expected one with images");
    const images = imagesIn(document);
    if (images === undefined) {
      const found = Array.isArray(document) ? "is a list" : "has no list of images";
      const form = 'expected {"images": [...]}, or NDJSON with one image per line (*.ndjson)';
      throw new Fault(name, `${found}; ${form}`, { line: 1, column: 1 });
    }
    this.#head(document, name, (segments, part) => ({
      position: file.span([0, ...segments], part).start,
      path: pathInWords(segments),
    }));
    for (const [index, image] of images.entries()) {
      this.#image(image, name, (segments, part) => {
        const at = ["images", index, ...segments];
        return { position: file.span([0, ...at], part).start, path: pathInWords(at) };
      });
    }
  }

  async #lines(path: string, name: string): Promise<void> {
    let number = 0;
    let heads = 0;
    let told = Date.now();
    for await (const line of linesOf(path, name)) {
      number += 1;
      if (this.#line(line, number, name)) heads += 1;
      if (number % imagesBetweenProgress === 0 && Date.now() - told > 1000) {
        told = Date.now();
        printMessage(`lintel: ${name}: ${grouped(number)} images read\n`);
      }
    }
    if (heads === 0) this.#age(undefined, name);
  }

  /** Reads a line: an image, or what is known about the images after it. Returns whether it is the latter. */
  #line(line: string, number: number, name: string): boolean {
    if (line.trim() === "") return false;
    const placeOf: PlaceOf = (segments, part) => {
      const file = new SourceFile({ name, path: undefined, text: line }, [], () => [placeOfJson(line)]);
      const { column } = file.span([0, ...segments], part).start;
      return { position: { line: number, column }, path: pathInWords(segments) };
    };
    try {
      const value = parseJson(line);
      if (!isHead(value)) this.#image(value, name, placeOf);
      else this.#head(value, name, placeOf);
      return isHead(value);
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      const { message, position } = error.in(name, line);
      this.#fault(new Fault(name, message, { line: number, column: position?.column ?? 1 }));
      return false;
    }
  }

  /** Reads what is known about a whole inventory. */
  #head(value: unknown, name: string, placeOf: PlaceOf): void {
    const { value: head, remarks } = checkedHead(value, this.#now);
    for (const remark of remarks) this.#remark(remark, name, placeOf);
    if (head === undefined) return;
    this.table.addHead(head);
    this.takenAt = head.takenAt;
    this.#age(head.takenAt, name);
    for (const { what, accountId, region, reason } of head.unread ?? []) {
      const place = [accountId === undefined ? [] : `account ${accountId}`, region === undefined ? [] : region].flat();
      const consequence = what === "images" ? ", so verdicts that count images are undecided" : "";
      const message = `lacks the ${what.replaceAll("-", " ")} of ${place.join(", ") || "a place"}${consequence}: ${reason}`;
      this.#ages.push(new Fault(name, message));
    }
  }

  #age(takenAt: string | undefined, name: string): void {
    const message = ageInWords(takenAt, this.#now, this.#maxAge);
    if (message !== undefined) this.#ages.push(new Fault(name, message));
  }

  #image(value: unknown, name: string, placeOf: PlaceOf): void {
    const { value: image, remarks } = checkedImage(value, this.#now);
    for (const remark of remarks) this.#remark(remark, name, placeOf);
    if (image === undefined) return;
    const before = this.#seen.get(image.id);
    if (before !== undefined) {
      const where = before === name ? "here" : `in ${before}`;
      const message = `is ${JSON.stringify(image.id)}, which another image ${where} has too; expected a unique id`;
      this.#remark({ segments: ["id"], message, isFault: true }, name, placeOf);
    }
    this.#seen.set(image.id, name);
    this.table.add(image);
  }

  #remark({ segments, message, isFault, isAboutName }: Remark, name: string, placeOf: PlaceOf): void {
    if (isFault ? this.#faultCount < toldRemarks : this.#noteCount < toldRemarks) {
      const { position, path } = placeOf(segments, isAboutName === true ? "key" : "value");
      const fault = new Fault(name, path === "" ? `the image ${message}` : `${path} ${message}`, position);
      if (isFault) this.#faults.push(fault);
      else this.#notes.push(fault);
    }
    if (isFault) this.#faultCount += 1;
    else this.#noteCount += 1;
  }

  #fault(fault: Fault): void {
    if (this.#faultCount < toldRemarks) this.#faults.push(fault);
    this.#faultCount += 1;
  }
}

/** Returns the position and path of a part of an image. */
type PlaceOf = (
  segments: readonly Segment[],
  part: "key" | "value",
) => { readonly position: Position; readonly path: string };

function imagesIn(document: unknown): readonly unknown[] | undefined {
  if (typeof document !== "object" || document === null || !("images" in document)) return undefined;
  return Array.isArray(document.images) ? document.images : undefined;
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

/** Whether a line of NDJSON is what is known about the inventory: it has members of it, and no id. */
const isHead = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !("id" in value) &&
  !("images" in value) &&
  ("takenAt" in value || "unread" in value || "recycleBin" in value);

/** Whether the first line of a text is an image, or what is known about the images after it. */
function isManyLines(text: string): boolean {
  const end = text.indexOf("\n");
  try {
    const first: unknown = JSON.parse(end < 0 ? text : text.slice(0, end));
    return isHead(first) || (typeof first === "object" && first !== null && "id" in first);
  } catch {
    return false;
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
