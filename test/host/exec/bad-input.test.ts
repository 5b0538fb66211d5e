/** Failures on the null_resource host: nothing is forgotten half-deleted, and the next run completes it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { declarationLocal, environment, settingsLocal } from "../../../lib/null-resource.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { declare, declareEach } from "./runner-images.ts";
import { secrets, Team, type Workspace } from "./team.ts";

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
  /** The triggers of the applied policy's identity. */
  const identity = async (): Promise<object> => {
    const { resources } = JSON.parse(await workspace.state());
    return resources.find(({ name }: { readonly name: string }) => name === "lintel").instances[0].attributes.triggers;
  };
  /** The declaration as Terraform hands it to the runtime. */
  const declaration = async (): Promise<object> => {
    const { locals } = JSON.parse(await readFile(join(workspace.dir, "cdk.tf.json"), "utf8"));
    return { ...locals[`${declarationLocal}runner-images`], settings: locals[`${settingsLocal}lintel`] };
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
    for (const [policy, signal, both] of [
      ["of-killed-terraform", "SIGKILL", false],
      ["of-killed-terraform-and-runtime", "SIGKILL", true],
      // Terraform then kills the runtime itself.
      ["of-interrupted-terraform", "SIGINT", false],
    ] as const) {
      await declaresAlso(policy);
      await workspace.init();
      await team.admin("POST", "faults", { kind: "hold-answer", operations: ["CreateLifecyclePolicy"] });
      const { child, done } = workspace.startTerraform(["apply", "-auto-approve"]);
      await team.untilHolding();
      child.kill(signal);
      if (both) await workspace.killRuntime();
      await team.admin("DELETE", "faults");
      await done;
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

  test("deletes nothing if triggers are malformed, says why, and deletes once they are restored", {
    timeout,
  }, async () => {
    const older = { triggers: { lintel_format: "0" }, said: 'in format "0"' };
    const damages: readonly { readonly triggers: object; readonly said: string }[] = [
      older,
      { triggers: { lintel_format: "2" }, said: 'supports format "1"' },
      { triggers: { lintel_format: undefined }, said: "in format null" },
      { triggers: { lintel_key: "../x" }, said: "without triggers edited by hand" },
      { triggers: { lintel_settings: "x" }, said: "lintel_settings is not a JSON object" },
      { triggers: { lintel_resource: "x" }, said: 'The resource "x" does not exist' },
      { triggers: { name: undefined }, said: "have no name to find the lifecycle policy by" },
    ];
    await applied();
    await workspace.forget();
    const whole = await identity();
    for (const { triggers, said } of damages) {
      const env = { [environment.identity]: JSON.stringify({ ...whole, ...triggers }) };
      const { code, text } = await workspace.runtime(["delete"], env);
      expect(code, said).toBe(1);
      expect(text.slice(text.indexOf("Error: "))).toContain(said);
      expect(await names()).toEqual(["runner images"]);
    }

    // Terraform keeps the identity.
    const state = await workspace.state();
    await workspace.editState((text) => text.replace('"lintel_format": "1"', '"lintel_format": "0"'));
    await refusesToDestroy([older.said]);
    await workspace.editState(() => state.replace(/"serial": \d+/, '"serial": 99'));
    await destroysAll();
  });

  test("changes and deletes nothing if the state file is malformed, says why, and finds the policy without the file", {
    timeout,
  }, async () => {
    const cutOff = { damage: (text: string) => text.slice(0, 40), said: "is not JSON" };
    const damages: readonly { readonly damage: (text: string) => string; readonly said: string }[] = [
      { damage: (text) => text.replace('"format": "1"', '"format": "0"'), said: 'in format "0"' },
      cutOff,
      { damage: () => "[]", said: "does not contain an object" },
      { damage: (text) => text.replace('"salt"', '"pepper"'), said: "has no salt" },
      { damage: (text) => text.replace('"judged": [', '"judged": [1, '), said: "has judged[0], which is not a string" },
      {
        damage: (text) => text.replace('"lifecycle-policy"', '"hosted-service"'),
        said: "describes a hosted-service",
      },
    ];
    await applied();
    await workspace.synth(declare({ description: "new" }));
    const env = {
      [environment.identity]: JSON.stringify(await identity()),
      [environment.declaration]: JSON.stringify(await declaration()),
    };
    const [whole, before] = [await workspace.stateFile("runner-images"), await team.policies()];
    for (const { damage, said } of damages) {
      await workspace.editStateFile("runner-images", () => damage(whole));
      expect(await workspace.drift(), said).toMatchObject({ code: 2 });
      for (const verb of ["apply", "delete"]) {
        const { code, text } = await workspace.runtime([verb], env);
        expect(code, said).toBe(1);
        expect(text.slice(text.indexOf("Error: "))).toContain(said);
      }
      expect(await team.policies()).toEqual(before);
    }

    // Terraform keeps the identity.
    await workspace.editStateFile("runner-images", () => cutOff.damage(whole));
    const { code, text } = await workspace.apply();
    expect(code).toBe(1);
    expect(text.slice(text.indexOf("Error: "))).toContain(cutOff.said);
    await refusesToDestroy([cutOff.said]);
    expect(await team.policies()).toEqual(before);
    await workspace.forget();
    await destroysAll();
  });

  test.each([
    ["delete", "LINTEL_IDENTITY"],
    ["apply", "LINTEL_DECLARATION"],
  ])("refuses a secret in the settings for %s, and stores it nowhere", async (verb, variable) => {
    const settings = { region: "eu-west-1", endpoint_url: team.emulator.url };
    const identity = { lintel_format: "1", lintel_resource: "lifecycle-policy", lintel_key: "p", lintel_address: "a" };
    const withSecret = { ...settings, token: secrets[1] };
    const told = {
      LINTEL_IDENTITY: { ...identity, lintel_settings: JSON.stringify(withSecret) },
      LINTEL_DECLARATION: { settings: variable === "LINTEL_DECLARATION" ? withSecret : settings },
    };
    const env = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, JSON.stringify(value)]));
    const { code, text } = await workspace.runtime([verb], env);
    expect(code).toBe(1);
    expect(`${text}${await workspace.written()}`.includes(secrets[1])).toBe(false);
    expect(text).toContain("token cannot be set with this host");
  });
});
