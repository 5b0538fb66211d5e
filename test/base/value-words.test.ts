import { describe, expect, it } from "vitest";
import { valueInWords } from "../../lib/base/value-words.ts";

describe("a value in a message", () => {
  it.each<[unknown, string]>([
    ["weekly", '"weekly"'],
    ["", "empty"],
    ["x".repeat(61), `"${"x".repeat(57)}…"`],
    [3, "3"],
    [true, "true"],
    [null, "null"],
    [undefined, "missing"],
    [() => "code", "a function"],
    [[], "an empty list"],
    [{}, "an empty object"],
    [["DELETE", 1, null], '["DELETE", 1, null]'],
    [{ unit: "DAYS", value: 3 }, '{"unit": "DAYS", "value": 3}'],
    [["x".repeat(57)], "a list"],
    [Array.from({ length: 2_500 }, (_, index) => index), "a list"],
    [Object.fromEntries([..."abcdefg"].map((name) => [name, "a value of it"])), "an object"],
    [[2 ** 60], "a list"],
    [[[[[[]]]]], "a list"],
    [[new Date(0)], "a list"],
    [{ [Symbol("a name that is not known")]: 1 }, "an object"],
  ])("is named by its content where it is short, otherwise by its kind: %o", (value, words) => {
    expect(valueInWords(value)).toBe(words);
  });

  it("does not show what is hidden, nor lists and objects that contain it", () => {
    const hides = (text: string, name: string) => name === "token" || text.startsWith("secret");
    expect(valueInWords("secret word", hides)).toBe("a string of 11 characters (not shown)");
    expect(valueInWords(["secret word"], hides)).toBe("a list");
    expect(valueInWords({ token: ["x"] }, hides)).toBe("an object");
    expect(valueInWords({ name: "x" }, hides)).toBe('{"name": "x"}');
  });

  it("does not show a list of 5 million elements", () => {
    expect(valueInWords([Array(5_000_000).fill(1)])).toBe("a list");
  });
});
