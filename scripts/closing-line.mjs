// Summarizes the test runs from vitest's JSON reports: the skipped tests by file, each failed one with the first lines of
// what it says, each fault that belongs to no test, and the files whose tests take longest; the last line is
// "N passed, N failed, N skipped".
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
const testFiles = reports.flatMap(({ testResults }) => testResults);
const tests = testFiles.flatMap(({ name: file, assertionResults }) =>
  assertionResults.map((result) => ({ ...result, file: file.replace(/^.*\/(?=test\/)/, "") })),
);
const skipped = tests.filter(({ status }) => status !== "passed" && status !== "failed");
const missed = skipped.filter(({ fullName }) => fullName.includes("needs Terraform"));

/** What failed said, shortened so that the closing lines stay readable. */
const shortened = (messages) => messages.join("\n").split("\n").slice(0, 12).join("\n").slice(0, 1500);

for (const file of new Set(skipped.map((test) => test.file))) {
  const [first, ...others] = skipped.filter((test) => test.file === file);
  console.log(`skipped: ${file}: ${first.fullName}${others.length > 0 ? ` and ${others.length} more` : ""}`);
}
if (missed.length > 0) {
  console.log(`${missed.length} of the skipped tests need Terraform, which must be on PATH here.`);
  process.exitCode = 1;
}
for (const { name, status, message, assertionResults } of testFiles) {
  if (status === "failed" && assertionResults.length === 0) console.log(`failed: ${name}\n${shortened([message])}`);
}
for (const { file, fullName, failureMessages } of tests.filter(({ status }) => status === "failed")) {
  console.log(`failed: ${file}: ${fullName}\n${shortened(failureMessages ?? [])}`);
}
const faults = reports.flatMap((report) => report.faults ?? []);
for (const fault of faults) console.log(`failed, in no test: ${shortened([fault])}`);

const durations = new Map();
for (const { file, duration } of tests) durations.set(file, (durations.get(file) ?? 0) + (duration ?? 0));
const whole = [...durations.values()].reduce((sum, duration) => sum + duration, 0);
for (const [file, duration] of [...durations].sort(([, one], [, other]) => other - one).slice(0, 10)) {
  if (duration === 0) continue;
  console.log(
    `${((100 * duration) / whole).toFixed(1)} % of the time of all tests: ${file} (${Math.round(duration / 1000)} s)`,
  );
}
const failed = total("numFailedTests") + faults.length;
console.log(`${total("numPassedTests")} passed, ${failed} failed, ${skipped.length} skipped`);
