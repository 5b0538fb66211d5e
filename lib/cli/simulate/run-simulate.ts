/** Runs `lintel simulate` with its options. */

import { dirname, resolve } from "node:path";
import type { DeclaredPolicy } from "../../lifecycle/declared/ready-policies.ts";
import { compare } from "../../lifecycle/report/simulation/comparison.ts";
import { formatNames, formats } from "../../lifecycle/report/simulation/formats.ts";
import type { StoragePrice } from "../../lifecycle/report/simulation/freed.ts";
import type { SimulationReport } from "../../lifecycle/report/simulation/report.ts";
import { lastDayShown } from "../../lifecycle/simulate/outlook.ts";
import type { CountScope } from "../../lifecycle/simulate/play/groups.ts";
import { readPolicies, tagKeysOf } from "../../lifecycle/simulate/policy/rule.ts";
import { policyText } from "../../lifecycle/simulate/verdict/affected.ts";
import { Simulation } from "../../lifecycle/simulate/verdict/simulation.ts";
import { priceInWords, pricePattern } from "../../lint/config/config-schema.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { atOtherRevision } from "../../lint/inputs/given-values.ts";
import { type ConfigurationOptions, configurationOf } from "../lint/configuration.ts";
import { readOutputsOf } from "../lint/results/outputs.ts";
import { printMessage } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { declaredPolicies, type PolicyOptions } from "./declared-policies.ts";
import { timeOfFirstRun } from "./first-run.ts";
import { type GuardOptions, Guards } from "./guards.ts";
import { InventoryReader } from "./inventory-file.ts";
import { maxAgeIn } from "./inventory-option.ts";
import { printPieces, writePieces } from "./pieces.ts";

/** The options of the command line. */
export interface SimulateOptions extends PolicyOptions, GuardOptions {
  readonly inventory: readonly string[];
  /** The time of the first run; default: now. */
  readonly at: string | undefined;
  readonly days: number | undefined;
  /** The revision of the repository to compare the policies with. */
  readonly against: string | undefined;
  readonly countScope: CountScope;
  /** The age past which an inventory is reported, such as "7d". */
  readonly maxInventoryAge: string | undefined;
  /** What a GB of snapshots costs a month: "0.05 USD". */
  readonly pricePerGbMonth: string | undefined;
  /** `text`, or `json=verdicts.json`. */
  readonly format: readonly string[];
  /** Shows what policies do to any inventory, as against those of a revision: a comparison without this inventory, in HTML. */
  everyInventory?(before: readonly LintTarget[], now: readonly LintTarget[]): Promise<string>;
}

/** Simulates, writes all requested outputs, and sets the exit code. */
export async function runSimulate(options: SimulateOptions): Promise<void> {
  const outputs = readOutputsOf(options.format, formatNames);
  const at = timeOfFirstRun(options.at);
  if (options.days !== undefined && !(Number.isInteger(options.days) && options.days >= 1)) {
    throw new UsageError(`--days is ${options.days}; it must be a whole number, 1 or more`);
  }
  if (options.inventory.length === 0) throw new UsageError("--inventory is required: name a file of images");
  const maxAge = maxAgeIn(options.maxInventoryAge);
  const givenPrice = options.pricePerGbMonth === undefined ? undefined : priceIn(options.pricePerGbMonth);
  const guards = new Guards(options);
  const declared = await declaredPolicies(options);
  if (typeof declared === "number") {
    process.exitCode = declared;
    return;
  }
  const price = givenPrice ?? (await configuredPrice(declared, options));
  const { against } = options;
  const { policies, said } = readyFrom(declared);
  const before = against === undefined ? undefined : await policiesAt(against, options);
  if (typeof before === "number") {
    process.exitCode = before;
    return;
  }
  const keys = tagKeysOf([...policies, ...(before?.policies ?? [])]);
  const reader = new InventoryReader(keys, at, options.inventory, maxAge);
  for (const path of options.inventory) await reader.read(path);
  if (!reader.reportProblems()) {
    process.exitCode = 2;
    return;
  }
  const simulation = new Simulation(reader.table, policies, at, options.countScope);
  const comparison =
    against === undefined || before === undefined
      ? undefined
      : compare(
          against,
          { simulation: new Simulation(reader.table, before.policies, at, options.countScope), said: before.said },
          { simulation, said },
          Math.max(lastDayShown(options.days), guards.within ?? 0),
        );
  const isCompared = before !== undefined && outputs.some(({ format }) => format === "html");
  const everyInventory = isCompared
    ? await options.everyInventory?.(targetsOf(before.declared), targetsOf(declared))
    : undefined;
  for (const { format, file } of outputs) {
    const pieces = await formats[format]({
      simulation,
      days: options.days,
      comparison,
      everyInventory,
      price,
    } satisfies SimulationReport);
    if (file === undefined) await printPieces(pieces);
    else writePieces(file, pieces);
  }
  for (const sentence of guards.crossed(simulation, comparison)) {
    printMessage(`lintel: ${sentence}\n`);
    process.exitCode = 1;
  }
}

const targetsOf = (policies: readonly DeclaredPolicy[]): readonly LintTarget[] => policies.map((each) => each.declared);

/** Policies, and what each says. */
const readyFrom = (declared: readonly DeclaredPolicy[]) => ({
  declared,
  policies: readPolicies(declared.map(({ policy }) => policy)),
  said: declared.map(({ policy, declared: { file } }) => policyText(policy, file.text)),
});

/** The policies of a revision, without those that have errors. */
async function policiesAt(revision: string, options: SimulateOptions): Promise<ReturnType<typeof readyFrom> | 1 | 2> {
  const { atRevision, pathsIn } = await import("./revision.ts");
  return atRevision(revision, async (workingFolder) => {
    const declared = await declaredPolicies({
      ...options,
      paths: pathsIn(workingFolder, options.paths),
      workingFolder,
      allowErrors: true,
      mayBeNone: true,
      given: atOtherRevision(options.given),
    });
    return typeof declared === "number" ? declared : readyFrom(declared);
  });
}

/**
 * The price in the configurations for the files of these policies; undefined if none has one.
 * @throws UsageError if two of them have different prices, since a sum has one.
 */
async function configuredPrice(
  declared: readonly DeclaredPolicy[],
  options: ConfigurationOptions,
): Promise<StoragePrice | undefined> {
  const configuration = configurationOf(options, "own files");
  // Each of the files of a folder has the same configurations.
  const files = new Map(
    declared.map(({ declared: { file } }) => {
      const path = file.path ?? resolve(file.name);
      return [dirname(path), path];
    }),
  );
  let found: { readonly price: StoragePrice; readonly written: string } | undefined;
  for (const path of files.values()) {
    const given = await configuration.pricePerGbMonth(path);
    if (given === undefined) continue;
    const price = priceIn(given.value, given.origin);
    const written = `${JSON.stringify(given.value)} (${given.origin})`;
    if (found !== undefined && (found.price.perGbMonth !== price.perGbMonth || found.price.currency !== price.currency))
      throw new UsageError(
        `simulate.pricePerGbMonth is ${found.written} and ${written}; keep one of them, or give --price-per-gb-month`,
      );
    found = { price, written };
  }
  return found?.price;
}

/**
 * A price such as "0.05", "0.05 USD" or 0.05; throws a {@link UsageError} that begins with its origin for anything else.
 */
function priceIn(written: string | number, origin = "--price-per-gb-month"): StoragePrice {
  if (typeof written === "number" && written >= 0) return { perGbMonth: written, currency: "" };
  const [, number, currency = ""] = new RegExp(pricePattern, "u").exec(String(written).trim()) ?? [];
  if (number !== undefined) return { perGbMonth: Number(number), currency };
  throw new UsageError(`${origin} is ${JSON.stringify(written)}; it must be ${priceInWords}`);
}
