/**
 * A commit has one result, on any machine at any speed: refuses tests that judge by a clock, sleep, or draw other cases
 * in each run.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";

/** What a line of a test may not have, and what to write instead. */
interface Refusal {
  readonly pattern: RegExp;
  readonly instead: string;
  /** What makes a line right that looks wrong, in it or in the lines above it. */
  readonly unless?: RegExp;
}

const refusals: readonly Refusal[] = [
  {
    pattern: /\bperformance\.now\b|\bprocess\.(?:cpuUsage|hrtime|resourceUsage|uptime)\(|\bexpect\(.*Date\.now\(\) -/,
    instead: "count steps; bench/ measures speed",
  },
  {
    pattern: /\bawait (?:setTimeout|sleep|delay)\(|=> setTimeout\((?:resolve|done)\b/,
    // A loop that waits for what it asks.
    unless: /\bwhile \(|\bfor \(;;\)/,
    instead: "wait for what is awaited: an event, or expect.poll",
  },
  {
    pattern: /\bMath\.random\(|\bseed: (?:Date|\d)/,
    instead: "draw by fast-check, or from the seed of test/run",
  },
  {
    pattern: /\bnumRuns: \d/,
    instead: "cases(n) of test/run, so that npm run test:long has more of them",
  },
];

/** The lines of a source that are refused, with their numbers and what to write instead. */
function refusedIn(source: string): readonly string[] {
  const lines = source.split("\n");
  return lines.flatMap((line, index) =>
    refusals
      .filter(({ pattern, unless }) => {
        const above = lines.slice(Math.max(0, index - 5), index + 1).join("\n");
        return pattern.test(line) && unless?.test(above) !== true;
      })
      .map(({ instead }) => `${index + 1}: ${line.trim()}: ${instead}`),
  );
}

/**
 * Files that draw other cases in each run, and this one. A browser measures how long a page makes its reader wait, and a
 * server how long a client waits at least.
 */
const others =
  /^test\/(?:fuzz\/fuzz|house\/repeatable\.test|editor\/playground\/page\.long|services\/a2a\/command\/waiting\.test)\.ts$/;

const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((name) => join("test", name).replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts") && !others.test(name));

test.each(files)("%s has the same result in every run", (file) => {
  expect(refusedIn(readFileSync(file, "utf8"))).toEqual([]);
});

describe("the check of repeatable tests", () => {
  it.each([
    ["const start = performance.now();", true],
    ["const { user } = process.cpuUsage(start);", true],
    ["expect(Date.now() - begun).toBeLessThan(1000);", true],
    ["expect(expiresAt).toBeGreaterThan(Date.now() + 1000);", false],
    ["await setTimeout(100);", true],
    ["await new Promise((resolve) => setTimeout(resolve, 100));", true],
    ["while (!(await isThere())) await setTimeout(10);", false],
    ["const id = Math.random();", true],
    ["fc.assert(property, { numRuns: 100 });", true],
    ["fc.assert(property, { numRuns: cases(100) });", false],
  ])("judges %j: %s", (source, isRefused) => {
    expect(refusedIn(source).length > 0).toBe(isRefused);
  });
});
