/** The results of the sample: a file that a run continues, scores by room, and what became of them since another run. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Mutant } from "./mutants.ts";

/** "not covered": no test in process reaches it. */
export type Status = "killed" | "survived" | "timed out" | "not covered";

export interface Result extends Mutant {
  readonly status: Status;
  /** The first test that failed. */
  readonly by?: string | undefined;
  /** How many test files the mutant was tested with. */
  readonly files: number;
}

/** Results by the ids of mutants. */
export type Results = ReadonlyMap<string, Result>;

export function readResults(path: string): Map<string, Result> {
  const results: readonly Result[] = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
  return new Map(results.map((result) => [result.id, result]));
}

export function writeResults(path: string, results: Results): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify([...results.values()], undefined, 1)}\n`);
}

export const isNoticed = ({ status }: Result): boolean => status === "killed" || status === "timed out";

/** A table of scores, with those of an earlier run beside them. */
export function scores(results: Results, before: Results | undefined): string {
  const all = [...results.values()];
  const rooms = [...new Set(all.map(({ room }) => room))].sort();
  const earlier = before === undefined ? undefined : [...before.values()];
  const row = (name: string, isIn: (result: Result) => boolean): string => {
    const own = all.filter(isIn);
    const count = (status: Status): number => own.filter((each) => each.status === status).length;
    const counts = [count("killed"), count("survived"), count("timed out"), count("not covered")];
    const cells = [name, ...counts, score(own), ...(earlier === undefined ? [] : [score(earlier.filter(isIn))])];
    return `| ${cells.join(" | ")} |`;
  };
  const titles = ["room", "killed", "survived", "timed out", "not covered", "score"];
  const columns = earlier === undefined ? titles : [...titles, "before"];
  return [
    `| ${columns.join(" | ")} |`,
    `|${"---|".repeat(columns.length)}`,
    ...rooms.map((room) => row(`\`${room}\``, (each) => each.room === room)),
    row("all", () => true),
  ].join("\n");
}

const score = (results: readonly Result[]): string =>
  results.length === 0 ? "" : `${((100 * results.filter(isNoticed).length) / results.length).toFixed(1)} %`;

/** A mutant in one line. */
export const described = ({ id, file, line, column, mutator, original, replacement, status }: Result): string =>
  `${id} ${file}:${line}:${column} ${status}: ${mutator}: ${short(original)} -> ${short(replacement)}`;

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 67)}...` : line;
};
