/** Code that handlers share: owners of tags, regions of ARNs, marks of creations, and errors. */

import { describe, expect, it } from "vitest";
import { ServiceError } from "../../../lib/client/service-error.ts";
import { regionIn } from "../../../lib/facts/model/arn.ts";
import { tagMapBounds } from "../../../lib/facts/model/tag-map.ts";
import { isMarked, markedTags, withoutMark } from "../../../lib/terraform/runtime/creation-mark.ts";
import { ownTags } from "../../../lib/terraform/runtime/own-tags.ts";
import { creationDays } from "../../../lib/terraform/runtime/ownership.ts";
import { withTimes } from "../../../lib/terraform/runtime/record-times.ts";
import { inWords, isRefusal, withWordedErrors } from "../../../lib/terraform/runtime/refusal.ts";
import { checkRegion, configuredRegion } from "../../../lib/terraform/runtime/region.ts";

describe("a declaration's own tags", () => {
  const tags = { team: "web", "aws:created-by": "x", "cost-center": "7", "ops:owner": "jo", ops: "on" };
  const reservedTagPrefix = "aws:";

  it("are all except those of the service", () => {
    expect(Object.keys(ownTags(tags, { reservedTagPrefix }))).toEqual(["team", "cost-center", "ops:owner", "ops"]);
  });

  it("exclude those that the settings ignore, by key or by prefix", () => {
    const ignoring = (keys: readonly string[], keyPrefixes: readonly string[]) =>
      Object.keys(ownTags(tags, { reservedTagPrefix, ignoredTags: { keys, keyPrefixes } }));
    expect(ignoring(["cost-center", "te"], [])).toEqual(["team", "ops:owner", "ops"]);
    expect(ignoring([], ["ops:", "none"])).toEqual(["team", "cost-center", "ops"]);
    expect(ignoring([], [])).toEqual(["team", "cost-center", "ops:owner", "ops"]);
  });
});

it.each([
  ["arn:aws:apprunner:eu-west-1:123456789012:service/web/1", "eu-west-1"],
  ["arn:aws-cn:imagebuilder:cn-north-1:123456789012:lifecycle-policy/web", "cn-north-1"],
  ["arn:aws:iam::123456789012:role/web", undefined],
  ["an arn:aws:apprunner:eu-west-1:123456789012:service/web/1", undefined],
  ["eu-west-1", undefined],
  [undefined, undefined],
])("%s is of the region %s", (arn, region) => {
  expect(regionIn(arn)).toBe(region);
});

it("unsigned requests name no region", async () => {
  const settings = { region: "eu-west-1", reservedTagPrefix: "aws:" };
  expect(await configuredRegion({ ...settings, skipCredentials: true })).toBeUndefined();
  expect(await configuredRegion(settings)).toBe("eu-west-1");
});

it("times of records are written as people read them, and other texts stay unchanged", () => {
  const responded = {
    CreatedAt: 1.5,
    UpdatedAt: 0,
    DeletedAt: null,
    StartedAt: "soon",
    EndedAt: 1e300,
    At: 1,
    Attempts: 7,
  };
  expect(withTimes(responded)).toEqual({
    CreatedAt: "1970-01-01T00:00:01.500Z",
    UpdatedAt: "1970-01-01T00:00:00.000Z",
    DeletedAt: null,
    StartedAt: "soon",
    EndedAt: "1e+300",
    At: "1970-01-01T00:00:01.000Z",
    Attempts: 7,
  });
});

it("what is in another region than requests go to is refused, and nothing else", () => {
  const arn = "arn:aws:apprunner:eu-west-1:123456789012:service/web/1";
  expect(() => checkRegion("service", arn, "us-east-1")).toThrow(
    `The service ${arn} is in eu-west-1, but the request went to us-east-1.`,
  );
  expect(() => checkRegion("service", arn, "eu-west-1")).not.toThrow();
  expect(() => checkRegion("service", arn, undefined)).not.toThrow();
  expect(() => checkRegion("service", "web", "us-east-1")).not.toThrow();
});

it("an interrupted creation can be resumed on the same day and on the next", () => {
  expect(creationDays(Date.parse("2026-03-01T00:00:00Z"))).toEqual(["2026-03-01", "2026-02-28"]);
  expect(creationDays(Date.parse("2026-02-28T23:59:59.999Z"))).toEqual(["2026-02-28", "2026-02-27"]);
});

describe("the mark of a creation", () => {
  const marked = markedTags({ team: "web" }, "state", "web") ?? {};

  it("identifies the state and the name, in addition to other tags", () => {
    expect(Object.keys(marked)).toHaveLength(2);
    expect(marked).toMatchObject({ team: "web" });
    expect(isMarked(marked, "state", "web")).toBe(true);
    expect(isMarked(marked, "state", "api")).toBe(false);
    expect(isMarked(marked, "other", "web")).toBe(false);
    expect(isMarked({ team: "web" }, "state", "web")).toBe(false);
    expect(withoutMark(marked)).toEqual({ team: "web" });
  });

  it("requires room for one more tag", () => {
    const tags = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "v"]));
    expect(markedTags(tags(tagMapBounds.maxEntries), "state", "web")).toBeUndefined();
    expect(Object.keys(markedTags(tags(tagMapBounds.maxEntries - 1), "state", "web") ?? {})).toHaveLength(
      tagMapBounds.maxEntries,
    );
  });
});

describe("a refusal", () => {
  const refusal = (code: string, requestId?: string) =>
    new ServiceError(
      { code, status: 403, message: "no such role. ", operation: "CreateLifecyclePolicy", requestId },
      { retryable: false, mayHaveExecuted: false },
    );

  it("is identified by its name", () => {
    expect(isRefusal(refusal("ForbiddenException"), "ForbiddenException")).toBe(true);
    expect(isRefusal(refusal("ForbiddenException"), "ServiceException")).toBe(false);
    expect(isRefusal(Object.assign(new Error(), { code: "ForbiddenException" }), "ForbiddenException")).toBe(false);
  });

  it("is worded with operation, reason and remedy", async () => {
    const known = refusal("AccessDeniedException", "r-1");
    await expect(withWordedErrors(Promise.reject(known))).rejects.toMatchObject({
      message:
        "CreateLifecyclePolicy failed with AccessDeniedException (status 403, request r-1): no such role. Check that the caller has permission, and may pass the declared roles.",
      cause: known,
    });
    expect(inWords(refusal("constructor"))).toMatchObject({
      message: "CreateLifecyclePolicy failed with constructor (status 403): no such role.",
    });
    const failure = new Error("no such host");
    expect(inWords(failure)).toBe(failure);
    expect(await withWordedErrors(Promise.resolve(1))).toBe(1);
  });
});
