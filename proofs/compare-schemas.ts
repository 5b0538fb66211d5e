/**
 * Compares what Lintel knows of other tools' types (lib/facts/model/foreign-resources.ts) with published schemas, and prints
 * what differs: members that replace a resource, and members that keep their values when they are removed. Run it by
 * hand when a tool is newer, and look at the difference:
 *
 *     npm run test:schemas -- PATH|ADDRESS…
 *
 * Each names a file: the JSON schema of a CloudFormation type, or the Go source with the schema of a type in the AWS or
 * AWSCC provider. Exit code 1 if something differs.
 */
import { readFileSync } from "node:fs";
import { differencesFrom } from "./published-schemas/differences.ts";

const textOf = async (source: string): Promise<string> =>
  /^https:/.test(source) ? (await fetch(source)).text() : readFileSync(source, "utf8");

for (const source of process.argv.slice(2)) {
  const differences = differencesFrom(await textOf(source));
  console.log(`${source}: ${differences.length === 0 ? "no differences" : ""}`);
  for (const each of differences) console.log(`  ${each}`);
  if (differences.length > 0) process.exitCode = 1;
}
