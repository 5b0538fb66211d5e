import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allRules } from "../../../../lib/cli/lint/all-rules.ts";
import type { LintResult } from "../../../../lib/lint/findings/finding.ts";
import { formatSarif } from "../../../../lib/lint/report/formats/sarif.ts";
import { repositoryOf } from "../../../../lib/lint/report/repository.ts";
import { rulePage } from "../../../../lib/lint/report/rules/rule-page.ts";
import { cases } from "../../../run/sizes.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { accepted, everything, finding, hostileFinding, resultOf } from "../sample.ts";

const pages = (await allRules()).map(rulePage);
const folder = temporaryFolder();
const repository = repositoryOf(folder);

/** The standard's own schema is draft 4, whose keywords mean the same in draft 7, which Ajv supports. */
const schemaFile = createRequire(import.meta.url).resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(schemaFile, "utf8"));
const isSarif = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false }).compile(schema);

function read(result: LintResult) {
  const log = JSON.parse(formatSarif(result, pages, repository));
  expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
  return log.runs[0];
}

describe("SARIF", () => {
  it("is refused by the standard's schema if it is invalid", () => {
    const log = JSON.parse(formatSarif(everything, pages, repository));
    log.runs[0].results[0].level = "info";
    expect(isSarif(log)).toBe(false);
  });

  it("has suppressions in all results, or in none", () => {
    const { results } = read(resultOf([{ ...finding, line: 4, endLine: 4 }], { suppressed: [accepted] }));
    expect(results.map(({ suppressions }: { suppressions: unknown }) => suppressions)).toEqual([
      [{ kind: "inSource", status: "accepted", justification: "agreed <with> the team, until 2099-12-31" }],
      [],
    ]);
    expect(read(resultOf([finding])).results[0].suppressions).toBeUndefined();
  });

  it("keeps the fingerprint of a finding when another one is suppressed", () => {
    const other = { ...finding, line: 4, endLine: 4 };
    const printsOf = (result: LintResult): unknown =>
      read(result).results.map(({ partialFingerprints }: { partialFingerprints: unknown }) => partialFingerprints);
    expect(printsOf(resultOf([other], { suppressed: [accepted] }))).toEqual(printsOf(resultOf([finding, other])));
  });

  it("has fixes of a finding, safe ones first", () => {
    const edits = [{ line: 3, column: 33, endLine: 3, endColumn: 37, text: "" }];
    const [fix, suggestion] = [
      { title: "safe", edits },
      { title: "other", edits: edits.map((edit) => ({ ...edit, text: "1" })) },
    ];
    if (fix === undefined || suggestion === undefined) throw new Error("there are two");
    const [{ fixes }] = read(resultOf([{ ...finding, fix, suggestions: [suggestion] }])).results;
    const deletedRegion = { startLine: 3, startColumn: 33, endLine: 3, endColumn: 37 };
    const artifactLocation = { uri: "a.yaml", uriBaseId: "%SRCROOT%" };
    expect(fixes).toEqual([
      {
        description: { text: "safe" },
        artifactChanges: [{ artifactLocation, replacements: [{ deletedRegion, insertedContent: { text: "" } }] }],
      },
      {
        description: { text: "other" },
        artifactChanges: [{ artifactLocation, replacements: [{ deletedRegion, insertedContent: { text: "1" } }] }],
      },
    ]);
  });

  it("has paths relative to the root of the repository", () => {
    expect(read(resultOf([finding]))).toMatchObject({
      columnKind: "utf16CodeUnits",
      invocations: [{ executionSuccessful: true, toolExecutionNotifications: [] }],
      results: [
        {
          ruleId: "lifecycle-policy/range",
          ruleIndex: 0,
          level: "error",
          message: { text: finding.message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: "a.yaml", uriBaseId: "%SRCROOT%" },
                region: { startLine: 3, startColumn: 33, endLine: 3, endColumn: 37 },
              },
              logicalLocations: [
                { name: finding.path, fullyQualifiedName: `lifecycle-policy "web" ${finding.path}`, kind: "member" },
              ],
            },
          ],
          partialFingerprints: { "lintel/v1": expect.stringMatching(/^[0-9a-f]{64}$/) },
        },
      ],
    });
  });

  it("has no absolute paths, except of files outside", () => {
    expect(formatSarif(everything, pages, repository)).not.toContain(folder);
    const [outside] = read(resultOf([{ ...finding, file: "../a.yaml" }])).results;
    const { artifactLocation } = outside.locations[0].physicalLocation;
    expect(artifactLocation).toEqual({ uri: expect.stringMatching(/^file:\/\/\/.*\/a\.yaml$/) });
  });

  it("has the rules of its findings, with help", () => {
    const { rules } = read(everything).tool.driver;
    expect(rules.map(({ id }: { id: string }) => id).sort()).toEqual([
      "lifecycle-policy/count",
      "lifecycle-policy/range",
    ]);
    for (const { help, shortDescription } of rules) {
      expect(help.text).toContain(shortDescription.text);
      expect(help.markdown).toContain("| Field | Bound | Where |");
    }
    const run = read(everything);
    for (const { ruleId, ruleIndex } of run.results) {
      expect(ruleIndex === undefined ? undefined : rules[ruleIndex].id).toBe(
        ruleIndex === undefined ? undefined : ruleId,
      );
    }
  });

  it("has unreadable files and open checks", () => {
    const [{ executionSuccessful, toolExecutionNotifications: notes }] = read(everything).invocations;
    expect(executionSuccessful).toBe(false);
    expect(
      notes.map(({ level, message }: { level: string; message: { text: string } }) => [level, message.text]),
    ).toEqual([
      ["error", "b.json cannot be linted: is not valid JSON"],
      ["error", "gone.yaml cannot be linted: does not exist"],
      ["note", "lifecycle-policy/count was not evaluated: known at apply"],
    ]);
    expect(notes[0].locations[0].physicalLocation.region).toEqual({ startLine: 2, startColumn: 7 });
  });

  it("is valid for every rule", () => {
    const findings = pages.map(({ id, severity }) => ({ ...finding, rule: id, severity }));
    const { results, tool } = read(resultOf(findings));
    expect(tool.driver.rules).toHaveLength(pages.length);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
  });

  it("is valid with any content and names", () => {
    fc.assert(
      fc.property(fc.array(hostileFinding, { maxLength: 3 }), (findings) => void read(resultOf(findings))),
      {
        numRuns: cases(100),
      },
    );
  });
});
