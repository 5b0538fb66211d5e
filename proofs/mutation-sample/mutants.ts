/** All mutants of the code, those of the sample, and the code in which an environment variable switches the latter. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "@stryker-mutator/api/logging";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { strykerPlugins } from "../../stryker.config.mjs";

/** A change of the code. */
export interface Mutant {
  /** The same as long as the changed code is: it depends neither on lines nor on other code. */
  readonly id: string;
  readonly room: string;
  readonly file: string;
  /** From 1 on. */
  readonly line: number;
  readonly column: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
}

/** Another seed makes another sample: scores of two samples cannot be compared. */
const seed = "2026-11-28";

/** Rooms have their share of the sample by their number of mutants, and no fewer than this. */
const fewest = 4;

/** Runs in browsers only, which no test in process starts. */
const isInBrowsers = (file: string): boolean => file.startsWith("lib/browser/");

/** The files of lib, constructs and lint-rules that people write. */
export const mutatedFiles: readonly string[] = ["lib", "constructs", "lint-rules"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((file) => file.endsWith(".ts") && !/\.(?:d|generated)\.ts$/.test(file) && !isInBrowsers(file))
  .sort();

const parts = new Set(["model", "gaps", "client", "handler", "emulator", "host", "command"]);

/** The row of docs/architecture.md that a file belongs to; of rules, the service. */
function roomOf(file: string): string {
  const [top = "", ...names] = file.replace(/\.ts$/, "").split("/");
  if (top === "constructs") return top;
  if (names.length === 1) return `${top}/*.ts`;
  if (names[0] !== "services") return `${top}/${names[0]}`;
  const part = names.find((name) => parts.has(name));
  return part === undefined ? "lib/services" : `lib/services/**/${part === "gaps" ? "model" : part}`;
}

const silent = (): void => {};
const isOff = (): boolean => false;
const logger: Logger = {
  isTraceEnabled: isOff,
  isDebugEnabled: isOff,
  isInfoEnabled: isOff,
  isWarnEnabled: isOff,
  isErrorEnabled: isOff,
  isFatalEnabled: isOff,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};
const instrumenter = new Instrumenter(logger);

interface Instrumented {
  readonly content: string;
  /** With the number by which the instrumenter knows each. */
  readonly mutants: readonly (Mutant & { readonly number: string })[];
}

type Range = { readonly start: Position; readonly end: Position };
type Position = { readonly line: number; readonly column: number };

async function instrument(file: string, mutate: true | Range[]): Promise<Instrumented> {
  const text = readFileSync(file, "utf8");
  const { files, mutants } = await instrumenter.instrument([{ name: file, content: text, mutate }], {
    ignorers: strykerPlugins.map(({ value }) => value),
    excludedMutations: ["OptionalChaining"],
    plugins: null,
  });
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  const offset = ({ line, column }: Position): number => (starts[line] ?? 0) + column;
  const seen = new Map<string, number>();
  return {
    content: files.map(({ content }) => content).join(""),
    mutants: mutants
      .filter(({ status }) => status !== "Ignored")
      .map(({ id: number, location: { start, end }, mutatorName: mutator, replacement }) => {
        const original = text.slice(offset(start), offset(end));
        const what = JSON.stringify([file, mutator, original, replacement]);
        const ordinal = seen.get(what) ?? 0;
        seen.set(what, ordinal + 1);
        const id = createHash("sha256").update(`${seed} ${what} ${ordinal}`).digest("hex").slice(0, 16);
        const place = { file, line: start.line + 1, column: start.column + 1 };
        return { id, room: roomOf(file), ...place, mutator, original, replacement, number };
      }),
  };
}

/** Every mutant of the files, which takes a minute of processor time. */
export async function allMutants(): Promise<readonly Mutant[]> {
  const all: Mutant[] = [];
  for (const file of mutatedFiles) {
    const { mutants } = await instrument(file, true);
    all.push(...mutants.map(({ number, ...mutant }) => mutant));
  }
  return all;
}

/** The mutants whose ids come first in each room. */
export function sampleOf(all: readonly Mutant[], size: number): readonly Mutant[] {
  const rooms = groupsOf([...all].sort(byId), ({ room }) => room);
  const least = [...rooms.values()].reduce((sum, mutants) => sum + Math.min(fewest, mutants.length), 0);
  const shares = [...rooms].map(([room, mutants]) => {
    const share = ((size - least) * mutants.length) / all.length;
    return { room, mutants, whole: Math.min(mutants.length, fewest) + Math.floor(share), rest: share % 1 };
  });
  const left = size - shares.reduce((sum, { whole }) => sum + whole, 0);
  shares.sort((a, b) => b.rest - a.rest);
  return shares
    .flatMap(({ mutants, whole }, index) => mutants.slice(0, whole + (index < left ? 1 : 0)))
    .sort((a, b) => a.room.localeCompare(b.room) || byId(a, b));
}

/** Map.groupBy, which Node 20 does not have. */
function groupsOf<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return groups;
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

/** The texts of files with switches: the mutant whose id is in __STRYKER_ACTIVE_MUTANT__ is what runs. */
export async function withSwitches(sample: readonly Mutant[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const [file, mutants] of groupsOf(sample, (mutant) => mutant.file)) {
    const ids = new Set(mutants.map(({ id }) => id));
    const all = await instrument(file, true);
    const numbers = new Map(all.mutants.map((mutant) => [mutant.number, mutant.id]));
    const text = all.content.replace(
      /stryMutAct_9fa48\("(\d+)"\)|stryCov_9fa48\(("[^)]*)\)/g,
      (_call, active, covered) => {
        if (active !== undefined) {
          const id = numbers.get(active) ?? "";
          return ids.has(id) ? `stryMutAct_9fa48("${id}")` : "false";
        }
        const known = String(covered)
          .split(", ")
          .map((number) => numbers.get(number.slice(1, -1)) ?? "")
          .filter((id) => ids.has(id));
        return known.length === 0 ? "void 0" : `stryCov_9fa48(${known.map((id) => `"${id}"`).join(", ")})`;
      },
    );
    texts.set(file, text);
  }
  return texts;
}
