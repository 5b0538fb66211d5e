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
  readonly type: string;
  readonly name: string;
  readonly module?: string;
  readonly instances: readonly object[];
}

const lintel = lintelInProcess();
const changes = /will be (?:created|destroyed|updated)|must be replaced|Unresolved resource/;

/** What the scenarios of the aws provider's tests declare in their first steps, or in their last. */
const scenarios = (step: 0 | -1): Declarations =>
  Object.fromEntries(
    peerScenarios.flatMap(({ type, there, steps }, index) => {
      const { declared = {}, beside = {} } = steps.at(step) ?? {};
      const name = type === "lintel_lifecycle_policy" ? "name" : "service_name";
      const [label, called] = step === 0 ? [`${there}_at_first`, "first"] : [there, "last"];
      return [[`${type}.${label}`, { ...declared, [name]: `${called}-${index}` }], ...Object.entries(beside)];
    }),
  );

/** One resource of each type, and the scenarios; no two VPC connectors may have the same security groups. */
const everything: Declarations = {
  ...{ ...declarations, ...scenarios(0), ...scenarios(-1) },
  "lintel_vpc_connector.connector": { ...declarations["lintel_vpc_connector.connector"], security_groups: ["sg-2"] },
};

const connector = (label: string, more: string, name: string): string =>
  `resource "aws_apprunner_vpc_connector" "${label}" {\n${more}  vpc_connector_name = ${name}\n  subnets = ["subnet-1"]\n  security_groups = [${name}]\n}\n`;

/** VPC connectors that are written with `count`, with `for_each`, and in a module that the root calls twice. */
const connectors = {
  main: [
    connector("counted", "  count = 2\n", '"counted-${count.index}"'),
    connector("each", '  for_each = toset(["0", "1"])\n', '"each-${each.key}"'),
    ...[0, 1].map((at) => `module "m${at}" {\n  source = "./m"\n  name = "inside-${at}"\n}\n`),
    'output "counted" {\n  value = aws_apprunner_vpc_connector.counted[*].arn\n}\n',
    'output "each" {\n  value = [for each in aws_apprunner_vpc_connector.each : each.arn]\n}\n',
    'output "inside" {\n  value = module.m0.arn\n}\n',
  ].join(""),
  module: `variable "name" {}\n${connector("inside", "", "var.name")}output "arn" {\n  value = aws_apprunner_vpc_connector.inside.arn\n}\n`,
  /** Where the state has the connector of an address that ends with a number. */
  placed: (label: string, index: number): { readonly module?: string; readonly key: object } => {
    if (label === "inside") return { module: `module.m${index}`, key: {} };
    return { key: { index_key: label === "each" ? String(index) : index } };
  },
  declared: Object.fromEntries(
    ["counted", "each", "inside"].flatMap((label) =>
      [0, 1].map((index) => {
        const vpc_connector_name = `${label}-${index}`;
        const declared = { vpc_connector_name, subnets: ["subnet-1"], security_groups: [vpc_connector_name] };
        return [`lintel_vpc_connector.${label}_${index}`, declared];
      }),
    ),
  ),
};

/** The resources of a state, with the connectors where their HCL has them. */
function withPlaces(resources: readonly Resource[]): readonly Resource[] {
  const found = new Map<string, Resource>();
  for (const resource of resources) {
    const [, label, index] = /^(counted|each|inside)_(\d)$/.exec(resource.name) ?? [];
    const { key = {}, ...where } = label === undefined ? {} : connectors.placed(label, Number(index));
    const placed = { ...resource, ...where, name: label ?? resource.name };
    const address = [placed.module, placed.type, placed.name].join();
    const instances = resource.instances.map((instance) => ({ ...instance, ...key }));
    found.set(address, { ...placed, instances: [...(found.get(address)?.instances ?? []), ...instances] });
  }
  return [...found.values()];
}

describeWithTerraform("a migrated configuration", () => {
  let ground: Ground;
  benchAndFolder({}, (begun) => {
    ground = begun;
  });

  test.each(["hashicorp/aws", "hashicorp/awscc"] as const)(
    "of every type of %s, and of what the aws provider's tests declare at first and at last, plans nothing",
    async (provider) => {
      const isAws = provider === "hashicorp/aws";
      const states = foreignStates.filter((each) => each.provider === provider);
      const types = new Set(states.map(({ type }) => type));
      const declared = Object.fromEntries(
        Object.entries(everything).filter(([address]) => types.has(address.replace(/\..*/, ""))),
      );
      const folder = await heldByOthers(ground, { ...declared, ...(isAws && connectors.declared) }, states);
      await rm(join(folder.dir, "resources.tf.json"));
      await folder.write(foreignHcl(declared, states) + (isAws ? connectors.main : ""));
      if (isAws) {
        const state = JSON.parse(await folder.state());
        const written = { ...state, serial: state.serial + 1, outputs: {}, resources: withPlaces(state.resources) };
        await writeFile(join(folder.dir, "terraform.tfstate"), JSON.stringify(written));
        writeFiles(folder.dir, { "m/main.tf": connectors.module });
      }
      const migrated = await lintel(["migrate", "--write"], { cwd: folder.dir });
      expect(migrated.stdout + migrated.stderr).not.toMatch(/error/);
      expect(migrated.code).toBe(0);
      const main = await folder.main();
      for (const text of [main, ...(isAws ? [await readFile(join(folder.dir, "m/main.tf"), "utf8")] : [])]) {
        expect(text).not.toMatch(/resource "aws/);
      }
      if (isAws) await folder.run("get");
      const { text, output } = await folder.apply();
      expect(text, `${main}\n${output}`).not.toMatch(changes);
      expect(text).toContain("has moved to");
      expect(text).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
      // The refresh removes the marks of the creations.
      expect(new Set(await ground.bench.changes())).toEqual(new Set(["UntagResource"]));
      expect(await folder.state()).not.toMatch(/"type": "awsc?c?_/);
    },
  );
});
