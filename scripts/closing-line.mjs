// Says what the test run came to, from vitest's JSON report, and closes with "N passed, N failed, N skipped".
// Exits 1 when a test was skipped for want of Terraform: here it must have run.
import { existsSync, readFileSync } from "node:fs";

const [file] = process.argv.slice(2);
if (!existsSync(file)) {
  console.log("The tests did not run.\n0 passed, 1 failed");
  process.exit(1);
}
const report = JSON.parse(readFileSync(file, "utf8"));
const skipped = report.testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => status !== "passed" && status !== "failed")
  .map(({ fullName }) => fullName);
const missed = skipped.filter((name) => name.includes("needs Terraform"));
for (const name of skipped) console.log(`skipped: ${name}`);
if (missed.length > 0) {
  console.log(`${missed.length} of the skipped tests need Terraform, which must be on PATH here.`);
  process.exitCode = 1;
}
console.log(`${report.numPassedTests} passed, ${report.numFailedTests} failed, ${skipped.length} skipped`);
