/** Guards for pipelines: conditions that must not occur in the first run. */

import { constants } from "node:buffer";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { readBounded } from "../../base/bounded-read.ts";
import { counted } from "../../base/counted.ts";
import type { Simulation } from "../../simulate/simulation.ts";
import type { Verdict } from "../../simulate/verdict.ts";
import { UsageError } from "../terminal/usage-error.ts";
import type { SimulationComparison } from "./comparison.ts";

/** The values of `--fail-on`. */
export const failures = ["in-use", "newly-deleted", "undecided"] as const;

/** The guards of a command line. */
export interface GuardOptions {
  readonly maxDeletions: number | undefined;
  readonly against: string | undefined;
  /** Each may contain several values, separated by commas. */
  readonly failOn: readonly string[];
  /** Files with one id per line. */
  readonly protect: readonly string[];
  /** Files and folders that mention ids of machine images. */
  readonly protectFrom: readonly string[];
}

/** Limit of the items that a guard's message lists; the rest are counted. */
const named = 10;

/** Guards that check a simulation. */
export class Guards {
  readonly #maxDeletions: number | undefined;
  readonly #failOn: ReadonlySet<string>;
  /** Why each id is protected. */
  readonly #protected = new Map<string, string>();

  /** Reads the protected ids; throws a {@link UsageError} for an invalid option. */
  constructor({ maxDeletions, against, failOn, protect, protectFrom }: GuardOptions) {
    if (maxDeletions !== undefined && !(Number.isInteger(maxDeletions) && maxDeletions >= 0)) {
      throw new UsageError(`--max-deletions is ${maxDeletions}; it must be a whole number, 0 or more`);
    }
    this.#maxDeletions = maxDeletions;
    this.#failOn = new Set(failOn.flatMap((each) => each.split(",")));
    for (const each of this.#failOn) {
      if (failures.some((known) => known === each)) continue;
      throw new UsageError(`--fail-on is ${JSON.stringify(each)}; it must be one of ${failures.join(", ")}`);
    }
    if (this.#failOn.has("newly-deleted") && against === undefined) {
      throw new UsageError("--fail-on newly-deleted requires --against, the revision to compare with");
    }
    for (const file of protect) {
      for (const line of contentOf("--protect", file).split(/\r?\n/)) {
        const id = line.replace(/(?:^|\s)#.*$/, "").trim();
        if (id !== "") this.#protected.set(id, file);
      }
    }
    for (const path of protectFrom) {
      for (const file of filesBelow("--protect-from", path)) {
        for (const [id] of contentOf("--protect-from", file).matchAll(/\bami-[0-9a-f]{8,17}\b/g)) {
          if (!this.#protected.has(id)) this.#protected.set(id, file);
        }
      }
    }
  }

  /** The guards that fail in the first run, a sentence each. */
  crossed(simulation: Simulation, comparison?: SimulationComparison): readonly string[] {
    const found: string[] = [];
    const { deleted, undecided } = simulation.summary();
    if (this.#maxDeletions !== undefined && deleted > this.#maxDeletions) {
      found.push(`${counted(deleted, "image")} would be deleted; --max-deletions allows ${this.#maxDeletions}`);
    }
    if (this.#failOn.has("undecided") && undecided > 0) {
      found.push(`${counted(undecided, "image")} ${undecided === 1 ? "is" : "are"} undecided (--fail-on undecided)`);
    }
    const newly = comparison?.newlyDeleted.length ?? 0;
    if (this.#failOn.has("newly-deleted") && newly > 0) {
      const against = `--against ${comparison?.revision}`;
      found.push(`${counted(newly, "image")} would be deleted that ${against} keeps (--fail-on newly-deleted)`);
    }
    if (this.#failOn.has("in-use") || this.#protected.size > 0) found.push(...this.#deletions(simulation));
    return found;
  }

  #deletions(simulation: Simulation): readonly string[] {
    const found: string[] = [];
    for (let index = 0; index < simulation.table.size; index += 1) {
      if (simulation.action(index) !== "DELETE") continue;
      const verdict = simulation.verdict(index);
      const by = `${JSON.stringify(verdict.policy)} rule ${(verdict.rule ?? 0) + 1} would delete`;
      for (const id of deletedIn(verdict)) {
        const file = this.#protected.get(id);
        if (file !== undefined) found.push(`${by} ${id}, which ${file} protects`);
      }
      if (!this.#failOn.has("in-use")) continue;
      for (const { id, usedBy = [] } of simulation.table.parts(index).vmImages ?? []) {
        const [use] = usedBy;
        if (use === undefined || !verdict.vmImages.some((each) => each.id === id && each.action === "DELETE")) continue;
        found.push(`${by} ${id}, which the ${use.kind} ${use.id} uses (--fail-on in-use)`);
      }
    }
    const more = found.length - named;
    return more > 0 ? [...found.slice(0, named), `and ${more} more like these`] : found;
  }
}

/** The ids of everything that a verdict deletes. */
const deletedIn = ({ image, vmImages, snapshots, containers }: Verdict): readonly string[] => [
  image,
  ...[...vmImages, ...snapshots, ...containers].flatMap(({ id, action }) => (action === "DELETE" ? [id] : [])),
];

function contentOf(option: string, file: string): string {
  try {
    return readBounded(file, { most: constants.MAX_STRING_LENGTH, seconds: 10 }).toString("utf8");
  } catch (error) {
    throw unreadable(option, file, error);
  }
}

/** Folders without source files of the repository. */
const skipped = new Set([".git", "node_modules", ".terraform"]);

function filesBelow(option: string, path: string): readonly string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const below = join(path, entry.name);
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(option, below);
      return entry.isFile() ? [below] : [];
    });
  } catch (error) {
    throw error instanceof UsageError ? error : unreadable(option, path, error);
  }
}

function unreadable(option: string, path: string, error: unknown): UsageError {
  const reason = error instanceof Error ? error.message : String(error);
  return new UsageError(`${option} ${path} cannot be read: ${reason}; name a readable file`);
}
