/** Rules about auto scaling configurations: cases that their examples do not show. */
import { describe, expect, it } from "vitest";
import { unknownValue } from "../../lint/declare.ts";
import { type Declared, found, open } from "../judged.ts";

const name = "auto-scaling-configuration";
const rule = `${name}/min-size-within-max-size`;
const sized = (sizes: object): Declared => [name, { AutoScalingConfigurationName: "high", ...sizes }];

describe("the sizes of an auto scaling configuration", () => {
  it.each([
    [{ MinSize: 3, MaxSize: 2 }, [`${rule} MinSize`]],
    [{ MinSize: 3, MaxSize: 3 }, []],
    [{ MinSize: 25 }, []],
    [{ MaxSize: 1 }, []],
    [{ MinSize: unknownValue, MaxSize: 3 }, []],
    [{ MinSize: 3, MaxSize: unknownValue }, []],
  ])("have the expected findings if they are %j", (sizes, expected) => {
    expect(found([sized(sizes)])).toEqual(expected);
  });

  it.each(["MinSize", "MaxSize"])("leave the rule open if %s is unknown", (unknown) => {
    const declared = sized({ MinSize: 3, MaxSize: 3, [unknown]: unknownValue });
    expect(open([declared]).filter((each) => each.startsWith(rule))).toEqual([`${rule} ${unknown}`]);
  });

  it("leave nothing open if they go together", () => {
    expect(open([sized({ MinSize: 3, MaxSize: 3 })])).toEqual([]);
  });
});
