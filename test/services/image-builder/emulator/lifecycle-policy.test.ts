import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arnOf, emulatorForTest, signedFor, smallestPolicy } from "../../../emulator/running-emulator.ts";
import { cases } from "../../../run/sizes.ts";

const documented = {
  ...smallestPolicy,
  name: "Documented Words",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS" },
      exclusionRules: { vmImages: { isPublic: true, tagMap: { amis: "a key, not a member" } } },
    },
  ],
};

const vendor = {
  ...smallestPolicy,
  name: "Vendor Words",
  resourceType: "AMI_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { amis: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS" },
      exclusionRules: { amis: { isPublic: true, tagMap: { vmImages: "a key, not a member" } } },
    },
  ],
};

describe("create and get", () => {
  test("records the input without clientToken and dryRun, plus arn, dates and default status", async () => {
    const emulator = await emulatorForTest({ clock: () => 1_900_000_000_250 });
    const members = { ...documented, description: "d", tags: { team: "web" } };
    const created = await emulator.create({ ...members, clientToken: "Token", dryRun: false });
    expect(created).toEqual({
      status: 200,
      error: undefined,
      body: { clientToken: "Token", lifecyclePolicyArn: arnOf("documented-words") },
    });
    const { body } = await emulator.get(arnOf("documented-words"));
    expect(body.lifecyclePolicy).toEqual({
      ...members,
      arn: arnOf("documented-words"),
      status: "ENABLED",
      dateCreated: 1_900_000_000.25,
    });
  });

  test("responds with a generated clientToken if the request has none", async () => {
    const emulator = await emulatorForTest();
    const { body } = await emulator.create();
    expect(body.clientToken).toMatch(/^.{1,64}$/);
  });

  test("treats null members as absent", async () => {
    const emulator = await emulatorForTest();
    await emulator.create({ description: null, status: null });
    const { lifecyclePolicy } = (await emulator.get(arnOf("keep-recent"))).body;
    expect(lifecyclePolicy.status).toBe("ENABLED");
    expect("description" in lifecyclePolicy).toBe(false);
  });

  test("refuses an unknown ARN", async () => {
    const emulator = await emulatorForTest();
    const { status, error, body } = await emulator.get(arnOf("gone"));
    expect({ status, error }).toEqual({ status: 404, error: "ResourceNotFoundException" });
    expect(body.message).toContain(arnOf("gone"));
  });

  test.each(["", "lifecyclePolicyArn=", "lifecyclePolicyArn=keep-recent", "lifecyclePolicyArn=arn:aws:x:y:1:image/z"])(
    "an invalid ARN: ?%s",
    async (query) => {
      const emulator = await emulatorForTest();
      const { status, error, body } = await emulator.send("GET", `/GetLifecyclePolicy?${query}`);
      expect({ status, error }).toEqual({ status: 400, error: "InvalidRequestException" });
      expect(body.message).toContain("lifecyclePolicyArn is");
    },
  );
});

describe("the names of policies", () => {
  test.each([
    ["Web a", "web a"],
    ["web a", "web_a"],
    ["weba", "web a"],
    ["web-a", "web a"],
  ])("%s and %s are the same", async (first, second) => {
    const emulator = await emulatorForTest();
    await emulator.create({ name: first });
    const { status, error, body } = await emulator.create({ name: second });
    expect({ status, error }).toEqual({ status: 400, error: "ResourceAlreadyExistsException" });
    expect(body.message).toContain(`name is "${second}"`);
    expect(body.message).toContain(`"${first}"`);
    expect(body.message).toContain("arn:aws:imagebuilder:");
  });

  test("differ by anything else", async () => {
    const emulator = await emulatorForTest();
    for (const name of ["web-a", "web-b", "web--a"]) expect((await emulator.create({ name })).status).toBe(200);
  });

  test("are the same if only case, spaces and underscores differ, or ARNs match", async () => {
    const emulator = await emulatorForTest();
    const name = fc.stringMatching(/^[-_ab][-_aB ]{1,4}[-_Ab]$/);
    await fc.assert(
      fc.asyncProperty(name, name, async (first, second) => {
        await emulator.send("POST", "/_lintel/reset");
        const { lifecyclePolicyArn } = (await emulator.create({ name: first })).body;
        expect(lifecyclePolicyArn).toMatch(/:lifecycle-policy\/[a-z0-9_-]+$/);
        const { status } = await emulator.create({ name: second });
        const bare = (text: string) => [...text.toLowerCase()].filter((letter) => !" _".includes(letter)).join("");
        const hyphens = (text: string) =>
          [...text.toLowerCase()].map((letter) => (" _".includes(letter) ? "-" : letter));
        const same = bare(first) === bare(second) || hyphens(first).join("") === hyphens(second).join("");
        expect(status).toBe(same ? 400 : 200);
      }),
      { numRuns: cases(200) },
    );
  });

  test("can be used again after the policy was deleted", async () => {
    const emulator = await emulatorForTest();
    await emulator.create();
    await emulator.send("DELETE", `/DeleteLifecyclePolicy?lifecyclePolicyArn=${arnOf("keep-recent")}`);
    expect((await emulator.create()).status).toBe(200);
  });
});

describe("regions", () => {
  test("each has its own policies; the signature's credential scope names it", async () => {
    const emulator = await emulatorForTest({ region: "eu-west-1" });
    const elsewhere = await emulator.call("CreateLifecyclePolicy", smallestPolicy, signedFor("us-west-2"));
    expect(elsewhere.body.lifecyclePolicyArn).toBe(arnOf("keep-recent", "us-west-2"));
    const here = await emulator.create();
    expect(here.body.lifecyclePolicyArn).toBe(arnOf("keep-recent", "eu-west-1"));
    expect((await emulator.get(arnOf("keep-recent", "us-west-2"))).error).toBe("ResourceNotFoundException");
    const list = await emulator.call("ListLifecyclePolicies", {}, signedFor("us-west-2"));
    expect(list.body.lifecyclePolicySummaryList.map(({ arn }) => arn)).toEqual([arnOf("keep-recent", "us-west-2")]);
  });
});

describe("an update of a policy", () => {
  const change = {
    lifecyclePolicyArn: arnOf("keep-recent"),
    executionRole: "other-role",
    resourceType: "VM_IMAGE",
    policyDetails: smallestPolicy.policyDetails,
    resourceSelection: { recipes: [{ name: "web-base", semanticVersion: "1.x.x" }] },
  };

  test("replaces all members except name, tags and dateCreated", async () => {
    let now = 1_000_000;
    const emulator = await emulatorForTest({ clock: () => now });
    await emulator.create({ description: "old", status: "DISABLED", tags: { team: "web" } });
    now = 2_000_000;
    const { status, body } = await emulator.call("UpdateLifecyclePolicy", change);
    expect({ status, body }).toEqual({ status: 200, body: { lifecyclePolicyArn: change.lifecyclePolicyArn } });
    const { lifecyclePolicyArn: arn, ...members } = change;
    expect((await emulator.get(arn)).body.lifecyclePolicy).toEqual({
      arn,
      name: "keep-recent",
      status: "ENABLED",
      tags: { team: "web" },
      dateCreated: 1000,
      dateUpdated: 2000,
      ...members,
    });
  });

  test.each([
    [
      "another resourceType",
      { resourceType: "CONTAINER_IMAGE" },
      "InvalidRequestException",
      "resourceType is CONTAINER_IMAGE",
    ],
    ["a name", { name: "other" }, "InvalidRequestException", "name is not a member"],
    ["tags", { tags: { a: "b" } }, "InvalidRequestException", "tags is not a member"],
    ["dryRun", { dryRun: true }, "InvalidRequestException", "dryRun is not a member"],
    ["no ARN", { lifecyclePolicyArn: null }, "InvalidRequestException", "lifecyclePolicyArn is missing"],
    ["a status that is none", { status: "on" }, "InvalidRequestException", 'status is "on"'],
    [
      "no selection",
      { resourceSelection: {} },
      "InvalidParameterCombinationException",
      "resourceSelection has neither",
    ],
    ["a policy that is gone", { lifecyclePolicyArn: arnOf("gone") }, "ResourceNotFoundException", arnOf("gone")],
  ])("refuses %s and changes nothing", async (_, members, name, said) => {
    const emulator = await emulatorForTest();
    await emulator.create();
    const before = await emulator.get(arnOf("keep-recent"));
    const { error, body } = await emulator.call("UpdateLifecyclePolicy", { ...change, ...members });
    expect(error).toBe(name);
    expect(body.message).toContain(said);
    expect(await emulator.get(arnOf("keep-recent"))).toEqual(before);
  });

  test("keeps its position in the list", async () => {
    const emulator = await emulatorForTest();
    await emulator.create();
    await emulator.create({ name: "second" });
    await emulator.call("UpdateLifecyclePolicy", change);
    const { lifecyclePolicySummaryList } = (await emulator.call("ListLifecyclePolicies", {})).body;
    expect(lifecyclePolicySummaryList.map(({ name }) => name)).toEqual(["keep-recent", "second"]);
  });
});

describe("a deletion of a policy", () => {
  test("takes effect immediately, and cannot be repeated", async () => {
    const emulator = await emulatorForTest();
    await emulator.create();
    const path = `/DeleteLifecyclePolicy?lifecyclePolicyArn=${encodeURIComponent(arnOf("keep-recent"))}`;
    expect((await emulator.send("DELETE", path)).body).toEqual({ lifecyclePolicyArn: arnOf("keep-recent") });
    expect((await emulator.get(arnOf("keep-recent"))).error).toBe("ResourceNotFoundException");
    expect((await emulator.send("DELETE", path)).error).toBe("ResourceNotFoundException");
    expect((await emulator.call("ListLifecyclePolicies", {})).body).toEqual({ lifecyclePolicySummaryList: [] });
  });
});

describe("a dry run", () => {
  test("succeeds with an error code, and changes nothing", async () => {
    const emulator = await emulatorForTest();
    const empty = await emulator.send("GET", "/_lintel/store");
    const { status, error } = await emulator.create({ dryRun: true, clientToken: "t" });
    expect({ status, error }).toEqual({ status: 412, error: "DryRunOperationException" });
    expect((await emulator.call("ListLifecyclePolicies", {})).body).toEqual({ lifecyclePolicySummaryList: [] });
    expect(JSON.stringify(await emulator.send("GET", "/_lintel/store"))).not.toContain("keep-recent");
    expect(empty.status).toBe(200);
    expect((await emulator.create({ clientToken: "t" })).status).toBe(200);
  });

  test("returns the same errors as the request itself", async () => {
    const emulator = await emulatorForTest();
    await emulator.create({ clientToken: "t" });
    expect((await emulator.create({ dryRun: true })).error).toBe("ResourceAlreadyExistsException");
    expect((await emulator.create({ dryRun: true, clientToken: "t" })).error).toBe("DryRunOperationException");
    const other = await emulator.create({ dryRun: true, clientToken: "t", name: "other" });
    expect(other.error).toBe("IdempotentParameterMismatchException");
  });
});

describe("the vocabulary of responses", () => {
  test.each([
    ["the documentation's", documented, arnOf("documented-words")],
    ["the vendor's", vendor, arnOf("vendor-words")],
  ])("is %s for policies in it", async (_, members, arn) => {
    const emulator = await emulatorForTest();
    await emulator.create(members);
    expect((await emulator.get(arn)).body.lifecyclePolicy).toMatchObject(members);
    const { lifecyclePolicySummaryList } = (await emulator.call("ListLifecyclePolicies", {})).body;
    expect(lifecyclePolicySummaryList[0]?.resourceType).toBe(members.resourceType);
  });

  test("is unchanged by an update in another vocabulary", async () => {
    const emulator = await emulatorForTest();
    await emulator.create(documented);
    const { name, ...update } = vendor;
    await emulator.call("UpdateLifecyclePolicy", { ...update, lifecyclePolicyArn: arnOf("documented-words") });
    const { lifecyclePolicy } = (await emulator.get(arnOf("documented-words"))).body;
    expect(lifecyclePolicy).toMatchObject({
      resourceType: "VM_IMAGE",
      policyDetails: [{ action: { includeResources: { vmImages: true } }, exclusionRules: { vmImages: {} } }],
    });
  });

  test("is set by the first update with distinct values, if the policy had none", async () => {
    const emulator = await emulatorForTest();
    const containers = { ...smallestPolicy, resourceType: "CONTAINER_IMAGE" };
    await emulator.create(containers);
    const policyDetails = [{ ...smallestPolicy.policyDetails[0], exclusionRules: { amis: { isPublic: true } } }];
    const { name, ...update } = { ...containers, policyDetails };
    await emulator.call("UpdateLifecyclePolicy", { ...update, lifecyclePolicyArn: arnOf("keep-recent") });
    expect((await emulator.get(arnOf("keep-recent"))).body.lifecyclePolicy.policyDetails).toEqual(policyDetails);
  });

  test("is the documented one for the documentation's mixture", async () => {
    const emulator = await emulatorForTest();
    const policyDetails = [{ ...smallestPolicy.policyDetails[0], exclusionRules: { amis: { isPublic: true } } }];
    await emulator.create({ policyDetails });
    expect((await emulator.get(arnOf("keep-recent"))).body.lifecyclePolicy).toMatchObject({
      resourceType: "VM_IMAGE",
      policyDetails: [{ exclusionRules: { vmImages: { isPublic: true } } }],
    });
  });

  test("is AWS's for AWS clients, which know no other", async () => {
    const emulator = await emulatorForTest();
    await emulator.create(documented);
    const path = `/GetLifecyclePolicy?lifecyclePolicyArn=${arnOf("documented-words")}`;
    const agent = { "user-agent": "aws-cli/1.45.11 md/Botocore#1.43.11" };
    const { lifecyclePolicy } = (await emulator.send("GET", path, undefined, agent)).body;
    expect(lifecyclePolicy).toMatchObject({
      resourceType: "AMI_IMAGE",
      policyDetails: [
        {
          action: { includeResources: { amis: true } },
          exclusionRules: { amis: { tagMap: { amis: expect.anything() } } },
        },
      ],
    });
  });
});
