/** Which policies of a history a back-test judges with a declaration: those of its name, account and region. */
import { expect, test } from "vitest";
import { backTest } from "../../../lib/lifecycle/simulate/back-test/back-test.ts";
import type { Policy } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { policy, remove } from "./images-and-policies.ts";

const arn = (region: string, account: string, what: string) => `arn:aws:imagebuilder:${region}:${account}:${what}`;
const policyArn = (region: string, account = "111111111111") => arn(region, account, "lifecycle-policy/nightly");

type Place = readonly [region: string, account: string];

/** A history in which the policy of each of these places deleted the older of two images. */
const historyOf = (...places: readonly Place[]) => ({
  ...({ version: 1, from: "2026-03-01T00:00:00Z", to: "2026-03-03T00:00:00Z" } as const),
  policies: places.map(([region, account]) => ({
    ...{ arn: policyArn(region, account), name: "nightly", createdAt: "2026-01-01T00:00:00Z" },
  })),
  images: places.flatMap(([region, account]) =>
    [1, 2].map((build) => ({
      id: arn(region, account, `image/web/1.0.0/${build}`),
      recipe: { name: "web", semanticVersion: "1.0.0" },
      createdAt: `2026-02-0${build}T00:00:00Z`,
      ...({ tags: {}, type: "VM_IMAGE", status: build === 1 ? "DELETED" : "AVAILABLE" } as const),
    })),
  ),
  executions: places.map(([region, account], index) => ({
    ...{ id: `lce-${index}`, policy: policyArn(region, account), status: "SUCCESS" },
    ...{ startedAt: "2026-03-02T00:00:00Z", endedAt: "2026-03-02T00:01:00Z" },
    acts: [{ image: arn(region, account, "image/web/1.0.0/1"), action: "DELETE", status: "SUCCESS" }],
  })),
});

/** How many actions of each declaration were judged, and what was not. */
function judged(policies: readonly Policy[], ...places: readonly Place[]) {
  const history = historyOf(...places);
  const images = history.images.map((each) => ({ ...each, status: "AVAILABLE" as const, vmImages: [] }));
  const result = backTest(policies, history, { earlier: [{ takenAt: "2026-03-01T12:00:00Z", images }] });
  return {
    differences: result.differences.length,
    actions: result.policies.map(({ asPredicted, actions }) => `${asPredicted} of ${actions}`),
    open: result.notJudged.map(({ reason }) => reason),
  };
}
const keeping = (value: number, besides: Partial<Policy> = {}) => policy([remove({ type: "COUNT", value })], besides);
const [eu, us] = [
  ["eu-west-1", "111111111111"],
  ["us-east-1", "111111111111"],
] as const;

test("policies of one name in two regions are judged by the rules of their own region", () => {
  const policies = [keeping(1, { region: "eu-west-1" }), keeping(1, { region: "us-east-1" })];
  expect(judged(policies, eu, us)).toEqual({ differences: 0, actions: ["1 of 1", "1 of 1"], open: [] });
  const swapped = [keeping(2, { region: "eu-west-1" }), keeping(1, { region: "us-east-1" })];
  expect(judged(swapped, eu, us)).toEqual({ differences: 1, actions: ["0 of 1", "1 of 1"], open: [] });
});

test("a policy of another region is not judged by a declaration that has its name", () => {
  expect(judged([keeping(5, { region: "ap-south-1" })], eu)).toEqual({
    differences: 0,
    actions: ["0 of 0"],
    open: ["the history has no policy of this name in ap-south-1", "no file declares the policy"],
  });
});

test("policies of one name in two accounts are judged by the rules of their own account", () => {
  const policies = [keeping(5, { accountId: "222222222222" }), keeping(1, { accountId: "111111111111" })];
  expect(judged(policies, eu)).toMatchObject({ differences: 0, actions: ["0 of 0", "1 of 1"] });
});

test("a declaration that does not say where it is may be deployed to several regions", () => {
  expect(judged([keeping(1)], eu, us)).toEqual({ differences: 0, actions: ["2 of 2"], open: [] });
  expect(judged([keeping(1), keeping(1, { region: "us-east-1" })], eu, us)).toEqual({
    differences: 0,
    actions: ["1 of 1", "1 of 1"],
    open: [],
  });
});

test("what two declarations of one name may be is not judged", () => {
  const open = "several declarations may be of the policy: their account and region are not declared";
  expect(judged([keeping(1), keeping(5)], eu)).toMatchObject({ differences: 0, open: expect.arrayContaining([open]) });
});
