/**
 * Reads the texts of inventories: JSON, YAML, or NDJSON with one image per line. Faults and remarks have positions: a
 * missing or additional image changes the verdicts of others.
 */

import { SourceFile } from "../../lint/files/source-file.ts";
import { Fault, SyntaxFault } from "../../lint/text/fault.ts";
import { parseJson, placeOfJson } from "../../lint/text/parsers/json.ts";
import type { Segment } from "../../lint/text/path.ts";
import type { Position } from "../../lint/text/position.ts";
import { ImageTable } from "../simulate/image/image-table.ts";
import type { Remark } from "./data-check.ts";
import { type ExpectedData, parsedData, pathInWords } from "./data-text.ts";
import { ageInWords, defaultMaxAge } from "./inventory-age.ts";
import { checkedHead, checkedImage } from "./inventory-shape.ts";

export const expectedInventory: ExpectedData = {
  what: "an inventory",
  ifTooLarge: "write it to a file with one image per line (*.ndjson)",
};

/** Maximum number of kept remarks; the rest are counted. */
const maxReportedRemarks = 20;

/** What the texts of inventories hold, and what is wrong with them. */
export class InventoryText {
  readonly table: ImageTable;
  /** When the last inventory was taken, ISO 8601; undefined if it does not say. */
  takenAt: string | undefined;
  /** The first faults that make the inventory unusable; empty if it is usable. */
  readonly faults: Fault[] = [];
  readonly notes: Fault[] = [];
  /** What to say about whole inventories. */
  readonly ages: Fault[] = [];
  faultCount = 0;
  noteCount = 0;
  readonly #now: number;
  readonly #seen = new Map<string, string>();
  readonly #maxAge: number;

  /**
   * @param keys keys of the tags that policies use.
   * @param now the time of the first run.
   * @param isPacked whether images are packed, since there may be very many.
   * @param maxAge the age in days past which an inventory is reported.
   */
  constructor(keys: Iterable<string>, now: number, isPacked = false, maxAge = defaultMaxAge) {
    this.#maxAge = maxAge;
    this.table = new ImageTable(keys, isPacked);
    this.#now = now;
  }

  /** Reads a text whose form its name does not tell. */
  async anyForm(text: string, path: string, name: string): Promise<void> {
    if (!isManyLines(text)) return this.document(text, path, name);
    const heads = text.split("\n").filter((line, index) => this.line(line, index + 1, name));
    if (heads.length === 0) this.age(undefined, name);
  }

  /** Reads a document with a list of images. Throws a {@link Fault} for any other. */
  async document(text: string, path: string, name: string): Promise<void> {
    const file = await parsedData(name, path, text, expectedInventory);
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

  /** Reads a line: an image, or what is known about the images after it. Returns whether it is the latter. */
  line(line: string, number: number, name: string): boolean {
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
      this.fault(new Fault(name, message, { line: number, column: position?.column ?? 1 }));
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
    this.age(head.takenAt, name);
    for (const { what, accountId, region, reason } of head.unread ?? []) {
      const place = [accountId === undefined ? [] : `account ${accountId}`, region === undefined ? [] : region].flat();
      const consequence = what === "images" ? ", so verdicts that count images are undecided" : "";
      const message = `lacks the ${what.replaceAll("-", " ")} of ${place.join(", ") || "a place"}${consequence}: ${reason}`;
      this.ages.push(new Fault(name, message));
    }
  }

  /** Notes the age of an inventory; undefined if no line tells when it was taken. */
  age(takenAt: string | undefined, name: string): void {
    const message = ageInWords(takenAt, this.#now, this.#maxAge);
    if (message !== undefined) this.ages.push(new Fault(name, message));
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
    if (isFault ? this.faultCount < maxReportedRemarks : this.noteCount < maxReportedRemarks) {
      const { position, path } = placeOf(segments, isAboutName === true ? "key" : "value");
      const fault = new Fault(name, path === "" ? `the image ${message}` : `${path} ${message}`, position);
      if (isFault) this.faults.push(fault);
      else this.notes.push(fault);
    }
    if (isFault) this.faultCount += 1;
    else this.noteCount += 1;
  }

  /** Adds a fault that makes the inventory unusable. */
  fault(fault: Fault): void {
    if (this.faultCount < maxReportedRemarks) this.faults.push(fault);
    this.faultCount += 1;
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

/** Whether a line of NDJSON is what is known about the inventory: it has members of it, and no id. */
const isHead = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !("id" in value) &&
  !("images" in value) &&
  ("takenAt" in value || "unread" in value || "recycleBin" in value);

/** Whether the first line of a text is an image, or what is known about the images after it. */
export function isManyLines(text: string): boolean {
  const end = text.indexOf("\n");
  try {
    const first: unknown = JSON.parse(end < 0 ? text : text.slice(0, end));
    return isHead(first) || (typeof first === "object" && first !== null && "id" in first);
  } catch {
    return false;
  }
}
