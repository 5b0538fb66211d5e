/** `--inventory`, as the commands that take it declare it, and what `lintel lint` makes of it. */
import type { Beyond } from "../../lint/run/run.ts";
import type { CountScope } from "../../simulate/groups.ts";
import { UsageError } from "../terminal/usage-error.ts";

/**
 * May be given several times. It takes one word each, so that `-` is one: to yargs a list ends at whatever begins with a
 * hyphen.
 */
export const inventoryOption = {
  type: "string",
  nargs: 1,
  default: [] as string | readonly string[],
  defaultDescription: "none",
  coerce: (given: string | readonly string[]): readonly string[] => [given].flat(),
} as const;

/** The options of `lintel lint` that are about inventories, and those that do not go with one. */
export interface GivenInventory {
  readonly paths: readonly string[];
  readonly inventory: readonly string[];
  readonly at: string | undefined;
  readonly countScope: CountScope | undefined;
  readonly fix: unknown;
}

/**
 * What judges declarations by the inventories that are given; undefined where none is. Throws a {@link UsageError} for
 * options that mean nothing together.
 */
export async function judgeByInventory(given: GivenInventory): Promise<Beyond | undefined> {
  const { paths, inventory, at, countScope, fix } = given;
  if (inventory.length === 0) {
    const alone = at === undefined ? countScope && "--count-scope" : "--at";
    if (alone !== undefined) throw new UsageError(`${alone} is about images; add --inventory with a file of them`);
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
  });
}
