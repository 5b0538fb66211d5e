import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { goodRequest, policy } from "./policy-config.ts";
import { service } from "./service-config.ts";
import { Bench, type Folder } from "./terraform.ts";

const arn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/weekly-cleanup";

describeWithTerraform("an apply that fails or is interrupted", () => {
  let bench: Bench;
  let installed: Folder;
  beforeAll(async () => {
    bench = await Bench.start();
    installed = await bench.folder({ installed: true });
  });
  afterAll(() => bench?.stop());
  beforeEach(() => bench.reset());

  const create = (changes: object = {}) => bench.client.createLifecyclePolicy({ ...goodRequest, ...changes });

  it("converges to one policy after Terraform was killed during create", async () => {
    await installed.write(policy());
    await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["CreateLifecyclePolicy"] });
    const { child, done } = installed.start(["apply", "-auto-approve"]);
    await bench.untilHolding();
    child.kill("SIGKILL");
    await done;
    await bench.admin("DELETE", "faults");
    expect(await bench.policies()).toHaveLength(1);

    expect(await installed.apply()).toMatchObject({ code: 0, text: expect.stringContaining("1 added") });
    expect(await bench.policies()).toHaveLength(1);
    expect(await installed.plan()).toMatchObject({ code: 0 });
    expect(await installed.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  it("ends immediately when it is interrupted, says so, and converges", async () => {
    await installed.write(policy());
    await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["CreateLifecyclePolicy"] });
    const { child, done } = installed.start(["apply", "-auto-approve"]);
    await bench.untilHolding();
    child.kill("SIGINT");
    const { code, text } = await done;
    expect(code).toBe(1);
    expect(text).toContain("Error: Creating the lifecycle policy was interrupted");
    expect(text).toContain(
      "CreateLifecyclePolicy was stopped; a request that was already sent may still be carried out",
    );
    await bench.admin("DELETE", "faults");
    expect(await installed.apply()).toMatchObject({ code: 0 });
    expect(await bench.policies()).toHaveLength(1);
    expect(await installed.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  it("creates a policy again that was created from the same declaration and deleted", async () => {
    const folder = await bench.folder();
    await folder.write(policy());
    for (let round = 0; round < 3; round++) {
      expect(await folder.apply()).toMatchObject({ code: 0 });
      expect(await bench.policies()).toHaveLength(1);
      expect(await folder.plan()).toMatchObject({ code: 0 });
      expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
      expect(await bench.policies()).toEqual([]);
    }
  });

  it("creates again under the declaration's own token", async () => {
    const folder = await bench.folder();
    await folder.write(policy({ client_token: '"Tok-1"' }));
    await folder.apply();
    await bench.client.deleteLifecyclePolicy({ lifecyclePolicyArn: arn });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await bench.policies()).toHaveLength(1);
  });

  it("reports that the declaration's own token was used for other content", async () => {
    await create({ name: "other", clientToken: "Tok-1" });
    const folder = await bench.folder();
    await folder.write(policy({ client_token: '"Tok-1"' }));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("IdempotentParameterMismatchException");
    expect(text).toContain("change the declared token");
  });

  it("names the policy with the same name, and the command that imports it", async () => {
    await create({ name: "Weekly_Cleanup" });
    const folder = await bench.folder();
    await folder.write(policy());
    const refused = await folder.apply();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("Error: The lifecycle policy already exists");
    expect(refused.text).toContain("It differs from the declaration in name.");
    const command = /terraform (import) (lintel_lifecycle_policy\.NAME) (arn:\S+)/.exec(refused.text);
    expect(command?.[3]).toBe(arn);

    await folder.write(policy({ name: '"Weekly_Cleanup"' }));
    const [, verb = "", address = "", id = ""] = command ?? [];
    expect(await folder.run(verb, address.replace("NAME", "p"), id)).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("names a policy that was created from the same declaration and then changed", async () => {
    const folder = await bench.folder();
    await folder.write(policy());
    await folder.apply();
    await folder.run("state", "rm", "lintel_lifecycle_policy.p");
    const { name, tags, ...content } = goodRequest as typeof goodRequest & { tags?: object };
    await bench.client.updateLifecyclePolicy({ lifecyclePolicyArn: arn, ...content, status: "DISABLED" });
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("It differs from the declaration in status.");
    expect(text).toContain(`terraform import lintel_lifecycle_policy.NAME ${arn}`);
  });

  it("adopts an identical policy with adopt_existing", async () => {
    await create({ status: "ENABLED", tags: { owner: "platform" } });
    const folder = await bench.folder();
    await folder.write(policy({ tags: '{ owner = "platform" }' }));
    expect(await folder.apply()).toMatchObject({
      code: 1,
      text: expect.stringContaining("Its content matches the declaration: set adopt_existing = true to adopt it"),
    });
    await folder.write(policy({ tags: '{ owner = "platform" }', adopt_existing: "true" }));
    expect(await folder.apply()).toMatchObject({ code: 0, text: expect.stringContaining("1 added") });
    expect(await bench.policies()).toHaveLength(1);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("does not adopt a different policy, and names all differences", async () => {
    await create({
      policyDetails: [{ ...goodRequest.policyDetails[0], filter: { type: "AGE", value: 30, unit: "DAYS" } }],
      tags: { owner: "other" },
    });
    const folder = await bench.folder();
    await folder.write(policy({ adopt_existing: "true", tags: '{ owner = "platform" }' }));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain(
      'It differs from the declaration in policy_details[0].filter.value, policy_details[0].filter.retain_at_least, tags["owner"].',
    );
    expect(text).toContain(`terraform import lintel_lifecycle_policy.NAME ${arn}`);
  });

  it("keeps a created policy that cannot be read as tainted, and replaces it", async () => {
    const folder = await bench.folder();
    await folder.write(policy(), { max_retries: "0" });
    const fault = { kind: "error", status: 500, operations: ["GetLifecyclePolicy"], times: 1 };
    await bench.admin("POST", "faults", fault);
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain(`The policy was created as ${arn}, but could not be read`);
    expect(await folder.state()).toContain('"status": "tainted"');
    expect(await folder.apply()).toMatchObject({
      code: 0,
      text: expect.stringContaining("1 added, 0 changed, 1 destroyed"),
    });
    expect(await bench.policies()).toHaveLength(1);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it.each([
    ["update", "UpdateLifecyclePolicy", { status: '"DISABLED"' }, ["apply", "-auto-approve"]],
    ["delete", "DeleteLifecyclePolicy", {}, ["destroy", "-auto-approve"]],
  ])("keeps the state before a failed %s", async (_, operation, changes, command) => {
    const folder = await bench.folder();
    await folder.write(policy(), { max_retries: "0" });
    await folder.apply();
    const before = JSON.parse(await folder.state()).resources;
    await folder.write(policy(changes), { max_retries: "0" });
    await bench.admin("POST", "faults", { kind: "error", status: 503, operations: [operation], times: 1 });
    const failed = await folder.run(...command);
    expect(failed).toMatchObject({ code: 1, text: expect.stringContaining(`${operation} failed with`) });
    expect(JSON.parse(await folder.state()).resources).toEqual(before);
    expect(await folder.run(...command)).toMatchObject({ code: 0 });
  });

  it("does not treat a failed read as a missing policy", async () => {
    const folder = await bench.folder();
    await folder.write(policy(), { max_retries: "0" });
    await folder.apply();
    const before = await folder.state();
    await bench.admin("POST", "faults", { kind: "error", status: 500, operations: ["GetLifecyclePolicy"] });
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("Error: Reading the lifecycle policy failed");
    expect(await folder.state()).toBe(before);
  });

  it.each([
    { kind: "error", status: 429 },
    { kind: "error", status: 500 },
    { kind: "error", status: 503 },
    { kind: "reset" },
    { kind: "lose-answer" },
  ])("recovers from $kind $status twice", async (fault) => {
    await bench.admin("POST", "faults", { ...fault, operations: ["CreateLifecyclePolicy"], times: 2 });
    const folder = await bench.folder();
    await folder.write(policy());
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await bench.policies()).toHaveLength(1);
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
