/** `lintel explain-deletion` against the emulator, which runs policies. */
import { expect, test } from "vitest";
import { emulatorForTest, type RunningEmulator } from "../emulator/running-emulator.ts";
import { secret } from "../run/secret.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();
const beginning = Date.UTC(2030, 5, 15, 12);
const day = 24 * 60 * 60;
const arn = "arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/1";
const policyArn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/keep-recent";

const explain = (url: string, ...words: string[]) =>
  lintel(["explain-deletion", ...words, "--endpoint-url", url], {
    env: { AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: secret("Key"), AWS_REGION: "us-east-1" },
  });

/** An emulator with a policy that deprecated the image on 16 June, and after twelve days deleted it on 26 June. */
async function ran(days = 12): Promise<RunningEmulator> {
  const emulator = await emulatorForTest({ clock: () => beginning });
  const image = {
    ...{ id: arn, recipe: { name: "web", semanticVersion: "1.0.0" }, status: "AVAILABLE", tags: { team: "web" } },
    createdAt: "2030-06-06T00:00:00Z",
    vmImages: [
      {
        id: "ami-1",
        region: "us-east-1",
        accountId: "123456789012",
        isPublic: false,
        sharedAccounts: [],
        tags: {},
        snapshots: ["snap-1"],
      },
      {
        id: "ami-2",
        region: "us-east-1",
        accountId: "123456789012",
        isPublic: true,
        sharedAccounts: [],
        tags: {},
        snapshots: [],
      },
    ],
  };
  await emulator.send("POST", "/_lintel/seed", { images: [image] });
  await emulator.create({
    policyDetails: [
      { action: { type: "DEPRECATE" }, filter: { type: "AGE", value: 10, unit: "DAYS" } },
      {
        action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
        filter: { type: "AGE", value: 20, unit: "DAYS" },
        exclusionRules: { vmImages: { isPublic: true } },
      },
    ],
  });
  await emulator.send("POST", "/_lintel/clock", { seconds: days * day });
  return emulator;
}

test("an image is explained by its actions, the latest first, with policy and rule", async () => {
  const { url } = await ran();
  const { code, stdout, stderr } = await explain(url, arn);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.replaceAll(/lce-[0-9a-f-]+/g, "lce-ID")).toBe(`${arn} is DELETED

2030-06-26T00:00:00.000Z: DELETE
  by policy "keep-recent" rule 2 (AGE: older than 20 DAYS)
  ${policyArn}
  the service says: rule 2: AGE 20 DAYS
  execution lce-ID

2030-06-16T00:00:00.000Z: DEPRECATE
  by policy "keep-recent" rule 1 (AGE: older than 10 DAYS)
  ${policyArn}
  the service says: rule 1: AGE 10 DAYS
  execution lce-ID
`);
});

test.each([
  ["an AMI", "ami-1", { action: "DELETE", state: "SUCCESS", partOf: arn }],
  ["one that was skipped", "ami-2", { action: "DELETE", state: "SKIPPED", reason: "it is public", partOf: arn }],
  ["a snapshot", "snap-1", { action: "DELETE", state: "SUCCESS", partOf: arn }],
])("%s is found in the executions of all policies", async (_, id, act) => {
  const { url } = await ran();
  const { code, stdout } = await explain(url, id, "--format", "json");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ version: 1, image: id },
    actions: [{ ...act, policy: { arn: policyArn, name: "keep-recent", rule: { index: 1 } } }],
  });
});

test("a policy that was changed or deleted since is reported as such", async () => {
  const emulator = await ran();
  const { policyDetails, ...policy } = { ...(await emulator.get(policyArn)).body.lifecyclePolicy } as {
    policyDetails?: unknown;
  };
  const { executionRole, resourceType, resourceSelection } = policy as { [member: string]: unknown };
  const change = {
    ...{ lifecyclePolicyArn: policyArn, executionRole, resourceType, resourceSelection },
    policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 3 } }],
  };
  expect((await emulator.call("UpdateLifecyclePolicy", change)).status).toBe(200);
  const changed = (await explain(emulator.url, arn)).stdout;
  expect(changed).toContain(
    "rule 1 (COUNT: the newest 3 are kept); the policy has changed since, so a different rule may have applied",
  );
  expect(changed).toContain(", which no longer has a rule with that action");
  await emulator.send("DELETE", `/DeleteLifecyclePolicy?lifecyclePolicyArn=${encodeURIComponent(policyArn)}`);
  expect((await explain(emulator.url, arn)).stdout).toContain(`by the policy ${policyArn}, which no longer exists`);
});

test("a manual action has no policy, and hides none of what policies did before", async () => {
  const emulator = await ran(5);
  const amis = { executionRole: "lifecycle-role", includeResources: { amis: true } };
  const update = { resourceArn: arn, state: { status: "DISABLED" }, ...amis };
  expect((await emulator.call("StartResourceStateUpdate", update)).status).toBe(200);
  await emulator.send("POST", "/_lintel/clock", { seconds: 60 });
  const { stdout } = await explain(emulator.url, arn);
  expect(stdout).toMatch(
    /^\S+ is DISABLED\n\n\S+: DISABLE\n {2}by no policy: requested with StartResourceStateUpdate\n/,
  );
  expect(stdout).toContain('DEPRECATE\n  by policy "keep-recent" rule 1');
  await emulator.send("POST", "/_lintel/clock", { seconds: 12 * day });
  const actions = (await explain(emulator.url, arn)).stdout.match(/(?<=Z: )\w+/g);
  expect(actions).toEqual(["DELETE", "DISABLE", "DEPRECATE"]);
});

test("an untouched image, and an unknown one, exit with 1", async () => {
  const { url } = await ran();
  const { code, stdout } = await explain(url, "ami-unknown");
  expect(code).toBe(1);
  expect(stdout).toContain("No known policy execution acted on ami-unknown. Check its name");
  expect((await explain(url, arn.replace("/1", "/9"))).code).toBe(1);
});

test.each([[[]], [["a", "b"]], [[""]]])("%j exits with 2", async (words) => {
  const { code, stderr } = await explain("http://127.0.0.1:1", ...words);
  expect(code).toBe(2);
  expect(stderr).toMatch(/image/i);
});

test("an AMI is explained by the deletion of its image by hand", async () => {
  const emulator = await ran(0);
  const update = {
    ...{ resourceArn: arn, state: { status: "DELETED" }, executionRole: "lifecycle-role" },
    includeResources: { amis: true, snapshots: true },
  };
  expect((await emulator.call("StartResourceStateUpdate", update)).status).toBe(200);
  await emulator.send("POST", "/_lintel/clock", { seconds: 60 });
  const { code, stdout } = await explain(emulator.url, "ami-1");
  expect(stdout).toMatch(
    /^ami-1\n\n\S+: DELETE, as a part of \S+\n {2}by no policy: requested with StartResourceStateUpdate\n/,
  );
  expect(code).toBe(0);
});
