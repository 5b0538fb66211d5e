/** The null_resource host, with Terraform's own provisioners. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { LifecyclePolicyProps } from "../../../constructs/index.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { address, declare } from "./runner-images.ts";
import { secrets, Team, type Workspace } from "./team.ts";

describeWithTerraform("a policy on the null_resource host", () => {
  const lintel = hostedLintel();
  let team: Team;
  let workspace: Workspace;
  beforeAll(async () => {
    team = await Team.start(lintel);
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

  test("is created, its ARN is an output, and the next plan is empty", async () => {
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

  test("has the default tags of its provider, including changes", async () => {
    workspace = await team.workspace();
    const tagged = async (tags: { readonly [key: string]: string }) => {
      await workspace.synth(declare(), { defaultTags: { tags }, ignoreTags: { keys: ["Owner"] } });
      const { code, text } = await workspace.apply();
      expect(code, text).toBe(0);
      expect(await workspace.plan()).toMatchObject({ code: 0 });
      return (await team.policies())["runner images"];
    };
    const made = await tagged({ CostCenter: "1", gone: "x" });
    expect(made?.tags).toEqual({ team: "platform", CostCenter: "1", gone: "x" });
    await team.client.tagResource({ resourceArn: made?.arn, tags: { Owner: "them" } });
    const changed = await tagged({ CostCenter: "2" });
    expect(changed?.tags).toEqual({ team: "platform", CostCenter: "2", Owner: "them" });
    expect(changed?.arn).toBe(made?.arn);
  });

  test("is in its declared region, and deleted there", async () => {
    await applied({ region: "us-east-1" });
    expect(await team.policies()).toEqual({});
    expect(await workspace.plan()).toMatchObject({ code: 0 });
    await workspace.forget();
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
    expect(await team.operations()).toContain("DeleteLifecyclePolicy");
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

  test("is destroyed using only the triggers", async () => {
    await applied();
    await workspace.forget();
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
    expect(await team.policies()).toEqual({});
  });

  test("is changed in place, and not created again, after the state file was lost", async () => {
    await applied();
    const { "runner images": before } = await team.policies();
    await workspace.forget();
    await workspace.age(-3600);
    await workspace.synth(declare({ description: "new" }));
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    const { "runner images": after } = await team.policies();
    expect(after).toMatchObject({ arn: before?.arn, description: "new" });
  });

  test("is checked for drift, and the exit code shows it", async () => {
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
    expect(await workspace.drift()).toMatchObject({ code: 1, text: expect.stringContaining("was deleted") });
    await workspace.forget();
    expect(await workspace.drift()).toMatchObject({
      code: 2,
      text: expect.stringContaining("no applied state to compare"),
    });
  });

  test("is checked for drift with JSON output", async () => {
    await applied();
    const { "runner images": policy } = await team.policies();
    await team.client.tagResource({ resourceArn: policy?.arn, tags: { owner: "somebody" } });
    const { code, text } = await workspace.drift("--format", "json");
    expect(code).toBe(1);
    expect(JSON.parse(text)).toEqual({
      checked: 1,
      failed: 0,
      drifted: [
        {
          address,
          identity: policy?.arn,
          revision: "null_resource.runner-images",
          gone: false,
          unfinished: false,
          differing: ["tags.owner"],
        },
      ],
    });
  });

  test("is reported if it cannot be read, which is not drift", async () => {
    await applied();
    await team.admin("POST", "faults", { kind: "error", operations: ["GetLifecyclePolicy"], status: 503 });
    const { code, text } = await workspace.drift();
    expect(code).toBe(2);
    expect(text).toContain("Reading the lifecycle policy failed");
    expect(text).toContain("1 could not be read.");
  });

  test("has secrets in no file, no output and no process list", async () => {
    const text = await applied();
    const everything = [text, (await workspace.destroy()).text, await workspace.written()].join("\n");
    // Uses includes, so that a failure does not print the secrets.
    expect(everything.includes("runtime apply")).toBe(true);
    for (const secret of secrets) expect(everything.includes(secret)).toBe(false);
  });
});
