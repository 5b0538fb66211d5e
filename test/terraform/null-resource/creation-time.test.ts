/** Ownership by the time at which an object was created. */
import { describe, expect, test } from "vitest";
import type { Identity } from "../../../lib/terraform/null-resource/environment.ts";
import { isContinued, ownershipOf } from "../../../lib/terraform/null-resource/ownership.ts";

describe("by creation time", () => {
  const since = "2026-03-01T12:00:00Z";
  const identity = (changes: Partial<Identity> = {}): Identity => ({
    resource: "lifecycle-policy",
    key: "p",
    address: "null_resource.lintel",
    region: undefined,
    adopts: false,
    since,
    settings: {},
    fixed: {},
    ...changes,
  });
  const created = (seconds: number): string => new Date(Date.parse(since) + seconds * 1000).toISOString();

  test.each([
    ["with the identity", created(0), {}, "ours"],
    ["after it", created(86_400), {}, "ours"],
    ["after it, to be adopted", created(1), { adopts: true }, "ours"],
    ["just before it", created(-0.001), {}, "unknown"],
    ["a minute before it", created(-60), {}, "unknown"],
    ["more than a minute before it", created(-60.001), {}, "other"],
    ["long before it, and it may have been adopted", created(-86_400), { adopts: true }, "unknown"],
    ["at a time that the service does not tell", undefined, {}, "unknown"],
    ["at some time, and the identity's is not known", created(0), { since: undefined }, "unknown"],
    ["at some time, and the identity's was edited", created(0), { since: "yesterday" }, "unknown"],
  ] as const)("a resource that was created %s", (_, at, changes, expected) => {
    expect(ownershipOf(at, identity(changes))).toBe(expected);
  });

  test("an interrupted creation is resumed after the identity is older than possible clock differences", () => {
    const now = (seconds: number) => Date.parse(created(seconds));
    expect(isContinued(created(1), identity(), now(60))).toBe(false);
    expect(isContinued(created(1), identity(), now(60.001))).toBe(true);
    expect(isContinued(created(-1), identity(), now(86_400))).toBe(false);
    expect(isContinued(created(1), identity({ since: undefined }), now(86_400))).toBe(false);
  });
});
