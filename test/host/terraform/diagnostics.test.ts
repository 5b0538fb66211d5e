import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { providerBlock } from "../../resource-blocks.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Expressions, goodRequest, policy } from "./policy-config.ts";
import { service } from "./service-config.ts";
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

  it("points at the line of a wrong value or of its resource, once, and names the element of a set and the rule", async () => {
    const wrong = {
      value: { resource_type: '"VM_IMAGES"' },
      element: {
        policy_details: `[
    { action = { type = "DISABLE" }, filter = { type = "AGE", value = 1, unit = "DAYS" } },
    { action = { type = "DELETE" }, filter = { type = "AGE", value = 1001, unit = "DAYS" } },
  ]`,
      },
      relation: { policy_details: '[{ action = { type = "DISABLE" }, filter = { type = "COUNT", value = 3 } }]' },
      duration: { timeouts: '{\n    create = "1h30m"\n    update = "5 minutes"\n  }' },
    };
    await folder.write(
      Object.entries(wrong)
        .map(([name, changes]) => policy(changes, name))
        .join(""),
    );
    const { code, output } = await folder.run("validate");
    expect(code).toBe(1);
    const text = await folder.main();
    // Terraform finds a line in a set only if it has one block.
    const expected = ["VM_IMAGES", 'policy" "element"', '"COUNT"', "5 minutes"];
    expect(lines(output).toSorted()).toEqual(expected.map((each) => lineOf(each, text)).toSorted());
    for (const message of [
      'resource_type is "VM_IMAGES"',
      "lintel explain lifecycle-policy/enum",
      'Error: policy_details["DELETE"].filter.value is 1001; it must be from 1 to 1000',
      "(lifecycle policy, Limits)",
      'Error: policy_details["DISABLE"].filter.type is "COUNT", but action.type is "DISABLE"',
      "lintel explain lifecycle-policy/count-filter-needs-delete",
      'timeouts.update is "5 minutes"; it must be a duration such as "30m"',
    ])
      expect(output).toContain(message);
  });

  it("quotes numbers beyond JavaScript's precision and range as they are", async () => {
    const filter = (value: string): Expressions => ({
      policy_details: `[{ action = { type = "DISABLE" }, filter = { type = "AGE", value = ${value}, unit = "DAYS" } }]`,
    });
    await folder.write(policy(filter("9007199254740993"), "exact") + policy(filter("-1e400"), "huge"));
    const { output } = await folder.run("validate");
    expect(output).toContain("filter.value is 9007199254740993; it must be from 1 to 1000");
    expect(output).toMatch(/filter\.value is\s+-10{38}… \(402 digits\);\s+it\s+must be from 1 to 1000/);
    expect(output).not.toMatch(/Infinity|whole number/);
  });

  it("shows warnings, and does not report unknown values and structures", async () => {
    const unknown = `resource "terraform_data" "later" {
  input = { role = "lifecycle", days = 90 }
}
resource "terraform_data" "tags" {
  input = { team = "platform" }
}
`;
    const count = '[{ action = { type = "DELETE" }, filter = { type = "COUNT", value = 3, unit = "DAYS" } }]';
    const warned = policy({ policy_details: count });
    const later = policy(
      {
        ...{ name: '"later"', description: "terraform_data.later.id" },
        execution_role: "terraform_data.later.output.role",
        policy_details:
          '[{ action = { type = "DELETE" }, filter = { type = "AGE", value = terraform_data.later.output.days, unit = "DAYS" } }]',
      },
      "later",
    );
    const whole = policy(
      {
        name: '"whole"',
        resource_selection: "{ tag_map = terraform_data.tags.output }",
        tags: "terraform_data.tags.output",
      },
      "whole",
    );
    await folder.write(unknown + warned + later + whole);
    const { code, output } = await folder.apply();
    expect(code, output).toBe(0);
    expect(output.match(/^Warning:/gm)).toHaveLength(1);
    const found = await bench.policy(arn);
    expect(found.policyDetails).toMatchObject([{ filter: { type: "COUNT", value: 3 } }]);
    expect(JSON.stringify(found)).not.toContain("unit");
    expect((await bench.policy(arn.replace("weekly-cleanup", "whole"))).tags).toEqual({ team: "platform" });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("checks unknown values once they are known", async () => {
    const unknown = 'resource "terraform_data" "later" {\n  input = "ON"\n}\n';
    await folder.write(unknown + policy({ status: "terraform_data.later.output" }));
    const { code, output } = await folder.apply();
    expect(code).toBe(1);
    expect(output).toContain("Plan: 2 to add");
    expect(output).toContain('status is "ON"');
  });

  /** A provider block for each, and a policy that uses it. */
  const withProviders = (all: readonly Expressions[]): string =>
    all
      .map(
        (settings, index) =>
          providerBlock({ alias: `"p${index}"`, region: '"us-east-1"', ...settings }) +
          policy({ provider: `lintel.p${index}` }, `p${index}`),
      )
      .join("");

  it("refuses provider settings at their lines", async () => {
    const keys = { access_key: '"AKIDEXAMPLE"' };
    const refused: readonly (readonly [settings: Expressions, message: string, place: string])[] = [
      [{ vocabulary: '"german"' }, 'vocabulary is "german"; it must be "aws" or "documented"', "vocabulary "],
      [{ max_retries: "-1" }, "max_retries is -1; it must be a whole number from 0", "max_retries = -1"],
      [{ max_retries: "1.5" }, "max_retries is 1.5; it must be a whole number from 0", "max_retries = 1.5"],
      [{ endpoint_url: '"localhost:4700"' }, 'endpoint_url is "localhost:4700"; it must be a URL', "localhost:4700"],
      [keys, "access_key is set, and secret_key is not", "AKIDEXAMPLE"],
      // For a secret, Terraform would print its line.
      [{ token: '"t"' }, "token is set without access_key and secret_key", 'alias = "p5"'],
      [{ region: '""' }, 'region is ""; remove it', 'region = ""'],
    ];
    await folder.write("", { secret_key: undefined, access_key: undefined, token: undefined });
    await appendFile(join(folder.dir, "main.tf"), withProviders(refused.map(([settings]) => settings)));
    const { code, output, text } = await folder.plan();
    expect(code).toBe(1);
    for (const [, message] of refused) expect(text).toContain(`Error: ${message}`);
    const written = await folder.main();
    const expected = refused.map(([, message, place]) =>
      message.startsWith("token") ? String(Number(lineOf(place, written)) - 1) : lineOf(place, written),
    );
    expect(lines(output).toSorted()).toEqual(expected.toSorted());
  });

  it("reports missing credentials with the provider's setting names", async () => {
    const endpoint = { endpoint_url: JSON.stringify(bench.emulator.url) };
    await folder.write(withProviders([{ ...endpoint, profile: '"none"' }, endpoint]));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text.match(/Error: Creating the lifecycle policy failed/g)).toHaveLength(2);
    expect(text).toContain('"none"');
    expect(text).toContain("access_key and secret_key");
  });

  it("treats tags with another reserved prefix as the service's own, and refuses AWS's values with the documented vocabulary", async () => {
    const settings = { reserved_tag_prefix: '"sys:"', vocabulary: '"documented"' };
    await folder.write(
      policy({ tags: '{ "sys:owner" = "x" }' }) + policy({ name: '"ami"', resource_type: '"AMI_IMAGE"' }, "ami"),
      settings,
    );
    const { code, output } = await folder.plan();
    expect(code).toBe(1);
    expect(output).toContain('"sys:"');
    expect(output).toContain('"AMI_IMAGE"');
    await folder.write(policy({ tags: '{ owner = "x" }' }), settings);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await bench.client.tagResource({ resourceArn: arn, tags: { "sys:billing": "1" } });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("plans while the provider's settings are unknown, and reports what it did not read", async () => {
    await folder.write(policy());
    await folder.apply();
    const unknown = 'resource "terraform_data" "later" {\n  input = "us-east-1"\n}\n';
    await folder.write(unknown + policy(), { region: "terraform_data.later.output" });
    const planned = await folder.apply();
    expect(planned).toMatchObject({ code: 0, output: expect.stringContaining("1 to add, 0 to change, 0 to destroy") });
    expect(planned.output).toContain("Warning: The lifecycle policy cannot be read yet");
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  describe("with dry_run_on_plan", () => {
    const rehearsed = (changes: Expressions = {}, name?: string) =>
      policy({ dry_run_on_plan: "true", ...changes }, name);

    it("sends a dry run during plan, and changes nothing", async () => {
      await folder.write(rehearsed());
      expect(await folder.plan()).toMatchObject({ code: 2 });
      expect(await bench.operations()).toEqual(["CreateLifecyclePolicy"]);
      expect(await bench.policies()).toEqual([]);
    });

    it("does not affect create, update, replace and repair", async () => {
      const other = { name: '"other"' };
      await folder.write(rehearsed() + rehearsed(other, "other"));
      expect(await folder.apply()).toMatchObject({ code: 0 });
      const replacing = {
        resource_type: '"CONTAINER_IMAGE"',
        policy_details: '[{ action = { type = "DELETE" }, filter = { type = "COUNT", value = 5 } }]',
      };
      await folder.write(rehearsed({ status: '"DISABLED"' }) + rehearsed({ ...other, ...replacing }, "other"));
      expect(await folder.apply()).toMatchObject({
        code: 0,
        output: expect.stringContaining("1 added, 1 changed, 1 destroyed"),
      });
      await folder.run("taint", "lintel_lifecycle_policy.p");
      expect(await folder.apply()).toMatchObject({
        code: 0,
        output: expect.stringContaining("1 added, 0 changed, 1 destroyed"),
      });
      expect(await folder.plan()).toMatchObject({ code: 0 });
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
      expect(output).toContain("Error: The dry run of the lifecycle policy failed");
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
    await installed.write(policy() + service(), { ...fromEnvironment, max_retries: "0" });
    const traced = { ...credentials, TF_LOG: "trace" };
    await bench.admin("POST", "faults", { kind: "error", status: 500, operations: ["CreateService"] });
    const planned = await installed.start(["plan", "-out=saved"], traced).done;
    const shown = await installed.run("show", "-json", "saved");
    const applied = await installed.start(["apply", "saved"], traced).done;
    expect([planned.code, applied.code]).toEqual([0, 1]);
    // The lines that could contain a secret exist.
    expect(applied.output).toContain("CreateLifecyclePolicy: PUT http");
    expect(shown.output).toContain("lifecycle_policy");
    expect(await installed.state()).toContain("lifecycle_policy");
  });
});
