/** Policies run at midnight of the emulator's clock, on images of an inventory. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { later } from "../../../../lib/services/image-builder/lifecycle-policy/emulator/run.ts";
import { emulatorForTest, type RunningEmulator, smallestPolicy } from "../../../emulator/running-emulator.ts";
import { env, hasBoto3 } from "../../../emulator/vendor-clients.ts";
import { execFile } from "../../../run/child-process.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { playPolicies } from "./played-policies.ts";

const day = 24 * 60 * 60;
const beginning = Date.UTC(2030, 5, 15, 12);
const prefix = "arn:aws:imagebuilder:us-east-1:123456789012:image";

/** An image with this age in days at the start. */
const image = (name: string, build: number, days: number, more: object = {}) => ({
  id: `${prefix}/${name}/1.0.0/${build}`,
  recipe: { name, semanticVersion: "1.0.0" },
  createdAt: new Date(beginning - days * day * 1000).toISOString(),
  status: "AVAILABLE",
  tags: { team: "web" },
  vmImages: [],
  ...more,
});

const machine = (id: string, more: object = {}) => ({
  ...{ id, region: "us-east-1", accountId: "123456789012", isPublic: false, sharedAccounts: [], tags: {} },
  snapshots: [`snap-${id}`],
  ...more,
});

const rule = (action: string, filter: object, more: object = {}, includeResources = {}) => ({
  action: { type: action, includeResources },
  filter,
  ...more,
});

let emulator: RunningEmulator;
beforeEach(async () => {
  emulator = await emulatorForTest({ clock: () => beginning });
});

const seedImages = async (...images: readonly object[]) =>
  expect((await emulator.send("POST", "/_lintel/seed", { images })).status).toBe(200);
const create = async (policyDetails: readonly object[], more: object = {}): Promise<string> => {
  const { status, body } = await emulator.create({ policyDetails, ...more });
  expect(body.message).toBeUndefined();
  expect(status).toBe(200);
  return body.lifecyclePolicyArn;
};
const wait = (days: number) => emulator.send("POST", "/_lintel/clock", { seconds: days * day });

interface Summary {
  readonly arn: string;
  readonly state: { readonly status: string };
}

/** The status of each image, by the end of its ARN. */
async function statuses(): Promise<{ readonly [image: string]: string }> {
  const found: [string, string][] = [];
  for (let nextToken: string | undefined; ; ) {
    const body = JSON.parse(
      JSON.stringify(
        (await emulator.call("ListImageBuildVersions", nextToken === undefined ? {} : { nextToken })).body,
      ),
    );
    found.push(
      ...body.imageSummaryList.map(({ arn, state }: Summary): [string, string] => [
        arn.slice(prefix.length + 1),
        state.status,
      ]),
    );
    if (body.nextToken === undefined) return Object.fromEntries(found);
    nextToken = body.nextToken;
  }
}

const executionsOf = async (resourceArn: string) =>
  JSON.parse(JSON.stringify((await emulator.call("ListLifecycleExecutions", { resourceArn })).body))
    .lifecycleExecutions;
const resourcesOf = async (lifecycleExecutionId: string, parentResourceId?: string) =>
  JSON.parse(
    JSON.stringify(
      (await emulator.call("ListLifecycleExecutionResources", { lifecycleExecutionId, parentResourceId })).body,
    ),
  ).resources;

test("a policy runs at the first midnight after its creation, and daily from then on", async () => {
  await seedImages(image("web", 1, 9.6), image("web", 2, 1));
  const arn = await create([rule("DELETE", { type: "AGE", value: 10, unit: "DAYS" })]);
  expect(await executionsOf(arn)).toEqual([]);
  await emulator.send("POST", "/_lintel/clock", { seconds: day / 2 - 1 });
  expect(await executionsOf(arn)).toEqual([]);
  await emulator.send("POST", "/_lintel/clock", { seconds: 1 });
  const [first, ...others] = await executionsOf(arn);
  expect(others).toEqual([]);
  const midnight = Date.UTC(2030, 5, 16) / 1000;
  expect(first).toEqual({
    lifecycleExecutionId: expect.stringMatching(/^lce-/),
    lifecyclePolicyArn: arn,
    resourcesImpactedSummary: { hasImpactedResources: true },
    state: { status: "SUCCESS" },
    startTime: midnight,
    endTime: midnight,
  });
  expect(await resourcesOf(first.lifecycleExecutionId)).toEqual([
    {
      ...{ resourceId: `${prefix}/web/1.0.0/1`, accountId: "123456789012", region: "us-east-1" },
      ...{ state: { status: "SUCCESS" }, action: { name: "DELETE", reason: "rule 1: AGE 10 DAYS" } },
      ...{ startTime: midnight, endTime: midnight },
    },
  ]);
  expect(await statuses()).toEqual({ "web/1.0.0/1": "DELETED", "web/1.0.0/2": "AVAILABLE" });
  expect((await emulator.get(arn)).body.lifecyclePolicy.dateLastRun).toBe(midnight);
  await wait(3);
  const executions = await executionsOf(arn);
  expect(executions.map(({ startTime }: { startTime: number }) => (startTime - midnight) / day)).toEqual([0, 1, 2, 3]);
  expect(executions[1].resourcesImpactedSummary).toEqual({ hasImpactedResources: false });
});

test("AGE is exact to the millisecond", async () => {
  const midnight = Date.UTC(2030, 5, 16);
  const exact = new Date(midnight - 10 * day * 1000);
  await seedImages(
    image("web", 1, 0, { createdAt: exact.toISOString() }),
    image("web", 2, 0, { createdAt: new Date(exact.getTime() + 1).toISOString() }),
  );
  await create([rule("DELETE", { type: "AGE", value: 10, unit: "DAYS" })]);
  await wait(1);
  expect(await statuses()).toEqual({ "web/1.0.0/1": "DELETED", "web/1.0.0/2": "AVAILABLE" });
});

test.each([
  ["2030-01-31T10:00:00Z", 1, "MONTHS", "2030-02-28T10:00:00Z"],
  ["2028-01-31T10:00:00Z", 1, "MONTHS", "2028-02-29T10:00:00Z"],
  ["2028-02-29T00:00:00Z", 1, "YEARS", "2029-02-28T00:00:00Z"],
  ["2030-11-30T23:59:59.999Z", 15, "MONTHS", "2032-02-29T23:59:59.999Z"],
  ["2030-03-30T00:00:00Z", 2, "WEEKS", "2030-04-13T00:00:00Z"],
])("%s and %d %s is %s", (time, value, unit, then) => {
  expect(later(Date.parse(time), value, unit)).toBe(Date.parse(then));
});

test("COUNT keeps the newest images of each version of a recipe; failed images take no place, and go", async () => {
  await seedImages(
    ...[1, 2, 3, 4].map((build) => image("web", build, 10 - build)),
    image("web", 5, 1, { status: "FAILED" }),
    image("api", 1, 50),
    image("api", 2, 60),
  );
  await create([rule("DELETE", { type: "COUNT", value: 2 })]);
  await wait(1);
  expect(await statuses()).toMatchObject({
    ...{ "web/1.0.0/1": "DELETED", "web/1.0.0/2": "DELETED", "web/1.0.0/3": "AVAILABLE", "web/1.0.0/4": "AVAILABLE" },
    ...{ "web/1.0.0/5": "DELETED", "api/1.0.0/1": "AVAILABLE", "api/1.0.0/2": "AVAILABLE" },
  });
});

test("the first ARN counts as the newest of images created at the same time", async () => {
  await seedImages(image("web", 3, 5), image("web", 1, 5), image("web", 2, 5));
  await create([rule("DELETE", { type: "COUNT", value: 1 })]);
  await wait(1);
  expect(await statuses()).toEqual({ "web/1.0.0/1": "AVAILABLE", "web/1.0.0/2": "DELETED", "web/1.0.0/3": "DELETED" });
});

test("an excluded image still counts", async () => {
  await seedImages(image("web", 1, 3), image("web", 2, 2), image("web", 3, 1, { tags: { team: "web", keep: "yes" } }));
  const exclusionRules = { tagMap: { keep: "yes", other: "x" } };
  await create([rule("DELETE", { type: "COUNT", value: 1 }, { exclusionRules })]);
  await wait(1);
  expect(await statuses()).toEqual({ "web/1.0.0/1": "DELETED", "web/1.0.0/2": "DELETED", "web/1.0.0/3": "AVAILABLE" });
});

test("retainAtLeast keeps the newest images at any age", async () => {
  await seedImages(...[1, 2, 3].map((build) => image("web", build, 100 - build)));
  await create([rule("DELETE", { type: "AGE", value: 1, unit: "MONTHS", retainAtLeast: 2 })]);
  await wait(5);
  expect(Object.values(await statuses()).toSorted()).toEqual(["AVAILABLE", "AVAILABLE", "DELETED"]);
});

test("each run applies only the first action that applies to an image; the next runs continue", async () => {
  await seedImages(image("web", 1, 35), image("web", 2, 25), image("web", 3, 15), image("web", 4, 5));
  const age = (value: number) => ({ type: "AGE", value, unit: "DAYS" });
  await create([rule("DEPRECATE", age(10)), rule("DISABLE", age(20)), rule("DELETE", age(30))]);
  await wait(1);
  expect(Object.values(await statuses())).toEqual(["AVAILABLE", "DEPRECATED", "DEPRECATED", "DEPRECATED"]);
  await wait(1);
  expect(Object.values(await statuses())).toEqual(["AVAILABLE", "DEPRECATED", "DISABLED", "DISABLED"]);
  await wait(1);
  expect(Object.values(await statuses())).toEqual(["AVAILABLE", "DEPRECATED", "DISABLED", "DELETED"]);
  await wait(8);
  expect(Object.values(await statuses())).toEqual(["DEPRECATED", "DISABLED", "DELETED", "DELETED"]);
});

test("if two policies have the same action, the one created first applies it", async () => {
  await seedImages(image("web", 1, 50));
  const first = await create([rule("DELETE", { type: "AGE", value: 40, unit: "DAYS" })], { name: "zzz-first" });
  const second = await create([rule("DELETE", { type: "AGE", value: 30, unit: "DAYS" })], { name: "aaa-second" });
  await wait(1);
  const impacted = async (arn: string) => (await executionsOf(arn))[0].resourcesImpactedSummary.hasImpactedResources;
  expect([await impacted(first), await impacted(second)]).toEqual([true, false]);
});

test("a policy that is disabled, or for other kinds of images or other recipes, does nothing", async () => {
  await seedImages(image("web", 1, 50), image("box", 1, 50, { containers: [{ id: "registry/box:1" }] }));
  const all = [rule("DELETE", { type: "AGE", value: 1, unit: "DAYS" })];
  await create(all, { name: "off", status: "DISABLED" });
  await create(all, { name: "others", resourceSelection: { recipes: [{ name: "web", semanticVersion: "2.x.x" }] } });
  await create(all, { name: "tags", resourceSelection: { tagMap: { team: "api" } } });
  await wait(1);
  expect(Object.values(await statuses())).toEqual(["AVAILABLE", "AVAILABLE"]);
  await create(all, { name: "boxes", resourceType: "CONTAINER_IMAGE" });
  await wait(1);
  expect(await statuses()).toEqual({ "web/1.0.0/1": "AVAILABLE", "box/1.0.0/1": "DELETED" });
  await create(all, { name: "recipe", resourceSelection: { recipes: [{ name: "web", semanticVersion: "1.x.x" }] } });
  await wait(1);
  expect(await statuses()).toEqual({ "web/1.0.0/1": "DELETED", "box/1.0.0/1": "DELETED" });
});

test("AMIs follow their image unless they are excluded, each with its snapshots", async () => {
  await seedImages(
    image("web", 1, 50, {
      vmImages: [
        machine("ami-goes"),
        machine("ami-public", { isPublic: true }),
        machine("ami-west", { region: "eu-west-1" }),
        machine("ami-shared", { sharedAccounts: ["210987654321", "111111111111"] }),
        machine("ami-tagged", { tags: { keep: "yes" } }),
        machine("ami-launched", { lastLaunchedAt: "2030-06-09T00:00:00.001Z" }),
        machine("ami-launched-before", { lastLaunchedAt: "2030-06-09T00:00:00.000Z" }),
      ],
    }),
  );
  const vmImages = {
    ...{ isPublic: true, regions: ["eu-west-1"], sharedAccounts: ["111111111111"], tagMap: { keep: "yes" } },
    lastLaunched: { value: 1, unit: "WEEKS" },
  };
  const includeResources = { vmImages: true, snapshots: true };
  const filter = { type: "AGE", value: 1, unit: "DAYS" };
  const arn = await create([rule("DELETE", filter, { exclusionRules: { vmImages } }, includeResources)]);
  await wait(1);
  const [{ lifecycleExecutionId: id }] = await executionsOf(arn);
  expect(await resourcesOf(id)).toHaveLength(1);
  const parts: readonly { resourceId: string; state: { status: string; reason?: string }; snapshots: unknown }[] =
    await resourcesOf(id, `${prefix}/web/1.0.0/1`);
  expect(parts.map(({ resourceId, state }) => [resourceId, state.status, state.reason])).toEqual([
    ["ami-goes", "SUCCESS", undefined],
    ["ami-public", "SKIPPED", "it is public"],
    ["ami-west", "SKIPPED", "it is in eu-west-1"],
    ["ami-shared", "SKIPPED", "it is shared with 111111111111"],
    ["ami-tagged", "SKIPPED", "it has an excluded tag"],
    ["ami-launched", "SKIPPED", "it was launched at 2030-06-09T00:00:00.001Z"],
    ["ami-launched-before", "SUCCESS", undefined],
  ]);
  expect(parts[0]?.snapshots).toEqual([{ snapshotId: "snap-ami-goes", state: { status: "SUCCESS" } }]);
  expect(parts[1]?.snapshots).toEqual([{ snapshotId: "snap-ami-public", state: { status: "SKIPPED" } }]);
});

describe("what an execution did to an AMI decides whether a later one skips it", () => {
  const age = (value: number) => ({ type: "AGE", value, unit: "DAYS" });
  const included = { vmImages: true };
  const shared = [
    machine("ami-public", { isPublic: true }),
    machine("ami-shared", { sharedAccounts: ["111111111111"] }),
    machine("ami-kept", { region: "eu-west-1", isPublic: true }),
  ];
  const exclusionRules = { vmImages: { isPublic: true, sharedAccounts: ["111111111111"] } };
  /** The last execution's machine images, with the reasons of those that it skips. */
  const skipped = async (arn: string): Promise<readonly (readonly [string, string | undefined])[]> => {
    const last = (await executionsOf(arn)).at(-1);
    const parts: readonly { resourceId: string; state: { reason?: string } }[] = await resourcesOf(
      last.lifecycleExecutionId,
      `${prefix}/web/1.0.0/1`,
    );
    return parts.map(({ resourceId, state }) => [resourceId, state.reason]);
  };

  test("DISABLE makes it private and ends its sharing, unless it skips it", async () => {
    await seedImages(image("web", 1, 50, { vmImages: shared }));
    const disabling = { exclusionRules: { vmImages: { regions: ["eu-west-1"] } } };
    const arn = await create([
      rule("DISABLE", age(10), disabling, included),
      rule("DELETE", age(20), { exclusionRules }, included),
    ]);
    await wait(2);
    expect(await skipped(arn)).toEqual([
      ["ami-public", undefined],
      ["ami-shared", undefined],
      ["ami-kept", "it is public"],
    ]);
  });

  test("DISABLE leaves AMIs that it does not include", async () => {
    await seedImages(image("web", 1, 50, { vmImages: shared }));
    const arn = await create([rule("DISABLE", age(10)), rule("DELETE", age(20), { exclusionRules }, included)]);
    await wait(2);
    expect(await skipped(arn)).toEqual([
      ["ami-public", "it is public"],
      ["ami-shared", "it is shared with 111111111111"],
      ["ami-kept", "it is public"],
    ]);
  });

  test("DEPRECATE marks it with a tag, which DISABLE takes away", async () => {
    await seedImages(image("web", 1, 50, { vmImages: [machine("ami-1", { tags: { team: "web" } })] }));
    const marked = { exclusionRules: { vmImages: { tagMap: { DeprecatedBy: "EC2 Image Builder" } } } };
    const deleting = rule("DELETE", age(30), marked, included);
    const deprecating = rule("DEPRECATE", age(10), {}, included);
    const arn = await create([deprecating, deleting]);
    await wait(2);
    expect(await skipped(arn)).toEqual([["ami-1", "it has an excluded tag"]]);
    await seedImages(image("web", 1, 50, { vmImages: [machine("ami-1", { tags: { team: "web" } })] }));
    const other = await create([deprecating, rule("DISABLE", age(20), {}, included), deleting], { name: "other" });
    await emulator.send("DELETE", `/DeleteLifecyclePolicy?lifecyclePolicyArn=${encodeURIComponent(arn)}`);
    await wait(3);
    expect(await skipped(other)).toEqual([["ami-1", undefined]]);
  });

  test("who lost access by an update by hand does not regain it when the image is enabled", async () => {
    await seedImages(image("web", 1, 50, { vmImages: shared }));
    for (const status of ["DISABLED", "AVAILABLE"]) {
      const executionRole = "arn:aws:iam::123456789012:role/lifecycle";
      const resourceArn = `${prefix}/web/1.0.0/1`;
      const update = { resourceArn, state: { status }, includeResources: { amis: true }, executionRole };
      expect((await emulator.call("StartResourceStateUpdate", update)).body.message).toBeUndefined();
      await emulator.send("POST", "/_lintel/clock", { seconds: 60 });
    }
    const arn = await create([rule("DELETE", age(20), { exclusionRules }, included)]);
    await wait(1);
    expect(await skipped(arn)).toEqual([
      ["ami-public", undefined],
      ["ami-shared", undefined],
      ["ami-kept", undefined],
    ]);
  });
});

test("container images are deleted only if they are included", async () => {
  await seedImages(image("box", 1, 50, { containers: [{ id: "registry/box:1" }], vmImages: [machine("ami-1")] }));
  const filter = { type: "AGE", value: 1, unit: "DAYS" };
  const resourceType = "CONTAINER_IMAGE";
  const without = await create([rule("DELETE", filter)], { resourceType });
  await wait(1);
  const [{ lifecycleExecutionId: id }] = await executionsOf(without);
  expect((await resourcesOf(id))[0]).not.toHaveProperty("imageUris");
  expect(await resourcesOf(id, `${prefix}/box/1.0.0/1`)).toEqual([]);
  await seedImages(image("box", 1, 50, { containers: [{ id: "registry/box:1" }] }));
  const including = await create([rule("DELETE", filter, {}, { containers: true })], {
    resourceType,
    name: "with",
    resourceSelection: { recipes: [{ name: "box", semanticVersion: "x.x.x" }] },
  });
  await emulator.send("DELETE", `/DeleteLifecyclePolicy?lifecyclePolicyArn=${encodeURIComponent(without)}`);
  await wait(1);
  const last = (await executionsOf(including)).at(-1);
  expect((await resourcesOf(last.lifecycleExecutionId))[0].imageUris).toEqual(["registry/box:1"]);
});

test("the time of a manual state change counts", async () => {
  await seedImages(image("web", 1, 50));
  const arn = await create([rule("DEPRECATE", { type: "AGE", value: 1, unit: "DAYS" })]);
  const updateAt = Date.UTC(2030, 5, 15, 18) / 1000;
  const update = { resourceArn: `${prefix}/web/1.0.0/1`, state: { status: "DEPRECATED" }, updateAt };
  expect((await emulator.call("StartResourceStateUpdate", update)).status).toBe(200);
  await wait(1);
  expect(await statuses()).toEqual({ "web/1.0.0/1": "DEPRECATED" });
  expect((await executionsOf(arn))[0].resourcesImpactedSummary).toEqual({ hasImpactedResources: false });
});

describe("an inventory as a seed", () => {
  test("is read from a file, and its ids stay the same", async () => {
    const path = join(temporaryFolder(), "inventory.json");
    const own = { ...image("web", 7, 1), id: "our-image" };
    writeFileSync(path, JSON.stringify({ images: [image("web", 3, 1), own, { ...own, id: "another" }] }));
    emulator = await emulatorForTest({ seedPath: path, clock: () => beginning });
    expect(Object.keys(await statuses()).toSorted()).toEqual(["web/1.0.0/3", "web/1.0.0/4", "web/1.0.0/5"]);
  });

  test.each([
    [{ images: {} }, "images"],
    [{ images: [{}] }, "images[0].id"],
    [{ images: [{ ...image("web", 1, 1), createdAt: "yesterday" }] }, 'images[0].createdAt is "yesterday"'],
    [{ images: [{ ...image("web", 1, 1), status: "GONE" }] }, 'images[0].status is "GONE"'],
    [{ images: [{ ...image("web", 1, 1), recipes: [] }] }, "recipes"],
  ])("%j is refused", async (seed, said) => {
    const { status, body } = await emulator.send("POST", "/_lintel/seed", seed);
    expect([status, body.message]).toEqual([400, expect.stringContaining(said)]);
  });

  test("a time without an offset is UTC", async () => {
    await seedImages(
      image("web", 1, 0, { createdAt: "2030-06-15T00:00:00" }),
      image("web", 2, 0, { createdAt: "2030-06-15T02:00:00+02:00" }),
    );
    const { body } = await emulator.call("ListImageBuildVersions", {});
    expect(JSON.stringify(body).match(/2030-06-15T00:00:00\.000Z/g)).toHaveLength(2);
  });
});

test("runs are saved in the state file, and not repeated", async () => {
  const statePath = join(temporaryFolder(), "state.json");
  emulator = await emulatorForTest({ statePath, clock: () => beginning });
  await seedImages(image("web", 1, 50));
  const arn = await create([rule("DELETE", { type: "AGE", value: 1, unit: "DAYS" })]);
  await wait(2);
  expect(await executionsOf(arn)).toHaveLength(2);
  await emulator.close();
  emulator = await emulatorForTest({ statePath, clock: () => beginning });
  expect(await executionsOf(arn)).toHaveLength(2);
  expect(await statuses()).toEqual({ "web/1.0.0/1": "DELETED" });
});

test("advancing by a thousand years terminates", async () => {
  const arn = await create([rule("DELETE", { type: "AGE", value: 1, unit: "DAYS" })]);
  await wait(365_000);
  const first = (await emulator.call("ListLifecycleExecutions", { resourceArn: arn, maxResults: 1 })).body;
  expect(first.lifecycleExecutions).toHaveLength(1);
});

test("played policies are read from their executions", async () => {
  const policies = [
    {
      ...{ ...smallestPolicy, name: "cleanup" },
      policyDetails: [
        rule("DISABLE", { type: "AGE", value: 10, unit: "DAYS" }, {}, { vmImages: true }),
        rule("DELETE", { type: "AGE", value: 11, unit: "DAYS" }, {}, { vmImages: true, snapshots: true }),
      ],
    },
  ];
  const first = new Date("2030-02-01T00:00:00Z");
  const one = image("web", 1, 0, { createdAt: "2030-01-22T00:00:00Z", vmImages: [machine("ami-1")] });
  const act = { image: one.id, policy: "cleanup", containers: [] };
  expect(await playPolicies({ images: [one], policies, first, runs: 3 })).toEqual([
    {
      at: "2030-02-01T00:00:00.000Z",
      action: "DISABLE",
      vmImages: [{ id: "ami-1", isSkipped: false, snapshots: [] }],
      ...act,
    },
    {
      at: "2030-02-02T00:00:00.000Z",
      action: "DELETE",
      vmImages: [{ id: "ami-1", isSkipped: false, snapshots: ["snap-ami-1"] }],
      ...act,
    },
  ]);
});

test.skipIf(!hasBoto3)("boto3 reads executions and their resources (needs boto3)", async () => {
  await seedImages(image("web", 1, 50, { vmImages: [machine("ami-1")] }));
  const includeResources = { vmImages: true, snapshots: true };
  const arn = await create([rule("DELETE", { type: "AGE", value: 1, unit: "DAYS" }, {}, includeResources)]);
  await wait(2);
  const script = `
import boto3, json, sys
client = boto3.client("imagebuilder", endpoint_url=sys.argv[1], region_name="us-east-1")
runs = client.list_lifecycle_executions(resourceArn=sys.argv[2])["lifecycleExecutions"]
execution = runs[0]["lifecycleExecutionId"]
[image] = client.list_lifecycle_execution_resources(lifecycleExecutionId=execution)["resources"]
parts = client.list_lifecycle_execution_resources(lifecycleExecutionId=execution, parentResourceId=image["resourceId"])["resources"]
policy = client.get_lifecycle_policy(lifecyclePolicyArn=sys.argv[2])["lifecyclePolicy"]
print(json.dumps([runs, image, parts, policy["dateLastRun"]], default=lambda time: time.timestamp()))
`;
  const { stdout } = await execFile("python3", ["-c", script, emulator.url, arn], { env });
  const midnight = Date.UTC(2030, 5, 16) / 1000;
  const times = { startTime: midnight, endTime: midnight };
  const [runs, own, parts, last] = JSON.parse(stdout);
  expect(runs).toMatchObject([
    {
      lifecyclePolicyArn: arn,
      state: { status: "SUCCESS" },
      resourcesImpactedSummary: { hasImpactedResources: true },
      ...times,
    },
    { resourcesImpactedSummary: { hasImpactedResources: false } },
  ]);
  expect(own).toMatchObject({ resourceId: `${prefix}/web/1.0.0/1`, action: { name: "DELETE" }, ...times });
  expect(parts).toMatchObject([{ resourceId: "ami-1", snapshots: [{ snapshotId: "snap-ami-1" }], ...times }]);
  expect(last).toBe(midnight + day);
});
