// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
/** `lintel export` of resources in a state: Terraform forgets them, imports what stands in their place, and destroys nothing. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { benchAndFolder, type Ground } from "./terraform.ts";

const lintel = lintelInProcess();

const connector = (more: string, name: string): string =>
  `resource "lintel_vpc_connector" "c" {\n${more}  vpc_connector_name = ${name}\n  subnets            = ["subnet-1"]\n  security_groups    = [${name}]\n}\n`;

/**
 * The exported configuration with resources of Terraform's own provider in place of the aws provider's, which cannot be
 * installed here: the blocks beside them, and what becomes of Lintel's objects, are the same.
 */
const withStandIns = (main: string): string =>
  main
    .replace(/\nprovider "aws" \{[\s\S]*?\n\}\n/, "\n")
    .replace(/^ *aws *= \{ source = "hashicorp\/aws" \}\n/m, "")
    .replace(/ {2}vpc_connector_name[\s\S]*?(?=\n\})/, "")
    .replaceAll("aws_apprunner_vpc_connector", "terraform_data");

describeWithTerraform("an exported configuration", () => {
  let ground: Ground;
  benchAndFolder({}, (begun) => {
    ground = begun;
  });

  test.each([
    ["one instance", connector("", '"one-0"'), 1],
    ["count", connector("  count              = 2\n", '"many-${count.index}"'), 2],
    ["for_each", connector('  for_each           = toset(["a", "b"])\n', '"each-${each.key}"'), 2],
  ] as const)("of a resource with %s keeps the objects, and imports them", async (_, main, instances) => {
    const { folder, bench } = ground;
    await folder.write(main);
    expect((await folder.apply()).text).toContain(`Resources: ${instances} added`);
    const before = await bench.changes();
    const exported = await lintel(["export", "--write"], { cwd: folder.dir });
    expect(exported.stdout + exported.stderr).not.toMatch(/error/);
    const path = join(folder.dir, "main.tf");
    const written = await readFile(path, "utf8");
    expect(written).not.toMatch(/resource "lintel/);
    expect(written.match(/id = "arn:aws:apprunner:/g)).toHaveLength(instances);
    await writeFile(path, withStandIns(written));
    const { text, output } = await folder.plan();
    expect(text, output).toContain(`Plan: ${instances} to import, 0 to add, 0 to change, 0 to destroy.`);
    expect(text, output).toContain("will not delete them");
    const applied = await folder.apply();
    expect(applied.text, applied.output).toContain("0 destroyed");
    expect(await bench.changes()).toEqual(before);
    expect(await folder.state()).not.toContain('"lintel_vpc_connector"');
  });
});
