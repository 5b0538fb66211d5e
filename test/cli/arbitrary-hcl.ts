// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
/** Random files in HCL: of Lintel, with structures as blocks and dynamic blocks that declare the same, and of other providers. */
import fc from "fast-check";
import {
  type HclArgument,
  type HclLine,
  hclBlock,
  hclList,
  hclMap,
  hclScalar,
} from "../../lib/adopt/migrate/hcl-block.ts";
import { isMembers, type Members } from "../../lib/base/members.ts";
import { isBlocks } from "../../lib/facts/derive/blocks.ts";
import { snakeCase, terraformType } from "../../lib/facts/derive/names.ts";
import type { Field, StructField } from "../../lib/facts/model/field.ts";
import type { ResourceModel } from "../../lib/facts/model/resource.ts";
import { isScalar } from "../../lib/lint/text/raw-value.ts";

/** Values that another provider calls otherwise, which it takes from an expression that the linter does not evaluate. */
const hasOtherWords: readonly string[] = ["resource_type", "image_repository_type", "runtime"];

/** How structures are written, one after the other, from the beginning again behind the last. */
type Style = "block" | "values" | "keys" | "condition" | "nothing";

const styles = fc.array(fc.constantFrom<Style>("block", "block", "values", "keys", "condition", "nothing"), {
  minLength: 1,
  maxLength: 12,
});

/** Blocks in which another one has a member that stands around it there: their dynamic blocks stay. */
const staysBlock: readonly string[] = ["code_configuration", "code_configuration_values"];

/** A declaration of Lintel's resource as HCL. */
export const lintelHcl = (model: ResourceModel, arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.tuple(arbitrary, styles).map(([value, all]) => {
    const lines = isMembers(value) ? new HclLines(all).of(model.declaration, value) : [];
    return `${hclBlock(`resource "${terraformType(model.name)}" "it"`, lines)}\n`;
  });

/** Writes structures, each in the next style. */
class HclLines {
  readonly #styles: readonly Style[];
  #written = 0;

  constructor(styles: readonly Style[]) {
    this.#styles = styles;
  }

  /** The lines of a structure in the documents' words, without what only requests have. */
  of(struct: StructField, value: Members): readonly HclLine[] {
    return Object.entries(struct.members).flatMap(([member, field]) => {
      const given = value[member];
      return given === undefined || field.requestOnly === true ? [] : this.#member(snakeCase(member), field, given);
    });
  }

  #member(name: string, field: Field, value: unknown): readonly HclLine[] {
    if (!isBlocks(field)) return [{ name, is: expressionOf(value) }];
    if (field.kind === "list")
      return Array.isArray(value) ? value.flatMap((item) => this.#member(name, field.element, item)) : [];
    return field.kind === "struct" && isMembers(value) ? this.#block(name, this.of(field, value)) : [];
  }

  #block(name: string, lines: readonly HclLine[]): readonly HclLine[] {
    this.#written += 1;
    const style = staysBlock.includes(name) ? "block" : this.#styles[this.#written % this.#styles.length];
    const iterator = `it_${this.#written}`;
    const dynamic = (forEach: string, content: readonly HclLine[], named = false): HclLine => ({
      header: `dynamic "${name}"`,
      lines: [
        { name: "for_each", is: forEach },
        ...(named ? [{ name: "iterator", is: iterator }] : []),
        { header: "content", lines: content },
      ],
    });
    switch (style) {
      case "values": {
        const isArgument = (line: HclLine): line is HclArgument => "name" in line && !hasOtherWords.includes(line.name);
        const args = lines.filter(isArgument);
        const from = (line: HclLine): HclLine =>
          isArgument(line) ? { ...line, is: `${name}.value.${line.name}` } : line;
        return [dynamic(`[${hclMap(args.map((each) => [each.name, each.is]))}]`, lines.map(from))];
      }
      case "keys": {
        const isNumber = (line: HclLine): line is HclArgument => "name" in line && /^\d+$/.test(line.is);
        const args = lines.filter(isNumber);
        const from = (line: HclLine): HclLine =>
          isNumber(line) ? { ...line, is: `${iterator}.value + ${iterator}.key - ${iterator}.key` } : line;
        return args.length === 1 ? [dynamic(`[${args[0]?.is}]`, lines.map(from), true)] : [dynamic("[5]", lines, true)];
      }
      case "condition":
        return [dynamic("1 < 2 ? [1] : []", lines)];
      case "nothing":
        return [{ header: name, lines }, dynamic("[]", lines)];
      default:
        return [{ header: name, lines }];
    }
  }
}

function expressionOf(value: unknown): string {
  if (Array.isArray(value)) return hclList(value.map(expressionOf));
  if (isMembers(value)) return hclMap(Object.entries(value).map(([key, each]) => [key, expressionOf(each)]));
  return isScalar(value) ? hclScalar(value) : "null";
}

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

/** A file with resources of the other providers, and what refers to them. */
export const foreignHclFile: fc.Arbitrary<string> = fc
  .array(fc.oneof(connector, service, output, others), { maxLength: 5 })
  .map((parts) => parts.join("\n"));
