import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { providerBlock } from "../../resource-blocks.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Expressions, policy } from "./policy-config.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

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

  it("points at the line of a wrong value or of its resource, once, and names the element of a set, the rule and numbers as they are", async () => {
    const filter = (value: string): Expressions => ({
      policy_details: `[{ action = { type = "DISABLE" }, filter = { type = "AGE", value = ${value}, unit = "DAYS" } }]`,
    });
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
      // Beyond JavaScript's precision and range.
      exact: filter("9007199254740993"),
      huge: filter("-1e400"),
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
    const expected = ["VM_IMAGES", 'policy" "element"', '"COUNT"', "5 minutes", "9007199254740993", "-1e400"];
    expect(lines(output).toSorted()).toEqual(expected.map((each) => lineOf(each, text)).toSorted());
    for (const message of [
      'resource_type is "VM_IMAGES"',
      "lintel explain lifecycle-policy/enum",
      'Error: policy_details["DELETE"].filter.value is 1001; it must be from 1 to 1000',
      "(lifecycle policy, Limits)",
      'Error: policy_details["DISABLE"].filter.type is "COUNT", but action.type is "DISABLE"',
      "lintel explain lifecycle-policy/count-filter-needs-delete",
      'timeouts.update is "5 minutes"; it must be a duration such as "30m"',
      "filter.value is 9007199254740993; it must be from 1 to 1000",
    ])
      expect(output).toContain(message);
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
      [{ region: '""' }, "region is empty; remove it", 'region = ""'],
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
});
