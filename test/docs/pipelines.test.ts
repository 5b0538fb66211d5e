/** The command lines in the pipelines of docs/ci.md, with the reports that the pipelines read. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { version } from "../../lib/base/version.ts";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = lintelInProcess();

/** Code blocks with a command that npx runs, and the report that the rest of the block names. */
const pipelines = [...readFileSync("docs/ci.md", "utf8").matchAll(/```(?:yaml|groovy)\n([\s\S]*?)```/g)].flatMap(
  ([, block = ""]) => {
    const [line, release, args] = /npx --yes lintel@(\S+) (lint [^'\n]+)/.exec(block) ?? [];
    if (line === undefined || release === undefined || args === undefined) return [];
    const report = /--format (junit|sarif)=(\S+)/.exec(args);
    return [
      { title: block.split("\n")[0] ?? "", release, args, rest: block.replace(line, ""), report: report?.[2] ?? "" },
    ];
  },
);

it("the page has a pipeline of Azure, Bitbucket, CircleCI, Jenkins and MegaLinter", () => {
  expect(pipelines.map(({ title }) => title)).toEqual([
    "steps:",
    "pipelines:",
    "version: 2.1",
    "pipeline {",
    "# .mega-linter.yml",
  ]);
});

it.each(pipelines)("the command of $title writes the report that the pipeline reads", async (pipeline) => {
  const { release, args, rest, report } = pipeline;
  expect(release).toBe(version);
  const policy = readFileSync("examples/faulty/build-agents.yaml", "utf8");
  const cwd = temporaryFolder({ "policies/build-agents.yaml": policy });
  const { code, stdout } = await lintel(args.split(" "), { cwd });
  expect([code, stdout]).toEqual([1, expect.stringContaining("error: ")]);
  expect(existsSync(join(cwd, report))).toBe(true);
  // Bitbucket finds reports by the name of their folder, and MegaLinter lists every file of its folder.
  const named = /(?:testResultsFiles: |junit ')([\w.]+)|store_test_results: \{ path: (\w+)/.exec(rest);
  if (named !== null) expect(report).toMatch(new RegExp(`^${named[1] ?? named[2]}(?:/|$)`));
  else expect(report).toMatch(/^(?:test-results|megalinter-reports\/sarif)\//);
});

it("reviewdog receives a SARIF log without suppressed findings, in which every fix has a text", async () => {
  const [, args = ""] = /npx lintel (lint [^|\n]*--format sarif) \| reviewdog -f=sarif/.exec(
    readFileSync("docs/ci.md", "utf8"),
  ) ?? [""];
  const policy = `name: web images
executionRole: image-lifecycle
resourceType: AMI_IMAGE
dryRun: true # lintel-ignore lifecycle-policy/dry-run-not-declared -- a trial
policyDetails:
  - action: { type: DELETE, includeResources: { amis: true, snapshots: true } }
    filter: { type: COUNT, value: 10, unit: DAYS }
resourceSelection: { tagMap: { team: web } }
`;
  const cwd = temporaryFolder({ "a.yaml": policy });
  const { stdout } = await lintel(args.trim().split(" "), { cwd });
  const { results } = JSON.parse(stdout).runs[0];
  expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
    "lifecycle-policy/count-filter-has-no-unit",
  ]);
  expect(results[0].fixes.length).toBeGreaterThan(0);
  for (const { suppressions = [], fixes = [] } of results) {
    expect(suppressions).toEqual([]);
    for (const { artifactChanges } of fixes) {
      const [{ replacements }] = artifactChanges;
      for (const { insertedContent } of replacements) expect(typeof insertedContent.text).toBe("string");
    }
  }
});
