// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
/** What holds of `lintel migrate` for every configuration: the result parses, and the second time changes nothing. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseHcl } from "../../lib/lint/inputs/hcl/parse.ts";
import { cases } from "../run/inner-loop.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

const meta = fc.constantFrom("", "count = 2", "for_each = var.all", "provider = aws.east", "color = 1");
const reference = fc.constantFrom("arn", "status", "tags", "subnets", "service_url", "id", "unknown");
const name = fc.constantFrom("a", "b");

/** An expression that a resource of this address may be in. */
const around = fc.constantFrom(
  (it: string) => it,
  (it: string) => `"x-\${${it}}"`,
  (it: string) => `[for each in [1] : ${it}]`,
  (it: string) => `try(${it}, null)`,
  (it: string) => `var.is ? ${it} : ""`,
);

const connector = fc.tuple(fc.constantFrom("aws", "awscc", "lintel"), name, meta).map(([provider, label, more]) => {
  const type = provider === "lintel" ? "lintel_vpc_connector" : `${provider}_apprunner_vpc_connector`;
  return `resource "${type}" "${label}" { # kept\n  ${more}\n  vpc_connector_name = "c"\n  subnets = ["s"]\n  security_groups = [var.group]\n}\n`;
});

const service = fc
  .tuple(name, meta, fc.constantFrom('""', "var.role", '"r"'), fc.boolean())
  .map(([label, more, role, isDynamic]) => {
    const instance = isDynamic
      ? `dynamic "instance_configuration" {\n    for_each = [1]\n    content {\n      instance_role_arn = ${role}\n    }\n  }`
      : `instance_configuration {\n    instance_role_arn = ${role}\n  }`;
    return `resource "aws_apprunner_service" "${label}" {\n  ${more}\n  service_name = "web"\n  ${instance}\n  source_configuration {\n    image_repository {\n      image_identifier = "i"\n      image_repository_type = "ECR"\n    }\n  }\n}\n`;
  });

const type = fc.constantFrom("aws_apprunner_service", "aws_apprunner_vpc_connector", "awscc_apprunner_vpc_connector");

const output = fc
  .tuple(fc.nat(99), type, name, reference, around)
  .map(([at, of, label, member, within]) => `output "o${at}" {\n  value = ${within(`${of}.${label}.${member}`)}\n}\n`);

const others = fc.constantFrom(
  'provider "aws" {\n  alias = "east"\n  region = "eu-west-1"\n}\n',
  'variable "role" {\n  default = ""\n}\n',
  "moved {\n  from = aws_apprunner_service.old\n  to = aws_apprunner_service.a\n}\n",
  'terraform {\n  required_providers {\n    aws = { source = "hashicorp/aws" }\n  }\n}\n',
);

const file = fc.array(fc.oneof(connector, service, output, others), { maxLength: 5 }).map((parts) => parts.join("\n"));

const textsIn = (folder: string): { readonly [name: string]: string } =>
  Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

test("a migrated folder parses, and migrating it again changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(file, file, async (main, beside) => {
      const cwd = temporaryFolder({ "main.tf": main, "outputs.tf": beside });
      await lintel(["migrate", "--write"], { cwd });
      const once = textsIn(cwd);
      for (const text of Object.values(once)) expect(() => parseHcl(text)).not.toThrow();
      await lintel(["migrate", "--write"], { cwd });
      expect(textsIn(cwd)).toEqual(once);
    }),
    { numRuns: cases(200) },
  );
});
