import fc from "fast-check";
import { expect, it } from "vitest";
import { lifecyclePolicy } from "../../lib/model/lifecycle-policy.ts";
import { clientToken, clientTokens } from "../../lib/runtime/client-token.ts";

const { minLength, maxLength } = lifecyclePolicy.declaration.members.clientToken;
const content = fc.dictionary(fc.string(), fc.jsonValue());

it("is as long as the documents allow, whatever the content", () => {
  fc.assert(
    fc.property(fc.string(), content, fc.nat(), (name, members, generation) => {
      const { length } = clientToken(name, members, generation);
      return length >= minLength && length <= maxLength;
    }),
  );
});

it("is the same for the same content in any order of members", () => {
  fc.assert(
    fc.property(content, (members) => {
      const turned = Object.fromEntries(Object.entries(members).reverse());
      expect(clientToken("a", turned, 0)).toBe(clientToken("a", members, 0));
    }),
  );
  const nested = [{ a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] }] as const;
  expect(clientToken("a", nested[0], 0)).toBe(clientToken("a", nested[1], 0));
});

it("is another for another content, name or generation", () => {
  const tokens = [
    clientToken("a", { x: [1, 2] }, 0),
    clientToken("a", { x: [2, 1] }, 0),
    clientToken("b", { x: [1, 2] }, 0),
    clientToken("a", { x: [1, 2] }, 1),
    clientToken("a", { x: ["1", 2] }, 0),
    clientToken("a", {}, 0),
  ];
  expect(new Set(tokens).size).toBe(tokens.length);
});

it("tries the declared token first, then the content's, and at last one that is always another", () => {
  const [one, other] = [[...clientTokens("a", {}, "mine")], [...clientTokens("a", {}, "mine")]];
  expect(one[0]).toBe("mine");
  expect(one[1]).toBe(clientToken("a", {}, 1));
  expect(one.slice(0, -1)).toEqual(other.slice(0, -1));
  expect(one.at(-1)).not.toBe(other.at(-1));
  expect([...clientTokens("a", {})][0]).toBe(clientToken("a", {}, 0));
});
