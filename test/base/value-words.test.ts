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
    [["x".repeat(57)], "a list with 1 element"],
    [Array.from({ length: 2_500 }, (_, index) => index), "a list with 2,500 elements"],
    [Object.fromEntries([..."abcdefg"].map((name) => [name, "a value of it"])), "an object with 7 members"],
    [[2 ** 60], "a list with 1 element"],
    [[[[[[]]]]], "a list with 1 element"],
    [[new Date(0)], "a list with 1 element"],
    [{ [Symbol("a name that is not known")]: 1 }, "an object with 1 member"],
  ])("is named by its content where it is short, else by its kind and size: %o", (value, words) => {
    expect(valueInWords(value)).toBe(words);
  });

  it("does not show what is hidden, nor lists and objects that contain it", () => {
    const hides = (text: string, name: string) => name === "token" || text.startsWith("secret");
    expect(valueInWords("secret word", hides)).toBe("a string of 11 characters (not shown)");
    expect(valueInWords(["secret word"], hides)).toBe("a list with 1 element");
    expect(valueInWords({ token: ["x"] }, hides)).toBe("an object with 1 member");
    expect(valueInWords({ name: "x" }, hides)).toBe('{"name": "x"}');
  });

  it("does not show a list of 5 million elements", () => {
    expect(valueInWords([Array(5_000_000).fill(1)])).toBe("a list with 1 element");
  });
});
