/**
 * `npm run test:promises`: breaks each promise of docs/design/security.md, docs/design/ownership.md and SECURITY.md in
 * the code, one after the other, and runs the test that must then fail. Prints a table; fails if a test does not.
 *
 *   --only WORDS   mutants with these words in their sentence, file or test; others after a comma
 *   --from N       begins with mutant N of these
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { mutants } from "./promises/list.ts";
import { type Mutant, type NamedTest, statements } from "./promises/mutant.ts";
import { titlePattern } from "./promises/titles.ts";

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const { values: options } = parseArgs({
  options: { only: { type: "string", default: "" }, from: { type: "string", default: "1" } },
});
const isChosen = ({ says: _, ...mutant }: Mutant, says: string): boolean =>
  [says, mutant.file, ...mutant.test].some((text) => options.only.split(",").some((words) => text?.includes(words)));
const chosen = mutants
  .filter((mutant) => isChosen(mutant, statements(mutant).join(" ")))
  .slice(Number(options.from) - 1);

if (chosen.length === 0) throw new Error(`no mutant has the words ${JSON.stringify(options.only)}`);

const copy = copyOfRepository();
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
process.on("SIGINT", () => process.exit(130));

/** A copy of the files as they are, in which mutants replace each other; packages and bundles are linked. */
function copyOfRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), "lintel-promises-"));
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  for (const file of listed.stdout.split("\0").filter((name) => name !== "" && existsSync(name))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  // A folder of its own, for what vitest keeps there.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync("node_modules").filter((each) => !/^\.(?!bin$)/.test(each))) {
    symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  }
  for (const name of ["dist", "editors/vscode/node_modules", "site/node_modules"]) {
    if (existsSync(name)) symlinkSync(resolve(name), join(folder, name));
  }
  return folder;
}

/** How long the tests may take, in milliseconds: some mutants never end. */
const [longestOfAll, longestOfOne] = [1_800_000, 120_000];

/** Runs vitest in the copy, in a group of processes that ends with it; returns whether it ended by itself. */
async function ended(args: readonly string[], longest: number): Promise<boolean> {
  const command = ["node_modules/vitest/vitest.mjs", "run", ...args];
  const child = spawn(process.execPath, command, { cwd: copy, stdio: "ignore", detached: true });
  const exited = once(child, "exit");
  let isLate = false;
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      // All of them have ended.
    }
  };
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, longest);
  process.on("exit", end);
  await exited;
  clearTimeout(timer);
  end();
  process.off("exit", end);
  return !isLate;
}

/** The statuses of the tests that match, each of several rows; undefined where they do not end. */
async function statusesOf(tests: readonly NamedTest[]): Promise<ReadonlyMap<NamedTest, readonly string[]> | undefined> {
  const output = join(copy, "test-report.json");
  rmSync(output, { force: true });
  const files = [...new Set(tests.map(([file]) => file))];
  const pattern = tests.map(titlePattern).join("|");
  const isOne = tests.length === 1;
  const args = [...files, "-t", pattern, ...(isOne ? ["--bail=1"] : [])];
  if (!(await ended(args, isOne ? longestOfOne : longestOfAll))) return undefined;
  const { testResults }: Report = existsSync(output) ? JSON.parse(readFileSync(output, "utf8")) : { testResults: [] };
  return new Map(
    tests.map((test) => {
      const own = testResults.filter(({ name }) => resolve(name) === join(copy, test[0]));
      const named = new RegExp(titlePattern(test));
      const matching = own.flatMap(({ assertionResults }) =>
        assertionResults.filter((each) => named.test(each.fullName)),
      );
      return [test, matching.map(({ status }) => status)];
    }),
  );
}

/** What the test says of a mutant: `red` as it must, also if it never ends. */
async function resultOf({ file, text, becomes, test }: Mutant): Promise<string> {
  const path = join(copy, file);
  const original = readFileSync(path, "utf8");
  writeFileSync(
    path,
    original.replace(text, () => becomes),
  );
  try {
    const all = await statusesOf([test]);
    if (all === undefined) return "red";
    const statuses = all.get(test) ?? [];
    if (statuses.includes("failed")) return "red";
    return statuses.includes("passed") ? "SURVIVES" : "NOT RUN";
  } finally {
    writeFileSync(path, original);
  }
}

const tests = chosen.map(({ test }) => test);
const before = await statusesOf(tests);
const notGreen = tests.filter((test) => {
  const statuses = before?.get(test) ?? [];
  return statuses.includes("failed") || !statuses.includes("passed");
});
for (const [file, title] of notGreen) process.stdout.write(`not green without a mutant: ${file}: ${title}\n`);

process.stdout.write("| promise | mutant | test | result |\n|---|---|---|---|\n");
const results: string[] = [];
for (const mutant of chosen.filter(({ test }) => !notGreen.includes(test))) {
  const result = await resultOf(mutant);
  results.push(result);
  const [file, ...title] = mutant.test;
  const code = `${mutant.file}: \`${mutant.text.trim().split("\n")[0]}\``;
  const cells = [statements(mutant).join("; "), code, `${file}: ${title.join(", ")}`, result];
  process.stdout.write(`| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`);
}
const red = results.filter((each) => each === "red").length;
const sentences = new Set(chosen.flatMap(statements)).size;
process.stdout.write(`${sentences} sentences, ${chosen.length} mutants: ${red} red, ${chosen.length - red} not\n`);
process.exitCode = red === chosen.length ? 0 : 1;
