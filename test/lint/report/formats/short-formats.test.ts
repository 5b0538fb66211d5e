/** The compact and the Markdown output. */
import { describe, expect, it } from "vitest";
import { formatCompact } from "../../../../lib/lint/report/formats/compact.ts";
import { formatMarkdown } from "../../../../lib/lint/report/formats/markdown.ts";
import { Fault } from "../../../../lib/lint/text/fault.ts";
import { everything, finding, resultOf } from "../sample.ts";

const repository = { pathOf: (file: string) => `repo/${file}`, uriOf: (file: string) => file };

describe("the compact output", () => {
  it("has a line for each finding, then the totals", () => {
    expect(formatCompact(resultOf([finding, { ...finding, severity: "info", help: "write 1000" }]))).toBe(
      `${[
        "a.yaml:3:33: error: policyDetails[0].filter.value is 1001; it must be from 1 to 1000 (lifecycle policy, Limits) [lifecycle-policy/range]",
        "a.yaml:3:33: info: policyDetails[0].filter.value is 1001; it must be from 1 to 1000 (lifecycle policy, Limits); write 1000 [lifecycle-policy/range]",
        "1 error, 1 info in 2 resources of 1 file.",
      ].join("\n")}\n`,
    );
  });

  it("keeps a message with a line break in its line, and prints no command of a pipeline", () => {
    const text = formatCompact(resultOf([{ ...finding, file: "::error::x", message: "a\nb" }]));
    expect(text.split("\n")).toHaveLength(3);
    expect(text).not.toMatch(/^::/m);
  });
});

describe("the Markdown output", () => {
  it("has the totals as its title, and a table of findings, the most severe first", () => {
    const info = { ...finding, severity: "info" as const, message: "a | b <c>", help: "remove it" };
    expect(
      formatMarkdown(resultOf([info, finding]), repository)
        .split("\n")
        .slice(0, 6),
    ).toEqual([
      "### Lintel: 1 error, 1 info",
      "",
      "| Severity | Where | Finding | Rule |",
      "| --- | --- | --- | --- |",
      expect.stringMatching(/^\| error \| repo\/a\.yaml:3:33 \| policyDetails&#91;0&#93;\.filter\.value is 1001; /),
      "| info | repo/a.yaml:3:33 | a &#124; b &#60;c&#62;; remove it | lifecycle-policy/range |",
    ]);
  });

  it("lists inputs that could not be read", () => {
    const text = formatMarkdown(resultOf([], { faults: [new Fault("b.json", "is not valid JSON")] }), repository);
    expect(text).toContain("| error | repo/b.json | cannot be linted: is not valid JSON |  |\n");
  });

  it("is cut where code hosts would cut it", () => {
    const text = formatMarkdown(resultOf(Array.from({ length: 150 }, () => finding)), repository);
    expect(text).toContain("\n… and 50 more.\n");
    expect(text.match(/^\| error/gm)).toHaveLength(100);
  });

  it("says that there are no findings, without a table", () => {
    expect(formatMarkdown(resultOf([]), repository)).toBe(
      "### Lintel: No findings\n\nNo findings in 2 resources of 1 file.\n",
    );
    expect(formatMarkdown(everything, repository)).toContain("| Severity |");
  });
});
