/** One configuration file: its valid contents, and the positions of their values. */
import { dirname } from "node:path";
import { isMembers, type Members } from "../../base/members.ts";
import { presentRule, renamedRule } from "../../facts/model/rules/renamed-rules.ts";
import type { SourceFile } from "../files/source-file.ts";
import type { RuleOption } from "../rule/rule-options.ts";
import type { Fault } from "../text/fault.ts";
import { formatPath, type Segment } from "../text/path.ts";
import type { Position, Span } from "../text/position.ts";
import type { AnyLintelConfig, RuleSettings } from "./config.ts";
import { ConfigFault, type ConfigValidator, faultsOf, type PlacedFault } from "./config-faults.ts";
import { type CodeConsent, LoadError, loadCode } from "./load-module.ts";

/** How configurations are read. */
export interface ConfigReading {
  readonly readSource: ReadSource;
  readonly code: CodeConsent;
  readonly options: readonly RuleOption[];
  /** Reports a warning; default: none is reported. */
  readonly warn?: ((warning: Fault) => void) | undefined;
}

/** A parsed configuration. */
export class ConfigFile {
  /** Its name in messages. */
  readonly name: string;
  readonly path: string;
  readonly content: AnyLintelConfig;
  readonly #source: SourceFile | undefined;
  readonly #kept: KeptIndices;
  readonly #names: ReadonlyMap<string, string>;

  private constructor(path: string, name: string, sound: ValidPart, source: SourceFile | undefined) {
    this.path = path;
    this.name = name;
    this.content = sound.content;
    this.#kept = sound.kept;
    this.#names = sound.names;
    this.#source = source;
  }

  /** Reads and checks a file. Faulty parts are reported and left out. */
  static async read(path: string, name: string, reading: ConfigReading, faults: Fault[]): Promise<ConfigFile> {
    const { default: validate } = await import("#validators/config");
    const [value, source] = await contentOf(path, name, reading).catch((error: unknown): [unknown, undefined] => {
      if (error instanceof LoadError) faults.push(new ConfigFault(name, error.message));
      else faults.push(asConfigFault(error));
      return [{}, undefined];
    });
    const sound = soundPart(value, validate, reading.options);
    const place = ({ segments, message, atKey, meant }: PlacedFault): ConfigFault =>
      new ConfigFault(name, message, positionIn(source, segments, atKey), meant);
    faults.push(...sound.faults.map(place));
    for (const warning of sound.warnings) reading.warn?.(place(warning));
    return new ConfigFile(path, name, sound, source);
  }

  /** The folder to which paths and globs are relative. */
  get folder(): string {
    return dirname(this.path);
  }

  /** A fault of the value at this path of the contents, or of its name. */
  fault(segments: readonly Segment[], message: string, atKey = false, meant?: string): ConfigFault {
    return new ConfigFault(this.name, message, this.#position(segments, atKey), meant);
  }

  /** The origin of a value: `lintel.config.yaml:3:5`. */
  origin(segments: readonly Segment[]): string {
    const position = this.#position(segments, false);
    return position === undefined ? this.name : `${this.name}:${position.line}:${position.column}`;
  }

  /** Where a value stands; the start of a module, which has no text. */
  span(segments: readonly Segment[]): Span {
    const start = this.#position(segments, false) ?? { line: 1, column: 1 };
    return { start, end: start };
  }

  #position(segments: readonly Segment[], atKey: boolean): Position | undefined {
    const written: Segment[] = [];
    for (const [index, step] of segments.entries()) {
      const kept = typeof step === "number" ? this.#kept.get(formatPath(written))?.[step] : undefined;
      written.push(kept ?? this.#names.get(formatPath(segments.slice(0, index + 1))) ?? step);
    }
    return positionIn(this.#source, written, atKey);
  }
}

/** A module has no text with positions. */
const positionIn = (source: SourceFile | undefined, segments: readonly Segment[], atKey: boolean) =>
  source?.span([0, ...segments], atKey ? "key" : "value").start;

async function contentOf(
  path: string,
  name: string,
  { readSource, code }: ConfigReading,
): Promise<[unknown, SourceFile | undefined]> {
  if (!/\.(?:ya?ml|json)$/i.test(path)) return [loadCode(path, code), undefined];
  const source = await readSource(path, name);
  const [first, second] = source.documents;
  if (second !== undefined) throw new ConfigFault(name, "contains several documents; expected one");
  return [first ?? {}, source];
}

/** Recognizes a fault by its name: a parser that was passed in may have a class of its own. */
const isFault = (error: unknown): error is Fault => error instanceof Error && error.name === "Fault";

function asConfigFault(error: unknown): ConfigFault {
  if (!isFault(error)) throw error;
  return new ConfigFault(error.file, error.message, error.position);
}

/** The elements of lists that were kept, by the path of the list: each number is the index in the file. */
type KeptIndices = ReadonlyMap<string, readonly number[]>;

/** The valid part of a value, and the faults of the rest. */
interface ValidPart {
  readonly content: AnyLintelConfig;
  readonly faults: readonly PlacedFault[];
  readonly warnings: readonly PlacedFault[];
  readonly kept: KeptIndices;
  /** The earlier names that the file has for members, by the path of the present name. */
  readonly names: ReadonlyMap<string, string>;
}

// Members and rules of configurations that were renamed: their earlier names are accepted with a warning until 1.0.

/** A configuration by its present names. */
interface PresentNames {
  readonly content: AnyLintelConfig;
  /** The earlier names in the file, by the path of the present name. */
  readonly written: ReadonlyMap<string, string>;
  readonly warnings: readonly PlacedFault[];
  /** Members that the file has by both names. */
  readonly faults: readonly PlacedFault[];
}

/** Renames the members that a valid configuration has by earlier names. */
function presentNames(content: AnyLintelConfig, options: readonly RuleOption[]): PresentNames {
  const renaming = new Renaming(options.filter(({ renamed }) => renamed !== undefined));
  const overrides = content.overrides?.map((part, index) => renaming.part(part, ["overrides", index]));
  const { written, warnings, faults } = renaming;
  return { content: { ...renaming.part(content, []), ...(overrides && { overrides }) }, written, warnings, faults };
}

class Renaming {
  readonly written = new Map<string, string>();
  readonly warnings: PlacedFault[] = [];
  readonly faults: PlacedFault[] = [];
  readonly #options: readonly RuleOption[];

  constructor(options: readonly RuleOption[]) {
    this.#options = options;
  }

  /** A configuration or an override, with its options and the options of single rules. */
  part<Part extends Pick<AnyLintelConfig, "options" | "rules" | "guarantees">>(
    part: Part,
    way: readonly Segment[],
  ): Part {
    const { options, rules } = part;
    return {
      ...this.#values(part, way),
      ...(options && { options: this.#values(options, [...way, "options"]) }),
      ...(rules && { rules: this.#rules(rules, [...way, "rules"]) }),
    };
  }

  #rules(rules: RuleSettings, way: readonly Segment[]): RuleSettings {
    const renamed = Object.entries(rules).map(([name, setting]) => {
      const present = this.#ruleName(name, rules, way);
      if (typeof setting === "string" || setting.options === undefined) return [present, setting] as const;
      return [present, { ...setting, options: this.#values(setting.options, [...way, name, "options"]) }] as const;
    });
    return Object.fromEntries(renamed);
  }

  /** The present id of a rule. */
  #ruleName(name: string, rules: RuleSettings, way: readonly Segment[]): string {
    const message = renamedRule(name);
    if (message === undefined) return name;
    const present = presentRule(name);
    const place = { segments: [...way, name], atKey: true };
    if (Object.hasOwn(rules, present)) {
      this.faults.push({ ...place, message: `${name} is the earlier name of ${present}, which is set too; remove it` });
    } else {
      this.warnings.push({ ...place, message });
      this.written.set(formatPath([...way, present]), name);
    }
    return present;
  }

  /** The values of options, by the names of these options. */
  #values<Values extends object>(values: Values, way: readonly Segment[]): Values {
    const renamed = this.#options.flatMap(({ name, renamed: names = {} }) => {
      const value: unknown = Reflect.get(values, name);
      return isMembers(value) ? [[name, this.#members(value, [...way, name], names)] as const] : [];
    });
    return { ...values, ...Object.fromEntries(renamed) };
  }

  #members(value: Members, way: readonly Segment[], names: { readonly [earlier: string]: string }): Members {
    const entries = Object.entries(value).flatMap(([name, member]) => {
      const present = Object.hasOwn(names, name) ? names[name] : undefined;
      if (present === undefined) return [[name, member] as const];
      const place = { segments: [...way, name], atKey: true };
      const path = formatPath(place.segments);
      if (Object.hasOwn(value, present)) {
        this.faults.push({
          ...place,
          message: `${path} is the earlier name of ${present}, which is set too; remove ${name}`,
        });
        return [];
      }
      this.warnings.push({ ...place, message: `${path} was renamed to ${present}; the earlier name works until 1.0` });
      this.written.set(formatPath([...way, present]), name);
      return [[present, member] as const];
    });
    return Object.fromEntries(entries);
  }
}

function soundPart(value: unknown, validate: ConfigValidator, options: readonly RuleOption[]): ValidPart {
  const faults = faultsOf(value, validate);
  const kept = new Map<string, readonly number[]>();
  if (!isConfig(value) || faults.some(({ segments }) => segments.length === 0)) {
    return { content: {}, faults, warnings: [], kept, names: new Map() };
  }
  const left = new Set(faults.map(({ segments }) => formatPath(segments)));
  const { content, written, warnings, faults: twice } = presentNames(partOf(value, left, [], kept), options);
  return { content, faults: [...faults, ...twice], warnings, kept, names: written };
}

/** The type guard for a value in which the schema finds no fault. */
const isConfig = (value: unknown): value is AnyLintelConfig => typeof value === "object" && value !== null;

/** A value without the parts at some places. */
function partOf<Value>(
  value: Value,
  left: ReadonlySet<string>,
  segments: readonly Segment[],
  kept: Map<string, readonly number[]>,
): Value;
function partOf(
  value: unknown,
  left: ReadonlySet<string>,
  segments: readonly Segment[],
  kept: Map<string, readonly number[]>,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  const isList = Array.isArray(value);
  const parts = Object.entries(value)
    .map(([name, part]) => ({ name, part, segments: [...segments, isList ? Number(name) : name] }))
    .filter((each) => !left.has(formatPath(each.segments)))
    .map((each) => [each.name, partOf(each.part, left, each.segments, kept)] as const);
  if (!isList) return Object.fromEntries(parts);
  const indices = parts.map(([name]) => Number(name));
  kept.set(formatPath(segments), indices);
  return parts.map(([, part]) => part);
}

/** Reads and parses a file; passed in, because lazily unpacked code would have parsers of its own. */
export type ReadSource = (path: string, name: string) => Promise<SourceFile>;
