import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Finding, LintResult } from "../../../lib/lint/findings/finding.ts";
import {
  type BaselineEntry,
  type BaselineRun,
  baselineText,
  readBaseline,
  renewedEntries,
  withBaseline,
} from "../../../lib/lint/suppression/baseline.ts";
import { Fault } from "../../../lib/lint/text/fault.ts";
import { finding, resultOf } from "../report/sample.ts";

const run: BaselineRun = {
  workingFolder: "/repo",
  isSuppressible: (rule) => rule !== "own/rule",
  isApplied: (rule) => !rule.startsWith("simulation/"),
  exists: () => true,
};
const entry: BaselineEntry = {
  file: "a.yaml",
  resource: finding.resource,
  rule: finding.rule,
  path: finding.path,
  count: 1,
};
const baselineOf = (entries: readonly BaselineEntry[], folder = "/repo") =>
  readBaseline(baselineText(entries), "lintel-baseline.json", folder);

const applied = (findings: readonly Finding[], entries: readonly BaselineEntry[], more: Partial<LintResult> = {}) => {
  const { findings: left, suppressed } = withBaseline(resultOf(findings, more), baselineOf(entries), run);
  return { left: left.map(({ rule }) => rule), kept: suppressed.length };
};

describe("a baseline", () => {
  it("suppresses findings by file, resource, rule and path, with any position and message", () => {
    expect(applied([{ ...finding, line: 1, message: "other" }], [entry])).toEqual({ left: [], kept: 1 });
    for (const other of [{ file: "b.yaml" }, { resource: "x" }, { rule: "x" }, { path: "x" }]) {
      const { left, kept } = applied([{ ...finding, ...other }], [entry]);
      expect(left).toHaveLength(2);
      expect(left).toContain("baseline/stale");
      expect(kept).toBe(0);
    }
  });

  it("suppresses only as many as it counts", () => {
    expect(applied([finding, finding, finding], [{ ...entry, count: 2 }])).toEqual({ left: [finding.rule], kept: 2 });
    expect(applied([finding], [{ ...entry, count: 3 }])).toEqual({ left: ["baseline/stale"], kept: 1 });
  });

  it("reports stale entries", () => {
    const { findings, lines } = withBaseline(
      resultOf([finding]),
      baselineOf([entry, { ...entry, path: "status", count: 2 }]),
      run,
    );
    expect(findings).toMatchObject([
      { rule: "baseline/stale", severity: "info", file: "lintel-baseline.json", line: 5, path: "status" },
    ]);
    expect(findings[0]?.message).toContain(
      "has 2 findings of lifecycle-policy/range at status in a.yaml; none of them remain",
    );
    expect(lines.get("lintel-baseline.json")?.line(5)).toContain('"status"');
  });

  it("is not stale for rules that did not run, unless the file is deleted", () => {
    const left = { ...entry, rule: "simulation/rule-acts" };
    expect(applied([], [left])).toEqual({ left: [], kept: 0 });
    expect(renewedEntries(baselineOf([left]), resultOf([]), run)).toEqual([left]);
    expect(renewedEntries(baselineOf([left]), resultOf([]), { ...run, exists: () => false })).toEqual([]);
  });

  it("is not stale for files that were not read, unless they are deleted", () => {
    const other = { ...entry, file: "b.yaml" };
    expect(applied([], [other])).toEqual({ left: [], kept: 0 });
    const gone = { ...run, exists: () => false };
    expect(withBaseline(resultOf([]), baselineOf([other]), gone).findings).toHaveLength(1);
  });

  it("never suppresses findings that cannot be suppressed", () => {
    expect(applied([{ ...finding, rule: "own/rule" }], [{ ...entry, rule: "own/rule" }]).left).toContain("own/rule");
    expect(renewedEntries(baselineOf([]), resultOf([{ ...finding, rule: "own/rule" }]), run)).toEqual([]);
  });

  it("has paths relative to its own folder", () => {
    const baseline = baselineOf([], "/repo/config");
    const renewed = renewedEntries(baseline, resultOf([finding]), run);
    expect(renewed).toEqual([{ ...entry, file: "../a.yaml" }]);
    expect(withBaseline(resultOf([finding]), baselineOf(renewed, "/repo/config"), run).findings).toEqual([]);
  });

  it("is updated for files that were read or deleted, and kept for others", () => {
    const stale = { ...entry, path: "status" };
    const other = { ...entry, file: "b.yaml" };
    const old = baselineOf([stale, other]);
    expect(renewedEntries(old, resultOf([finding, finding]), run)).toEqual([{ ...entry, count: 2 }, other]);
    const exists = (path: string): boolean => path !== "/repo/b.yaml";
    expect(renewedEntries(old, resultOf([finding]), { ...run, exists })).toEqual([entry]);
  });

  it("suppresses everything after an update, is stable, and is independent of order", () => {
    const some = fc.record({
      file: fc.constantFrom("a.yaml", "b.yaml"),
      resource: fc.string(),
      rule: fc.string(),
      path: fc.constantFrom("", "a", "b[0]"),
    });
    fc.assert(
      fc.property(fc.array(some.map((key): Finding => ({ ...finding, ...key }))), (findings) => {
        const read = { read: new Set(["a.yaml", "b.yaml"]) };
        const entries = renewedEntries(baselineOf([]), resultOf(findings, read), run);
        const baseline = baselineOf(entries);
        expect(baseline.entries).toEqual(entries);
        expect(withBaseline(resultOf(findings, read), baseline, run).findings).toEqual([]);
        expect(renewedEntries(baseline, resultOf([...findings].reverse(), read), run)).toEqual(entries);
      }),
    );
  });
});

describe("a malformed baseline", () => {
  it.each([
    ["{", "is not valid JSON"],
    ["[]", "is not a baseline"],
    ['{"findings": []}', "is not a baseline"],
    ['{"version": 1}', "is not a baseline"],
    ['{"version": 2, "findings": []}', "of version 2"],
    [baselineText([{ ...entry, count: 0 }]), "has a malformed entry"],
    [baselineText([entry]).replace('"path"', '"place"'), "has a malformed entry"],
    [baselineText([entry]).replace('"count":1', '"count":"1"'), "has a malformed entry"],
  ])("%j is refused", (text, message) => {
    const read = (): unknown => readBaseline(text, "b.json", "/");
    expect(read).toThrow(Fault);
    expect(read).toThrow(message);
  });
});
