import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asWritten, readShorthand } from "../../../../lib/cli/api/requests/shorthand.ts";
import { lifecyclePolicy } from "../../../../lib/services/image-builder/lifecycle-policy/model.ts";

const resolve = (value: string): string => `<${value}>`;

describe("shorthand", () => {
  it.each([
    ["a=b", { a: "b" }],
    ["a=b,c=d", { a: "b", c: "d" }],
    ["a = b , c = d ", { a: "b", c: "d" }],
    ["a=", { a: "" }],
    ["a=,b=c", { a: "", b: "c" }],
    ["a=b,c,d", { a: ["b", "c", "d"] }],
    ["a=b,c,d=e", { a: ["b", "c"], d: "e" }],
    ["a=[b,c]", { a: ["b", "c"] }],
    ["a=[{b=c},{b=d}]", { a: [{ b: "c" }, { b: "d" }] }],
    ["a={b={c=d}},e=f", { a: { b: { c: "d" } }, e: "f" }],
    ["a='x, y=z'", { a: "x, y=z" }],
    ['a="x, \\"y\\"",b=c', { a: 'x, "y"', b: "c" }],
    ["a=b\\,c", { a: "b,c" }],
    ["a=b=c", { a: "b=c" }],
    ["a@=b,c=d", { a: "<b>", c: "d" }],
    ["a @= b,'c'", { a: ["<b>", "<c>"] }],
    ["a={b@=c,d=e},f=g", { a: { b: "<c>", d: "e" }, f: "g" }],
    ["a@=[b,{c=d}]", { a: ["<b>", { c: "d" }] }],
    ["a=b,,c=d", { a: "b", c: "d" }],
    ["a=[b] ", undefined],
    ["a@", undefined],
    ["a", undefined],
    ["a={b=c", undefined],
    ["a=[b", undefined],
    ["a='b", undefined],
    ["a=b,a=c", undefined],
  ])("is parsed or refused like in the AWS CLI: %s", (text, expected) => {
    if (expected === undefined) expect(() => readShorthand(text, resolve)).toThrow("Error parsing parameter");
    else expect(readShorthand(text, resolve)).toEqual(expected);
  });

  it("parses every map of quoted texts", () => {
    const key = fc.stringMatching(/^[A-Za-z0-9_.-]{1,8}$/).filter((name) => name !== "__proto__");
    const text = fc.string().filter((value) => !value.includes("\\"));
    fc.assert(
      fc.property(fc.dictionary(key, text, { minKeys: 1 }), (map) => {
        const written = Object.entries(map).map(([name, value]) => `${name}="${value.replaceAll('"', '\\"')}"`);
        expect(readShorthand(written.join(","), resolve)).toEqual({ ...map });
      }),
    );
  });

  it("converts values to the model's types, and keeps those that do not fit", () => {
    const [rule] = [lifecyclePolicy.declaration.members.policyDetails.element];
    const written = readShorthand(
      "action={type=DELETE,includeResources={vmImages=true,snapshots=maybe}},filter={value=6,retainAtLeast=x}",
      resolve,
    );
    expect(asWritten(rule, written)).toEqual({
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: "maybe" } },
      filter: { value: 6, retainAtLeast: "x" },
    });
  });
});
