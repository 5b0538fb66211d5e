import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { goodRequest, policy } from "./policy-config.ts";
import { service } from "./service-config.ts";
import { Bench } from "./terraform.ts";

const arn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/weekly-cleanup";

describeWithTerraform("an apply that fails or is interrupted", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench?.stop());
  beforeEach(() => bench.reset());

  const create = (changes: object = {}) => bench.client.createLifecyclePolicy({ ...goodRequest, ...changes });

  it("converges to one policy after Terraform was killed during create, and interrupted during the next", async () => {
    const folder = await bench.folder();
    await folder.write(policy());
    const stopped = async (signal: NodeJS.Signals) => {
      await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["CreateLifecyclePolicy"] });
      const { child, done } = folder.start(["apply", "-auto-approve"]);
      await bench.untilHolding();
      child.kill(signal);
      const ran = await done;
      await bench.admin("DELETE", "faults");
      expect(await bench.policies()).toHaveLength(1);
      return ran;
    };
    await stopped("SIGKILL");

    const { code, text } = await stopped("SIGINT"); // ends immediately, and says so
    expect(code).toBe(1);
    expect(text).toContain("Error: Creating the lifecycle policy was interrupted");
    expect(text).toContain(
      "CreateLifecyclePolicy was stopped; a request that was already sent may still be carried out",
    );

    expect(await folder.apply()).toMatchObject({ code: 0, text: expect.stringContaining("1 added") });
    expect(await bench.policies()).toHaveLength(1);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("creates a policy again that was deleted, also under the declaration's own token", async () => {
    const folder = await bench.folder();
    const own = policy({ name: '"own"', client_token: '"Tok-1"' }, "own");
    const names = async () => (await bench.policies()).map(({ name }) => name).toSorted();
    for (const [round, both] of [true, false, true, false, true].entries()) {
      const lifecyclePolicyArn = arn.replace("weekly-cleanup", "own");
      if (round > 0) await bench.client.deleteLifecyclePolicy({ lifecyclePolicyArn });
      await folder.write((both ? policy() : "") + own);
      const changes = both ? "2 added, 0 changed, 0 destroyed" : "1 added, 0 changed, 1 destroyed";
      expect(await folder.apply()).toMatchObject({ code: 0, text: expect.stringContaining(changes) });
      expect(await names()).toEqual(both ? ["own", "weekly cleanup"] : ["own"]);
    }
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("refuses policies whose token or name is taken, and imports or adopts those with the name", async () => {
    const folder = await bench.folder();
    const forgotten = policy({ name: '"forgotten"' }, "forgotten");
    await folder.write(forgotten);
    await folder.apply();
    await rm(join(folder.dir, "terraform.tfstate"));
    const { name, ...content } = goodRequest;
    const changed = { lifecyclePolicyArn: arn.replace("weekly-cleanup", "forgotten"), ...content, status: "DISABLED" };
    await bench.client.updateLifecyclePolicy(changed);
    await create({ name: "other", clientToken: "Tok-1" });
    await create({ name: "Weekly_Cleanup" });
    await create({ name: "same", status: "ENABLED", tags: { owner: "platform" } });
    await create({
      name: "different",
      policyDetails: [{ ...goodRequest.policyDetails[0], filter: { type: "AGE", value: 30, unit: "DAYS" } }],
      tags: { owner: "other" },
    });

    const same = { name: '"same"', tags: '{ owner = "platform" }' };
    const different = { name: '"different"', adopt_existing: "true", tags: '{ owner = "platform" }' };
    await folder.write(
      forgotten +
        policy({ name: '"mistaken"', client_token: '"Tok-1"' }, "mistaken") +
        policy() +
        policy(same, "same") +
        policy(different, "different"),
    );
    const refused = await folder.apply();
    expect(refused.code).toBe(1);
    const errors = refused.text.split("Error: ").slice(1);
    expect(errors).toHaveLength(5);
    const errorOf = (label: string): string =>
      errors.find((error) => error.includes(`with lintel_lifecycle_policy.${label},`)) ?? "";
    expect(errorOf("mistaken")).toContain("IdempotentParameterMismatchException");
    expect(errorOf("mistaken")).toContain("change the declared token");
    expect(errorOf("p")).toMatch(/^The lifecycle policy already exists/);
    expect(errorOf("p")).toContain("It differs from the declaration in name.");
    expect(errorOf("forgotten")).toContain("It differs from the declaration in status.");
    expect(errorOf("forgotten")).toContain(
      `terraform import lintel_lifecycle_policy.NAME ${changed.lifecyclePolicyArn}`,
    );
    expect(errorOf("same")).toContain("Its content matches the declaration: set adopt_existing = true to adopt it");
    expect(errorOf("different")).toContain(
      'It differs from the declaration in policy_details[0].filter.value, policy_details[0].filter.retain_at_least, tags["owner"].',
    );
    expect(errorOf("different")).toContain(
      `terraform import lintel_lifecycle_policy.NAME ${arn.replace("weekly-cleanup", "different")}`,
    );
    const [, verb = "", address = "", id = ""] =
      /terraform (import) (lintel_lifecycle_policy\.NAME) (arn:\S+)/.exec(errorOf("p")) ?? [];
    expect(id).toBe(arn);

    await folder.write(policy({ name: '"Weekly_Cleanup"' }) + policy({ ...same, adopt_existing: "true" }, "same"));
    expect(await folder.run(verb, address.replace("NAME", "p"), id)).toMatchObject({ code: 0 });
    expect(await folder.apply()).toMatchObject({
      code: 0,
      text: expect.stringContaining("1 added, 0 changed, 0 destroyed"),
    });
    expect(await bench.policies()).toHaveLength(5);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("keeps what it knows of a policy through a failed read, update and delete", async () => {
    const folder = await bench.folder();
    const fails = (operation: string, status: number) =>
      bench.admin("POST", "faults", { kind: "error", status, operations: [operation], times: 1 });
    await folder.write(policy(), { max_retries: "0" });

    // A created policy that cannot be read is tainted, and replaced.
    await fails("GetLifecyclePolicy", 500);
    const unread = await folder.apply();
    expect(unread.code).toBe(1);
    expect(unread.text).toContain(`The policy was created as ${arn}, but could not be read`);
    expect(await folder.state()).toContain('"status": "tainted"');
    expect(await folder.apply()).toMatchObject({
      code: 0,
      text: expect.stringContaining("1 added, 0 changed, 1 destroyed"),
    });
    expect(await bench.policies()).toHaveLength(1);

    // A policy that cannot be read is not missing.
    const before = await folder.state();
    await fails("GetLifecyclePolicy", 500);
    const unseen = await folder.apply();
    expect(unseen.code).toBe(1);
    expect(unseen.text).toContain("Error: Reading the lifecycle policy failed");
    expect(await folder.state()).toBe(before);

    await folder.write(policy({ status: '"DISABLED"' }), { max_retries: "0" });
    for (const [operation, changes, ...command] of [
      ["UpdateLifecyclePolicy", "0 added, 1 changed, 0 destroyed", "apply", "-auto-approve"],
      ["DeleteLifecyclePolicy", "1 destroyed", "destroy", "-auto-approve"],
    ] as const) {
      const { resources } = JSON.parse(await folder.state());
      await fails(operation, 503);
      const failed = await folder.run(...command);
      expect(failed).toMatchObject({ code: 1, text: expect.stringContaining(`${operation} failed with`) });
      expect(JSON.parse(await folder.state()).resources).toEqual(resources);
      expect(await folder.run(...command)).toMatchObject({ code: 0, text: expect.stringContaining(changes) });
    }
  });

  it("recovers from throttling, failures, resets and lost responses, each twice", async () => {
    const faults = [
      { kind: "error", status: 429 },
      { kind: "error", status: 500 },
      { kind: "error", status: 503 },
      { kind: "reset" },
      { kind: "lose-answer" },
    ];
    for (const fault of faults) {
      await bench.admin("POST", "faults", { ...fault, operations: ["CreateLifecyclePolicy"], times: 2 });
    }
    const folder = await bench.folder();
    const all = faults.map((_, index) => policy({ name: `"policy ${index}"` }, `p${index}`)).join("");
    await folder.write(all, { max_retries: "10" }); // one policy could meet all faults
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const creations = (await bench.operations()).filter((name) => name === "CreateLifecyclePolicy");
    expect(creations).toHaveLength(3 * faults.length);
    expect(await bench.policies()).toHaveLength(faults.length);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("waits out five refusals in a row with the default settings", async () => {
    const throttled = (operation: string) =>
      bench.admin("POST", "faults", {
        kind: "error",
        status: 429,
        headers: { "retry-after": "0" }, // without it the delays are up to 15 s; test/api/retry.test.ts covers those
        operations: [operation],
        times: 5,
      });
    const times = async (operation: string) => (await bench.operations()).filter((name) => name === operation).length;
    const folder = await bench.folder();
    await folder.write(policy() + service(), { max_retries: undefined });
    await throttled("CreateLifecyclePolicy");
    await throttled("DescribeService");
    expect(await folder.apply()).toMatchObject({ code: 0, text: expect.stringContaining("2 added") });
    expect(await times("CreateLifecyclePolicy")).toBe(6);
    expect(await bench.policies()).toHaveLength(1);
    await bench.untilRested();
    await bench.forgetRequests();
    await throttled("DescribeService");
    expect(await folder.plan()).toMatchObject({ code: 0 });
    expect(await times("DescribeService")).toBe(6);
  });

  it("times out, and names the attribute for a longer timeout", async () => {
    const folder = await bench.folder();
    await folder.write(policy({ timeouts: '{ create = "250ms" }' }));
    await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["CreateLifecyclePolicy"] });
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("Error: Creating the lifecycle policy took longer than 250ms");
    expect(text).toContain("timeouts.create");
    await bench.admin("DELETE", "faults");
    await folder.write(policy());
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await bench.policies()).toHaveLength(1);
  });
});
