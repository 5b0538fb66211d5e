import fc from "fast-check";
import { expect, it } from "vitest";
import type { Members } from "../../../lib/base/members.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { clientToken, clientTokens } from "../../../lib/terraform/runtime/client-token.ts";

const { minLength, maxLength } = lifecyclePolicy.declaration.members.clientToken;
const creation = { scope: "state", day: "2026-03-01", name: "a", content: {} };
const of = (members: Members, generation = 0) => clientToken({ ...creation, content: members }, generation);
const content = fc.dictionary(fc.string(), fc.jsonValue());

it("the client token has a documented length, for any content", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), content, fc.nat(), (scope, name, members, generation) => {
      const { length } = clientToken({ ...creation, scope, name, content: members }, generation);
      return length >= minLength && length <= maxLength;
    }),
  );
});

it("the client token is the same for the same content in any order of members", () => {
  fc.assert(
    fc.property(content, (members) => {
      const turned = Object.fromEntries(Object.entries(members).reverse());
      expect(of(turned)).toBe(of(members));
    }),
  );
  const nested = [{ a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] }] as const;
  expect(of(nested[0])).toBe(of(nested[1]));
});

it("the client token differs for another content, name, state, day or generation", () => {
  const tokens = [
    of({ x: [1, 2] }),
    of({ x: [2, 1] }),
    of({ x: [1, 2] }, 1),
    of({ x: ["1", 2] }),
    of({}),
    clientToken({ ...creation, name: "b" }, 0),
    clientToken({ ...creation, scope: "another state" }, 0),
    clientToken({ ...creation, day: "2026-03-02" }, 0),
  ];
  expect(new Set(tokens).size).toBe(tokens.length);
});

it("the client token has several generations, the last of which is random", () => {
  const [one, other] = [[...clientTokens(creation)], [...clientTokens(creation)]];
  expect(one.slice(0, 2)).toEqual([clientToken(creation, 0), clientToken(creation, 1)]);
  expect(one.slice(0, -1)).toEqual(other.slice(0, -1));
  expect(one.at(-1)).not.toBe(other.at(-1));
});
