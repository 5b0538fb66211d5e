import { describe, expect, it } from "vitest";
import { lint } from "../../../lib/lint/run/run.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

/** Findings of a resource of another provider in Terraform's JSON syntax: rule, path and marked text. */
async function findings(type: string, block: object): Promise<readonly string[]> {
  const text = JSON.stringify({ resource: { [type]: { it: block } } });
  const result = await lint({ paths: ["."], resources, workingFolder: temporaryFolder({ "main.tf.json": text }) });
  expect(result.faults).toEqual([]);
  return result.findings.map(
    ({ rule, path, column, endColumn }) =>
      `${rule.replace(/.*\//, "")} ${path} ${text.slice(column - 1, endColumn - 1)}`,
  );
}

describe("aws_imagebuilder_lifecycle_policy", () => {
  const type = "aws_imagebuilder_lifecycle_policy";
  const policy = (detail: object, more: object = {}) => ({
    name: "keep-recent",
    execution_role: "lifecycle-role",
    resource_type: "AMI_IMAGE",
    policy_detail: [detail],
    resource_selection: [{ recipe: [{ name: "web-base", semantic_version: "1.x.x" }] }],
    ...more,
  });
  const action = [{ type: "DELETE", include_resources: [{ amis: true, snapshots: true }] }];
  const filter = [{ type: "AGE", value: 90, unit: "DAYS" }];

  it("is valid in the provider's form, with blocks in lists or not", async () => {
    expect(await findings(type, policy({ action, filter }, { tags_all: {}, depends_on: [] }))).toEqual([]);
    expect(await findings(type, policy({ action: action[0], filter: filter[0] }))).toEqual([]);
    expect(await findings(type, { ...policy({}), policy_detail: { action, filter } })).toEqual([]);
  });

  it("has faults in the provider's names, at the value's position", async () => {
    expect(await findings(type, policy({ action, filter: [{ type: "AGE", value: 1001, unit: "DAYS" }] }))).toEqual([
      "range policy_detail[0].filter.value 1001",
    ]);
    expect(
      await findings(type, policy({ action: [{ type: "DELETE", include_resources: [{ snapshots: true }] }], filter })),
    ).toEqual(['snapshots-need-vm-images policy_detail[0].action.include_resources {"snapshots":true}']);
  });

  it("accepts only AWS's values", async () => {
    expect(await findings(type, policy({ action, filter }, { resource_type: "VM_IMAGE" }))).toEqual([
      'enum resource_type "VM_IMAGE"',
    ]);
    const ours = [{ type: "DELETE", include_resources: [{ vm_images: true }] }];
    expect(await findings(type, policy({ action: ours, filter }))).toEqual([
      'member-name policy_detail[0].action.include_resources.vm_images "vm_images"',
    ]);
  });

  it("refuses a second block of a single one", async () => {
    expect(
      (await findings(type, policy({ action, filter: [...filter, ...filter] }))).map((each) => each.split(" ", 2)),
    ).toEqual([["type", "policy_detail[0].filter"]]);
  });
});

describe("awscc_apprunner_service", () => {
  const service = (variables: unknown, more: object = {}) => ({
    source_configuration: {
      image_repository: {
        image_identifier: "public.ecr.aws/team/web:1.2.3",
        image_repository_type: "ECR_PUBLIC",
        image_configuration: { runtime_environment_variables: variables },
      },
    },
    ...more,
  });
  const findingsIn = (block: object) => findings("awscc_apprunner_service", block);

  it("does not require a name, and has lists in place of maps", async () => {
    expect(
      await findingsIn(service([{ name: "STAGE", value: "prod" }], { tags: [{ key: "team", value: "web" }] })),
    ).toEqual([]);
  });

  it("has faults in the elements of such a list", async () => {
    expect(
      await findingsIn(
        service([
          { name: "STAGE", value: "prod" },
          { name: "", value: "1" },
        ]),
      ),
    ).toEqual([
      'length source_configuration.image_repository.image_configuration.runtime_environment_variables[1].name ""',
    ]);
  });

  it("does not report unknown entries", async () => {
    const unknown = "$" + "{var.name}";
    expect(await findingsIn(service([{ name: unknown, value: "1" }]))).toEqual([]);
  });
});

describe("aws_apprunner_service", () => {
  it("has members at AWS's paths", async () => {
    expect(
      await findings("aws_apprunner_service", {
        service_name: "web-1",
        source_configuration: [
          {
            authentication_configuration: [
              {
                connection_arn:
                  "arn:aws:apprunner:us-east-1:123456789012:connection/c/0123456789abcdef0123456789abcdef",
              },
            ],
            code_repository: [
              {
                repository_url: "https://github.com/team/web",
                source_directory: "/",
                source_code_version: [{ type: "BRANCH", value: "main" }],
                code_configuration: [{ configuration_source: "REPOSITORY" }],
              },
            ],
          },
        ],
      }),
    ).toEqual([]);
  });
});

it.each([
  ["aws_apprunner_service", (member: object) => [member]],
  ["awscc_apprunner_service", (member: object) => member],
] as const)("%s has the source directory only in the repository", async (type, block) => {
  const service = (repository: object, values: object) => ({
    service_name: "web-1",
    source_configuration: block({
      authentication_configuration: block({
        connection_arn: `arn:aws:apprunner:eu-west-1:123456789012:connection/c/${"0".repeat(32)}`,
      }),
      code_repository: block({
        repository_url: "https://code.example.test/a",
        source_code_version: block({ type: "BRANCH", value: "main" }),
        code_configuration: block({
          configuration_source: "API",
          code_configuration_values: block({ runtime: "NODEJS_22", ...values }),
        }),
        ...repository,
      }),
    }),
  });
  expect(await findings(type, service({ source_directory: "/web" }, {}))).toEqual([]);
  expect(await findings(type, service({ source_directory: "web" }, {}))).toEqual([
    expect.stringMatching(/^pattern source_configuration\S*\.code_repository\S*\.source_directory "web"$/),
  ]);
  expect(await findings(type, service({}, { source_directory: "/web" }))).toEqual([
    expect.stringMatching(/^member-name \S+\.code_configuration_values\S*\.source_directory "source_directory"$/),
  ]);
});

it('treats "" in optional arguments of aws_apprunner_service as absent, but not in maps', async () => {
  const image = (more: object) => ({
    service_name: "shop",
    source_configuration: [
      {
        image_repository: [
          {
            image_identifier: "public.ecr.aws/a/b:1",
            image_repository_type: "ECR_PUBLIC",
            image_configuration: [{ port: "", start_command: "", ...more }],
          },
        ],
      },
    ],
    auto_scaling_configuration_arn: "",
    instance_configuration: [{ instance_role_arn: "" }],
    network_configuration: [{ egress_configuration: [{ egress_type: "DEFAULT", vpc_connector_arn: "" }] }],
  });
  const errors = async (block: object) => findings("aws_apprunner_service", block);
  expect(await errors(image({}))).toEqual([]);
  expect(await errors({ ...image({}), service_name: "" })).toEqual([expect.stringContaining("service_name")]);
});
