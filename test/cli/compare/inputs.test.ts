/** Every kind of file that declares a service says the same about a change of it. */
import { expect, it } from "vitest";
import { comparedRepository } from "./compared-repository.ts";

const image = (tag: string) => `public.ecr.aws/team/web:${tag}`;

const terraform = (tag: string, status: string) => ({
  service_name: "web-1",
  desired_status: status,
  source_configuration: {
    image_repository: { image_identifier: image(tag), image_repository_type: "REGISTRY_PUBLIC" },
  },
});

const template = (tag: string) => ({
  AWSTemplateFormatVersion: "2010-09-09",
  Parameters: { Stage: { Type: "String", AllowedValues: ["beta", "prod"] } },
  Conditions: { IsProd: { "Fn::Equals": [{ Ref: "Stage" }, "prod"] } },
  Resources: {
    Web: {
      Type: "AWS::AppRunner::Service",
      Properties: {
        ServiceName: "web-1",
        SourceConfiguration: {
          ImageRepository: {
            ImageIdentifier: { "Fn::If": ["IsProd", image(tag), image("beta")] },
            ImageRepositoryType: "ECR_PUBLIC",
          },
        },
      },
    },
  },
});

const files = (
  tag: string,
  status = "RUNNING",
): { readonly [kind: string]: readonly [path: string, text: string] } => ({
  request: [
    "web.json",
    JSON.stringify({
      ServiceName: "web-1",
      SourceConfiguration: {
        ImageRepository: { ImageIdentifier: image(tag), ImageRepositoryType: "REGISTRY_PUBLIC" },
      },
    }),
  ],
  synthesized: [
    "cdk.tf.json",
    JSON.stringify({ resource: { lintel_hosted_service: { web: terraform(tag, status) } } }),
  ],
  plan: [
    "plan.json",
    JSON.stringify({
      format_version: "1.2",
      resource_changes: [
        {
          ...{ address: "lintel_hosted_service.web", mode: "managed", type: "lintel_hosted_service", name: "web" },
          change: {
            actions: ["update"],
            before: terraform("1", "RUNNING"),
            after: terraform(tag, status),
            after_unknown: {},
          },
        },
      ],
    }),
  ],
  template: ["template.json", JSON.stringify(template(tag))],
});

it.each(Object.keys(files("1")))("a %s", async (kind) => {
  const [path = "", before = ""] = files("1")[kind] ?? [];
  const { compare, write } = comparedRepository({ [path]: before });
  write({ [path]: files("2", "PAUSED")[kind]?.[1] });
  const { code, stdout, stderr } = await compare("--against", "HEAD", "--format", "json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { changes } = JSON.parse(stdout);
  const rules = changes.map(({ rule }: { readonly rule: string }) => rule);
  const hasOptions = kind === "synthesized" || kind === "plan";
  expect(rules).toEqual([...(hasOptions ? ["change/service-is-paused"] : []), "change/service-is-deployed-again"]);
  const [deployed] = changes.slice(-1);
  expect(deployed.message).toContain(`"${image("2")}"`);
  expect(/, when .* is prod$/.test(deployed.message)).toBe(kind === "template");
});

const planned = (path: string) => ({
  service_name: "web-1",
  health_check_configuration: [{ path }],
  source_configuration: [{ image_repository: [{ image_identifier: image("1"), image_repository_type: "ECR_PUBLIC" }] }],
});

/** A saved plan of a service with the path "/a", whose provider has decided what happens. */
const saved = (path: string, change: object, besides: object = {}) =>
  JSON.stringify({
    format_version: "1.2",
    resource_changes: [
      {
        ...{ address: "aws_apprunner_service.web", mode: "managed", type: "aws_apprunner_service", name: "web" },
        ...besides,
        change: {
          before: planned("/a"),
          after: planned(path),
          after_unknown: {},
          ...change,
        },
      },
    ],
  });

const here = { actions: ["no-op"] };

it.each([
  ["an update replaces nothing, though the member is fixed elsewhere", { actions: ["update"] }, []],
  [
    "a resource is replaced because of the members that it names",
    { actions: ["delete", "create"], replace_paths: [["health_check_configuration", 0, "path"]] },
    ["change/resource-is-replaced"],
  ],
  [
    "a resource is replaced, whatever member causes it",
    { actions: ["delete", "create"], replace_paths: [["id"]] },
    ["change/resource-is-replaced"],
  ],
  [
    "a replacement that is created first under the same name is refused",
    { actions: ["create", "delete"], replace_paths: [["id"]] },
    [],
  ],
])("the later of two saved plans decides that %s", async (_, change, replaced) => {
  const { compare, write } = comparedRepository({ "plan.json": saved("/a", here) });
  write({ "plan.json": saved("/b", change) });
  const { stdout } = await compare("--against", "HEAD", "--format", "json");
  const rules = JSON.parse(stdout).changes.map(({ rule }: { readonly rule: string }) => rule);
  expect(rules.filter((rule: string) => rule === "change/resource-is-replaced")).toEqual(replaced);
  expect(rules).not.toEqual([]);
});

it("a saved plan follows an address from the state", async () => {
  const { compare, write } = comparedRepository({ "plan.json": saved("/a", here) });
  const moved = { address: "aws_apprunner_service.shop", previous_address: "aws_apprunner_service.web", name: "shop" };
  write({ "plan.json": saved("/a", here, moved) });
  const { code, stdout } = await compare("--against", "HEAD", "--fail-on", "any");
  expect([code, stdout]).toEqual([0, expect.stringContaining("no changes")]);
});
