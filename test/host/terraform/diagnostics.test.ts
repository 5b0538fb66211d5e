import { describe, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Expressions, goodRequest, policy } from "./policy-config.ts";
import { type Bench, benchAndFolder, type Folder, secrets } from "./terraform.ts";

const arn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/weekly-cleanup";

describeWithTerraform("the provider's validation", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({}, (ground) => {
    ({ bench, folder } = ground);
  });

  /** The lines of main.tf in diagnostics. */
  const lines = (output: string): string[] =>
    [...output.matchAll(/on main\.tf line (\d+)/g)].map(([, line]) => line ?? "");

  /** The number, from 1, of the line of main.tf that contains a text. */
  const lineOf = (text: string, written: string): string =>
    String(written.split("\n").findIndex((line) => line.includes(text)) + 1);

  async function validated(changes: Expressions): Promise<{ code: number | null; output: string; text: string }> {
    const text = policy(changes);
    await folder.write(text);
    const { code, output } = await folder.run("validate");
    return { code, output, text: await folder.main() };
  }

  it("points at the line of a wrong value, once", async () => {
    const { code, output, text } = await validated({ resource_type: '"VM_IMAGES"' });
    expect(code).toBe(1);
    expect(lines(output)).toEqual([lineOf("VM_IMAGES", text)]);
    expect(output).toContain('resource_type is "VM_IMAGES"');
    expect(output).toContain("lintel explain lifecycle-policy/enum");
  });

  it("names the element of a set with a wrong value, and the path in it", async () => {
    const { output, text } = await validated({
      policy_details: `[
    { action = { type = "DISABLE" }, filter = { type = "AGE", value = 1, unit = "DAYS" } },
    { action = { type = "DELETE" }, filter = { type = "AGE", value = 1001, unit = "DAYS" } },
  ]`,
    });
    // Terraform finds no line in a set.
    expect(lines(output)).toEqual([lineOf('resource "lintel', text)]);
    expect(output).toContain('Error: policy_details["DELETE"].filter.value is 1001; it must be from 1 to 1000');
    expect(output).toContain("(lifecycle policy, Limits)");
  });

  it("applies rules about relations between values", async () => {
    const { output, text } = await validated({
      policy_details: '[{ action = { type = "DISABLE" }, filter = { type = "COUNT", value = 3 } }]',
    });
    expect(lines(output)).toEqual([lineOf('resource "lintel', text)]);
    expect(output).toContain('Error: policy_details["DISABLE"].filter.type is "COUNT", but action.type is "DISABLE"');
    expect(output).toContain("lintel explain lifecycle-policy/count-filter-needs-delete");
  });

  it("points at a wrong duration", async () => {
    const { output, text } = await validated({ timeouts: '{\n    create = "1h30m"\n    update = "5 minutes"\n  }' });
    expect(lines(output)).toEqual([lineOf("5 minutes", text)]);
    expect(output).toContain('timeouts.update is "5 minutes"; it must be a duration such as "30m"');
  });

  it("shows warnings, and applies anyway", async () => {
    await folder.write(
      policy({
        policy_details: '[{ action = { type = "DELETE" }, filter = { type = "COUNT", value = 3, unit = "DAYS" } }]',
      }),
    );
    const { code, output } = await folder.apply();
    expect(code).toBe(0);
    expect(output.match(/^Warning:/gm)).toHaveLength(1);
    expect((await bench.policy(arn)).policyDetails).toMatchObject([{ filter: { type: "COUNT", value: 3 } }]);
    expect(JSON.stringify(await bench.policies())).not.toContain("unit");
  });

  it("does not report unknown values, and checks them once they are known", async () => {
    const unknown =
      'resource "terraform_data" "later" {\n  input = { role = "lifecycle", status = "ON", days = 90 }\n}\n';
    const changes = { execution_role: "terraform_data.later.output.role", description: "terraform_data.later.id" };
    const details =
      '[{ action = { type = "DELETE" }, filter = { type = "AGE", value = terraform_data.later.output.days, unit = "DAYS" } }]';
    await folder.write(unknown + policy({ ...changes, policy_details: details }));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });

    const other = await bench.folder();
    await other.write(unknown + policy({ name: '"other"', status: "terraform_data.later.output.status" }));
    expect(await other.plan()).toMatchObject({ code: 2 });
    const { code, output } = await other.apply();
    expect(code).toBe(1);
    expect(output).toContain('status is "ON"');
  });

  it("accepts whole unknown structures", async () => {
    await folder.write(
      `resource "terraform_data" "later" {\n  input = { team = "platform" }\n}\n${policy({
        resource_selection: "{ tag_map = terraform_data.later.output }",
        tags: "terraform_data.later.output",
      })}`,
    );
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect((await bench.policy(arn)).tags).toEqual({ team: "platform" });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it.each([
    [{ vocabulary: '"german"' }, 'vocabulary is "german"; it must be "aws" or "documented"'],
    [{ max_retries: "-1" }, "max_retries is -1; it must be a whole number from 0"],
    [{ max_retries: "1.5" }, "max_retries is 1.5; it must be a whole number from 0"],
    [{ endpoint_url: '"localhost:4700"' }, 'endpoint_url is "localhost:4700"; it must be a URL'],
    [{ secret_key: "null", token: "null" }, "access_key is set, and secret_key is not"],
    [{ access_key: "null", secret_key: "null" }, "token is set without access_key and secret_key"],
    [{ region: '""' }, 'region is ""; remove it'],
  ])("refuses the provider settings %j", async (settings, message) => {
    await folder.write(policy(), settings);
    const { code, output, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain(`Error: ${message}`);
    // For a secret, Terraform would print its line.
    const place = message.startsWith("token") ? "provider" : (message.split(" ")[0] ?? "");
    expect(lines(output)[0]).toBe(lineOf(`${place} `, await folder.main()));
  });

  it("reports missing credentials with the provider's setting names", async () => {
    await folder.write(policy(), { access_key: "null", secret_key: "null", token: "null", profile: '"none"' });
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("Error: Creating the lifecycle policy failed");
    expect(text).toContain('"none"');
    await folder.write(policy(), { access_key: "null", secret_key: "null", token: "null" });
    expect((await folder.apply()).text).toContain("access_key and secret_key");
  });

  it("treats tags with another reserved prefix as the service's own", async () => {
    await folder.write(policy({ tags: '{ "sys:owner" = "x" }' }), { reserved_tag_prefix: '"sys:"' });
    expect(await folder.plan()).toMatchObject({ code: 1, output: expect.stringContaining('"sys:"') });
    await folder.write(policy({ tags: '{ owner = "x" }' }), { reserved_tag_prefix: '"sys:"' });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await bench.client.tagResource({ resourceArn: arn, tags: { "sys:billing": "1" } });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("refuses AWS's values with the documented vocabulary", async () => {
    await folder.write(policy({ resource_type: '"AMI_IMAGE"' }), { vocabulary: '"documented"' });
    expect(await folder.plan()).toMatchObject({ code: 1, output: expect.stringContaining('"AMI_IMAGE"') });
    await folder.write(policy(), { vocabulary: '"documented"' });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("plans while the provider's settings are unknown, and reports what it did not read", async () => {
    await folder.write(policy());
    await folder.apply();
    const unknown = 'resource "terraform_data" "later" {\n  input = "us-east-1"\n}\n';
    await folder.write(unknown + policy(), { region: "terraform_data.later.output" });
    const planned = await folder.plan();
    expect(planned).toMatchObject({ code: 2, output: expect.stringContaining("1 to add, 0 to change, 0 to destroy") });
    expect(planned.output).toContain("Warning: The lifecycle policy cannot be read yet");
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  describe("with dry_run_on_plan", () => {
    const rehearsed = (changes: Expressions = {}) => policy({ dry_run_on_plan: "true", ...changes });

    it("sends a dry run during plan, and changes nothing", async () => {
      await folder.write(rehearsed());
      expect(await folder.plan()).toMatchObject({ code: 2 });
      expect(await bench.operations()).toEqual(["CreateLifecyclePolicy"]);
      expect(await bench.policies()).toEqual([]);
    });

    it("does not affect create, update, replace and repair", async () => {
      for (const changes of [
        {},
        { status: '"DISABLED"' },
        {
          resource_type: '"CONTAINER_IMAGE"',
          policy_details: '[{ action = { type = "DELETE" }, filter = { type = "COUNT", value = 5 } }]',
        },
      ]) {
        await folder.write(rehearsed(changes));
        expect(await folder.apply()).toMatchObject({ code: 0 });
        expect(await folder.plan()).toMatchObject({ code: 0 });
      }
      await folder.run("taint", "lintel_lifecycle_policy.p");
      expect(await folder.apply()).toMatchObject({
        code: 0,
        output: expect.stringContaining("1 added, 0 changed, 1 destroyed"),
      });
    });

    it("shows during plan what the service would refuse", async () => {
      await bench.client.createLifecyclePolicy({ ...goodRequest, status: "DISABLED" });
      await folder.write(rehearsed());
      const { code, output } = await folder.plan();
      expect(code).toBe(1);
      expect(output).toContain("It differs from the declaration in status.");
      expect(output).toContain(`terraform import lintel_lifecycle_policy.NAME ${arn}`);
    });

    it("reports a service that does not respond", async () => {
      await bench.admin("POST", "faults", { kind: "error", status: 503 });
      await folder.write(rehearsed(), { max_retries: "0" });
      const { code, output } = await folder.plan();
      expect(code).toBe(1);
      expect(output).toContain("Error: The service would reject the lifecycle policy");
    });
  });

  it("never shows a secret: not in state, plan, log or diagnostics", async () => {
    const [secretKey = "", token = ""] = secrets;
    const credentials = {
      AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
      AWS_SECRET_ACCESS_KEY: secretKey,
      AWS_SESSION_TOKEN: token,
    };
    const fromEnvironment = { access_key: "null", secret_key: "null", token: "null" };
    const installed = await bench.folder({ installed: true });
    await installed.write(policy(), fromEnvironment);
    const traced = { ...credentials, TF_LOG: "trace" };
    const planned = await installed.start(["plan", "-out=saved"], traced).done;
    const applied = await installed.start(["apply", "saved"], traced).done;
    const shown = await installed.run("show", "-json", "saved");
    await bench.admin("POST", "faults", { kind: "error", status: 500 });
    await installed.write(policy({ name: '"other"' }), { ...fromEnvironment, max_retries: "0" });
    const failed = await installed.start(["apply", "-auto-approve"], traced).done;
    expect([planned.code, applied.code, failed.code]).toEqual([0, 0, 1]);
    // The lines that could contain a secret exist.
    expect(applied.output).toContain("CreateLifecyclePolicy: PUT http");
    expect(shown.output).toContain("lifecycle_policy");
    expect(await installed.state()).toContain("lifecycle_policy");
  });
});
