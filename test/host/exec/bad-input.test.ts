/** What goes wrong on the null_resource host: nothing is half-deleted and forgotten, and the next run finishes. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { declare } from "./runner-images.ts";
import { secrets, Team, type Workspace } from "./team.ts";

describeWithTerraform("on the null_resource host", () => {
  let team: Team;
  let workspace: Workspace;
  beforeAll(async () => {
    team = await Team.start();
  });
  afterAll(() => team.stop());
  afterEach(() => team.admin("POST", "reset"));

  const applied = async (): Promise<void> => {
    workspace = await team.workspace();
    await workspace.synth(declare());
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
  };
  const names = async () => Object.keys(await team.policies());

  /** A destroy that fails, and leaves the policy; then one that deletes it. */
  const destroyedAtLast = async (said: string | RegExp, env?: NodeJS.ProcessEnv, repair?: () => Promise<unknown>) => {
    const { code, text } = await workspace.terraform(["destroy", "-auto-approve", "-refresh=false"], env);
    expect(code).toBe(1);
    expect(text.slice(-1500)).toMatch(said);
    expect(await names()).toEqual(["runner images"]);
    await repair?.();
    const again = await workspace.destroy();
    expect(again.code, again.text).toBe(0);
    expect(await names()).toEqual([]);
  };

  test("a declaration that breaks a rule is not sent, and the next run finishes", async () => {
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
  ] as const)("%s in the middle of an apply: the next one finishes, without a duplicate", async (_, signal, both) => {
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

  test("a policy of ours whose apply was cut off is deleted by the triggers alone", async () => {
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

  test("the runtime is missing at destroy", async () => {
    await applied();
    await workspace.removeRuntime();
    await destroyedAtLast(/lintel: (?:command )?not found/, {}, () => workspace.installRuntime());
  });

  test("credentials are missing at destroy", async () => {
    await applied();
    const none = { AWS_ACCESS_KEY_ID: "", AWS_SECRET_ACCESS_KEY: "", AWS_SESSION_TOKEN: "" };
    await destroyedAtLast("no credentials were found", { ...none, AWS_EC2_METADATA_DISABLED: "true" });
  });

  test("the endpoint is down at destroy", async () => {
    await applied();
    await team.admin("POST", "faults", { kind: "reset", operations: ["DeleteLifecyclePolicy"] });
    await destroyedAtLast("Deleting the lifecycle policy failed", {}, () => team.admin("DELETE", "faults"));
  });

  test("another version of lintel destroys what is in its form", async () => {
    await applied();
    await workspace.editState((text) => text.replaceAll(/"lintel_version": "[^"]+"/g, '"lintel_version": "99.0.0"'));
    expect(await workspace.destroy()).toMatchObject({ code: 0 });
    expect(await names()).toEqual([]);
  });

  test.each([
    ["written by an older version", /"lintel_format": "1"/g, '"lintel_format": "0"', 'in the form "0"'],
    ["written by a version to come", /"lintel_format": "1"/g, '"lintel_format": "2"', 'knows the form "1"'],
    ["without a form", /"lintel_format": "1",/g, "", "in the form null"],
    ["edited by hand", /"lintel_key": "runner-images"/g, '"lintel_key": "../x"', "without triggers edited by hand"],
    [
      "without settings",
      /"lintel_settings": "[^\n]*",/g,
      '"lintel_settings": "x",',
      "lintel_settings is not a JSON object",
    ],
    ["of an unknown resource", /"lintel_resource": "[^"]+"/g, '"lintel_resource": "x"', 'no resource "x"'],
    ["without a name", /,\s*"name": "runner images"/g, "", "have no name to find the lifecycle policy by"],
  ])("the triggers are %s at destroy", async (_, found, written, message) => {
    await applied();
    const whole = await workspace.state();
    await workspace.forget();
    await workspace.editState((text) => text.replaceAll(found, written));
    await destroyedAtLast(message, {}, () => workspace.editState(() => whole.replace(/"serial": \d+/, '"serial": 99')));
  });

  test.each([
    [
      "written by an older version",
      (text: string) => text.replace('"format": "1"', '"format": "0"'),
      'in the form "0"',
    ],
    ["cut off", (text: string) => text.slice(0, 40), "is no JSON"],
    ["of another kind", () => "[]", "does not contain an object"],
    ["not whole", (text: string) => text.replace('"salt"', '"pepper"'), "has no salt"],
    [
      "of another resource",
      (text: string) => text.replace('"lifecycle-policy"', '"hosted-service"'),
      "is of a hosted-service",
    ],
  ])("the state file is %s", async (_, damage, message) => {
    await applied();
    await workspace.editStateFile("runner-images", damage);
    expect(await workspace.drift()).toMatchObject({ code: 2 });
    await workspace.synth(declare({ description: "new" }));
    const { code, text } = await workspace.apply();
    expect(code).toBe(1);
    expect(text).toContain(message);
    await destroyedAtLast(message, {}, () => workspace.forget());
  });

  test.each([
    ["delete", "LINTEL_IDENTITY"],
    ["apply", "LINTEL_DECLARATION"],
  ])("a secret among the settings for %s is refused, and goes nowhere", async (verb, variable) => {
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
