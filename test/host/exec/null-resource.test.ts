/** The null_resource host, with Terraform's own provisioners. */
import { TerraformOutput, type TerraformStack } from "cdktf";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { LifecyclePolicy, type LifecyclePolicyProps, LifecycleRule } from "../../../constructs/index.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { secrets, Team, type Workspace } from "./team.ts";

const runners: LifecyclePolicyProps = {
  name: "runner images",
  executionRole: "image-lifecycle",
  resourceType: "CONTAINER_IMAGE",
  policyDetails: [
    LifecycleRule.deleteOlderThan(13, "WEEKS", { retainAtLeast: 5, includeResources: { containers: true } }),
  ],
  resourceSelection: { tagMap: { purpose: "runner" } },
  tags: { team: "platform" },
};

const declare =
  (changes: Partial<LifecyclePolicyProps> = {}, id = "runner-images") =>
  (stack: TerraformStack): void => {
    const policy = new LifecyclePolicy(stack, id, { ...runners, ...changes } as LifecyclePolicyProps);
    new TerraformOutput(stack, "arn", { value: policy.arn });
  };

describeWithTerraform("a policy on the null_resource host", () => {
  let team: Team;
  let workspace: Workspace;
  beforeAll(async () => {
    team = await Team.start();
  });
  afterAll(() => team.stop());
  afterEach(() => team.admin("POST", "reset"));

  const applied = async (changes: Partial<LifecyclePolicyProps> = {}): Promise<string> => {
    workspace = await team.workspace();
    await workspace.synth(declare(changes));
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    return text;
  };

  test("is created, its ARN is an output, and nothing is left to do", async () => {
    const text = await applied();
    const { "runner images": policy } = await team.policies();
    expect(policy).toMatchObject({ name: "runner images", tags: { team: "platform" } });
    expect(text).toContain(`arn = "${policy?.arn}"`);
    expect(await workspace.plan()).toMatchObject({ code: 0 });
  });

  test("is changed in place", async () => {
    await applied();
    const { "runner images": before } = await team.policies();
    await workspace.synth(declare({ description: "keeps five", status: "DISABLED" }));
    await team.admin("DELETE", "requests");
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    const { "runner images": after } = await team.policies();
    expect(after).toMatchObject({ arn: before?.arn, description: "keeps five", status: "DISABLED" });
    expect(await team.operations()).not.toContain("DeleteLifecyclePolicy");
    expect(await workspace.plan()).toMatchObject({ code: 0 });
  });

  test("is replaced when its name changes", async () => {
    await applied();
    await workspace.synth(declare({ name: "build images" }));
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    expect(Object.keys(await team.policies())).toEqual(["build images"]);
  });

  test("is deleted when its declaration is removed", async () => {
    await applied();
    await workspace.synth(() => {});
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    expect(await team.policies()).toEqual({});
  });

  test("is destroyed from the triggers alone", async () => {
    await applied();
    await workspace.forget();
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
    expect(await team.policies()).toEqual({});
  });

  test("is changed in place, and not created again, when the state file is lost", async () => {
    await applied();
    const { "runner images": before } = await team.policies();
    await workspace.forget();
    await workspace.synth(declare({ description: "new" }));
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    const { "runner images": after } = await team.policies();
    expect(after).toMatchObject({ arn: before?.arn, description: "new" });
  });

  test("of somebody else is neither changed nor deleted", async () => {
    await applied();
    const other = await team.workspace();
    await other.synth(declare({ description: "mine now" }));
    const { code, text } = await other.apply();
    expect(code).toBe(1);
    expect(text).toContain('A lifecycle policy "runner images" exists already');
    expect((await other.destroy()).code).toBe(0);
    const { "runner images": policy } = await team.policies();
    expect(policy).not.toHaveProperty("description");
  });

  test("of somebody else is taken over where it says the same and that is wanted", async () => {
    await applied();
    const other = await team.workspace();
    await other.synth(declare({ adoptExisting: true, description: "mine now" }));
    const refused = await other.apply();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("It differs from the declaration in description.");
    const kept = await other.destroy();
    expect(kept.code).toBe(1);
    expect(kept.text).toContain("is not known to be this host's");

    await other.synth(declare({ adoptExisting: true }));
    expect(await other.apply()).toMatchObject({ code: 0 });
    expect(Object.keys(await team.policies())).toEqual(["runner images"]);
    expect(await other.destroy()).toMatchObject({ code: 0 });
    expect(await team.policies()).toEqual({});
  });

  test("is not sent when it breaks a rule, and the next run finishes", async () => {
    workspace = await team.workspace();
    await workspace.synth(declare({ name: "ab" }));
    const { code, text } = await workspace.apply();
    expect(code).toBe(1);
    expect(text).toContain("lintel explain lifecycle-policy/");
    expect(await team.operations()).not.toContain("CreateLifecyclePolicy");
    await workspace.synth(declare());
    expect(await workspace.apply()).toMatchObject({ code: 0 });
    expect(Object.keys(await team.policies())).toEqual(["runner images"]);
  });

  test("stays where the runtime is missing at destroy, and the next run deletes it", async () => {
    await applied();
    await workspace.removeRuntime();
    const { code, text } = await workspace.destroy();
    expect(code).toBe(1);
    expect(text).toMatch(/lintel: (?:command )?not found/);
    await workspace.installRuntime();
    expect(await workspace.destroy()).toMatchObject({ code: 0 });
    expect(await team.policies()).toEqual({});
  });

  test.each([
    ["written by a version to come", /"lintel_format": "1"/g, '"lintel_format": "2"', 'knows the form "1"'],
    ["edited by hand", /"lintel_key": "runner-images"/g, '"lintel_key": "../x"', "edit no triggers by hand"],
    ["of an unknown resource", /"lintel_resource": "[^"]+"/g, '"lintel_resource": "x"', 'no resource "x"'],
  ])("stays where the triggers are %s", async (_, found, written, message) => {
    await applied();
    const whole = await workspace.state();
    await workspace.forget();
    await workspace.editState((text) => text.replaceAll(found, written));
    const { code, text } = await workspace.destroy("-refresh=false");
    expect(code).toBe(1);
    expect(text).toContain(message);
    expect(Object.keys(await team.policies())).toEqual(["runner images"]);
    await workspace.editState(() => whole.replace(/"serial": \d+/, '"serial": 99'));
    expect(await workspace.destroy()).toMatchObject({ code: 0 });
    expect(await team.policies()).toEqual({});
  });

  test("stays where the endpoint is down at destroy, and the next run deletes it", async () => {
    await applied();
    await team.admin("POST", "faults", { kind: "reset", operations: ["DeleteLifecyclePolicy"] });
    const down = await workspace.destroy();
    expect(down.code, down.text).toBe(1);
    await team.admin("DELETE", "faults");
    expect(await workspace.destroy()).toMatchObject({ code: 0 });
    expect(await team.policies()).toEqual({});
  });

  test("drifts, and the exit code says so", async () => {
    await applied();
    expect(await workspace.drift()).toEqual({ code: 0, text: "0 of 1 resources drifted since the last apply. " });
    const { "runner images": policy } = await team.policies();
    const { description, executionRole, resourceType, policyDetails, resourceSelection } = policy ?? {};
    const kept = { description, executionRole, resourceType, policyDetails, resourceSelection };
    await team.client.updateLifecyclePolicy({ lifecyclePolicyArn: policy?.arn, ...kept, status: "DISABLED" });
    const { code, text } = await workspace.drift();
    expect(code).toBe(1);
    expect(text).toContain(`null_resource.lintel["runner-images"]: ${policy?.arn} differs in status`);
    await team.client.deleteLifecyclePolicy({ lifecyclePolicyArn: policy?.arn });
    expect(await workspace.drift()).toMatchObject({ code: 1, text: expect.stringContaining("is gone") });
    await workspace.forget();
    expect(await workspace.drift()).toMatchObject({ code: 2, text: expect.stringContaining("nothing to compare") });
  });

  test("shows no secret, in no file, no output and no process list", async () => {
    const text = await applied();
    const everything = [text, (await workspace.destroy()).text, await workspace.written()].join("\n");
    // Asked with includes, so that a failure prints nothing of what was found.
    expect(everything.includes("runtime apply")).toBe(true);
    for (const secret of secrets) expect(everything.includes(secret)).toBe(false);
  });
});
