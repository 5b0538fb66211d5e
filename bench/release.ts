/**
 * This build beside an earlier one, in processor time, so that growth is seen when it comes. The earlier one is the last
 * release (its tag), or the revision in LINTEL_BENCH_AGAINST; it is built once, in the folder of temporary files.
 */
import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { excludingAccounts, mixed } from "./extremes.ts";
import { policies, template } from "./policies.ts";
import { processorTime } from "./processor-time.ts";
import { sideBySide } from "./side-by-side.ts";
import type { Row } from "./table.ts";

/** The revision to compare with while nothing is released: the last one before code caches left the package. */
const beforeReleases = "6176840f0482fa22de1dd299df1f5c9d21f43d1e";

/**
 * `lintel lint` by this build and by the earlier one: of one template, of distinct policies, of policies that are alike,
 * and of a policy at its documented maximum.
 */
export async function* benchRelease(): AsyncGenerator<Row> {
  const revision = process.env.LINTEL_BENCH_AGAINST ?? lastTag() ?? beforeReleases;
  const earlier = built(revision);
  if (earlier === undefined) {
    process.stderr.write(`${revision} is not in this clone: nothing to compare with\n`);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  try {
    const files = {
      "1 policy in a template": ["one.template.yaml", stringify(template(1))],
      "500 policies in YAML": [
        "many.yaml",
        policies(500)
          .map((policy) => stringify(policy))
          .join("---\n"),
      ],
      "500 policies in JSON": ["many.json", JSON.stringify(policies(500), null, 2)],
      "a template of 250 policies of one tag and 250 services": [
        "alike.template.json",
        JSON.stringify(mixed(250), null, 2),
      ],
      "1 policy that excludes 1,536 accounts": ["accounts.json", JSON.stringify(excludingAccounts())],
    } as const;
    for (const [kind, [name, content]] of Object.entries(files)) {
      const file = join(folder, name);
      await writeFile(file, content);
      const args = ["lint", file];
      const { now, before } = await sideBySide(
        { now: processorTime(["dist/lintel.cjs", ...args]), before: processorTime([earlier, ...args]) },
        9,
      );
      yield {
        what: `lintel lint, ${kind}, processor time`,
        measured: now,
        against: `the same by ${revision.slice(0, 8)}`,
        compared: before,
        unit: "ms",
        goal: 1.05,
      };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function lastTag(): string | undefined {
  const [tag] = git("tag", "--list", "v*", "--sort=-version:refname").split("\n");
  return tag || undefined;
}

/** The executable of a revision; undefined if the clone does not have it. */
function built(revision: string): string | undefined {
  let commit: string;
  try {
    commit = git("rev-parse", "--verify", "--quiet", `${revision}^{commit}`);
  } catch {
    return undefined;
  }
  const complete = join(tmpdir(), "lintel-bench-builds", commit);
  const executable = join(complete, "dist/lintel.cjs");
  if (existsSync(executable)) return executable;
  process.stderr.write(`building ${revision}\n`);
  const folder = `${complete}-unfinished`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-x", "-C", folder], {
    input: execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 30 }),
  });
  const quiet: ExecFileSyncOptions = { cwd: folder, stdio: ["ignore", "ignore", "inherit"] };
  execFileSync("npm", ["ci", "--silent", "--ignore-scripts", "--prefer-offline"], quiet);
  execFileSync("npm", ["run", "--silent", "build"], quiet);
  renameSync(folder, complete);
  return executable;
}

const git = (...args: readonly string[]): string =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
