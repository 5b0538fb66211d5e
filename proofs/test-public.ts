/**
 * `npm run test:public DIR`: lints a folder of public repositories one by one, and prints findings by rule and all
 * files that could not be read; then puts one fault at a time into their files, and prints which it does not find. The exit code is 1 if a run fails or crashes: nobody named these files on a command
 * line, so that is a bug of Lintel's. docs/public-material.md has the results.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { tryChanges } from "./public-changes.ts";

/** The members of `--format json` that are counted. */
interface Output {
  readonly findings: readonly {
    readonly rule: string;
    readonly severity: string;
    readonly file: string;
    readonly line: number;
    readonly message: string;
  }[];
  readonly summary: { readonly files: number; readonly resources: number };
  readonly unreadable?: readonly unknown[];
}

/** Number of changes that put one fault into a file. */
const changes = 300;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write("Name a folder that holds repositories: npm run test:public DIR\n");
  process.exit(2);
}

const byRule = new Map<string, { count: number; readonly repositories: Set<string>; readonly example: string }>();
const failures: string[] = [];
let repositories = 0;
let files = 0;
let resources = 0;
for (const entry of readdirSync(folder, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  repositories += 1;
  const begun = performance.now();
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "../dist/lintel.cjs"), "lint", "--no-config", "--format", "json", "."],
    { cwd: join(folder, entry.name), encoding: "utf8", maxBuffer: 1024 * 1024 * 1024 },
  );
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  let output: Output | undefined;
  try {
    output = JSON.parse(stdout);
  } catch {
    failures.push(`${entry.name}: crashed (${signal ?? `status ${status}`}): ${stderr.slice(-500)}`);
  }
  process.stdout.write(
    `${entry.name}: ${output?.summary.files ?? "?"} inputs, ${output?.summary.resources ?? "?"} resources, ${output?.findings.length ?? "?"} findings, ${seconds} s\n`,
  );
  if (output === undefined) continue;
  files += output.summary.files;
  resources += output.summary.resources;
  if (status === 2)
    failures.push(
      ...stderr
        .split("\n")
        .filter(Boolean)
        .map((line) => `${entry.name}: ${line}`),
    );
  for (const { rule, severity, file, line, message } of output.findings) {
    const key = `${severity.padEnd(7)} ${rule}`;
    const example = `${entry.name}/${file}:${line}: ${message}`;
    const counted = byRule.get(key) ?? { count: 0, repositories: new Set(), example };
    counted.count += 1;
    counted.repositories.add(entry.name);
    byRule.set(key, counted);
  }
}

process.stdout.write(`\n${repositories} repositories, ${files} inputs, ${resources} resources\n`);
for (const [key, { count, repositories: where, example }] of [...byRule].sort(([, a], [, b]) => b.count - a.count)) {
  process.stdout.write(`\n${String(count).padStart(6)} ${key} (in ${where.size} repositories)\n       ${example}\n`);
}
const { tried, found, missed } = await tryChanges(resolve(folder), changes);
process.stdout.write(`\n${found} of ${tried} changes with one fault are found on the line.\n`);
for (const change of missed) process.stdout.write(`  missed: ${change}\n`);

process.stdout.write(`\n${failures.length === 0 ? "No run failed." : "Runs that failed:"}\n`);
for (const failure of failures) process.stdout.write(`  ${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
