/** Histories read from the emulator: policies that are gone, changes by hand, images that the service forgot. */
import { expect, test } from "vitest";
import { actsIn, executionIn, partsIn, policyIn, timeIn } from "../../../lib/lifecycle/inventory/execution-facts.ts";
import { readHistories } from "../../../lib/lifecycle/inventory/read-history.ts";
import { withoutFile } from "../../../lib/lifecycle/inventory/work-file.ts";
import { arnOf, emulatorForTest } from "../../emulator/running-emulator.ts";

const beginning = Date.UTC(2030, 5, 15, 12);
const day = 24 * 60 * 60;
const arn = (build: number) => `arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/${build}`;

const read = async (endpointUrl: string, from = beginning - day) =>
  (
    await readHistories(
      { regions: ["us-east-1"], profiles: [], from, to: Date.now(), client: { endpointUrl, skipCredentials: true } },
      { work: withoutFile, signal: new AbortController().signal, report: () => undefined },
    )
  ).history;

/** An emulator with three images, of which the policy keeps the newest. */
async function ran() {
  const emulator = await emulatorForTest({ clock: () => beginning });
  const images = [1, 2, 3].map((build) => ({
    ...{ id: arn(build), recipe: { name: "web", semanticVersion: "1.0.0" }, status: "AVAILABLE", vmImages: [] },
    ...{ tags: { team: "web" }, createdAt: `2030-06-0${build}T00:00:00Z` },
  }));
  await emulator.send("POST", "/_lintel/seed", { images });
  await emulator.create({
    policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 1 } }],
  });
  return emulator;
}

test("executions of a policy that is gone are found by the images that they changed last", async () => {
  const emulator = await ran();
  await emulator.send("POST", "/_lintel/clock", { seconds: day });
  const keepRecent = arnOf("keep-recent");
  await emulator.send("DELETE", `/DeleteLifecyclePolicy?lifecyclePolicyArn=${encodeURIComponent(keepRecent)}`);
  const { policies, executions, images } = await read(emulator.url);
  expect(policies).toEqual([]);
  expect(executions).toMatchObject([
    { policy: keepRecent, status: "SUCCESS", acts: [{ image: arn(2), action: "DELETE" }, { image: arn(1) }] },
  ]);
  expect(images.map(({ status }) => status)).toEqual(["DELETED", "DELETED", "AVAILABLE"]);
});

test("changes by hand are executions without a policy", async () => {
  const emulator = await ran();
  const state = { status: "DEPRECATED" };
  const role = { executionRole: "role", includeResources: { amis: true } };
  await emulator.call("StartResourceStateUpdate", { resourceArn: arn(3), state, ...role });
  await emulator.send("POST", "/_lintel/clock", { seconds: 60 });
  const { executions } = await read(emulator.url);
  expect(executions).toHaveLength(1);
  expect(executions[0]).not.toHaveProperty("policy");
  expect(executions[0]).toMatchObject({ acts: [{ image: arn(3), action: "DEPRECATE", status: "SUCCESS" }] });
});

test("an image whose record is gone has only its name, and its earlier executions are omitted", async () => {
  const emulator = await ran();
  await emulator.send("POST", "/_lintel/clock", { seconds: day });
  await emulator.send("DELETE", `/DeleteImage?imageBuildVersionArn=${encodeURIComponent(arn(1))}`);
  const { images } = await read(emulator.url);
  expect(images[0]).toEqual({ id: arn(1), status: "DELETED" });
  expect(images).toHaveLength(3);
  expect((await read(emulator.url, beginning + 2 * day * 1000)).executions).toEqual([]);
});

test("times may be epoch seconds of the service, or those that the AWS CLI prints", () => {
  expect([1893456000, "2030-01-01T00:00:00+00:00", "2030-01-01T01:00:00+01:00"].map(timeIn)).toEqual(
    Array(3).fill(Date.UTC(2030, 0, 1)),
  );
  expect([undefined, null, "soon", {}].map(timeIn)).toEqual(Array(4).fill(undefined));
});

test("responses may have anything in them", () => {
  for (const value of [undefined, null, 1, "a", [], [null], {}, { lifecycleExecutionId: 1 }, { arn: {} }]) {
    expect([policyIn(value), executionIn(value), actsIn(value)]).toEqual([undefined, undefined, []]);
  }
  const resources = [{ resourceId: "ami-1" }, { resourceId: arn(1), state: "SUCCESS" }, null];
  expect(actsIn(resources)).toEqual([{ image: arn(1), action: "UNKNOWN", status: "UNKNOWN" }]);
  expect(
    executionIn({ lifecycleExecutionId: "lce-1", resourcesImpactedSummary: { hasImpactedResources: false } }),
  ).toEqual({ id: "lce-1", status: "UNKNOWN", acts: [] });
});

test("acts on AMIs have the action that the service names", () => {
  const [ami, other] = ["ami-0123456789abcdef0", "ami-0123456789abcdef1"];
  const resources = [
    { resourceId: ami, action: { name: "DELETE" }, state: { status: "SUCCESS" } },
    { resourceId: other, state: { status: "SUCCESS" } },
  ];
  expect(partsIn(resources)).toMatchObject([
    { id: ami, action: "DELETE" },
    { id: other, action: "UNKNOWN" },
  ]);
});
