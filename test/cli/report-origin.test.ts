/** The date and the commit of a report, and that a hostile repository runs nothing. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { reportOrigin } from "../../lib/cli/lint/results/report-origin.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
};
const git = (cwd: string, ...args: readonly string[]): string => spawnSync("git", args, { cwd, env }).stdout.trim();

describe("a report", () => {
  test("has the date of SOURCE_DATE_EPOCH, else that of the run", () => {
    const folder = temporaryFolder();
    const of = (SOURCE_DATE_EPOCH: string | undefined) => reportOrigin(folder, { ...env, SOURCE_DATE_EPOCH }).date;
    expect(of("1772368496")).toBe("2026-03-01T12:34:56.000Z");
    for (const each of [undefined, "", "yesterday", "-1", "9".repeat(30)]) {
      const before = Date.now();
      expect(Date.parse(of(each))).toBeGreaterThanOrEqual(before);
    }
  });

  test("has the commit of the folder's repository; none outside of one, before the first commit, or without git", () => {
    const folder = temporaryFolder({ "sub/a.yaml": "" });
    expect(reportOrigin(folder, env).commit).toBeUndefined();
    git(folder, "init", "--quiet");
    expect(reportOrigin(folder, env).commit).toBeUndefined();
    git(folder, "add", ".");
    git(folder, "commit", "--quiet", "--message", "a");
    expect(reportOrigin(join(folder, "sub"), env).commit).toBe(git(folder, "rev-parse", "HEAD"));
    expect(reportOrigin(folder, { ...env, PATH: "/nonexistent" }).commit).toBeUndefined();
  });

  test("runs nothing of a bare repository that is committed in the folder, and does not read it", () => {
    const folder = temporaryFolder();
    const bare = join(folder, "bare");
    mkdirSync(bare);
    git(bare, "init", "--quiet", "--bare");
    writeFileSync(join(bare, "config"), `[core]\n\tbare = true\n\tfsmonitor = "touch ${join(folder, "ran")}"\n`);
    const source = temporaryFolder({ "a.yaml": "" });
    git(source, "init", "--quiet");
    git(source, "add", ".");
    git(source, "commit", "--quiet", "--message", "a");
    git(source, "push", "--quiet", bare, "HEAD:refs/heads/main");
    writeFileSync(join(bare, "HEAD"), "ref: refs/heads/main\n");
    expect(git(bare, "rev-parse", "HEAD")).toMatch(/^[0-9a-f]{40}$/);
    expect(reportOrigin(bare, env).commit).toBeUndefined();
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });
});
