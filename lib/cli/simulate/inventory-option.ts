/** The options `--inventory` and `--max-inventory-age`, and their implementation in `lintel lint`. */

import { defaultMaxAge } from "../../lifecycle/files/inventory-age.ts";
import type { CountScope } from "../../lifecycle/simulate/play/groups.ts";
import type { FurtherEvaluation } from "../../lint/run/lint-request.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { daysIn } from "./days.ts";

/** May be repeated. Each takes one word, so that `-` is a value: yargs ends a list at any word with a hyphen. */
export const inventoryOption = {
  type: "string",
  nargs: 1,
  default: [] as string | readonly string[],
  defaultDescription: "none",
  coerce: (given: string | readonly string[]): readonly string[] => [given].flat(),
} as const;

/** The option `--max-inventory-age`. */
export const maxAgeOption = {
  type: "string",
  requiresArg: true,
  describe: `Warn about an inventory that is older than this at the first run (default: ${defaultMaxAge}d)`,
} as const;

/** The days of `--max-inventory-age`. Throws a UsageError for anything but a number of days. */
export const maxAgeIn = (given: string | undefined): number =>
  given === undefined ? defaultMaxAge : daysIn("--max-inventory-age", given);

/** The options of `lintel lint` about inventories, and those that cannot be combined with them. */
export interface GivenInventory {
  readonly paths: readonly string[];
  readonly inventory: readonly string[];
  readonly at: string | undefined;
  readonly countScope: CountScope | undefined;
  readonly maxInventoryAge: string | undefined;
  readonly fix: unknown;
}

/**
 * Checks declarations against the given inventories; undefined without inventories. Throws a {@link UsageError} for
 * options that cannot be combined.
 */
export async function judgeByInventory(given: GivenInventory): Promise<FurtherEvaluation | undefined> {
  const { paths, inventory, at, countScope, maxInventoryAge, fix } = given;
  if (inventory.length === 0) {
    const [alone] = [at && "--at", countScope && "--count-scope", maxInventoryAge && "--max-inventory-age"].filter(
      (option) => option !== undefined,
    );
    if (alone !== undefined) throw new UsageError(`${alone} requires --inventory`);
    return undefined;
  }
  if (inventory.includes("-") && (paths.includes("-") || fix !== undefined)) {
    const other = fix === undefined ? "the path -" : "--fix";
    throw new UsageError(`--inventory - and ${other} cannot be combined; write the inventory to a file`);
  }
  const { inventoryFindings } = await import("./inventory-findings.ts");
  return inventoryFindings({
    paths: paths.length === 0 ? ["."] : paths,
    inventory,
    at,
    countScope: countScope ?? "recipe-version",
    maxAge: maxAgeIn(maxInventoryAge),
  });
}
