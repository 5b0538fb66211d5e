/** Matching untrusted patterns takes time proportional to their length (docs/design/security.md). */
import fc from "fast-check";
import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import { faultOfGlob } from "../../lib/lint/config/globs.ts";
import { compileGlob } from "../../lib/lint/text/patterns/glob-pattern.ts";
import { matchesWildcard } from "../../lib/lint/text/patterns/wildcard.ts";
import { hostedLintel } from "../cli/lintel-executable.ts";
import { policy } from "../lint/policy.ts";
import { cases } from "../run/sizes.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = hostedLintel();

const long = "a".repeat(100);
const faulty = JSON.stringify({ ...policy, status: "ON" });

describe("a pattern that would make a backtracking matcher run forever terminates", () => {
  it.each([
    ["ignore", { ignore: ["(a+)+b"] }],
    ["ignore with stars", { ignore: [`${"*a".repeat(40)}*b`] }],
    ["extended globs", { ignore: ["+(+(a|a)|+(a))b", "*(*(*(a)))b"] }],
    ["braces", { ignore: [`${"{".repeat(400)}a`, `${"{a,".repeat(150)}b${"}".repeat(150)}`] }],
    ["files of overrides", { overrides: [{ files: [`${"*a".repeat(40)}*b`], rules: {} }] }],
    ["kinds", { options: { kind: { [`${"**/*a".repeat(30)}b`]: "lifecycle-policy" } } }],
    ["names of rules", { rules: { [`${"*e".repeat(30)}*!`]: "off" } }],
  ])("in %s", async (_, config) => {
    const cwd = temporaryFolder({ [`${long}.json`]: faulty, "lintel.config.json": JSON.stringify(config) });
    const { stdout } = await lintel(["lint"], { cwd });
    expect(stdout).toContain("error: status is");
  });

  it("in the rules of a suppression", async () => {
    const text = `status: ON # lintel-ignore ${"*e".repeat(30)}*! -- why\nname: x\npolicyDetails: []\n`;
    const { stdout } = await lintel(["lint"], { cwd: temporaryFolder({ "a.yaml": text }) });
    expect(stdout).toContain("status is");
  });
});

describe("a plugin's rule with such a pattern", () => {
  const slow = `/^(?:a+)+b$/.test("${"a".repeat(60)}")`;
  /** A plugin with a rule that has these members, and a rule that always has a finding. */
  const plugin = (members: string): string => `
    const common = { on: "lifecycle-policy", severity: "error", summary: "x", good: { a: "{}" }, bad: { a: "{}" } };
    module.exports = { name: "p", rules: [
      { ...common, id: "p/slow", ${members} },
      { ...common, id: "p/quick", check: (at) => [{ at, message: "the quick rule was applied" }] },
    ] };`;

  it.each([
    ["check", `check: (at) => ${slow} ? [{ at, message: "x" }] : []`],
    ["check, in pieces", `*check(at) { if (${slow}) yield { at, message: "x" }; }`],
    ["when", `each: ["name"], when: [[".", () => ${slow}]], check: (at) => [{ at, message: "x" }]`],
    ["checkAll", `checkAll: () => ${slow} ? [] : []`],
    ["when of checkAll", `when: [["name", () => ${slow}]], checkAll: () => []`],
  ])("is stopped, and all other rules run: in %s", async (_, members) => {
    const cwd = temporaryFolder({
      ...{ "a.json": faulty, "b.json": faulty, "plugin.cjs": plugin(members) },
      "lintel.config.json": JSON.stringify({ plugins: ["./plugin.cjs"] }),
    });
    const { code, stdout, stderr } = await lintel(["lint", "--file-timeout", "0.3", "--format", "json"], { cwd });
    expect([code, stderr]).toEqual([1, ""]);
    const { findings, notEvaluated } = JSON.parse(stdout);
    const found = (text: string) => findings.filter(({ message }: { message: string }) => message.startsWith(text));
    expect([found("the quick rule was applied"), found("status is")].map(({ length }) => length)).toEqual([2, 2]);
    expect(notEvaluated).toEqual([
      expect.objectContaining({
        rule: "p/slow",
        reason: "the rule itself failed: it takes more than 0.3 s for one declaration; it is no longer applied",
      }),
    ]);
  });

  it.each([
    ["check", `check() { throw new Error("oh"); }`],
    ["when", `when: [["name", () => { throw new Error("oh"); }]], check: () => []`],
    ["when of checkAll", `when: [["name", () => { throw new Error("oh"); }]], checkAll: () => []`],
  ])("that throws does not prevent others from running: in %s", async (_, members) => {
    const cwd = temporaryFolder({
      ...{ "a.json": faulty, "plugin.cjs": plugin(members) },
      "lintel.config.json": JSON.stringify({ plugins: ["./plugin.cjs"] }),
    });
    const { stdout } = await lintel(["lint", "--format", "json"], { cwd });
    const { findings, notEvaluated } = JSON.parse(stdout);
    expect(findings).toHaveLength(2);
    expect(notEvaluated).toEqual([expect.objectContaining({ rule: "p/slow", reason: "the rule itself failed: oh" })]);
  });
});

describe("a glob", () => {
  const segment = fc.stringMatching(/^(?:[ab.]|\*|\?|\[ab\]|\[\^a\]|\{a,b\}|\{ab,\*\}){1,3}$/);
  const globs = fc
    .array(fc.oneof(segment, fc.constant("**")), { minLength: 1, maxLength: 4 })
    .map((all) => all.join("/"));
  const paths = fc
    .array(fc.stringMatching(/^[abc.]{1,4}$/), { minLength: 1, maxLength: 4 })
    .map((all) => all.join("/"));
  /**
   * Excludes globs that picomatch treats specially: a lone dot, adjacent stars, a star in braces behind folders, and
   * `*.*` as a whole, which for picomatch needs a character behind the dot.
   */
  const isOdd = (text: string): boolean =>
    /(?:^|\/)\.{1,2}(?:\/|$)|\*\*[^/]|[^/]\*\*|\*\{|\*\}.*\*|\*\*\/.*\*\}|\*\?|\?\*|^(?:\*\*\/)?\*\.\*$/.test(text);

  it("matches the same as picomatch", () => {
    fc.assert(
      fc.property(globs, paths, (glob, path) => {
        fc.pre(!isOdd(glob) && !isOdd(path) && !glob.endsWith("/**"));
        expect(compileGlob(glob)(path), `${glob} ${path}`).toBe(picomatch(glob, { dot: true })(path));
      }),
      { numRuns: cases(20_000) },
    );
  });

  it.each([
    ["{1..12}.yaml", "11.yaml", true],
    ["{1..12}.yaml", "13.yaml", false],
    ["{c..a}", "b", true],
    ["@(a|b)c", "bc", true],
    ["+(ab)", "abab", true],
    ["+(ab)", "", false],
    ["*(a|b).x", ".x", true],
    ["a?(b)", "a", true],
    ["\\*", "*", true],
    ["\\*", "a", false],
    ["[a", "[a", true],
    ["{a}", "{a}", true],
    ["a/**/b", "a/b", true],
    ["a/**/b", "a/x/y/b", true],
    ["{x/**,b}/c", "x/y/z/c", true],
    ["😀?", "😀😀", true],
  ])("matches as expected: %s and %s: %s", (glob, path, expected) => {
    expect(compileGlob(glob)(path)).toBe(expected);
  });

  it.each([
    ["!(a)", undefined],
    ["a!(b)", "has !(…), which is not supported; write another glob with a leading !"],
    ["@(a", "has @( without a closing )"],
    ["{1..5000}", "has the range {1..5000}; it must have at most 1000 values"],
    ["a".repeat(1_001), "is 1001 characters long; it must have at most 1000"],
    [`{1..999}${"{1..999}".repeat(20)}`, "has too many alternatives; write several globs"],
  ])("is refused with a clear error: %s", (glob, message) => {
    expect(faultOfGlob(glob)).toBe(message);
  });

  it("that is refused is a fault of its configuration, with its position", async () => {
    const cwd = temporaryFolder({ "a.json": faulty, "lintel.config.yaml": "ignore:\n  - x\n  - a!(b)\n" });
    const { code, stderr } = await lintel(["lint"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('lintel.config.yaml:3:5: the glob "a!(b)" has !(…), which is not supported');
  });
});

it("a wildcard that matches nowhere ends, however many ways it could match", () => {
  expect(matchesWildcard(`${"*a".repeat(30)}*b`, "a".repeat(90))).toBe(false);
});

it("a wildcard matches the same as its regular expression", () => {
  const pattern = fc.stringMatching(/^[ab*]{0,8}$/);
  fc.assert(
    fc.property(pattern, fc.stringMatching(/^[ab]{0,10}$/), (glob, text) => {
      expect(matchesWildcard(glob, text)).toBe(new RegExp(`^${glob.replaceAll("*", ".*")}$`).test(text));
    }),
    { numRuns: cases(20_000) },
  );
});
