/** A repeated clientToken gets the original response, and nothing is done. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arnOf, emulatorForTest, signedFor, smallestPolicy } from "../../../emulator/running-emulator.ts";
import { cases } from "../../../run/sizes.ts";

describe("the same request again", () => {
  test("gets the original response, and one policy exists", async () => {
    const emulator = await emulatorForTest();
    const first = await emulator.create({ clientToken: "t" });
    expect(await emulator.create({ clientToken: "t" })).toEqual(first);
    expect((await emulator.call("ListLifecyclePolicies", {})).body.lifecyclePolicySummaryList).toHaveLength(1);
  });

  test("is recognized with members in another order, null members, or the vendor's vocabulary", async () => {
    const emulator = await emulatorForTest();
    const first = await emulator.create({ clientToken: "t", tags: { a: "1", b: "2" } });
    const { name, ...others } = smallestPolicy;
    const again = {
      dryRun: null,
      ...others,
      resourceType: "AMI_IMAGE",
      name,
      tags: { b: "2", a: "1" },
      clientToken: "t",
    };
    expect(await emulator.call("CreateLifecyclePolicy", again)).toEqual(first);
  });

  test("gets the original response after the policy was deleted, and creates nothing", async () => {
    const emulator = await emulatorForTest();
    const first = await emulator.create({ clientToken: "t" });
    await emulator.send("DELETE", `/DeleteLifecyclePolicy?lifecyclePolicyArn=${arnOf("keep-recent")}`);
    expect(await emulator.create({ clientToken: "t" })).toEqual(first);
    expect((await emulator.get(arnOf("keep-recent"))).error).toBe("ResourceNotFoundException");
  });

  test("is recognized when both arrive concurrently", async () => {
    const emulator = await emulatorForTest();
    const responses = await Promise.all(Array.from({ length: 20 }, () => emulator.create({ clientToken: "t" })));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
  });

  test("of an update does not undo a later one", async () => {
    const emulator = await emulatorForTest();
    await emulator.create();
    const { name, ...members } = smallestPolicy;
    const update = { ...members, lifecyclePolicyArn: arnOf("keep-recent") };
    const first = await emulator.call("UpdateLifecyclePolicy", { ...update, description: "one", clientToken: "t" });
    await emulator.call("UpdateLifecyclePolicy", { ...update, description: "two" });
    const again = await emulator.call("UpdateLifecyclePolicy", { ...update, description: "one", clientToken: "t" });
    expect(again).toEqual(first);
    expect((await emulator.get(arnOf("keep-recent"))).body.lifecyclePolicy.description).toBe("two");
  });
});

const details = ["DELETE", "DISABLE"].map((type) => ({
  action: { type },
  filter: { type: "AGE", value: 1, unit: "DAYS" },
}));

describe("the same token for another request", () => {
  test.each([
    ["another name", { name: "other" }],
    ["another member", { description: "d" }],
    ["the default status, written", { status: "ENABLED" }],
    ["another order of a list", { policyDetails: [...details].reverse() }],
  ])("is refused: %s", async (_, members) => {
    const emulator = await emulatorForTest();
    await emulator.create({ policyDetails: details, clientToken: "token-7" });
    const { status, error, body } = await emulator.create({
      policyDetails: details,
      ...members,
      clientToken: "token-7",
    });
    expect({ status, error }).toEqual({ status: 400, error: "IdempotentParameterMismatchException" });
    expect(body.message).toContain('clientToken is "token-7"');
  });

  test("is accepted if it differs in case, region or operation, or follows a refusal", async () => {
    const emulator = await emulatorForTest();
    await emulator.create({ name: "a.b", clientToken: "t" });
    expect((await emulator.create({ clientToken: "t" })).status).toBe(200);
    expect((await emulator.create({ name: "other", clientToken: "T" })).status).toBe(200);
    const elsewhere = { ...smallestPolicy, name: "other", clientToken: "t" };
    expect((await emulator.call("CreateLifecyclePolicy", elsewhere, signedFor("eu-west-1"))).status).toBe(200);
    const { name, ...members } = smallestPolicy;
    const update = { ...members, lifecyclePolicyArn: arnOf("keep-recent"), clientToken: "t" };
    expect((await emulator.call("UpdateLifecyclePolicy", update)).status).toBe(200);
  });
});

test("in any order of requests, a token has one response", async () => {
  const emulator = await emulatorForTest();
  const request = fc.record({
    name: fc.constantFrom("aaa", "bbb", "ccc"),
    clientToken: fc.constantFrom("t1", "t2", "T1"),
    remove: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 12 }), async (requests) => {
      await emulator.send("POST", "/_lintel/reset");
      const responses = new Map<string, { name: string; arn: string }>();
      for (const { name, clientToken, remove } of requests) {
        const { error, body } = await emulator.create({ name, clientToken });
        const before = responses.get(clientToken);
        if (before !== undefined) {
          expect(error).toBe(before.name === name ? undefined : "IdempotentParameterMismatchException");
          if (error === undefined) expect(body.lifecyclePolicyArn).toBe(before.arn);
        } else if (error === undefined) responses.set(clientToken, { name, arn: body.lifecyclePolicyArn });
        if (remove) await emulator.send("DELETE", `/DeleteLifecyclePolicy?lifecyclePolicyArn=${arnOf(name)}`);
      }
    }),
    { numRuns: cases(200) },
  );
});
