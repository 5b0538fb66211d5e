import { describe, expect, it } from "vitest";
import { formatTable } from "../../../../lib/cli/api/output/table.ts";
import { formatText } from "../../../../lib/cli/api/output/text.ts";

const table = (value: unknown): string => formatTable("Title", value, { width: 80, color: false });

// The output of the AWS CLI, compared for many thousands of random values.
describe("a table", () => {
  it.each<readonly [value: unknown, lines: readonly string[]]>([
    [5, ["-------", "|Title|", "+-----+"]],
    [[], []],
    [
      [0, null],
      ["----------", "|  Title |", "+--------+", "|  0     |", "|  None  |", "+--------+"],
    ],
    [
      ["op-1", { Id: 1 }],
      ["----------", "|  Title |", "+--------+", "|  op-1  |", "|  Id    |", "+--------+"],
    ],
    [
      { é: "ü日" }, // ambiguous characters are two columns wide
      ["----------------", "|     Title    |", "+-----+--------+", "|  é |  ü日  |", "+-----+--------+"],
    ],
  ])("formats %j", (value, lines) => {
    expect(table(value)).toBe(lines.map((line) => `${line}\n`).join(""));
  });

  it("formats a structure in a scalar column as Python does", () => {
    const rows = table([{ a: 1 }, { a: { b: ["it's", '"', true, null, "x\ny"] } }]);
    expect(rows).toContain(`|  {'b': ["it's", '"', True, None, 'x\\ny']}  |`);
  });
});

describe("text", () => {
  it.each<readonly [value: unknown, text: string]>([
    [
      [
        ["a", 1],
        [true, null],
      ],
      "a\t1\nTrue\tNone\n",
    ],
    [{ a: {}, b: [], c: 0 }, "0\n"],
    [
      [{ a: 1 }, { a: { b: ["it's", '"', true, null, "x\ny"] }, c: 2 }],
      `1\t\n{'b': ["it's", '"', True, None, 'x\\ny']}\t2\n`,
    ],
    [[], ""],
    [null, "None\n"],
  ])("formats %j", (value, text) => {
    expect(formatText(value)).toBe(text);
  });
});
