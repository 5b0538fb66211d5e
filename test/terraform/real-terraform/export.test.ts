// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
/** `lintel export` of resources in a state: Terraform forgets them, imports what stands in their place, and destroys nothing. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { describeWithTerraform, terraform } from "../../with-terraform.ts";
import { benchAndFolder, type Ground } from "./terraform.ts";

const lintel = lintelInProcess();

const connector = (label: string, more: string, name: string): string =>
  `resource "lintel_vpc_connector" "${label}" {\n${more}  vpc_connector_name = ${name}\n  subnets            = ["subnet-1"]\n  security_groups    = [${name}]\n}\n`;

/**
 * The exported configuration with resources of Terraform's own provider in place of the aws provider's, which cannot be
 * installed here: the blocks beside them, and what becomes of Lintel's objects, are the same.
 */
const withStandIns = (main: string): string =>
  main
    .replace(/\nprovider "aws" \{[\s\S]*?\n\}\n/, "\n")
    .replace(/^ *aws *= \{ source = "hashicorp\/aws" \}\n/m, "")
    .replaceAll(/ {2}vpc_connector_name[\s\S]*?(?=\n\})/g, "")
    .replaceAll("aws_apprunner_vpc_connector", "terraform_data");

/** The configuration without what a migration leaves of the awscc provider, which cannot be installed here. */
const withoutAwscc = (main: string): string =>
  main
    .replace(/\nprovider "awscc" \{[\s\S]*?\n\}\n/, "\n")
    .replace(/^ *awscc *= \{ source = "hashicorp\/awscc" \}\n/m, "");

describeWithTerraform("an exported configuration", () => {
  let ground: Ground;
  benchAndFolder({}, (begun) => {
    ground = begun;
  });

  test("of resources with one instance, count and for_each keeps the objects, and imports them", async () => {
    const { folder, bench } = ground;
    await folder.write(
      connector("one", "", '"one-0"') +
        connector("many", "  count              = 2\n", '"many-${count.index}"') +
        connector("each", '  for_each           = toset(["a", "b"])\n', '"each-${each.key}"'),
    );
    expect((await folder.apply()).text).toContain("Resources: 5 added");
    const before = await bench.changes();
    const exported = await lintel(["export", "--write"], { cwd: folder.dir });
    expect(exported.stdout + exported.stderr).not.toMatch(/error/);
    const path = join(folder.dir, "main.tf");
    const written = await readFile(path, "utf8");
    expect(written).not.toMatch(/resource "lintel/);
    expect(written.match(/id = "arn:aws:apprunner:/g)).toHaveLength(5);
    await writeFile(path, withStandIns(written));
    const { text, output } = await folder.apply();
    expect(text, output).toContain("Plan: 5 to import, 0 to add, 0 to change, 0 to destroy.");
    expect(text, output).toContain("will not delete them");
    expect(text, output).toContain("0 destroyed");
    expect(await bench.changes()).toEqual(before);
    expect(await folder.state()).not.toContain('"lintel_vpc_connector"');
  });

  const policy = `variable "days" {
  default = { a = 7, b = 8 }
}

resource "lintel_lifecycle_policy" "p" {
  name           = "dynamic"
  execution_role = "lifecycle"
  resource_type  = "VM_IMAGE"

  policy_details {
    action {
      type = "DISABLE"
    }
    dynamic "filter" {
      for_each = length(var.days) > 9 ? [] : [9]
      content {
        type  = "AGE"
        value = filter.value
        unit  = "DAYS"
      }
    }
    dynamic "exclusion_rules" {
      for_each = []
      content {
        tag_map = { a = "b" }
      }
    }
  }

  dynamic "policy_details" {
    for_each = { for name, days in var.days : name => days if name == "b" }
    iterator = each_rule
    content {
      action {
        type = "DELETE"
      }
      filter {
        type  = "AGE"
        value = each_rule.value
        unit  = "DAYS"
      }
      dynamic "exclusion_rules" {
        for_each = length(each_rule.key) == 1 ? [1] : []
        content {
          tag_map = { kept = each_rule.key }
        }
      }
    }
  }

  dynamic "resource_selection" {
    for_each = [{ team = "web" }]
    content {
      tag_map = resource_selection.value
    }
  }
}
`;

  test("has the values of dynamic blocks in the words of awscc, and a migration takes them back without a change", async () => {
    const { folder } = ground;
    await folder.write(policy);
    const applied = await folder.apply();
    expect(applied.text, applied.output).toContain("Resources: 1 added");
    const exported = await lintel(["export", "--to", "awscc", "--write"], { cwd: folder.dir });
    expect(exported.stdout + exported.stderr).not.toMatch(/error/);
    const path = join(folder.dir, "main.tf");
    const there = await readFile(path, "utf8");
    const [, body = ""] = /resource "awscc_imagebuilder_lifecycle_policy" "p" \{\n([\s\S]*?\n)\}\n/.exec(there) ?? [];
    const cwd = temporaryFolder({
      "main.tf": `locals {\n${body}}\nvariable "days" {\n  default = { a = 7, b = 8 }\n}\n`,
    });
    const input = "jsonencode([local.policy_details, local.resource_selection])\n";
    const { stdout } = spawnSync(terraform?.path ?? "", ["console"], { cwd, input });
    const line = stdout.split("\n").find((each) => each.startsWith('"[')) ?? "";
    expect(JSON.parse(JSON.parse(line))).toEqual([
      [
        { action: { type: "DISABLE" }, filter: { type: "AGE", value: 9, unit: "DAYS" }, exclusion_rules: null },
        {
          action: { type: "DELETE" },
          filter: { type: "AGE", value: 8, unit: "DAYS" },
          exclusion_rules: { tag_map: { kept: "b" } },
        },
      ],
      { tag_map: { team: "web" } },
    ]);
    const migrated = await lintel(["migrate", "--write"], { cwd: folder.dir });
    expect(migrated.stdout + migrated.stderr).not.toMatch(/error/);
    const back = await readFile(path, "utf8");
    expect(back.match(/dynamic "/g)).toHaveLength(5);
    await writeFile(path, withoutAwscc(back));
    const planned = await folder.plan();
    expect(planned.text, planned.output).toContain("No changes.");
  });
});
