/** Helpers for tables of rules: requests that differ from the smallest one, and their evaluation. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningEmulator, runEmulator } from "../../../emulator/running-emulator.ts";

export type Members = { readonly [member: string]: unknown };

const age = { type: "AGE", value: 1, unit: "DAYS" };
const deleteRule = { action: { type: "DELETE" }, filter: age };
const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, "v"]));
export const filled = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** One rule in place of the smallest policy's. */
export const rule = (members: Members): Members => ({ policyDetails: [{ ...deleteRule, ...members }] });
export const action = (members: Members): Members => rule({ action: { type: "DELETE", ...members } });
export const filter = (members: Members): Members => rule({ filter: { ...age, ...members } });
export const include = (type: string, members: Members): Members =>
  rule({ action: { type, includeResources: members } });
export const exclude = (members: Members): Members => rule({ exclusionRules: members });
export const excludeImages = (members: Members): Members => exclude({ vmImages: members });
export const launched = (members: Members): Members =>
  excludeImages({ lastLaunched: { value: 1, unit: "DAYS", ...members } });
export const recipe = (members: Members): Members => ({
  resourceSelection: { recipes: [{ name: "web-base", semanticVersion: "1.0.0", ...members }] },
});
export const withRules = (...types: string[]): Members => ({
  policyDetails: types.map((type) => ({ action: { type }, filter: age })),
});

/** An invalid request, with parts of the expected message. */
export type Refused = readonly [members: Members, ...said: string[]];

export interface Case {
  readonly good: readonly Members[];
  readonly bad: readonly Refused[];
}

/** The four tag maps have the same rules. */
export const tagMap = (path: string, place: (tags: unknown) => Members): { readonly [rule: string]: Case } => ({
  [`${path} is a map of strings`]: {
    good: [place({ team: "" })],
    bad: [
      [place("k=v"), `${path} is "k=v"`, "a map of strings"],
      [place({ k: 1 }), `${path}.k is 1`, "a string"],
      [place({ k: null }), `${path}.k is null`, "a string"],
      [place(["k"]), `${path} is ["k"]`, "a map of strings"],
    ],
  },
  [`${path} has 1 to 50 entries`]: {
    good: [place(entries(1)), place(entries(50))],
    bad: [
      [place({}), `${path} has 0 entries`, "1 to 50", "Limits"],
      [place(entries(51)), `${path} has 51 entries`, "1 to 50", "Limits"],
    ],
  },
  [`a key of ${path} has 1 to 128 characters`]: {
    good: [place({ k: "v" }), place({ ["k".repeat(128)]: "v" })],
    bad: [
      [place({ "": "v" }), `a key of ${path} is empty`],
      [place({ ["k".repeat(129)]: "v" }), `a key of ${path} is "kkk`, "129 characters long"],
    ],
  },
  [`a key of ${path} has letters, digits, whitespace and _ . : / = + - @`]: {
    good: [place({ "Az09 \t_.:/=+-@": "v" }), place(JSON.parse('{"__proto__": "v"}'))],
    bad: [
      [place({ "team#1": "v" }), `a key of ${path} is "team#1"`, "letters, digits, whitespace"],
      [place({ é: "v" }), `a key of ${path} is "é"`],
    ],
  },
  [`a key of ${path} does not begin with the reserved prefix`]: {
    good: [place({ "Aws:team": "v", "team:aws:": "v", aws: "v" })],
    bad: [[place({ "aws:team": "v" }), `a key of ${path} is "aws:team"`, "reserved prefix aws:"]],
  },
  [`a value of ${path} has up to 256 characters`]: {
    good: [place({ k: "v".repeat(256) }), place({ k: "😀".repeat(256) })],
    bad: [[place({ k: "v".repeat(257) }), `${path}.k is "vvv`, "257 characters long", "at most 256"]],
  },
});

/**
 * For each rule: a valid request at the edge is accepted, one beyond it is refused with the right error, and the
 * message names the member, the value and the allowed values. All requests are dry runs, so that they change nothing.
 */
export function judge(cases: { readonly [rule: string]: Case }): void {
  let emulator: RunningEmulator;
  beforeAll(async () => {
    emulator = await runEmulator();
  });
  afterAll(() => emulator.close());

  describe.each(Object.entries(cases))("%s", (_, { good, bad }) => {
    test.each(good.map((members) => [JSON.stringify(members).slice(0, 100), members]))(
      "accepts %s",
      async (_, members) => {
        const { status, error, body } = await emulator.create({ dryRun: true, ...members });
        expect({ status, error, body }).toMatchObject({ status: 412, error: "DryRunOperationException" });
      },
    );

    test.each(bad.map(([members, ...said]) => [JSON.stringify(members).slice(0, 100), members, said]))(
      "refuses %s",
      async (_, members, said) => {
        const { status, error, body } = await emulator.create({ dryRun: true, ...members });
        expect({ status, error }).toEqual({ status: 400, error: "InvalidRequestException" });
        for (const words of said) expect(body.message).toContain(words);
        expect(body.message).toMatch(/\(lifecycle policy, /);
      },
    );
  });
}
