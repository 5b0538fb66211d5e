/** Terraform without any credentials of the service: what can be planned, and what is refused. */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { policy } from "./policy-config.ts";
import { scaling } from "./scaling-config.ts";
import { service } from "./service-config.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

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

describeWithTerraform("a provider without credentials", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder(
    {},
    (ground) => {
      ({ bench, folder } = ground);
    },
    nobody,
  );

  const none = { access_key: undefined, secret_key: undefined, token: undefined };
  const everyKind = policy() + service() + scaling({}, "a");

  it("plans new resources, and sends no request", async () => {
    await folder.write(everyKind, none);
    const { code, text } = await folder.plan();
    expect(text).toContain("Plan: 3 to add, 0 to change, 0 to destroy.");
    expect(code).toBe(2);
    expect(await bench.operations()).toEqual([]);
  });

  it("refuses to read what the state has, names the places without credentials and the remedies, and keeps the state", async () => {
    await folder.write(everyKind);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const state = await folder.state();
    await bench.forgetRequests();
    await folder.write(everyKind, none);
    for (const args of [["plan"], ["apply", "-refresh-only", "-auto-approve"], ["destroy", "-auto-approve"]]) {
      const { code, text } = await folder.run(...args);
      expect(code, args[0]).toBe(1);
      for (const kind of ["lifecycle policy", "hosted service", "auto scaling configuration"])
        expect(text).toContain(`Error: Reading the ${kind} failed`);
      expect(text).toContain("in profile default of /nowhere/config and /nowhere/credentials");
      expect(text).toContain("(not asked, since AWS_EC2_METADATA_DISABLED is set)");
      expect(text).toContain(
        "Set access_key and secret_key, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile",
      );
      expect(text).toContain(
        "Nothing was changed. To plan without credentials, against the state as it is: terraform plan -refresh=false",
      );
    }
    expect(await folder.state()).toBe(state);
    expect(await bench.operations()).toEqual([]);
  });

  it("plans changes against the state with -refresh=false, and sends no request", async () => {
    await folder.write(everyKind);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await bench.forgetRequests();
    const plan = () => folder.run("plan", "-refresh=false", "-detailed-exitcode");
    await folder.write(everyKind, none);
    expect(await plan()).toMatchObject({ code: 0 });
    await folder.write(policy({ status: '"DISABLED"' }) + service(), none);
    const { code, text } = await plan();
    expect(text).toContain("Plan: 0 to add, 1 to change, 1 to destroy.");
    expect(code).toBe(2);
    expect(await bench.operations()).toEqual([]);
  });

  it("does not say that the service would reject a dry run that was never sent", async () => {
    await folder.write(policy({ dry_run_on_plan: "true" }), none);
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain("Error: The dry run of the lifecycle policy failed");
    expect(text).toContain("no credentials were found");
  });

  it("refuses a data source without a word about the state", async () => {
    await folder.write('data "lintel_lifecycle_policy" "any" {\n  name = "weekly cleanup"\n}\n', none);
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain("Error: Reading the lifecycle policy failed");
    expect(text).not.toContain("-refresh=false");
  });
});
