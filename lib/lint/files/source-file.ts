/** A file with declarations: its text, its documents, and the positions of their values. */
import { isUtf8 } from "node:buffer";
import { NotReadable, TooLarge } from "../../base/files/read-limits.ts";
import type { ValuePlaces } from "../declaration/reading.ts";
import { Fault, RepeatedKeyFault, SyntaxFault, systemFault } from "../text/fault.ts";
import { Lines } from "../text/lines.ts";
import { parseJson, placeOfValidJson } from "../text/parsers/json.ts";
import type { Segment } from "../text/path.ts";
import {
  type Located,
  locate,
  type Place,
  type RepeatedKey,
  rangeAt,
  type TextFile,
  writtenAt,
} from "../text/place.ts";
import type { Position, Span } from "../text/position.ts";
import { markedInPlan } from "../text/secrets/plan-secrets.ts";
import type { SyntaxName } from "../text/syntax.ts";
import { templateExpression } from "../text/templates/template-language.ts";
import { defaultFileTimeout, within } from "../text/time-limit.ts";
import { ask } from "./file-system.ts";

/** Larger files are refused, since parsing them takes too long. */
export const maxBytes = 16 * 1024 * 1024;

/** The same for plans, which nobody can split: Terraform writes a plan of 64 MiB for some 45,000 resources. */
export const maxPlanBytes = 64 * 1024 * 1024;

/** The bytes of a file; waits so many seconds for a pipe. Throws a {@link Fault} if it cannot be read. */
export function readBytes(path: string, name: string, seconds?: number): Buffer {
  try {
    return ask("content", path, seconds);
  } catch (error) {
    if (error instanceof NotReadable) throw notReadable(name, error);
    throw error instanceof TooLarge ? tooLarge(name) : systemFault(name, error);
  }
}

/** The fault of a device, and of a pipe that is never closed. */
const notReadable = (name: string, { message }: NotReadable): Fault =>
  new Fault(name, `${message}; expected a file or a folder`);

/** The text of a file. Throws a {@link Fault} if it cannot be read or is not UTF-8. */
export const readText = (path: string, name: string): string => decode(readBytes(path, name), name);

/** Reads ASCII characters from bytes in any encoding: a fast way to look for marks in them. */
export function asciiOf(bytes: Buffer): string {
  const text = bytes.toString("latin1");
  return bytes.includes(0) ? text.replaceAll("\0", "") : text;
}

/** Decodes UTF-8 and removes a byte order mark. Throws a {@link Fault} for any other encoding. */
export function decode(bytes: Buffer, name: string): string {
  if (bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004")
    throw new WrongEncoding(name, `is a binary plan of Terraform, or another ZIP archive; ${planAsJson}`);
  if (isUtf16(bytes)) {
    throw new WrongEncoding(
      name,
      "is encoded in UTF-16; expected UTF-8: in PowerShell, write it with | Out-File -Encoding utf8",
    );
  }
  const text = bytes.toString("utf8");
  if (!isUtf8(bytes)) {
    const offset = Math.max(text.indexOf("\uFFFD"), 0);
    const position = new Lines(text).position(offset);
    throw new WrongEncoding(name, "is not encoded in UTF-8 here; expected UTF-8", position);
  }
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** Whether a text begins with the byte order mark of UTF-16, or with two ASCII characters in it. */
const isUtf16 = (bytes: Buffer): boolean => {
  if (/^(?:\xff\xfe|\xfe\xff)/.test(bytes.subarray(0, 2).toString("latin1"))) return true;
  return /^(?:[^\0]\0[^\0]\0|\0[^\0]\0[^\0])/.test(bytes.subarray(0, 4).toString("latin1"));
};

/** How to write a plan that can be read. */
const planAsJson = "write a plan as JSON with terraform show -json plan.out > plan.json";

/** Outputs of Terraform that are not a plan, by how they begin. */
const outputs: readonly (readonly [begins: RegExp, message: string])[] = [
  [/^\s*\{"@level":/, `is a log of terraform plan -json, which has no planned values; ${planAsJson}`],
  [
    /^\s*\[command\]/,
    "begins with the command that the wrapper of hashicorp/setup-terraform prints; set terraform_wrapper: false there",
  ],
];

/** Thrown for a file that is not UTF-8. */
export class WrongEncoding extends Fault {}

/** The fault of a file that is larger than {@link maxBytes}. */
const tooLarge = (name: string): Fault =>
  new Fault(name, `is larger than ${inMiB(maxBytes)}; expected a smaller file: split it`);

const inMiB = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;

/** Throws a {@link Fault} if a text is too large to parse. */
export function refuseLarge(name: string, text: string): void {
  if (text.length <= maxBytes) return;
  if (!planMark.test(text)) throw tooLarge(name);
  if (text.length > maxPlanBytes) throw largePlan(name);
}

/** The fault of what may be a plan, and is larger than {@link maxPlanBytes}. */
export const largePlan = (name: string): Fault =>
  new Fault(
    name,
    `is larger than ${inMiB(maxPlanBytes)}; expected a smaller plan: plan with -target, or lint the configuration`,
  );

/** How terraform show -json begins. */
const planMark = /^\s*\{\s*"format_version"/;

/** A parsed file; {@link parseFile} creates it. */
export class SourceFile implements ValuePlaces, TextFile {
  readonly name: string;
  readonly path: string | undefined;
  readonly text: string;
  /** The values of its documents. Paths in this file begin with the index of a document. */
  readonly documents: readonly unknown[];
  /** The file's syntax; absent if neither its comments are read nor its text is changed. */
  readonly syntax: SyntaxName | undefined;
  /** Keys that a structure repeats; {@link documents} has only the last value of each. */
  readonly repeated: readonly RepeatedKey[];
  /** Documents of YAML that cannot be read, among others that can: in {@link documents} they are null. */
  readonly broken: readonly BrokenDocument[];
  readonly #readPlaces: () => readonly Place[];
  #places: readonly Place[] | undefined;
  #lines: Lines | undefined;

  constructor(
    origin: { readonly name: string; readonly path: string | undefined; readonly text: string },
    documents: readonly unknown[],
    readPlaces: () => readonly Place[],
    syntax?: SyntaxName,
    repeated: readonly RepeatedKey[] = [],
    broken: readonly BrokenDocument[] = [],
  ) {
    this.name = origin.name;
    this.path = origin.path;
    this.text = origin.text;
    this.documents = documents;
    this.syntax = syntax;
    this.repeated = repeated;
    this.broken = broken;
    this.#readPlaces = readPlaces;
  }

  get lines(): Lines {
    this.#lines ??= new Lines(this.text, markedInPlan(this.text));
    return this.#lines;
  }

  /** See {@link rangeAt}. */
  span(segments: readonly Segment[], part: "value" | "key"): Span {
    return this.lines.span(rangeAt(this.#allPlaces, segments, part));
  }

  /** The source text of a value; undefined if it is not in the file. */
  written(segments: readonly Segment[]): string | undefined {
    const range = writtenAt(this.#allPlaces, segments);
    return range && this.text.slice(range.start, range.end);
  }

  /** The place of a value, or of the nearest existing value above it. */
  place(segments: readonly Segment[]): Located {
    return locate(this.#allPlaces, segments);
  }

  get #allPlaces(): readonly Place[] {
    this.#places ??= this.#readPlaces();
    return this.#places;
  }
}

/** A document that cannot be read. */
export interface BrokenDocument {
  readonly fault: Fault;
  readonly text: string;
}

/** A file's text, name and path. */
export interface Unparsed {
  readonly name: string;
  readonly path: string | undefined;
  readonly text: string;
}

/**
 * Parses a file: `.json` as JSON, `.jsonc` and `.json5` as these, others as YAML; texts that begin like JSON are tried as JSON first. Reading YAML may
 * take `timeout` seconds. Throws a {@link Fault} with the position of the error. A repeated key is an error too, unless
 * `takesRepeated` returns true: then it is in {@link SourceFile.repeated}. `takesRepeated` is called only for files
 * with repeated keys.
 */
export async function parseFile(
  file: Unparsed,
  timeout = defaultFileTimeout,
  takesRepeated = () => false,
): Promise<SourceFile> {
  const { name, text } = file;
  refuseLarge(name, text);
  for (const [begins, message] of outputs) if (begins.test(text)) throw new Fault(name, message, start);
  if (text.trim() === "") throw new Fault(name, "is empty; expected a YAML or JSON document", start);
  try {
    try {
      return await parseOnce(file, timeout);
    } catch (error) {
      if (!(error instanceof RepeatedKeyFault) || !takesRepeated()) throw error;
      return await parseOnce(file, timeout, []);
    }
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    const expression = error instanceof RepeatedKeyFault ? undefined : templateExpression(text);
    if (expression === undefined) throw error.in(name, text);
    const message = "is a template of another tool, which replaces this; lint the output of that tool";
    throw new SyntaxFault(message, expression, true).in(name, text);
  }
}

/** Parses a text that is not empty. Adds repeated keys to `repeated`; without it they are a fault. */
async function parseOnce(file: Unparsed, timeout: number, repeated?: RepeatedKey[]): Promise<SourceFile> {
  const { name, text } = file;
  const isJson = /\.json$/i.test(name);
  if (isJson || (!/\.json[c5]$/i.test(name) && /^\s*[{[]/.test(text))) {
    try {
      const value = parseJson(text, repeated);
      return new SourceFile(file, [value], () => [placeOfValidJson(text)], "json", repeated);
    } catch (error) {
      if (isJson || error instanceof RepeatedKeyFault) throw error;
    }
  }
  const dialect = /\.jsonc$/i.test(name) ? "JSONC" : /\.json5$/i.test(name) ? "JSON5" : undefined;
  if (dialect !== undefined) {
    const { parseJson5 } = await import("../text/parsers/json5.ts");
    const { value, place } = within(timeout, file, () => parseJson5(text, dialect, repeated));
    return new SourceFile(file, [value], () => [place], "json5", repeated);
  }
  const { parseYaml } = await import("../text/parsers/yaml.ts");
  const { parseReadable } = await import("../text/parsers/readable-documents.ts");
  return within(timeout, file, () => {
    const { read, broken } = parseReadable(text, (each) => parseYaml(each, repeated));
    const faults = broken.map((each) => ({ fault: each.error.in(name, text), text: each.text }));
    return new SourceFile(file, read.values, read.places, "yaml", repeated, faults);
  });
}

const start: Position = { line: 1, column: 1 };
