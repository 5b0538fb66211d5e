import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areCompatible,
  assumptionsInWords,
  type Choose,
  everyBranch,
  maxBranches,
} from "../../../lib/lint/declaration/branches.ts";

const yesNo = ["true", "false"];

describe("a computation with questions", () => {
  it("runs once without questions", () => {
    expect(everyBranch(() => 1)).toEqual([{ assumptions: [], value: 1 }]);
  });

  it("runs for every combination of answers, and gets the same answer for a repeated question", () => {
    const branches = everyBranch((choose) =>
      [choose("A", yesNo), choose("B", ["x", "y", "z"]), choose("A", yesNo)].join(),
    );
    expect(branches.map(({ value }) => value)).toEqual([
      ...["true,x,true", "true,y,true", "true,z,true"],
      ...["false,x,false", "false,y,false", "false,z,false"],
    ]);
  });

  it("may have questions only in some branches", () => {
    const branches = everyBranch((choose) => (choose("A", yesNo) === "true" ? choose("B", yesNo) : "none"));
    expect(branches.map(({ assumptions, value }) => [assumptionsInWords(assumptions), value])).toEqual([
      ["A is true and B is true", "true"],
      ["A is true and B is false", "false"],
      ["A is false", "none"],
    ]);
  });

  const asking = (questions: number) => (choose: Choose) =>
    Array.from({ length: questions }, (_, index) => choose(`Q${index}`, yesNo));

  it("leaves the last questions open at the limit", () => {
    expect(everyBranch(asking(6))).toHaveLength(maxBranches);
    const beyond = everyBranch(asking(7));
    expect(beyond).toHaveLength(maxBranches);
    for (const { value } of beyond) expect(value.filter((choice) => choice === undefined)).toHaveLength(1);
  });

  it("answers as many questions in every branch as the limit allows, in any order", () => {
    const inOrder = (choose: Choose) => {
      const first = choose("A", yesNo);
      const others = ["B", "C"].map((name) => `${name}${first}`);
      return [first, ...others.map((name) => choose(name, ["x", "y", "z"]))].join();
    };
    expect(everyBranch(inOrder, 18)).toHaveLength(18);
    expect(everyBranch(inOrder, 17).map(({ value }) => value)).toEqual([
      ...["true,x,", "true,y,", "true,z,", "false,x,", "false,y,", "false,z,"],
    ]);
    expect(everyBranch(inOrder, 1).map(({ assumptions, value }) => [assumptions, value])).toEqual([[[], ",,"]]);
  });

  it("runs at most twice per branch", () => {
    let times = 0;
    expect(
      everyBranch((choose) => {
        times += 1;
        return asking(40)(choose);
      }),
    ).toHaveLength(maxBranches);
    expect(times).toBe(2 * maxBranches - 1);
  });

  it("never runs the same combination twice", () => {
    const arity = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 8 });
    fc.assert(
      fc.property(arity, (arities) => {
        const branches = everyBranch((choose) =>
          arities.map((count, index) =>
            choose(
              `Q${index}`,
              Array.from({ length: count }, (_, choice) => `${choice}`),
            ),
          ),
        );
        expect(new Set(branches.map(({ value }) => value.join())).size).toBe(branches.length);
        expect(branches.length).toBeLessThanOrEqual(maxBranches);
      }),
    );
  });
});

describe("assumptions", () => {
  const assume = (question: string, choice: string) => ({ question, choice });
  it("agree unless they have different answers to a question", () => {
    expect(areCompatible([assume("A", "true")], [assume("A", "true"), assume("B", "x")])).toBe(true);
    expect(areCompatible([assume("A", "true")], [assume("B", "x")])).toBe(true);
    expect(areCompatible([assume("A", "true")], [assume("A", "false")])).toBe(false);
  });
});
