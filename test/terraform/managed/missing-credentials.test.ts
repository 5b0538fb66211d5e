/** A run without any credentials of the service: what can be planned, and what is refused. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { servicesAndCore } from "../core-ground.ts";
import type { EmulatedServices } from "../emulated-services.ts";
import { goodPolicy, goodService } from "../real-terraform/declarations.ts";
import type { TerraformCore } from "../terraform-core.ts";

const nobody = {
  AWS_EC2_METADATA_DISABLED: "true",
  AWS_CONFIG_FILE: "/nowhere/config",
  AWS_SHARED_CREDENTIALS_FILE: "/nowhere/credentials",
  ...Object.fromEntries(
    [
      ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE", "AWS_DEFAULT_PROFILE"],
      ["AWS_CONTAINER_CREDENTIALS_FULL_URI", "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "AWS_WEB_IDENTITY_TOKEN_FILE"],
    ].flatMap((names) => names.map((name) => [name, ""])),
  ),
};
beforeEach(() => {
  for (const [name, value] of Object.entries(nobody)) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

let services: EmulatedServices;
let core: TerraformCore;
servicesAndCore({}, (ground) => {
  ({ services, core } = ground);
});

const settings = { access_key: null, secret_key: null };
const policy = "lintel_lifecycle_policy.p";
const everyKind = {
  [policy]: goodPolicy,
  "lintel_hosted_service.s": goodService,
  "lintel_auto_scaling_configuration.a": { auto_scaling_configuration_name: "high-load" },
};

it("new resources are planned, and no request is sent", async () => {
  const { code, actions } = await core.plan(everyKind, { settings });
  expect([code, Object.values(actions)]).toEqual([2, ["create", "create", "create"]]);
  expect(await services.operations()).toEqual([]);
});

it("reading the state's resources fails with the places without credentials and the remedies, and keeps the state", async () => {
  expect(await core.apply(everyKind)).toMatchObject({ code: 0 });
  const state = () => core.addresses.map((address) => core.attributes(address));
  const before = state();
  await services.forgetRequests();
  const commands = [() => core.plan(everyKind, { settings }), () => core.destroy({ settings })];
  for (const command of commands) {
    const { code, text } = await command();
    expect(code).toBe(1);
    for (const kind of ["lifecycle policy", "App Runner service", "auto scaling configuration"])
      expect(text).toContain(`Error: Reading the ${kind} failed`);
    expect(text).toContain("in profile default of /nowhere/config and /nowhere/credentials");
    expect(text).toContain("(not asked, since AWS_EC2_METADATA_DISABLED is set)");
    expect(text).toContain("Set access_key and secret_key, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile");
    expect(text).toContain(
      "Nothing was changed. To plan without credentials, against the state as it is: terraform plan -refresh=false",
    );
  }
  expect(state()).toEqual(before);
  expect(await services.operations()).toEqual([]);
});

it("changes are planned against the state with -refresh=false, and no request is sent", async () => {
  expect(await core.apply(everyKind)).toMatchObject({ code: 0 });
  await services.forgetRequests();
  const options = { settings, refresh: false };
  expect(await core.plan(everyKind, options)).toMatchObject({ code: 0 });
  const { "lintel_auto_scaling_configuration.a": _, ...others } = everyKind;
  const changed = { ...others, [policy]: { ...goodPolicy, status: "DISABLED" } };
  expect((await core.plan(changed, options)).actions).toEqual({
    [policy]: "update",
    "lintel_auto_scaling_configuration.a": "delete",
  });
  expect(await services.operations()).toEqual([]);
});

it("a dry run that was never sent is not reported as rejected by the service", async () => {
  const { code, text } = await core.plan({ [policy]: { ...goodPolicy, dry_run_on_plan: true } }, { settings });
  expect(code).toBe(1);
  expect(text).toContain("Error: The dry run of the lifecycle policy failed");
  expect(text).toContain("no credentials were found");
});

it("a data source is refused without a word about the state", async () => {
  const { code, text } = await core.read("lintel_lifecycle_policy", { name: "weekly cleanup" }, { settings });
  expect(code).toBe(1);
  expect(text).toContain("Error: Reading the lifecycle policy failed");
  expect(text).not.toContain("-refresh=false");
});
