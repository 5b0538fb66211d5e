import { expect, test } from "vitest";
import { lint } from "../../../lib/lint/run/run.ts";
import { Fault } from "../../../lib/lint/text/fault.ts";
import { maxLengthWithoutLimit, within } from "../../../lib/lint/text/time-limit.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { policy } from "../policy.ts";

const file = { name: "a.yaml", text: " ".repeat(maxLengthWithoutLimit + 1) };

test.each([
  [
    "a loop",
    () => {
      for (;;);
    },
  ],
  ["a regular expression", () => /^(?:a+)+$/.test(`${"a".repeat(60)}b`)],
])("%s that never ends is a fault of its file", (_, work) => {
  expect(() => within(0.05, file, work)).toThrow(
    new Fault("a.yaml", "takes more than 0.05 s to read; split the file, or allow more time with --file-timeout"),
  );
  expect(within(5, file, () => "the next one")).toBe("the next one");
});

test("errors of the work within a time limit are thrown", () => {
  const error = new Fault("a.yaml", "cannot be read");
  const failing = () => {
    throw error;
  };
  expect(() => within(5, file, failing)).toThrow(error);
  expect(() => within(5, { name: "a.yaml", text: "" }, failing)).toThrow(error);
});

test("a file that exceeds the limit does not prevent linting others", async () => {
  const many = Array.from({ length: 300_000 }, (_, index) => `name${index}: [executionRole, policyDetails]\n`).join("");
  const workingFolder = temporaryFolder({
    "a.yaml": `executionRole: x\npolicyDetails: []\n${many}`,
    "b.json": JSON.stringify({ ...policy, status: "ON" }),
  });
  const result = await lint({ paths: ["."], resources: lintables, workingFolder, fileTimeout: 0.5 });
  expect(result.faults.map(String)).toEqual([expect.stringMatching(/^a\.yaml: takes more than 0\.5 s to read;/)]);
  expect(result.findings.map(({ file }) => file)).toEqual(["b.json"]);
});
