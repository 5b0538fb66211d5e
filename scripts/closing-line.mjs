// Summarizes the test runs from vitest's JSON reports; the last line is "N passed, N failed, N skipped".
// Exits with 1 if a test was skipped because Terraform was missing.
import { existsSync, readFileSync } from "node:fs";

const files = process.argv.slice(2);
const missing = files.filter((file) => !existsSync(file));
if (missing.length > 0) {
  console.log(`The tests did not run: ${missing.join(" and ")} is missing.\n0 passed, 1 failed`);
  process.exit(1);
}
const reports = files.map((file) => JSON.parse(readFileSync(file, "utf8")));
const total = (count) => reports.reduce((sum, report) => sum + report[count], 0);
const skipped = reports
  .flatMap(({ testResults }) => testResults)
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => status !== "passed" && status !== "failed")
  .map(({ fullName }) => fullName);
const missed = skipped.filter((name) => name.includes("needs Terraform"));
for (const name of skipped) console.log(`skipped: ${name}`);
if (missed.length > 0) {
  console.log(`${missed.length} of the skipped tests need Terraform, which must be on PATH here.`);
  process.exitCode = 1;
}
console.log(`${total("numPassedTests")} passed, ${total("numFailedTests")} failed, ${skipped.length} skipped`);
