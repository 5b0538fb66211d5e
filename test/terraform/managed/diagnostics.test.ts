/** What the provider reports while it plans: of settings, of values that are known late, and of dry runs. */
import { describe, expect, it } from "vitest";
import { servicesAndCore } from "../core-ground.ts";
import { type Arguments, later } from "../declared-value.ts";
import type { EmulatedServices } from "../emulated-services.ts";
import { goodPolicy } from "../real-terraform/declarations.ts";
import { goodRequest } from "../real-terraform/policy-config.ts";
import type { TerraformCore } from "../terraform-core.ts";

const arn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/weekly-cleanup";
const address = "lintel_lifecycle_policy.p";

let services: EmulatedServices;
let core: TerraformCore;
servicesAndCore({}, (ground) => {
  ({ services, core } = ground);
});

const policy = (changes: Arguments = {}, label = "p") => ({
  [`lintel_lifecycle_policy.${label}`]: { ...goodPolicy, ...changes },
});
const containers = {
  resource_type: "CONTAINER_IMAGE",
  policy_details: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5 } }],
};

it("a value that is unknown at plan is checked at apply", async () => {
  const declared = policy({ status: later("ON") });
  expect((await core.plan(declared)).actions).toEqual({ [address]: "create" });
  const { code, text } = await core.apply(declared);
  expect([code, text]).toEqual([1, expect.stringContaining('status is "ON"')]);
  expect(await services.policies()).toEqual([]);
});

it("a profile that no file has is reported with its name", async () => {
  const none = { access_key: null, secret_key: null, profile: "none" };
  const { code, text } = await core.apply(policy(), { settings: none });
  expect(code).toBe(1);
  expect(text).toContain("Error: Creating the lifecycle policy failed");
  expect(text).toContain('the profile "none" is in neither shared file');
});

it("tags with another reserved prefix are the service's own, and AWS's values are refused with the documented vocabulary", async () => {
  const options = { settings: { reserved_tag_prefix: "sys:", vocabulary: "documented" } };
  const wrong = {
    ...policy({ tags: { "sys:owner": "x" } }),
    ...policy({ name: "ami", resource_type: "AMI_IMAGE" }, "ami"),
  };
  const refused = await core.plan(wrong, options);
  expect(refused.textOf(address)).toContain('"sys:"');
  expect(refused.textOf("lintel_lifecycle_policy.ami")).toContain('"AMI_IMAGE"');
  const declared = policy({ tags: { owner: "x" } });
  expect(await core.apply(declared, options)).toMatchObject({ code: 0 });
  await services.client.tagResource({ resourceArn: arn, tags: { "sys:billing": "1" } });
  expect(await core.plan(declared, options)).toMatchObject({ code: 0 });
});

it("while the provider's settings are unknown a plan uses the state, and reports what it did not read", async () => {
  await core.apply(policy());
  const settings = { region: later("us-east-1") };
  const planned = await core.apply(policy(), { settings });
  expect([planned.code, planned.done]).toEqual([0, "0 added, 0 changed, 0 destroyed"]);
  expect(planned.text).toContain("Warning: The lifecycle policy cannot be read yet");
  expect(await core.plan(policy())).toMatchObject({ code: 0 });
});

it.each(["soon", "0s", "-1m", "200h"])("%s is refused as a time without a response", async (written) => {
  const { code, text } = await core.plan({}, { settings: { unreachable_timeout: written } });
  expect(code).toBe(1);
  expect(text).toContain(`unreachable_timeout is "${written}"; it must be a duration such as "30m"`);
});

it("an invalid role is reported before anything is sent", async () => {
  const settings = {
    assume_role: [{ role_arn: "deploy", duration: "5m", session_name: "not this one" }],
    allowed_account_ids: ["1234"],
    forbidden_account_ids: ["123456789012"],
  };
  const { code, text } = await core.plan(policy(), { settings });
  expect(code).toBe(1);
  for (const expected of [
    "role_arn is 6 characters long; it must be 20 to 2048",
    'duration is "5m"; it must be from 15m to 12h',
    'session_name is "not this one"; it must be',
    'allowed_account_ids[0] is "1234"; it must be an account id of exactly 12 digits',
    "only one of them can be set",
  ]) {
    expect(text).toContain(expected);
  }
  expect(await services.operations()).toEqual([]);
});

describe("a plan with dry_run_on_plan", () => {
  const rehearsed = (changes: Arguments = {}, label?: string) => policy({ dry_run_on_plan: true, ...changes }, label);

  it("sends a dry run, and changes nothing", async () => {
    expect(await core.plan(rehearsed())).toMatchObject({ code: 2 });
    expect(await services.operations()).toEqual(["CreateLifecyclePolicy"]);
    expect(await services.policies()).toEqual([]);
  });

  it("does not affect create, update, replace and repair", async () => {
    const other = { name: "other" };
    expect(await core.apply({ ...rehearsed(), ...rehearsed(other, "other") })).toMatchObject({ code: 0 });
    const changed = { ...rehearsed({ status: "DISABLED" }), ...rehearsed({ ...other, ...containers }, "other") };
    expect(await core.apply(changed)).toMatchObject({ code: 0, done: "1 added, 1 changed, 1 destroyed" });
    core.taint(address);
    expect(await core.apply(changed)).toMatchObject({ code: 0, done: "1 added, 0 changed, 1 destroyed" });
    expect(await core.plan(changed)).toMatchObject({ code: 0 });
  });

  it("shows what the service would refuse", async () => {
    await services.client.createLifecyclePolicy({ ...goodRequest, status: "DISABLED" });
    const { code, text } = await core.plan(rehearsed());
    expect(code).toBe(1);
    expect(text).toContain("It differs from the declaration in status.");
    expect(text).toContain(`terraform import lintel_lifecycle_policy.NAME ${arn}`);
  });

  it("reports a service that does not respond", async () => {
    await services.admin("POST", "faults", { kind: "error", status: 503 });
    const { code, text } = await core.plan(rehearsed(), { settings: { max_retries: 0 } });
    expect(code).toBe(1);
    expect(text).toContain("Error: The dry run of the lifecycle policy failed");
    await services.admin("DELETE", "faults");
  });
});
