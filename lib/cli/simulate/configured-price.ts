/** The price of snapshots: as an option gives it, or as the configurations of the policies have it. */
import { dirname, resolve } from "node:path";
import type { DeclaredPolicy } from "../../lifecycle/declared/ready-policies.ts";
import type { StoragePrice } from "../../lifecycle/report/simulation/freed.ts";
import { priceInWords, pricePattern } from "../../lint/config/config-schema.ts";
import { type ConfigurationOptions, configurationOf } from "../lint/configuration.ts";
import { UsageError } from "../terminal/usage-error.ts";

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

/**
 * A price such as "0.05", "0.05 USD" or 0.05; throws a {@link UsageError} that begins with its origin for anything else.
 */
export function priceIn(written: string | number, origin = "--price-per-gb-month"): StoragePrice {
  if (typeof written === "number" && written >= 0) return { perGbMonth: written, currency: "" };
  const [, number, currency = ""] = new RegExp(pricePattern, "u").exec(String(written).trim()) ?? [];
  if (number !== undefined) return { perGbMonth: Number(number), currency };
  throw new UsageError(`${origin} is ${JSON.stringify(written)}; it must be ${priceInWords}`);
}
