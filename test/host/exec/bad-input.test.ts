/** Failures on the null_resource host: nothing is forgotten half-deleted, and the next run completes it. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { declare, declareEach } from "./runner-images.ts";
import { secrets, Team, type Workspace } from "./team.ts";

/** About 10 s on an idle machine. */
const timeout = 240_000;

describeWithTerraform("on the null_resource host", () => {
  const lintel = hostedLintel();
  let team: Team;
  let workspace: Workspace;
  beforeAll(async () => {
    team = await Team.start(lintel);
  });
  afterAll(() => team.stop());
  afterEach(() => team.admin("POST", "reset"));

  const applied = async (declared = declare()): Promise<void> => {
    workspace = await team.workspace();
    await workspace.synth(declared);
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

  test("a declaration that violates a rule is not sent, and the next run succeeds", async () => {
    workspace = await team.workspace();
    await workspace.synth(declare({ name: "ab" }));
    const { code, text } = await workspace.apply();
    expect(code).toBe(1);
    expect(text).toContain("lintel explain lifecycle-policy/");
    expect(await team.operations()).not.toContain("CreateLifecyclePolicy");
    await workspace.synth(declare());
    expect(await workspace.apply()).toMatchObject({ code: 0 });
    expect(await names()).toEqual(["runner images"]);
  });

  test.each([
    ["Terraform is killed", "SIGKILL", false],
    ["Terraform and the runtime are killed", "SIGKILL", true],
    // Terraform then kills the runtime itself.
    ["Terraform is interrupted", "SIGINT", false],
  ] as const)("%s during an apply: the next one succeeds, without a duplicate", async (_, signal, both) => {
    workspace = await team.workspace();
    await workspace.synth(declare());
    await workspace.init();
    await team.admin("POST", "faults", { kind: "hold-answer", operations: ["CreateLifecyclePolicy"] });
    const { child, done } = workspace.startTerraform(["apply", "-auto-approve"]);
    await team.untilHolding();
    child.kill(signal);
    if (both) await workspace.killRuntime();
    await team.admin("DELETE", "faults");
    await done;
    const again = await workspace.apply();
    expect(again.code, again.text).toBe(0);
    expect(await names()).toEqual(["runner images"]);
    expect(await workspace.plan()).toMatchObject({ code: 0 });
    expect(await workspace.drift()).toMatchObject({ code: 0 });
    expect(await workspace.destroy()).toMatchObject({ code: 0 });
    expect(await names()).toEqual([]);
  });

  test("a policy of an interrupted apply is deleted using only the triggers", async () => {
    workspace = await team.workspace();
    await workspace.synth(declare());
    await team.admin("POST", "faults", { kind: "reset", operations: ["GetLifecyclePolicy"] });
    expect((await workspace.apply()).code).toBe(1);
    await team.admin("DELETE", "faults");
    expect(await names()).toEqual(["runner images"]);
    await workspace.forget();
    expect(await workspace.destroy()).toMatchObject({ code: 0 });
    expect(await names()).toEqual([]);
  });

  test("destroying without runtime, credentials or service deletes nothing; another version can do it later", {
    timeout,
  }, async () => {
    await applied();
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

  test("malformed triggers delete nothing, and the error says why; restored ones do", {
    timeout,
  }, async () => {
    const damages: { readonly [policy: string]: { readonly triggers: object; readonly said: string } } = {
      "of-older-version": { triggers: { lintel_format: "0" }, said: 'in format "0"' },
      "of-version-to-come": { triggers: { lintel_format: "2" }, said: 'supports format "1"' },
      "without-form": { triggers: { lintel_format: undefined }, said: "in format null" },
      "edited-by-hand": { triggers: { lintel_key: "../x" }, said: "without triggers edited by hand" },
      "without-settings": { triggers: { lintel_settings: "x" }, said: "lintel_settings is not a JSON object" },
      "of-unknown-resource": { triggers: { lintel_resource: "x" }, said: 'The resource "x" does not exist' },
      "without-name": {
        triggers: { name: undefined },
        said: "have no name to find the lifecycle policy by",
      },
    };
    await applied(declareEach(Object.keys(damages)));
    const whole = await workspace.state();
    await workspace.forget();
    await workspace.editState((text) => {
      const { resources, ...state } = JSON.parse(text);
      const identities = resources.find(({ name }: { readonly name: string }) => name === "lintel");
      expect(identities.instances).toHaveLength(Object.keys(damages).length);
      for (const { index_key: policy, attributes } of identities.instances)
        Object.assign(attributes.triggers, damages[policy]?.triggers);
      return JSON.stringify({ ...state, resources });
    });
    await refusesToDestroy(Object.values(damages).map(({ said }) => said));
    await workspace.editState(() => whole.replace(/"serial": \d+/, '"serial": 99'));
    await destroysAll();
  });

  test("a malformed state file changes and deletes nothing, and the error says why; without it everything is found", {
    timeout,
  }, async () => {
    const damages: { readonly [policy: string]: { readonly damage: (text: string) => string; readonly said: string } } =
      {
        "of-older-version": {
          damage: (text) => text.replace('"format": "1"', '"format": "0"'),
          said: 'in format "0"',
        },
        "cut-off": { damage: (text) => text.slice(0, 40), said: "is not JSON" },
        "of-another-kind": { damage: () => "[]", said: "does not contain an object" },
        "not-whole": { damage: (text) => text.replace('"salt"', '"pepper"'), said: "has no salt" },
        "of-another-resource": {
          damage: (text) => text.replace('"lifecycle-policy"', '"hosted-service"'),
          said: "describes a hosted-service",
        },
      };
    const policies = Object.keys(damages);
    const said = Object.values(damages).map((each) => each.said);
    await applied(declareEach(policies));
    for (const [policy, { damage }] of Object.entries(damages)) await workspace.editStateFile(policy, damage);
    expect(await workspace.drift()).toMatchObject({ code: 2 });
    await workspace.synth(declareEach(policies, { description: "new" }));
    const { code, text } = await workspace.apply();
    expect(code).toBe(1);
    for (const each of said) expect(text.slice(text.indexOf("Error: "))).toContain(each);
    for (const policy of Object.values(await team.policies())) expect(policy).not.toHaveProperty("description");
    await refusesToDestroy(said);
    await workspace.forget();
    await destroysAll();
  });

  test.each([
    ["delete", "LINTEL_IDENTITY"],
    ["apply", "LINTEL_DECLARATION"],
  ])("a secret in the settings for %s is refused, and stored nowhere", async (verb, variable) => {
    workspace = await team.workspace();
    const settings = { region: "eu-west-1", endpoint_url: team.emulator.url };
    const identity = { lintel_format: "1", lintel_resource: "lifecycle-policy", lintel_key: "p", lintel_address: "a" };
    const withSecret = { ...settings, token: secrets[1] };
    const told = {
      LINTEL_IDENTITY: { ...identity, lintel_settings: JSON.stringify(withSecret) },
      LINTEL_DECLARATION: { settings: variable === "LINTEL_DECLARATION" ? withSecret : settings },
    };
    const env = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, JSON.stringify(value)]));
    const { code, text } = await workspace.start("lintel", ["runtime", verb], env).done;
    expect(code).toBe(1);
    expect(`${text}${await workspace.written()}`.includes(secrets[1])).toBe(false);
    expect(text).toContain("token cannot be set with this host");
  });
});
