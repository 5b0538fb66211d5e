/**
 * `npx tsx scripts/address-registries.ts [FOLDER]`: renews lib/facts/model/addresses/address-registries.ts from IANA's registries of special
 * addresses, which it fetches, or reads from a folder with the same files. Run it by hand, and look at the difference.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blocksIn, dateIn } from "./iana-rows.ts";

const [folder] = process.argv.slice(2);
const registries = ["iana-ipv4-special-registry", "iana-ipv6-special-registry"] as const;

async function textOf(registry: string, file: string): Promise<string> {
  if (folder !== undefined) return readFileSync(join(folder, file), "utf8");
  const response = await fetch(`https://www.iana.org/assignments/${registry}/${file}`);
  if (!response.ok) throw new Error(`${response.url} answers with ${response.status}`);
  return response.text();
}

const written: string[] = [];
for (const registry of registries) {
  const date = dateIn(await textOf(registry, `${registry}.xml`));
  const rows = blocksIn(await textOf(registry, `${registry}-1.csv`)).map(
    ({ block, name, isReachable }) => `      [${JSON.stringify(block)}, ${JSON.stringify(name)}, ${isReachable}],`,
  );
  written.push(
    `  {\n    registry: "${registry}",\n    updated: "${date}",\n    rows: [\n${rows.join("\n")}\n    ],\n  },`,
  );
}
writeFileSync(
  "lib/facts/model/addresses/address-registries.ts",
  `/** IANA's registries of special addresses; scripts/address-registries.ts writes this file. */

/** Each block with its name, and the column "Globally Reachable"; undefined where IANA does not say. */
export const addressRegistries: readonly {
  readonly registry: string;
  /** The date of the registry. */
  readonly updated: string;
  readonly rows: readonly (readonly [block: string, name: string, isReachable: boolean | undefined])[];
}[] = [
${written.join("\n")}
];
`,
);
