import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fingerprints } from "../../../lib/lint/report/fingerprint.ts";
import { repositoryOf } from "../../../lib/lint/report/repository.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { finding, hostileFinding } from "./sample.ts";

const folder = temporaryFolder({ ".git/HEAD": "", "infra/a.yaml": "" });
const repository = repositoryOf(folder);
const [original] = fingerprints([finding], repository);

it("a fingerprint survives changes around the value, and another wrong value", () => {
  const moved = { ...finding, line: 90, endLine: 91, column: 1, endColumn: 2, message: "it is 1002", help: "less" };
  expect(fingerprints([moved], repository)).toEqual([original]);
  expect(original).toMatch(/^[0-9a-f]{64}$/);
});

it("a fingerprint is the same from any working folder", () => {
  const below = fingerprints([{ ...finding, file: "a.yaml" }], repositoryOf(join(folder, "infra")));
  expect(fingerprints([{ ...finding, file: "infra/a.yaml" }], repository)).toEqual(below);
});

it.each(["file", "resource", "rule", "path"] as const)("a fingerprint differs by %s", (member) => {
  expect(fingerprints([{ ...finding, [member]: "another" }], repository)).not.toEqual([original]);
});

it("a fingerprint is unique for each finding, even for equal ones", () => {
  const findings = fc.array(fc.oneof(fc.constant(finding), hostileFinding));
  fc.assert(
    fc.property(findings, (all) => {
      const prints = fingerprints(all, repository);
      expect(new Set(prints).size).toBe(all.length);
    }),
  );
  expect(fingerprints([finding, finding], repository)[0]).toBe(original);
});
