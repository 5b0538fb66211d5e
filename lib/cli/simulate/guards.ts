/**
 * Guards for pipelines: conditions that must not occur in the first runs. A guard that cannot know fails, with the
 * reason.
 */

import { constants } from "node:buffer";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { readBounded } from "../../base/files/bounded-read.ts";
import { unreadableBecause } from "../../base/files/file-errors.ts";
import { counted } from "../../base/text/counted.ts";
import {
  type ComparisonFailure,
  comparisonFailures,
  failuresOf,
} from "../../lifecycle/report/simulation/comparison/failures.ts";
import type { SimulationComparison } from "../../lifecycle/report/simulation/comparison.ts";
import { chainOf, type Deletion, deletionsWithin } from "../../lifecycle/report/simulation/deletions.ts";
import { unknownInWords } from "../../lifecycle/report/simulation/sentence.ts";
import { withinInWords } from "../../lifecycle/simulate/outlook.ts";
import type { Act } from "../../lifecycle/simulate/play/play.ts";
import { whyDone } from "../../lifecycle/simulate/verdict/reasons.ts";
import type { Simulation } from "../../lifecycle/simulate/verdict/simulation.ts";
import { namedPath } from "../../lint/files/file-tree.ts";
import { closest } from "../../lint/text/suggest.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { daysIn } from "./days.ts";

/** The values of `--fail-on`. */
export const failures = ["in-use", ...comparisonFailures, "undecided"] as const;

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
  /** How many days guards look ahead, such as "30d"; default: as far as the rules of a policy follow one another. */
  readonly within: string | undefined;
  /** What is not known fails no guard but `--fail-on undecided`. */
  readonly allowUndecided: boolean;
}

/** Maximum number of items that a guard's message lists; the rest are counted. */
const maxNamed = 10;

/** Guards that check a simulation. */
export class Guards {
  readonly #maxDeletions: number | undefined;
  readonly #failOn: ReadonlySet<string>;
  /** How many days ahead to look at least, as `--within` says. */
  readonly within: number | undefined;
  readonly #allowUndecided: boolean;
  /** Why each id is protected. */
  readonly #protected = new Map<string, string>();

  /** Reads the protected ids; throws a {@link UsageError} for an invalid option. */
  constructor({ maxDeletions, against, failOn, protect, protectFrom, within, allowUndecided }: GuardOptions) {
    if (maxDeletions !== undefined && !(Number.isInteger(maxDeletions) && maxDeletions >= 0)) {
      throw new UsageError(`--max-deletions is ${maxDeletions}; it must be a whole number, 0 or more`);
    }
    this.#maxDeletions = maxDeletions;
    this.within = within === undefined ? undefined : daysIn("--within", within);
    this.#allowUndecided = allowUndecided;
    this.#failOn = new Set(failOn.flatMap((each) => each.split(",")));
    for (const each of this.#failOn) {
      if (failures.some((known) => known === each)) continue;
      const meant = closest(each, failures);
      const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
      throw new UsageError(`--fail-on is ${JSON.stringify(each)}; it must be one of ${failures.join(", ")}${hint}`);
    }
    const comparing = comparisonFailures.find((each) => this.#failOn.has(each));
    if (comparing !== undefined && against === undefined) {
      throw new UsageError(`--fail-on ${comparing} requires --against, the revision to compare with`);
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

  /** The guards that fail, a sentence each. */
  crossed(simulation: Simulation, comparison?: SimulationComparison): readonly string[] {
    const days = this.within ?? chainOf(simulation.policies);
    const isProtecting = this.#failOn.has("in-use") || this.#protected.size > 0;
    const tally = new DeletionTally();
    // Finding the deletions takes as long as the rest of a simulation.
    if (isProtecting || this.#maxDeletions !== undefined) {
      for (const deletion of deletionsWithin(simulation, days)) {
        tally.add(deletion);
        if (isProtecting) this.#protect(simulation, deletion, tally);
      }
    }
    const ofComparison = (each: ComparisonFailure): readonly string[] =>
      comparison === undefined || !this.#failOn.has(each) ? [] : failuresOf(each, comparison, this.#allowUndecided);
    return [
      ...this.#tooMany(simulation, tally, days),
      ...this.#undecided(simulation),
      ...comparisonFailures.flatMap(ofComparison),
      ...tally.found,
      ...(tally.more > 0 ? [`and ${tally.more} more like these`] : []),
    ];
  }

  #tooMany(simulation: Simulation, tally: DeletionTally, days: number): readonly string[] {
    const { deleted } = tally;
    const [open, first] = this.#allowUndecided ? [0, undefined] : [tally.open, tally.firstOpen];
    if (this.#maxDeletions === undefined || deleted + open <= this.#maxDeletions) return [];
    const more =
      first === undefined ? "" : `, and ${counted(open, "more image")} may be: ${because(first, simulation)}`;
    return [
      `${counted(deleted, "image")} would be deleted ${withinInWords(days)}${more}; --max-deletions allows ${this.#maxDeletions}`,
    ];
  }

  #undecided(simulation: Simulation): readonly string[] {
    if (!this.#failOn.has("undecided")) return [];
    const builds: Act[] = [];
    for (let index = 0; index < simulation.table.size; index += 1) {
      const other = simulation.otherReading(index);
      if (other !== undefined && simulation.action(index) === "KEEP") builds.push(other);
    }
    const undecided = simulation.summary().undecided + builds.length;
    if (undecided === 0) return [];
    const [first] = builds;
    const why =
      first === undefined
        ? ""
        : `: ${whyDone(first)} (${simulation.table.ids[simulation.indexOf(first)]}${builds.length > 1 ? ` and ${builds.length - 1} more` : ""}); an inventory cannot decide this, so list the images to keep with --protect instead`;
    return [`${counted(undecided, "image")} ${undecided === 1 ? "is" : "are"} undecided (--fail-on undecided)${why}`];
  }

  /** Tells of the deletion of what is protected or in use, or of which this is not known. */
  #protect(simulation: Simulation, { act, ids, possible }: Deletion, tally: DeletionTally): void {
    const by = `${JSON.stringify(act.rule.policy.policy.name)} rule ${act.rule.index + 1}`;
    const parts = new Map(simulation.table.parts(simulation.indexOf(act)).vmImages?.map((each) => [each.id, each]));
    const certain = ids.map((id) => [id, undefined] as const);
    for (const [id, missing] of this.#allowUndecided ? certain : [...certain, ...possible]) {
      const does = `${by} ${missing === undefined ? "would" : "may"} delete ${id}`;
      const why = missing === undefined ? "" : `: ${unknownInWords(missing, simulation, act)}`;
      const file = this.#protected.get(id);
      if (file !== undefined) tally.report(`${does}, which ${file} protects${why}`);
      const part = this.#failOn.has("in-use") ? parts.get(id) : undefined;
      const [use] = part?.usedBy ?? [];
      if (use !== undefined) tally.report(`${does}, which the ${use.kind} ${use.id} uses (--fail-on in-use)${why}`);
      else if (part !== undefined && part.usedBy === undefined && !this.#allowUndecided) {
        tally.report(
          `${does}, and whether it is in use is not known (--fail-on in-use): its usedBy is missing in the inventory; lintel inventory --in-use reads it`,
        );
      }
    }
  }
}

/** What guards count of deletions, and the first of what they tell. */
class DeletionTally {
  /** Images that are certainly deleted. */
  deleted = 0;
  /** Images that may be deleted. */
  open = 0;
  firstOpen: Deletion | undefined;
  /** Sentences about what is protected or in use, at most {@link named}. */
  readonly found: string[] = [];
  /** How many more there are. */
  more = 0;

  add(deletion: Deletion): void {
    if (deletion.ids.length > 0) this.deleted += 1;
    else {
      this.open += 1;
      this.firstOpen ??= deletion;
    }
  }

  report(sentence: string): void {
    if (this.found.length < maxNamed) this.found.push(sentence);
    else this.more += 1;
  }
}

/** Why an image is undecided. */
const because = ({ act }: Deletion, simulation: Simulation): string => unknownInWords(whyDone(act), simulation, act);

function contentOf(option: string, file: string): string {
  try {
    return readBounded(namedPath(file), { maxBytes: constants.MAX_STRING_LENGTH, seconds: 10 }).toString("utf8");
  } catch (error) {
    throw unreadable(option, file, error);
  }
}

/** Folders without source files of the repository. */
const skipped = new Set([".git", "node_modules", ".terraform"]);

function filesBelow(option: string, path: string): readonly string[] {
  try {
    if (!statSync(namedPath(path)).isDirectory()) return [path];
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
  return new UsageError(`${option} ${path} ${unreadableBecause(error)}; name a readable file`);
}
