import { join } from "node:path";
import { expect, it } from "vitest";
import { exceeded, kindOf, lineOf, readStarts, type Start, summed } from "./starts.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { upperBounds } from "./upper-bounds.ts";

const many = (count: number, start: Start): readonly Start[] => Array.from({ length: count }, () => start);
const plan: Start = { kind: "Terraform runs", file: "test/a.test.ts" };
const starts = [
  ...many(2, { ...plan, file: "test/b.test.ts" }),
  ...many(3, plan),
  { kind: "browsers", file: "test/c.test.ts" } as const,
];

it.each([
  ["/usr/bin/terraform", ["plan"], "Terraform runs"],
  ["tofu", ["apply"], "Terraform runs"],
  ["/usr/local/bin/node", ["dist/lintel.cjs", "lint"], "Node processes"],
  ["node", ["plugin.cjs", "debug"], "provider processes"],
  ["/opt/terraform-provider-lintel_v1.0.0", [], "provider processes"],
  ["chromium", [], "browsers"],
  ["/usr/lib/postgresql/15/bin/postgres", [], "PostgreSQL programs"],
  ["python3", ["-c", "import boto3"], "Python programs"],
  ["git", ["init"], "git commands"],
  ["bash", ["-c", "true"], "other programs"],
] as const)("%s %j is counted among the %s", (command, args, kind) => {
  expect(kindOf(command, args)).toBe(kind);
  expect(Object.keys(upperBounds)).toContain(kind);
});

it("the starts of all workers are read from their files", () => {
  const folder = temporaryFolder({
    "1": starts.slice(0, 4).map(lineOf).join(""),
    "2": starts.slice(4).map(lineOf).join(""),
  });
  expect(readStarts(folder)).toEqual(starts);
  expect(readStarts(join(folder, "none"))).toEqual([]);
});

it("the sums of all kinds are one line, the largest first", () => {
  expect(summed(starts)).toBe("Tests started 5 Terraform runs, 1 browsers.");
  expect(summed([])).toBeUndefined();
});

it("a kind that exceeds its upper bound is reported with the files that start most", () => {
  expect(exceeded(starts, { ...upperBounds, "Terraform runs": 4 })).toEqual([
    "tests started 5 Terraform runs; the upper bound is 4 (test/run/upper-bounds.ts). These files start most: " +
      "test/a.test.ts (3), test/b.test.ts (2). Test it at a lower level, or raise the bound and write into the commit " +
      "what was removed elsewhere",
  ]);
});

it("a kind at its upper bound is allowed", () => {
  expect(exceeded(starts, { ...upperBounds, "Terraform runs": 5, browsers: 1 })).toEqual([]);
});
