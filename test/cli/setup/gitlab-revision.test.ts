/** The revision with which the job for GitLab compares, as its shell finds it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { job } from "../../../lib/cli/setup/pipelines.ts";
import { spawnSync } from "../../run/child-process.ts";

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
