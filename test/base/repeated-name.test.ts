/** Names that JSON has twice. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { repeatedName } from "../../lib/base/repeated-name.ts";

it.each([
  ['{"name":"EVIL","name":"A"}', "name"],
  ['{"a":1,"b":{"c":[{"d":1},{"d":1, "e" : "}","d":2}]}}', "d"],
  ['{"a":1,"\\u0061":2}', "a"],
  ['{"\\"":1,"x":"\\"","\\"":2}', '"'],
  ['{"a":{"a":{"a":[{"a":"a"},"a","a"]}},"b":"a"}', undefined],
  ['["a","a",{"a":1},{"a":1}]', undefined],
  ['"a"', undefined],
  ["{}", undefined],
])("%s repeats %s", (text, name) => {
  expect(repeatedName(text)).toBe(name);
});

it("there are none in what JSON.stringify writes, but in two members of one name", () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (name, one, other) => {
      expect(repeatedName(JSON.stringify([one, other]))).toBeUndefined();
      const member = JSON.stringify(name);
      expect(repeatedName(`[{${member}:${JSON.stringify(one)} , ${member}:${JSON.stringify(other)}}]`)).toBe(name);
    }),
  );
});
