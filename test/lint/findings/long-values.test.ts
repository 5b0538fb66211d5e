/** Names and values of millions of characters: every output stays short. */
import { describe, expect, it } from "vitest";
import type { LintResult } from "../../../lib/lint/findings/finding.ts";
import { formats } from "../../../lib/lint/report/formats/formats.ts";
import { paint } from "../../../lib/lint/report/paint.ts";
import { repositoryOf } from "../../../lib/lint/report/repository.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { shortenedMessage, shortenedName } from "../../../lib/lint/text/shortened.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { policy } from "../policy.ts";

const long = "n".repeat(1_000_000);

const texts: readonly (readonly [what: string, file: string, text: string])[] = [
  ["a name", "a.json", JSON.stringify({ ...policy, name: long })],
  ["the name of a member", "a.json", JSON.stringify({ ...policy, [long]: 1 })],
  ["a repeated name", "a.yaml", `name: ${long}\nname: ${long}\npolicyDetails: []\n`],
  ["a repeated member", "a.yaml", `? ${long}\n: 1\n? ${long}\n: 1\npolicyDetails: []\nresourceSelection: {}\n`],
  ["a tag", "a.json", JSON.stringify({ ...policy, tags: { [`aws:${long}`]: long } })],
  ["a syntax error", "a.json", `{"policyDetails": [], "resourceSelection": {}, "${long}" 1}`],
  [
    "HCL",
    "main.tf",
    `resource "aws_imagebuilder_lifecycle_policy" "a" {\n  name = "${long}"\n  status = "${long}"\n}\n`,
  ],
  ["a variable", "main.tf", `resource "aws_imagebuilder_lifecycle_policy" "a" {\n  name = var.${long}\n}\n`],
  [
    "a function",
    "a.yaml",
    `Resources:\n  A: { Type: AWS::AppRunner::Service, Properties: { ServiceName: !Ref ${long} } }\n`,
  ],
  ["an address", "main.tf", `resource "aws_imagebuilder_lifecycle_policy" "${long}" {\n  name = 1\n}\n`],
  [
    "a module",
    "main.tf",
    `module "${long}" {\n  source = "${long}"\n}\nresource "aws_imagebuilder_lifecycle_policy" "a" {}\n`,
  ],
];

describe.each(texts)("%s of a million characters", (_, name, text) => {
  it("is shortened in every output", async () => {
    const workingFolder = temporaryFolder({ [name]: text });
    const result: LintResult = await lint({ paths: [name], workingFolder, resources: lintables });
    expect(result.findings.length + result.faults.length).toBeGreaterThan(0);
    const style = { paint: paint(false), width: 120, wraps: false, showsSuppressed: true };
    for (const format of Object.values(formats)) {
      const printed = await format({
        result,
        repository: repositoryOf(workingFolder),
        style,
        rulePages: async () => [],
        origin: async () => ({ date: "2026-03-01T00:00:00Z", commit: undefined }),
      });
      expect(printed.length).toBeLessThan(60_000);
    }
    expect(result.faults.join("").length).toBeLessThan(3_000);
  });
});

it("a shortened text keeps its beginning, its end and its characters", () => {
  expect(shortenedName("short")).toBe("short");
  expect(shortenedName(`a${long}z`)).toMatch(/^an+…n+z$/);
  expect(shortenedMessage(`status is ${long}; it must be ENABLED`)).toMatch(/^status is n+…n+; it must be ENABLED$/);
  const emoji = shortenedName("😀".repeat(500).slice(1));
  expect(emoji).toBe(Buffer.from(emoji).toString()); // without halves of characters
});
