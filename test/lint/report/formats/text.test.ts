import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { formatText, type TextStyle } from "../../../../lib/lint/report/formats/text.ts";
import { paint } from "../../../../lib/lint/report/paint.ts";
import { Fault } from "../../../../lib/lint/text/fault.ts";
import { finding, resultOf } from "../sample.ts";

const pages = "https://github.com/lintel-iac/lintel/blob/main/docs/reference/";
const plain: TextStyle = { paint: paint(false), width: 100, wraps: false, showsSuppressed: false };

describe("a finding", () => {
  it("shows the fault, its position, and the value in its line", () => {
    expect(formatText(resultOf([finding]), plain)).toBe(`\
error: policyDetails[0].filter.value is 1001; it must be from 1 to 1000 (lifecycle policy, Limits)
  a.yaml:3:33 lifecycle-policy "web", lifecycle-policy/range
  3 |   - filter: { type: AGE, value: 1001 }
    |                                 ^^^^
  see https://github.com/lintel-iac/lintel/blob/main/docs/reference/lifecycle-policy.md#limits

1 error in 2 resources of 1 file.
`);
  });

  it("shows the remedy, and a link to the documentation", () => {
    const documents = [...finding.documents, { document: 1 as const, section: "AgentSkill" }];
    expect(formatText(resultOf([{ ...finding, help: "write 1000", documents }]), plain)).toContain(
      `^^^^\n  help: write 1000\n  see ${pages}lifecycle-policy.md#limits\n  see ${pages}agent-card.md#agentskill\n`,
    );
  });

  it("has no code frame if the file has no text", () => {
    expect(formatText(resultOf([{ ...finding, file: "b.ts" }]), plain)).not.toContain("|");
  });

  it("has the same text with colors", () => {
    const coloured = formatText(resultOf([finding]), { ...plain, paint: paint(true) });
    expect(coloured).toContain("\u001b[31merror:\u001b[0m");
    expect(stripVTControlCharacters(coloured)).toBe(formatText(resultOf([finding]), plain));
  });

  it.each([40, 20])("fits a terminal of %i columns", (width) => {
    const lines = formatText(resultOf([{ ...finding, help: "write a number that is small enough" }]), {
      ...plain,
      width,
      wraps: true,
    }).split("\n");
    const prose = lines.filter((line) => !/a\.yaml:|see https:/.test(line) && !line.includes("in 2 resources"));
    for (const line of prose.filter((each) => each.includes(" "))) {
      expect(line.length).toBeLessThanOrEqual(Math.max(width, 33)); // 33: a word without a space
    }
    expect(lines.find((line) => line.includes("3 |"))).toContain("1001");
    expect(lines.join(" ").replace(/\s+/g, " ")).toContain("write a number that is small enough");
  });
});

describe("the summary", () => {
  it("does not say that there are no findings if nothing could be read", () => {
    const faults = [new Fault("a.yaml", "is not valid YAML")];
    const { summary } = resultOf([]);
    const unread = resultOf([], { faults, summary: { ...summary, resources: 0 } });
    expect(formatText(unread, plain)).toBe("1 input could not be linted.\n");
    expect(formatText(resultOf([], { faults }), plain)).toBe(
      "No findings in 2 resources of 1 file.\n1 input could not be linted.\n",
    );
    expect(formatText(resultOf([], { summary: { ...summary, resources: 0 } }), plain)).toBe(
      "No findings in 0 resources of 1 file.\n",
    );
  });

  it("counts a reference that could not be followed apart from checks without a known value", () => {
    const place = { file: "a.tf", line: 1, column: 1, endLine: 1, endColumn: 2 };
    const entry = { ...place, resource: "module.a", path: "source", reason: "it is not installed" };
    const notEvaluated = ["input/not-read", "hosted-service/range"].map((rule) => ({ ...entry, rule }));
    expect(formatText(resultOf([], { notEvaluated, summary: { ...summary, notEvaluated: 2 } }), plain)).toBe(
      [
        "No findings in 1 resource of 1 file.",
        "1 reference could not be followed, so nothing behind it is checked; --format json lists it.",
        "1 check not evaluated, because of values that are not known; --format json lists them.\n",
      ].join("\n"),
    );
  });

  const summary = { errors: 0, warnings: 0, info: 0, files: 1, resources: 1, notEvaluated: 0, suppressed: 0 };

  it.each([
    [summary, [], "No findings in 1 resource of 1 file.\n"],
    [
      { ...summary, errors: 2, warnings: 1, info: 3, resources: 0 },
      [],
      "2 errors, 1 warning, 3 info in 0 resources of 1 file.\n",
    ],
    [
      { ...summary, notEvaluated: 1 },
      [],
      "No findings in 1 resource of 1 file.\n1 check not evaluated, because of values that are not known; --format json lists them.\n",
    ],
    [{ ...summary, files: 0 }, [new Fault("a", "b")], "1 input could not be linted.\n"],
    [
      { ...summary, errors: 1 },
      [new Fault("a", "b"), new Fault("c", "d")],
      "1 error in 1 resource of 1 file.\n2 inputs could not be linted.\n",
    ],
  ])("counts %j", (counts, faults, expected) => {
    expect(formatText(resultOf([], { summary: counts, faults }), plain)).toBe(expected);
  });
});
