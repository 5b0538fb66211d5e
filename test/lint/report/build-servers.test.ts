/** Outputs for build servers and code hosts: JUnit, Checkstyle, GitLab's code quality. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCheckstyle } from "../../../lib/lint/report/formats/checkstyle.ts";
import { formatGitlab } from "../../../lib/lint/report/formats/gitlab.ts";
import { formatJunit } from "../../../lib/lint/report/formats/junit.ts";
import { repositoryOf } from "../../../lib/lint/report/repository.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { readXml } from "./read-xml.ts";
import { everything, finding, hostileFinding, resultOf } from "./sample.ts";

const repository = repositoryOf(temporaryFolder());

describe("JUnit", () => {
  it("fails for errors, passes for other findings, and skips open checks", () => {
    const root = readXml(formatJunit(everything, repository));
    expect(root.attributes).toEqual({
      name: "lintel",
      tests: "7",
      failures: "1",
      errors: "2",
      skipped: "2",
      time: "0",
    });
    expect(root.children.map(({ attributes }) => attributes.name)).toEqual([
      "b.json",
      "gone.yaml",
      "a.yaml",
      "stacks/main.ts",
    ]);
    const cases = root.children.flatMap(({ children }) => children);
    expect(cases.map(({ attributes, children }) => [attributes.name, children[0]?.name])).toEqual([
      ["unreadable-input", "error"],
      ["unreadable-input", "error"],
      [`lifecycle-policy/range at ${finding.path}`, "failure"],
      [`lifecycle-policy/dry-run at ${finding.path}`, "system-out"],
      [`lifecycle-policy/range at ${finding.path}`, "skipped"],
      ["lifecycle-policy/range", "system-out"],
      ["lifecycle-policy/count at policy_details", "skipped"],
    ]);
    const [, , failed] = cases;
    expect(failed?.children[0]?.attributes).toEqual({ message: finding.message, type: finding.rule });
    expect(failed?.children[0]?.text).toContain("3 |   - filter: { type: AGE, value: 1001 }\n  |");
  });

  it("counts the cases of each suite", () => {
    for (const { attributes, children } of readXml(formatJunit(everything, repository)).children) {
      expect(attributes.tests).toBe(String(children.length));
    }
  });

  it("has a passing test if there are no findings", () => {
    const root = readXml(formatJunit(resultOf([]), repository));
    expect(root.attributes).toMatchObject({ tests: "1", failures: "0" });
    expect(root.children[0]?.children[0]?.attributes.name).toBe("No findings in 2 resources of 1 file");
  });
});

const limits = "https://github.com/lintel-iac/lintel/blob/main/docs/reference/lifecycle-policy.md#limits";

describe("Checkstyle", () => {
  it("lists findings by file", () => {
    const files = readXml(formatCheckstyle(everything, repository)).children;
    expect(
      files.map(({ attributes, children }) => [attributes.name, children.map((each) => each.attributes.severity)]),
    ).toEqual([
      ["b.json", ["error"]],
      ["gone.yaml", ["error"]],
      ["a.yaml", ["error", "warning"]],
      ["stacks/main.ts", ["info"]],
    ]);
    expect(files[2]?.children[0]?.attributes).toEqual({
      line: "3",
      column: "33",
      severity: "error",
      message: `${finding.message}; see ${limits}`,
      source: "lintel.lifecycle-policy.range",
    });
    expect(files[1]?.children[0]?.attributes).not.toHaveProperty("column");
  });
});

it.each([formatJunit, formatCheckstyle])("%o is well-formed with any content and names", (format) => {
  fc.assert(fc.property(fc.array(hostileFinding), (findings) => void readXml(format(resultOf(findings), repository))));
});

describe("GitLab", () => {
  it("lists findings and unreadable files", () => {
    const issues = JSON.parse(formatGitlab(everything, repository));
    expect(issues.map(({ severity }: { severity: string }) => severity)).toEqual([
      "blocker",
      "blocker",
      "major",
      "minor",
      "info",
    ]);
    expect(issues[2]).toEqual({
      description: finding.message,
      check_name: finding.rule,
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      severity: "major",
      location: { path: "a.yaml", lines: { begin: 3, end: 3 } },
      content: { body: `See [lifecycle policy, Limits](${limits}).` },
    });
    expect(issues[3].description).toBe(`${finding.message}; help: remove it`);
    expect(new Set(issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(5);
  });

  it("is an empty list without findings", () => {
    expect(JSON.parse(formatGitlab(resultOf([]), repository))).toEqual([]);
  });
});
