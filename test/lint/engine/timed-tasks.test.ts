import { expect, it } from "vitest";
import { eachEnded } from "../../../lib/lint/engine/timed-tasks.ts";
import type { Lintable } from "../../../lib/lint/rule/lintable.ts";
import type { LintRule } from "../../../lib/lint/rule/rule.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { policy } from "../policy.ts";

type Checks = Pick<LintRule, "check" | "checkAll">;

const forever = (): void => {
  for (;;);
};

it("an endless task ends what shares its unit, and nothing else", () => {
  const events: string[] = [];
  eachEnded(0.1, {
    tasks: ["a1", "a2", "b1", "b2", "c1", "b3", "c2"],
    unitOf: (task) => task.charAt(0),
    perform: (task) => (task === "b1" ? forever() : events.push(task)),
    undo: (task, isLate) => events.push(`${isLate ? "late" : "again"} ${task}`),
  });
  // The limit that a began ends while b runs, which gets one of its own.
  expect(events).toEqual(["a1", "a2", "again b1", "late b1", "c1", "c2"]);
});

it("a task with a limit of its own is performed outside of the one that others share", () => {
  const events: string[] = [];
  eachEnded(0.1, {
    tasks: ["a", "limited", "b"],
    unitOf: (task) => task,
    isBounded: (task) => task === "limited",
    perform(task) {
      if (task === "limited") {
        eachEnded(0.1, {
          ...{ tasks: [task], unitOf: () => task, perform: forever },
          undo: (_, isLate) => events.push(`its own: ${isLate}`),
        });
      }
      events.push(task);
    },
    undo: (task) => events.push(`undone ${task}`),
  });
  expect(events).toEqual(["a", "its own: true", "limited", "b"]);
});

it("an error of a task is thrown", () => {
  const failing = () => {
    throw new RangeError("oh");
  };
  expect(() => eachEnded(1, { tasks: [1], unitOf: () => 1, perform: failing, undo: () => {} })).toThrow("oh");
});

/** All resources, with a rule about lifecycle policies besides. */
const withRule = (members: Checks): readonly Lintable[] =>
  lintables.map((lintable) => ({
    ...lintable,
    rules: async () => {
      const { default: ruleSet } = await lintable.rules();
      const [first] = ruleSet.rules;
      const isPolicy = lintable.model.name === "lifecycle-policy" && first !== undefined;
      const slow = (rule: LintRule): LintRule => ({
        ...rule,
        id: "lifecycle-policy/slow",
        each: [""],
        when: [],
        ...members,
      });
      return { default: isPolicy ? { ...ruleSet, rules: [...ruleSet.rules.slice(1), slow(first)] } : ruleSet };
    },
  }));

const isSlow = (name: unknown): boolean => name === "slow";

it.each([
  [
    "its rules take",
    {
      *check(at) {
        if (isSlow(at.at("name").value)) forever();
        yield* [];
      },
    },
    "is not evaluated: its rules take more than 0.3 s; split the file, or allow more time with --file-timeout",
    ["a.json", "b.json"],
  ],
  [
    "a rule that compares its declarations takes",
    {
      *checkAll(all) {
        if (all.some((at) => isSlow(at.at("name").value))) forever();
        yield* [];
      },
    },
    "is not evaluated by lifecycle-policy/slow, which takes more than 0.3 s; split the file, or allow more time with --file-timeout",
    ["a.json", "a.json", "a.json", "b.json"],
  ],
] satisfies [string, Checks, string, string[]][])(
  "a file is unreadable if %s longer than --file-timeout, and all others are linted",
  async (_, members, message, found) => {
    const faulty = { ...policy, status: "ON" };
    const workingFolder = temporaryFolder({
      "a.json": JSON.stringify([faulty, { ...faulty, name: "slow" }, faulty]),
      "b.json": JSON.stringify(faulty),
    });
    const resources = withRule(members);
    const { faults, findings, read } = await lint({ paths: ["."], resources, workingFolder, fileTimeout: 0.3 });
    expect(faults.map((fault) => [fault.file, fault.message])).toEqual([["a.json", message]]);
    const ofStatus = findings.filter(({ rule }) => rule === "lifecycle-policy/enum");
    expect(ofStatus.map(({ file }) => file)).toEqual(found);
    expect(read).toEqual(new Set(["b.json"]));
  },
);
