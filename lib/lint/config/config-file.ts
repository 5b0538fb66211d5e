/** One configuration file: its content, as far as it is without faults, and where its values stand. */
import { dirname } from "node:path";
import { formatPath, type Segment } from "../node.ts";
import { Fault } from "../sources/fault.ts";
import { parseFile, readText, type SourceFile } from "../sources/source-file.ts";
import type { LintelConfig } from "./config.ts";
import { ConfigFault, type ConfigValidator, faultsOf, type PlacedFault } from "./config-faults.ts";
import { LoadError, loadModule } from "./load-module.ts";

/** A configuration that was read. */
export class ConfigFile {
  /** As messages name it. */
  readonly name: string;
  readonly path: string;
  readonly content: LintelConfig;
  readonly #source: SourceFile | undefined;

  private constructor(path: string, name: string, content: LintelConfig, source: SourceFile | undefined) {
    this.path = path;
    this.name = name;
    this.content = content;
    this.#source = source;
  }

  /** Reads and checks a file. What is at fault is reported and left out. */
  static async read(path: string, name: string, faults: Fault[]): Promise<ConfigFile> {
    const { default: validate } = await import("#validators/config");
    const [value, source] = await contentOf(path, name).catch((error: unknown): [unknown, undefined] => {
      if (error instanceof LoadError) faults.push(new ConfigFault(name, error.message));
      else faults.push(asConfigFault(error));
      return [{}, undefined];
    });
    const { content, faults: found } = soundPart(value, validate);
    const file = new ConfigFile(path, name, content, source);
    for (const fault of found) faults.push(file.fault(fault.segments, fault.message, fault.atKey));
    return file;
  }

  /** The folder from which paths and globs are read. */
  get folder(): string {
    return dirname(this.path);
  }

  /** A fault of the value at these steps, or of its name. */
  fault(segments: readonly Segment[], message: string, atKey = false): ConfigFault {
    return new ConfigFault(this.name, message, this.#source?.span([0, ...segments], atKey ? "key" : "value").start);
  }

  /** Where a value comes from: `lintel.config.yaml:3:5`. */
  origin(segments: readonly Segment[]): string {
    if (this.#source === undefined) return this.name;
    const { line, column } = this.#source.span([0, ...segments], "value").start;
    return `${this.name}:${line}:${column}`;
  }
}

async function contentOf(path: string, name: string): Promise<[unknown, SourceFile | undefined]> {
  if (!/\.(?:ya?ml|json)$/i.test(path)) return [loadModule(path), undefined];
  const source = await parseFile({ path, name, text: readText(path, name) });
  const [first, second] = source.documents;
  if (second !== undefined) throw new ConfigFault(name, "holds several documents; expected one");
  return [first ?? {}, source];
}

function asConfigFault(error: unknown): ConfigFault {
  if (!(error instanceof Fault)) throw error;
  return new ConfigFault(error.file, error.message, error.position);
}

/** What of a value is a configuration, and what is wrong with the rest. */
export function soundPart(
  value: unknown,
  validate: ConfigValidator,
): { readonly content: LintelConfig; readonly faults: readonly PlacedFault[] } {
  const faults = [...faultsOf(value, validate)];
  if (!isConfig(value) || faults.some(({ segments }) => segments.length === 0)) return { content: {}, faults };
  const left = new Set(faults.map(({ segments }) => formatPath(segments)));
  return { content: partOf(value, left, []), faults };
}

const isConfig = (value: unknown): value is LintelConfig => typeof value === "object" && value !== null;

/** A value without what stands at some places. */
function partOf<Value>(value: Value, left: ReadonlySet<string>, segments: readonly Segment[]): Value;
function partOf(value: unknown, left: ReadonlySet<string>, segments: readonly Segment[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  const isList = Array.isArray(value);
  const parts = Object.entries(value)
    .map(([name, part]) => ({ name, part, segments: [...segments, isList ? Number(name) : name] }))
    .filter((each) => !left.has(formatPath(each.segments)))
    .map((each) => [each.name, partOf(each.part, left, each.segments)] as const);
  return isList ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
