/** The price of snapshots that the configurations of the policies have. */
import { dirname, resolve } from "node:path";
import { type ConfigurationOptions, configurationOf } from "../lint/configuration.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { priceIn, type StoragePrice } from "./freed.ts";
import type { DeclaredPolicy } from "./ready-policies.ts";

/**
 * The price in the configurations for the files of these policies; undefined if none has one.
 * @throws UsageError if two of them have different prices, since a sum has one.
 */
export async function configuredPrice(
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
