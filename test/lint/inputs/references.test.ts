// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform and CloudFormation
/**
 * References to what is decided elsewhere, in every kind of input: each is present, may be absent, or is one of both,
 * and every rule that asks for presence or absence treats it so.
 */
import { describe, expect, it } from "vitest";
import { snakeCase } from "../../../lib/facts/derive/names.ts";
import { pathOf } from "../../../lib/lint/declaration/plain.ts";
import type { LintResult } from "../../../lib/lint/findings/finding.ts";
import { absent, present, unknown } from "../../../lib/lint/rule/condition.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { readExample, ruleSets } from "../../lint-rules/rule-examples.ts";
import { resourceBlock } from "../../resource-blocks.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { place } from "../declare.ts";

/**
 * What is certain of a reference: "text" is a text that may be empty, and "per answer" is present or absent, by the
 * answer to a question.
 */
type Presence = "present" | "text" | "unknown" | "absent" | "per answer";

/** Expressions of Terraform; those that CDKTF writes too begin with a dollar sign there. */
const expressions: readonly (readonly [string, Presence])[] = [
  ["aws_x_thing.y.arn", "present"],
  ["aws_x_thing.y.id", "present"],
  ["aws_x_thing.y[0].arn", "present"],
  ['aws_x_thing.y["a"].arn', "present"],
  ["lintel_auto_scaling_configuration.y.arn", "present"],
  ["data.aws_iam_role.y.arn", "present"],
  ['"arn:aws:x:${var.open}"', "present"],
  ['"${var.open}-x"', "present"],
  ["aws_x_thing.y.kms_key_arn", "unknown"],
  ["aws_x_thing.y.nested[0].id", "unknown"],
  ["aws_x_thing.y[*].nested[0].id", "unknown"],
  ["var.open", "unknown"],
  ["var.open.arn", "unknown"],
  ["module.elsewhere.arn", "unknown"],
  ["one(aws_x_thing.y[*].arn)", "unknown"],
  ["try(aws_x_thing.y[0].arn, null)", "unknown"],
  ["lookup(aws_x_thing.y, local.key).arn", "unknown"],
];

/** Expressions that only HCL's evaluation follows. */
const computed: readonly (readonly [string, Presence])[] = [
  ["aws_x_thing.many[0].arn", "present"],
  ["one(aws_x_thing.many[*].arn)", "present"],
  ["aws_x_thing.many.*.arn[0]", "present"],
  ["element(aws_x_thing.many[*].arn, 0)", "present"],
  ["one(aws_x_thing.none[*].arn)", "absent"],
  ["try(aws_x_thing.none[0].arn, null)", "absent"],
  ["one(aws_x_thing.asked[*].arn)", "per answer"],
  ['aws_x_thing.named["a"].arn', "present"],
  ["values(aws_x_thing.named)[0].arn", "present"],
  ["[for thing in aws_x_thing.many : thing.arn][0]", "present"],
  ["try(aws_x_thing.y.arn, aws_x_thing.z.arn)", "present"],
  ["coalesce(var.open, aws_x_thing.y.arn)", "present"],
  ["var.asked ? aws_x_thing.y.arn : aws_x_thing.z.arn", "present"],
  ["var.asked ? aws_x_thing.y.arn : null", "per answer"],
  ["contains([for each in [1] : var.open], 1) ? aws_x_thing.y.arn : aws_x_thing.z.arn", "present"],
  ["lower(aws_x_thing.y.arn)", "present"],
  ["sensitive(aws_x_thing.y.arn)", "present"],
  ["trimspace(var.open)", "text"],
  ['format("arn:%s", var.open)', "present"],
  ['format("%s", var.open)', "text"],
  ["local.thing.arn", "present"],
  ["local.key", "unknown"],
  ["var.number", "present"],
  ['"${var.open}${var.open}"', "text"],
  ["aws_x_thing.y.arn != null ? aws_x_thing.y.arn : null", "present"],
  ['aws_x_thing.y.arn == "" ? null : aws_x_thing.y.arn', "present"],
  ["aws_x_thing.y.arn == null ? aws_x_thing.y.arn : null", "absent"],
  ["length(aws_x_thing.y.arn) > 0 ? aws_x_thing.y.arn : null", "unknown"],
  ["var.number != null ? aws_x_thing.y.arn : null", "present"],
];

const module = `
variable "open" {}
variable "asked" { type = bool }
variable "number" {
  type     = number
  nullable = false
}
locals {
  thing = aws_x_thing.y
  key   = var.open
}
resource "aws_x_thing" "many" { count = 1 }
resource "aws_x_thing" "none" { count = 0 }
resource "aws_x_thing" "asked" { count = var.asked ? 1 : 0 }
resource "aws_x_thing" "named" { for_each = toset(["a"]) }
`;

/** Values in templates. A value is there in any case, except \`AWS::NoValue\` and what a macro makes of it. */
const intrinsics: readonly (readonly [object, Presence])[] = [
  [{ Ref: "Thing" }, "present"],
  [{ Ref: "Open" }, "present"],
  [{ Ref: "AWS::StackName" }, "present"],
  [{ "Fn::GetAtt": ["Thing", "Arn"] }, "present"],
  [{ "Fn::Sub": "${Thing.Arn}" }, "present"],
  [{ "Fn::Join": ["", ["arn:", { Ref: "Thing" }]] }, "present"],
  [{ "Fn::ImportValue": "thing" }, "present"],
  [{ "Fn::Select": [0, { "Fn::Split": [",", { Ref: "Thing" }] }] }, "present"],
  [{ "Fn::If": ["Asked", { Ref: "Thing" }, { Ref: "Open" }] }, "present"],
  [{ "Fn::If": ["Asked", { Ref: "Thing" }, { Ref: "AWS::NoValue" }] }, "per answer"],
  [{ Ref: "AWS::NoValue" }, "absent"],
  [{ "Fn::Transform": { Name: "Macro" } }, "unknown"],
  [{ Ref: "Nothing" }, "unknown"],
];

const hostedService = ruleSets.get("hosted-service");

const isAbsence = (each: unknown): boolean => each === absent || each === unknown;

/** The conditions about presence, each with an example in which it holds. */
const asked = [...ruleSets.values()]
  .filter(({ resource }) => resources.some(({ model }) => model === resource))
  .flatMap(({ resource, rules }) =>
    rules.flatMap(({ id, when = [], bad, checkAll }) =>
      when.flatMap(([path, ...allowed]) => {
        const [yaml] = Object.values(bad);
        const steps = pathOf(path).map((step) => (typeof step === "symbol" ? 0 : step));
        const isAsked = allowed.includes(present) || allowed.every(isAbsence);
        // Terraform's blocks are not references, and other tests have rules that also compare the value.
        const isLeaf = /(?:Arn|unit|retainAtLeast)$/.test(path);
        if (!isAsked || !isLeaf || checkAll !== undefined || yaml === undefined || path === ".") return [];
        const [declared] = readExample(resource.name, yaml).declarations;
        return resource.name === "hosted-service" && path === "ServiceArn"
          ? []
          : [{ id, resource, steps, declared, wantsPresent: allowed.includes(present) }];
      }),
    ),
  );

/** Whether the rule finds something in a resource, and whether it is open. */
function verdict({ findings, notEvaluated }: LintResult, id: string, address: string): string {
  const isIts = (each: { readonly rule: string; readonly resource: string }) =>
    each.rule === id && each.resource === address;
  const found = findings.filter(isIts);
  if (found.length > 1) return "found"; // two references are shown in two findings
  if (found.length > 0) return found.every(({ message }) => /, when /.test(message)) ? "found per answer" : "found";
  return notEvaluated.some(isIts) ? "open" : "nothing";
}

function expected(presence: Presence, wantsPresent: boolean): string {
  if (presence === "per answer") return "found per answer";
  if (presence === "unknown") return "open";
  return (presence !== "absent") === wantsPresent ? "found" : "nothing"; // for Lintel's types "" is a value
}

const inSnakeCase = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inSnakeCase)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [snakeCase(name), inSnakeCase(part)]))
      : value;

/** The declaration as templates write it: environment variables and secrets are lists of names and values. */
const inTemplate = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, part: unknown) =>
    name.startsWith("RuntimeEnvironment")
      ? Object.entries(Object(part)).map(([Name, Value]) => ({ Name, Value }))
      : part,
  );

const lintText = (name: string, text: string): Promise<LintResult> =>
  lint({ paths: [name], resources, workingFolder: temporaryFolder({ [name]: text }) });

/** A value, and what is certain of it. */
type Case<Value> = readonly [value: Value, presence: Presence];

/** Each value, as shown in a failure, with what is expected of a rule about it. */
const outcomes = <Value>(cases: readonly Case<Value>[], outcomeOf: (presence: Presence, index: number) => string) =>
  Object.fromEntries(cases.map(([value, presence], index) => [JSON.stringify(value), outcomeOf(presence, index)]));

/** Lints one document in which each value has a declaration of its own. */
async function expectVerdicts<Value>(
  cases: readonly Case<Value>[],
  id: string,
  outcomeOf: (presence: Presence) => string,
  { name, text, address }: { name: string; text: string; address: (index: number) => string },
): Promise<void> {
  const result = await lintText(name, text);
  expect(result.faults).toEqual([]);
  const found = outcomes(cases, (_, index) => verdict(result, id, address(index)));
  expect(found).toEqual(outcomes(cases, outcomeOf));
}

it("an empty text, which means no value in AWS's provider, is a value in Lintel's", async () => {
  const cases = [...expressions, ...computed];
  const services = cases.map(
    ([arn], index) => `resource "aws_apprunner_service" "it${index}" {
  service_name = "web-${index}"
  network_configuration {
    egress_configuration {
      egress_type       = "DEFAULT"
      vpc_connector_arn = ${arn}
    }
  }
}
`,
  );
  await expectVerdicts(
    cases,
    "hosted-service/connector-needs-vpc",
    (presence) => expected(presence === "text" ? "unknown" : presence, true),
    { name: "main.tf", text: module + services.join(""), address: (index) => `aws_apprunner_service.it${index}` },
  );
});

it("these cases cover rules of both kinds", () => {
  expect(new Set(asked.map(({ wantsPresent }) => wantsPresent))).toEqual(new Set([true, false]));
  expect(asked.length).toBeGreaterThanOrEqual(10);
});

describe.each(asked)("$id, about $steps", ({ id, resource, steps, declared, wantsPresent }) => {
  const type = `lintel_${resource.name.replaceAll("-", "_")}`;
  const address = (index: number): string => `${type}.it${index}`;
  const outcomeOf = (presence: Presence): string => expected(presence, wantsPresent);
  const terraformSteps = steps.map((step) => (typeof step === "string" ? snakeCase(step) : step));
  const withValue = (value: unknown): object => {
    const block = inSnakeCase(structuredClone(declared));
    place(block, terraformSteps, value);
    return Object(block);
  };

  // Neither a text around a reference nor an ARN can be a word of an enum, which is the first fault of the value.
  const isNoWord = /^(?:format\()?"(?:arn|.*x"$)|aws_iam_role|lintel_auto_scaling_configuration/;
  const fits = ([expression]: Case<string>): boolean => steps.at(-1) !== "unit" || !isNoWord.test(expression);

  it("judges HCL", async () => {
    const cases = [...expressions, ...computed].filter(fits);
    const blocks = cases.map(([expression], index) => {
      const attributes = Object.entries(withValue("<here>")).map(([name, value]) => [
        name,
        JSON.stringify(value).replace('"<here>"', () => expression),
      ]);
      return resourceBlock(type, `it${index}`, Object.fromEntries(attributes));
    });
    await expectVerdicts(cases, id, outcomeOf, { name: "main.tf", text: module + blocks.join(""), address });
  });

  it("judges CDKTF", async () => {
    const cases = expressions.filter(fits);
    const blocks = cases.map(([expression], index) => [
      `it${index}`,
      withValue(expression.startsWith('"') ? JSON.parse(expression) : `\${${expression}}`),
    ]);
    const document = { "//": { metadata: {} }, resource: { [type]: Object.fromEntries(blocks) } };
    await expectVerdicts(cases, id, outcomeOf, { name: "cdk.tf.json", text: JSON.stringify(document), address });
  });

  it.runIf(resource === hostedService?.resource)("judges a template", async () => {
    const services = intrinsics.map(([call], index) => {
      const Properties = inTemplate(declared);
      place(Properties, steps, call);
      return [
        `It${index}`,
        { Type: "AWS::AppRunner::Service", Properties: { ...Object(Properties), ServiceName: `s${index}` } },
      ];
    });
    const document = {
      Parameters: { Open: { Type: "String" }, PolicyResponse: { Type: "String" } },
      Conditions: { Asked: { "Fn::Equals": [{ Ref: "Answer" }, "yes"] } },
      Resources: { Thing: { Type: "AWS::X::Thing" }, ...Object.fromEntries(services) },
    };
    await expectVerdicts(intrinsics, id, outcomeOf, {
      name: "template.json",
      text: JSON.stringify(document),
      address: (index) => `It${index} (AWS::AppRunner::Service)`,
    });
  });
});

describe("the form of a reference", () => {
  const id = "hosted-service/pattern";
  const isOpen = ({ notEvaluated, findings, faults }: LintResult): boolean => {
    expect(faults).toEqual([]);
    expect(findings.filter(({ rule }) => rule === id)).toEqual([]);
    return notEvaluated.some(({ rule }) => rule === id);
  };

  it.each([
    ["aws_iam_role.r.arn", false],
    ["aws_iam_role.r[0].arn", false],
    ["data.aws_iam_role.r.arn", false],
    ['"arn:aws:iam::${data.aws_caller_identity.me.account_id}:role/web"', false],
    ["aws_ecr_repository.e.registry_id", true],
    ["aws_iam_role.r.inline_policy", true],
    ["var.open", true],
    ["upper(aws_iam_role.r.arn)", true],
    ['"arn:aws:iam::${var.open}:role/web"', true],
    ["var.asked ? aws_iam_role.r.arn : aws_ecr_repository.e.registry_id", true],
  ])("leaves its pattern open in HCL and CDKTF: %s: %s", async (expression, open) => {
    const instance = `instance_configuration {\n    instance_role_arn = ${expression}\n  }`;
    const text = `${module}\nresource "aws_apprunner_service" "it" {\n  service_name = "web-1"\n  ${instance}\n}\n`;
    expect(isOpen(await lintText("main.tf", text))).toBe(open);
    const token = expression.startsWith('"') ? JSON.parse(expression) : `\${${expression}}`;
    const block = { service_name: "web-1", instance_configuration: { instance_role_arn: token } };
    const document = { "//": { metadata: {} }, resource: { aws_apprunner_service: { it: block } } };
    expect(isOpen(await lintText("cdk.tf.json", JSON.stringify(document)))).toBe(open);
  });

  it.each([
    [{ "Fn::GetAtt": ["Role", "Arn"] }, false],
    [{ "Fn::GetAtt": "Role.Arn" }, false],
    [{ "Fn::Sub": "${Role.Arn}" }, false],
    [{ "Fn::Sub": "arn:${AWS::Partition}:iam::${AWS::AccountId}:role/web" }, false],
    [{ "Fn::Join": [":", ["arn:aws:iam:", { Ref: "AWS::AccountId" }, "role/web"]] }, false],
    [{ "Fn::GetAtt": ["Images", "RegistryId"] }, true],
    [{ Ref: "Open" }, true],
    [{ "Fn::Sub": "arn:aws:iam::${Open}:role/web" }, true],
    [{ "Fn::ImportValue": "role" }, true],
  ])("leaves its pattern open in a template: %j: %s", async (call, open) => {
    const Properties = { ServiceName: "web-1", InstanceConfiguration: { InstanceRoleArn: call } };
    const document = {
      Parameters: { Open: { Type: "String" } },
      Resources: {
        Role: { Type: "AWS::IAM::Role" },
        Images: { Type: "AWS::ECR::Repository" },
        It: { Type: "AWS::AppRunner::Service", Properties },
      },
    };
    expect(isOpen(await lintText("template.json", JSON.stringify(document)))).toBe(open);
  });
});
