/** Failures on the null_resource host: nothing is forgotten half-deleted, and the next run completes it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { declare, declareEach } from "./runner-images.ts";
import { killedDuring, Team, type Workspace } from "./team.ts";

/** About 10 s on an idle machine. */
const timeout = 240_000;

describeWithTerraform("the null_resource host", () => {
  const lintel = hostedLintel();
  let team: Team;
  let workspace: Workspace;
  beforeAll(async () => {
    team = await Team.start(lintel);
  });
  afterAll(() => team.stop());
  beforeEach(async () => {
    workspace = await team.workspace();
  });
  afterEach(() => team.admin("POST", "reset"));

  const applied = async (): Promise<void> => {
    await workspace.synth(declare());
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
  };
  const names = async () => Object.keys(await team.policies()).sort();

  /** A destroy that fails with all these errors, and deletes nothing. */
  const refusesToDestroy = async (said: readonly (string | RegExp)[], env?: NodeJS.ProcessEnv): Promise<void> => {
    const before = await names();
    const { code, text } = await workspace.terraform(["destroy", "-auto-approve", "-refresh=false"], env);
    expect(code).toBe(1);
    for (const each of said) expect(text.slice(text.indexOf("Error: "))).toMatch(each);
    expect(await names()).toEqual(before);
  };
  const destroysAll = async (): Promise<void> => {
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
    expect(await names()).toEqual([]);
  };

  test("sends nothing if an apply violates a rule, deletes nothing if a destroy lacks runtime, credentials or service, and completes both in the next run, also of another version", {
    timeout,
  }, async () => {
    await workspace.synth(declare({ name: "ab" }));
    const { code, text } = await workspace.apply();
    expect(code).toBe(1);
    expect(text).toContain("lintel explain lifecycle-policy/");
    expect(await team.operations()).not.toContain("CreateLifecyclePolicy");
    await applied();
    expect(await names()).toEqual(["runner images"]);

    await workspace.removeRuntime();
    await refusesToDestroy([/lintel: (?:command )?not found/]);
    await workspace.installRuntime();
    const none = { AWS_ACCESS_KEY_ID: "", AWS_SECRET_ACCESS_KEY: "", AWS_SESSION_TOKEN: "" };
    await refusesToDestroy(["no credentials were found"], { ...none, AWS_EC2_METADATA_DISABLED: "true" });
    await team.admin("POST", "faults", { kind: "reset", operations: ["DeleteLifecyclePolicy"] });
    await refusesToDestroy(["Deleting the lifecycle policy failed"]);
    await team.admin("DELETE", "faults");
    expect(await names()).toEqual(["runner images"]);
    await workspace.editState((text) => text.replaceAll(/"lintel_version": "[^"]+"/g, '"lintel_version": "99.0.0"'));
    await destroysAll();
  });

  test("completes an apply that was killed or interrupted, without a duplicate, and deletes its policies by the triggers alone", {
    timeout,
  }, async () => {
    const declared: string[] = [];
    const declaresAlso = async (policy: string): Promise<void> => {
      declared.push(policy);
      await workspace.synth(declareEach(declared));
    };
    for (const [policy, signal, runtime] of [
      ["of-killed-terraform", "SIGKILL", false],
      ["of-killed-terraform-and-runtime", "SIGKILL", true],
      // Terraform then kills the runtime itself.
      ["of-interrupted-terraform", "SIGINT", false],
    ] as const) {
      await declaresAlso(policy);
      await workspace.init();
      await killedDuring(team, workspace, ["CreateLifecyclePolicy"], { signal, runtime });
      const again = await workspace.apply();
      expect(again.code, `${policy}: ${again.text}`).toBe(0);
      expect(await names()).toEqual([...declared].sort());
    }
    expect(await workspace.plan()).toMatchObject({ code: 0 });
    expect(await workspace.drift()).toMatchObject({ code: 0 });

    await declaresAlso("of-unreadable-service");
    await team.admin("POST", "faults", { kind: "reset", operations: ["GetLifecyclePolicy"] });
    expect((await workspace.apply()).code).toBe(1);
    await team.admin("DELETE", "faults");
    expect(await names()).toEqual([...declared].sort());
    await workspace.forget();
    await destroysAll();
  });

  test("with malformed triggers or a malformed state file, Terraform keeps the identity; without the damage all is deleted", {
    timeout,
  }, async () => {
    await applied();
    const [state, whole] = [await workspace.state(), await workspace.stateFile("runner-images")];
    await workspace.editState((text) => text.replace('"lintel_format": "1"', '"lintel_format": "0"'));
    await refusesToDestroy(['in format "0"']);
    await workspace.editState(() => state.replace(/"serial": \d+/, '"serial": 99'));

    await workspace.synth(declare({ description: "new" }));
    await workspace.editStateFile("runner-images", () => whole.slice(0, 40));
    const { code, text } = await workspace.apply();
    expect(code).toBe(1);
    expect(text.slice(text.indexOf("Error: "))).toContain("is not JSON");
    await refusesToDestroy(["is not JSON"]);
    await workspace.forget();
    await destroysAll();
  });
});
