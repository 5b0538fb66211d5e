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
    execution_role: "arn:aws:iam::123456789012:role/lifecycle",
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
  const image = { image_identifier: "public.ecr.aws/team/web:1.4", image_repository_type: "ECR_PUBLIC" };
  const source = (more: object) => ({
    service_name: "web-1",
    source_configuration: { image_repository: image, ...more },
  });

  it("deploys automatically by default, which a public image refuses; other tools leave that to the service", async () => {
    expect(await findings("aws_apprunner_service", source({}))).toEqual([
      expect.stringMatching(/^auto-deployments-need-own-registry source_configuration\.auto_deployments_enabled /),
    ]);
    expect(await findings("aws_apprunner_service", source({ auto_deployments_enabled: false }))).toEqual([]);
    expect(await findings("awscc_apprunner_service", source({}))).toEqual([]);
  });
});
