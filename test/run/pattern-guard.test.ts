/** Every test file refuses patterns in expected objects; `after-each-file.ts` sees to it. */
import { expect, it } from "vitest";

const refused = "/b/ is compared as an object, which every text equals; use expect.stringMatching";

it("refuses a pattern in an expected object, which would equal every text", () => {
  expect(() => expect({ message: "a" }).toMatchObject({ message: /b/ })).toThrow(refused);
  expect(() => expect({ all: [{ message: "a" }] }).toMatchObject({ all: [{ message: /b/ }] })).toThrow(refused);
  expect(() => expect(new Error("a")).toMatchObject({ message: /b/ })).toThrow(refused);
  expect(() => expect({ message: "b" }).not.toMatchObject({ message: /b/ })).toThrow(refused);
  expect(() => expect({ message: "b" }).toEqual({ message: /b/ })).toThrow(refused);
});

it("compares patterns with patterns, and matchers with texts", () => {
  expect({ message: /b/ }).toMatchObject({ message: /b/ });
  expect(/b/).toEqual(/b/);
  expect({ message: "abc" }).toMatchObject({ message: expect.stringMatching(/b/) });
  expect("abc").toMatch(/b/);
  expect(() => {
    throw new Error("abc");
  }).toThrow(/b/);
});
