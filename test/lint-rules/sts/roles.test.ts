/** Rules about roles: cases that their examples do not show. */
import { describe, expect, it } from "vitest";
import { unknownValue } from "../../lint/declare.ts";
import { type Declared, found, open } from "../judged.ts";

describe("the session duration of a role", () => {
  const role = (duration: unknown) =>
    found([
      ["assumed-role", { roleArn: "arn:aws:iam::123456789012:role/deploy", sessionName: "terraform", duration }],
    ]).filter((each) => each.startsWith("assumed-role/duration-in-bounds"));

  it.each(["15m", "0.25h", "900s", "900000ms", "14m60s", "11h60m", "12.00h", "719.99m"])("may be %s", (duration) => {
    expect(role(duration)).toEqual([]);
  });

  it.each(["14m59.99s", "0.24h", "899999ms", "12h1ms", "12.01h", "720.01m"])("must not be %s", (duration) => {
    expect(role(duration)).toEqual(["assumed-role/duration-in-bounds duration"]);
  });

  it.each([5, "5", "h", "13h later", "for 13h", "1.h", "13 h"])("has no bounds if it is not a duration: %j", (text) => {
    expect(role(text)).toEqual([]);
  });
});

describe("the transitive tag keys of a role", () => {
  const rule = "assumed-role/transitive-keys-are-tags";
  const role = (tags: unknown, transitiveTagKeys: unknown): Declared => [
    "assumed-role",
    { roleArn: "arn:aws:iam::123456789012:role/deploy", sessionName: "terraform", tags, transitiveTagKeys },
  ];
  const judgedBy = (judge: typeof open, declared: Declared) =>
    judge([declared]).filter((each) => each.startsWith(rule));

  it("must be keys of its tags", () => {
    expect(judgedBy(found, role({ team: "a" }, ["team", "app"]))).toEqual([`${rule} transitiveTagKeys[1]`]);
  });

  it("leave the rule open if the tags or the key are unknown", () => {
    expect(judgedBy(found, role(unknownValue, ["team"]))).toEqual([]);
    expect(judgedBy(open, role(unknownValue, ["team"]))).toEqual([`${rule} tags`]);
    expect(judgedBy(found, role({ team: "a" }, [unknownValue, "team"]))).toEqual([]);
    expect(judgedBy(open, role({ team: "a" }, [unknownValue, "team"]))).toEqual([`${rule} transitiveTagKeys[0]`]);
    expect(judgedBy(open, role({ team: "a" }, ["team"]))).toEqual([]);
  });

  it("are checked by the schema if they are not texts", () => {
    expect(judgedBy(found, role({ team: "a" }, [5]))).toEqual([]);
  });
});
