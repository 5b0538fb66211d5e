/**
 * `npm run test:fast`: runs the narrow tests of what changed since the last commit, the nearest first. With `--all` it runs
 * the whole inner loop; other arguments go to vitest.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { filesThatStartProcesses } from "../test/run/test-files.ts";
import { type Choice, narrowTests, type Repository } from "./narrow-tests.ts";

const vitest = join("node_modules", "vitest", "vitest.mjs");
const everything = "npm run test:fast -- --all runs the whole inner loop, npm test all tests";

/** Runs vitest; returns whether its tests passed. */
const run = (...args: readonly string[]): boolean =>
  spawnSync(process.execPath, [vitest, "run", ...args], { stdio: "inherit" }).status === 0;

function git(...args: readonly string[]): readonly string[] {
  const { status, stdout, stderr, error } = spawnSync("git", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${error?.message ?? stderr}`);
  return stdout.split("\0").filter((path) => path !== "");
}

/** The files that differ from the last commit, with new ones. */
const changedFiles = (): readonly string[] => [
  ...git("diff", "--name-only", "--no-renames", "-z", "HEAD"),
  ...git("ls-files", "--others", "--exclude-standard", "-z"),
];

/** The repository on the disk, each file read once. */
function repositoryHere(): Repository {
  const texts = new Map<string, string>();
  const text = (file: string): string => {
    const known = texts.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : "");
    texts.set(file, known);
    return known;
  };
  const files = ["lib", "lint-rules", "test"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name).split(sep).join("/"))
      .sort(),
  );
  return { files, text };
}

/** Prints what was chosen, runs it, and returns whether all passed. */
function runNarrowTests(changed: readonly string[]): boolean {
  const repository = repositoryHere();
  const chosen: (Choice & { readonly place: number })[] = [];
  for (const file of changed) {
    const choices = narrowTests(file, repository);
    process.stdout.write(`${file}\n`);
    for (const { files, why } of choices) process.stdout.write(`  ${files.join(" ")} (${why})\n`);
    if (choices.length === 0) process.stdout.write("  no narrow test is known\n");
    chosen.push(...choices.map((choice, place) => ({ ...choice, place })));
  }
  const inProcess = (file: string): boolean => !filesThatStartProcesses.includes(file) && !isHouse(file);
  const named = chosen.filter((choice) => choice.named !== undefined);
  const names = [...new Set(named.flatMap((choice) => choice.named ?? []))];
  const done = new Set<string>();
  const others = (isChosen: (choice: (typeof chosen)[number]) => boolean, isRun: (file: string) => boolean) => {
    const files = chosen
      .filter((choice) => choice.named === undefined && isChosen(choice))
      .flatMap(({ files }) => files);
    const left = [...new Set(files)].filter((file) => isRun(file) && !done.has(file));
    for (const file of left) done.add(file);
    return left;
  };
  const runs = [
    [
      "--mode",
      "fast",
      "--hideSkippedTests",
      "-t",
      `^(?:${names.join("|")})`,
      ...new Set(named.flatMap(({ files }) => files)),
    ],
    ["--mode", "fast", ...others(({ place }) => place === 0, inProcess)],
    ["--mode", "fast", ...others(() => true, inProcess)],
    others(
      () => true,
      (file) => isHouse(file) || changed.includes(file),
    ),
  ].filter((args) => args.some((arg) => arg.endsWith(".test.ts")));
  const notRun = others(
    () => true,
    () => true,
  );
  let passed = true;
  for (const args of runs) {
    process.stdout.write(`\nnpx vitest run ${args.map((arg) => (/[|(]/.test(arg) ? `'${arg}'` : arg)).join(" ")}\n`);
    passed = run(...args) && passed;
  }
  if (notRun.length > 0)
    process.stdout.write(`\nNot run, because they start processes: npx vitest run ${notRun.join(" ")}\n`);
  process.stdout.write(`${everything}\n`);
  return passed;
}

const isHouse = (file: string): boolean => file.startsWith("test/house/");

/** Whether the tests passed that these arguments ask for. */
function testsPass(args: readonly string[]): boolean {
  if (args.length > 0) return run("--mode", "fast", ...args.filter((arg) => arg !== "--all"));
  const changed = changedFiles();
  if (changed.length > 0) return runNarrowTests(changed);
  process.stdout.write(`Nothing changed since the last commit; ${everything}\n`);
  return true;
}

process.exitCode = testsPass(process.argv.slice(2)) ? 0 : 1;
