/** The lines of the job for GitLab, as its shell runs them: how it installs Lintel, and the revision with which it compares. */
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { version } from "../../../lib/base/version.ts";
import { job } from "../../../lib/cli/setup/pipelines.ts";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const generated = job({ installs: true, defaultBranch: "main" });
const sources = [
  ["of lintel init", generated.replaceAll("    # - ", "    - ")],
  ["of docs/ci.md", readFileSync("docs/ci.md", "utf8")],
] as const;

/** The lines of the script that find the revision. */
const linesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^ {4}- ((?:AGAINST=|if \[).*)$/gm)].map(([, line = ""]) => line);

const zeros = "0".repeat(40);
const before = "d23441a48e516b6c34aea4fa41551a30e30af803";
const main = { CI_DEFAULT_BRANCH: "main" };
const push = { ...main, CI_COMMIT_BRANCH: "main" };

test.each(
  sources.flatMap(([source, text]) =>
    (
      [
        [
          "the target branch of a merge request",
          { ...main, CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "release", CI_COMMIT_BEFORE_SHA: zeros },
          "origin/release",
        ],
        ["what a push to the default branch replaces", { ...push, CI_COMMIT_BEFORE_SHA: before }, before],
        ["itself in a manual or scheduled pipeline", { ...push, CI_COMMIT_BEFORE_SHA: zeros }, "HEAD"],
        ["itself without the variable", push, "HEAD"],
        [
          "the default branch on another branch",
          { ...main, CI_COMMIT_BRANCH: "feature", CI_COMMIT_BEFORE_SHA: before },
          "origin/main",
        ],
      ] as const
    ).map(([what, env, revision]) => ({ what, source, text, env, revision })),
  ),
)("the job $source compares with $what", ({ text, env, revision }) => {
  const lines = linesIn(text);
  expect(lines).toHaveLength(2);
  const script = [...lines, 'printf %s "$AGAINST"'].join("\n");
  const { stdout, status } = spawnSync("sh", ["-e", "-c", script], { env, encoding: "utf8" });
  expect([status, stdout]).toEqual([0, revision]);
});

test("the job for GitLab runs npm in an empty folder, with the registry given", () => {
  const repository = temporaryFolder({
    ".npmrc": "registry=http://127.0.0.1:9/\n",
    "bin/npm": '#!/bin/sh\nls -A; echo "$*"\n',
  });
  chmodSync(join(repository, "bin/npm"), 0o755);
  const [, line = ""] = /^ {4}- (.*npm install.*)$/m.exec(job({ installs: false, defaultBranch: "main" })) ?? [];
  const env = { PATH: `${repository}/bin:${process.env.PATH}`, CI_PROJECT_DIR: repository, TMPDIR: temporaryFolder() };
  const { stdout } = spawnSync("sh", ["-e", "-c", line], { cwd: repository, env, encoding: "utf8" });
  const [registry = "none"] = /--registry https:\/\/\S+/.exec(line) ?? [];
  expect(stdout).toBe(`install --prefix . --ignore-scripts ${registry} lintel@${version}\n`);
});
