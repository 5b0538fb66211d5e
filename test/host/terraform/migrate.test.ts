// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
/** `lintel migrate` of configurations of the aws and awscc providers: nothing is created, changed or destroyed. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { writeFiles } from "../../run/temporary-folder.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { Declarations } from "./declarations.ts";
import { foreignHcl } from "./foreign-hcl.ts";
import { foreignStates } from "./foreign-states.ts";
import { declarations, heldByOthers } from "./held-by-others.ts";
import { peerScenarios } from "./peer-scenarios.ts";
import { benchAndFolder, type Ground } from "./terraform.ts";

/** A resource in a state. */
interface Resource {
  readonly name: string;
  readonly module?: string;
  readonly instances: readonly object[];
}

const lintel = lintelInProcess();
const changes = /will be (?:created|destroyed|updated)|must be replaced|Unresolved resource/;

/** What the scenarios of the aws provider's tests declare in their first steps, and in their last. */
const scenarios = (step: 0 | -1): Declarations =>
  Object.fromEntries(
    peerScenarios.flatMap(({ type, there, steps }, index) => {
      const { declared = {}, beside = {} } = steps.at(step) ?? {};
      const name = type === "lintel_lifecycle_policy" ? "name" : "service_name";
      return [[`${type}.${there}`, { ...declared, [name]: `peer-${index}` }], ...Object.entries(beside)];
    }),
  );

describeWithTerraform("a migrated configuration", () => {
  let ground: Ground;
  benchAndFolder({}, (begun) => {
    ground = begun;
  });

  test.each([
    ["every type of the aws provider", "hashicorp/aws", declarations],
    ["every type of the awscc provider", "hashicorp/awscc", declarations],
    ["the first steps of the aws provider's tests", "hashicorp/aws", scenarios(0)],
    ["the last steps of the aws provider's tests", "hashicorp/aws", scenarios(-1)],
    ["the first steps of these tests, in the words of the awscc provider", "hashicorp/awscc", scenarios(0)],
    ["the last steps of these tests, in the words of the awscc provider", "hashicorp/awscc", scenarios(-1)],
  ] as const)("of %s plans nothing", async (_, provider, all) => {
    const states = foreignStates.filter((each) => each.provider === provider);
    const types = new Set(states.map(({ type }) => type));
    const declared = Object.fromEntries(
      Object.entries(all).filter(([address]) => types.has(address.replace(/\..*/, ""))),
    );
    const folder = await heldByOthers(ground, declared, states);
    await rm(join(folder.dir, "resources.tf.json"));
    await folder.write(foreignHcl(declared, states));
    const migrated = await lintel(["migrate", "--write"], { cwd: folder.dir });
    expect(migrated.stdout + migrated.stderr).not.toMatch(/error/);
    expect(migrated.code).toBe(0);
    const main = await folder.main();
    expect(main).not.toMatch(/resource "aws/);
    const { code, text, output } = await folder.plan();
    expect([0, 2], `${main}\n${output}`).toContain(code);
    expect(text, output).not.toMatch(changes);
    const applied = await folder.apply();
    expect(applied.text).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
    expect(await ground.bench.changes()).toEqual([]);
    expect(await folder.state()).not.toMatch(/"type": "awsc?c?_/);
  });

  const connector = (more: string, name: string): string =>
    `resource "aws_apprunner_vpc_connector" "c" {\n${more}  vpc_connector_name = ${name}\n  subnets = ["subnet-1"]\n  security_groups = [${name}]\n}\n`;

  test.each([
    {
      title: "with count",
      files: {},
      main: `${connector("  count = 2\n", '"inside-${count.index}"')}output "o" {\n  value = aws_apprunner_vpc_connector.c[*].arn\n}\n`,
      placed: (index: number) => ({ key: { index_key: index } }),
    },
    {
      title: "with for_each",
      files: {},
      main: `${connector('  for_each = toset(["0", "1"])\n', '"inside-${each.key}"')}output "o" {\n  value = [for each in aws_apprunner_vpc_connector.c : each.arn]\n}\n`,
      placed: (index: number) => ({ key: { index_key: String(index) } }),
    },
    {
      title: "in a module that the root calls",
      files: {
        "m/main.tf": `variable "name" {}\n${connector("", "var.name")}output "arn" {\n  value = aws_apprunner_vpc_connector.c.arn\n}\n`,
      },
      main: [0, 1]
        .map((at) => `module "m${at}" {\n  source = "./m"\n  name = "inside-${at}"\n}\n`)
        .join(`${connector("", '"beside"')}output "o" {\n  value = module.m0.arn\n}\n`),
      placed: (index: number) => ({ key: {}, module: `module.m${index}` }),
    },
  ])("of a resource $title, plans nothing", async ({ files, main, placed }) => {
    const states = foreignStates.filter(({ from }) => from === "aws_apprunner_vpc_connector");
    const named = (vpc_connector_name: string) => ({
      vpc_connector_name,
      subnets: ["subnet-1"],
      security_groups: [vpc_connector_name],
    });
    const isModule = Object.keys(files).length > 0;
    const folder = await heldByOthers(
      ground,
      {
        "lintel_vpc_connector.c0": named("inside-0"),
        "lintel_vpc_connector.c1": named("inside-1"),
        ...(isModule && { "lintel_vpc_connector.c": named("beside") }),
      },
      states,
    );
    const state = JSON.parse(await folder.state());
    const all: Resource[] = state.resources;
    const resources = all.map((each): Resource => {
      const index = Number(each.name.slice(1) || Number.NaN);
      if (Number.isNaN(index)) return each;
      const { key, ...where } = placed(index);
      return { ...each, ...where, name: "c", instances: each.instances.map((instance) => ({ ...instance, ...key })) };
    });
    const [first, second] = resources;
    const merged = first && second && { ...first, instances: [...first.instances, ...second.instances] };
    const written = { ...state, serial: state.serial + 1, outputs: {}, resources: isModule ? resources : [merged] };
    await writeFile(join(folder.dir, "terraform.tfstate"), JSON.stringify(written));
    await rm(join(folder.dir, "resources.tf.json"));
    await folder.write(main);
    writeFiles(folder.dir, files);
    const migrated = await lintel(["migrate", "--write"], { cwd: folder.dir });
    expect([migrated.code, migrated.stdout]).toEqual([0, ""]);
    for (const name of ["main.tf", ...Object.keys(files)]) {
      expect(await readFile(join(folder.dir, name), "utf8")).not.toMatch(/resource "aws/);
    }
    await folder.run("get");
    const { code, text, output } = await folder.plan();
    expect([0, 2], output).toContain(code);
    expect(text, output).toContain("has moved to");
    expect(text, output).not.toMatch(changes);
    expect((await folder.apply()).text).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
    expect(await ground.bench.changes()).toEqual([]);
    expect(await folder.state()).not.toMatch(/"type": "aws_/);
  });
});
