/** The rules about moves and removals: their examples, and their suppression by comments. */
import { describe, expect, it } from "vitest";
import { moveRules } from "../../../lib/lint/inputs/hcl/moves.ts";
import { readExample } from "../../../lib/lint/rule/example.ts";
import { lintHcl } from "../inputs/hcl/lint-hcl.ts";

/** A state with services of these types; an example names those of its state in a comment. */
const stateOf = (example: string): string => {
  const [, listed = "aws_apprunner_service.web"] = /^# terraform\.tfstate has (.*)$/m.exec(example) ?? [];
  const resources = listed.split(" and ").map((address) => {
    const [type, name] = address.split(".");
    return { mode: "managed", type, name, instances: [] };
  });
  return JSON.stringify({ version: 4, resources });
};

const lintExample = (text: string) => lintHcl({ "main.tf": text, "terraform.tfstate": stateOf(text) });

describe.each(Object.values(moveRules))("$id", (rule) => {
  it.each(Object.entries(rule.good))("does not report %s", async (_, example) => {
    expect((await lintExample(readExample(example).yaml)).findings).toEqual([]);
  });

  it.each(Object.entries(rule.bad))("reports %s", async (_, example) => {
    const { yaml, marks } = readExample(example);
    const { findings, lines } = await lintExample(yaml);
    const own = findings.filter(({ severity }) => severity === "error");
    expect(own.map((finding) => finding.rule)).toEqual([rule.id]);
    const [{ line = 0, column = 0, endColumn = 0 } = {}] = own;
    const said = lines
      .get("main.tf")
      ?.line(line)
      .slice(column - 1, endColumn - 1);
    expect(said).toEqual(marks.map(({ start, end }) => yaml.slice(start, end)).join());
  });

  const [bad = ""] = Object.values(rule.bad);
  const ignore = (word: string) => `# ${word} ${rule.id} -- known\n`;

  it.each([
    ["above its line", bad.replace(/^.*⟦/m, (line) => ignore("lintel-ignore") + line)],
    ["for its file", ignore("lintel-ignore-file") + bad],
    ["for a block", `${ignore("lintel-ignore-start")}${bad}\n${ignore("lintel-ignore-end").replace(" -- known", "")}`],
  ])("is suppressed by a comment %s", async (_, example) => {
    const { findings, suppressed } = await lintExample(readExample(example).yaml);
    expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
    expect(suppressed.map((each) => [each.rule, each.suppression.reason])).toEqual([[rule.id, "known"]]);
  });

  it("is not suppressed without a reason", async () => {
    const example = bad.replace(/^.*⟦/m, (line) => `# lintel-ignore ${rule.id}\n${line}`);
    const { findings, suppressed } = await lintExample(readExample(example).yaml);
    expect(findings.map((each) => each.rule)).toEqual(expect.arrayContaining([rule.id, "suppression/needs-reason"]));
    expect(suppressed).toEqual([]);
  });
});
