import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LintResult } from "../../../../lib/lint/findings/finding.ts";
import { lint } from "../../../../lib/lint/run/run.ts";
import { resources } from "../../../../lib/services/resources.generated.ts";
import { expectSecretsIn } from "../../../run/produced.ts";
import { temporaryFolder, writeFiles } from "../../../run/temporary-folder.ts";
import { Bench, type Folder } from "../../../terraform/real-terraform/terraform.ts";
import { describeWithTerraform } from "../../../with-terraform.ts";

/** A planned policy of the AWS provider, in the documented form of a plan. */
const change = (after: object, more: { readonly [name: string]: unknown } = {}, changes: object = {}) => ({
  address: "aws_imagebuilder_lifecycle_policy.keep",
  mode: "managed",
  type: "aws_imagebuilder_lifecycle_policy",
  name: "keep",
  provider_name: "registry.terraform.io/hashicorp/aws",
  ...more,
  change: {
    actions: ["create"],
    before: null,
    after: {
      name: "keep-recent",
      description: null,
      execution_role: "arn:aws:iam::123456789012:role/lifecycle",
      resource_type: "AMI_IMAGE",
      status: "ENABLED",
      tags: null,
      timeouts: null,
      policy_detail: [
        {
          action: [{ type: "DELETE", include_resources: [{ amis: true, containers: null, snapshots: true }] }],
          exclusion_rules: [],
          filter: [{ type: "AGE", value: 90, unit: "DAYS", retain_at_least: null }],
        },
      ],
      resource_selection: [{ recipe: [{ name: "web-base", semantic_version: "1.x.x" }], tag_map: null }],
      ...after,
    },
    after_unknown: { arn: true, id: true, tags_all: true, policy_detail: [{ action: [{}], exclusion_rules: [] }] },
    after_sensitive: { tags_all: {} },
    ...changes,
  },
});

const plan = (changes: readonly object[], more: object = {}): string =>
  JSON.stringify(
    { format_version: "1.2", terraform_version: "1.11.4", resource_changes: changes, ...more },
    undefined,
    1,
  );

const linted = (files: { readonly [path: string]: string }, paths: readonly string[] = ["plan.json"]) =>
  lint({ paths, resources, workingFolder: temporaryFolder(files) });

const found = ({ findings, lines }: LintResult): readonly string[] =>
  findings.map(({ rule, resource, path, file, line, column, endLine, endColumn }) => {
    const text = lines.get(file)?.line(line) ?? "";
    const marked = line === endLine ? text.slice(column - 1, endColumn - 1) : `${text.slice(column - 1)}…`;
    return `${rule.replace(/.*\//, "")} ${resource} ${path} ${file}:${line} ${marked}`;
  });

const badFilter = [{ type: "AGE", value: 1001, unit: "DAYS" }];
const detail = (more: object) => [
  { action: [{ type: "DELETE", include_resources: [{ amis: true, snapshots: true }] }], ...more },
];

describe("a plan", () => {
  it("is valid in the form of the provider's plans", async () => {
    const result = await linted({ "plan.json": plan([change({})]) });
    expect([found(result), result.faults, result.notEvaluated]).toEqual([[], [], []]);
    expect(result.summary).toMatchObject({ files: 1, resources: 1 });
  });

  it("has findings in the provider's names, at the planned value", async () => {
    const result = await linted({ "plan.json": plan([change({ policy_detail: detail({ filter: badFilter }) })]) });
    expect(found(result)).toEqual([
      "range aws_imagebuilder_lifecycle_policy.keep policy_detail[0].filter.value plan.json:40 1001",
    ]);
  });

  it("is read with all its resources except deleted ones and data sources", async () => {
    const bad = { status: "ON" };
    const result = await linted({
      "plan.json": plan([
        change(bad, { address: 'module.a["x.y"].aws_imagebuilder_lifecycle_policy.keep[0]' }),
        change(bad, { address: "gone" }, { actions: ["delete"], after: null }),
        change(bad, { address: "data", mode: "data" }),
        change(bad, { address: "other", type: "aws_instance" }),
        change({ name: "other", status: "OFF" }, { address: "replaced" }, { actions: ["delete", "create"] }),
      ]),
    });
    expect(result.findings.map(({ resource, path }) => `${resource} ${path}`)).toEqual([
      'module.a["x.y"].aws_imagebuilder_lifecycle_policy.keep[0] status',
      "replaced status",
    ]);
  });

  it("may be without declarations", async () => {
    for (const changes of [undefined, []]) {
      const text = JSON.stringify({ format_version: "1.2", planned_values: {}, resource_changes: changes });
      const { faults, summary } = await linted({ "plan.json": text });
      expect([faults, summary.files, summary.resources]).toEqual([[], 1, 0]);
    }
  });
});

describe("a malformed plan", () => {
  const broken = (resourceChanges: unknown) =>
    JSON.stringify({ format_version: "1.2", resource_changes: resourceChanges }, undefined, 2);

  it.each<[unknown, string, string]>([
    [null, "3:23", "resource_changes is null; expected a list, as terraform show -json prints it"],
    [{}, "3:23", "resource_changes is an empty object; expected a list, as terraform show -json prints it"],
    [[null], "4:5", "resource_changes[0] is null; expected an object with address, type and change"],
    [
      [{ type: "a", change: {} }, 1],
      "8:5",
      "resource_changes[1] is a number; expected an object with address, type and change",
    ],
    [[{ change: {} }], "4:5", "resource_changes[0].type is missing; expected the type of a resource"],
    [
      [{ type: "a", change: [] }],
      "6:17",
      "resource_changes[0].change is an empty list; expected an object with before and after",
    ],
    [
      [{ type: "a", change: { after: "b" } }],
      "7:18",
      "resource_changes[0].change.after is a string; expected the resource as it will be, or null",
    ],
  ])("is a fault, with its position: %j", async (changes, place, message) => {
    const { faults, findings } = await linted({ "plan.json": broken(changes) });
    expect(findings).toEqual([]);
    expect(faults.map(String)).toEqual([`plan.json:${place}: is not a Terraform plan: ${message}`]);
  });

  it("may have deleted resources, and resources without planned values", async () => {
    for (const after of [null, undefined]) {
      const { faults } = await linted({ "plan.json": broken([{ type: "a", mode: "managed", change: { after } }]) });
      expect(faults).toEqual([]);
    }
  });
});

describe("a value that is known after apply", () => {
  it("has no finding, at any depth", async () => {
    const unknowns = { execution_role: true, policy_detail: [{ filter: [{ value: true }] }], tags: { owner: true } };
    const after = { execution_role: undefined, policy_detail: detail({ filter: [{ type: "AGE", unit: "DAYS" }] }) };
    const text = plan([change({ ...after, tags: { "aws:x": "y" } }, {}, { after_unknown: unknowns })]);
    const result = await linted({ "plan.json": text });
    expect(result.findings.map(({ path }) => path)).toEqual(['tags["aws:x"]']);
    expect([...new Set(result.notEvaluated.map(({ path, reason }) => `${path}: ${reason}`))].sort()).toEqual([
      "execution_role: is known after apply",
      "policy_detail[0].filter.value: is known after apply",
      "tags.owner: is known after apply",
    ]);
  });

  it("may be a whole list of blocks", async () => {
    const text = plan([change({ policy_detail: undefined }, {}, { after_unknown: { policy_detail: true } })]);
    const result = await linted({ "plan.json": text });
    expect(result.findings).toEqual([]);
    expect(new Set(result.notEvaluated.map(({ path }) => path))).toEqual(new Set(["policy_detail"]));
  });
});

it("never shows a sensitive value", async () => {
  const after = { execution_role: "s|ecret", tags: { a: "b|", "c|d": "s|ecret" } };
  const text = plan([change(after, {}, { after_sensitive: { execution_role: true, tags: { "c|d": true } } })]);
  const result = await linted({ "plan.json": text });
  expect(JSON.stringify([result.findings, result.notEvaluated])).not.toContain("ecret");
  expect(result.notEvaluated.map(({ path, reason }) => `${path}: ${reason}`)).toContain("execution_role: is sensitive");
});

describe("the provider's configuration", () => {
  const tagged = change({ tags: { "corp:x": "y" } }, { type: "lintel_lifecycle_policy" });
  const configured = (expressions: object) => ({
    configuration: {
      provider_config: { lintel: { name: "lintel", expressions } },
      root_module: {
        resources: [{ type: "lintel_lifecycle_policy", name: "keep", provider_config_key: "lintel" }],
      },
    },
  });

  it.each([
    [{ reserved_tag_prefix: { constant_value: "corp:" } }, 1],
    [{ reserved_tag_prefix: { references: ["var.prefix"] } }, 0],
    [{}, 0],
  ])("%j sets the reserved tags", async (expressions, count) => {
    const { findings } = await linted({ "plan.json": plan([tagged], configured(expressions)) });
    expect(findings.filter(({ rule }) => rule.endsWith("tag-key-not-reserved"))).toHaveLength(count);
  });
});

const main = `variable "days" {}
resource "aws_imagebuilder_lifecycle_policy" "keep" {
  name = "keep-recent"
  dynamic "policy_detail" {
    for_each = [1]
    content {
      action {
        type = "DELETE"
      }
      filter {
        type  = "AGE"
        value = var.days
      }
    }
  }
}
`;

describe("the configuration beside a plan", () => {
  const bad = (more: { readonly [name: string]: unknown } = {}) =>
    plan([change({ policy_detail: detail({ filter: badFilter }) }, more)]);

  it("is the position of its findings", async () => {
    expect(found(await linted({ "a/plan.json": bad(), "a/main.tf": main }, ["a/plan.json"]))).toEqual([
      "range aws_imagebuilder_lifecycle_policy.keep policy_detail[0].filter.value a/main.tf:12 var.days",
    ]);
  });

  it("may be in the working folder", async () => {
    expect(found(await linted({ "out/plan.json": bad(), "main.tf": main }, ["out/plan.json"]))).toEqual([
      "range aws_imagebuilder_lifecycle_policy.keep policy_detail[0].filter.value main.tf:12 var.days",
    ]);
  });

  it("may be in a local module", async () => {
    const more = {
      address: "module.a.module.b[0].aws_imagebuilder_lifecycle_policy.keep",
      module_address: "module.a.module.b[0]",
    };
    const files = {
      "plan.json": bad(more),
      "main.tf": 'module "a" {\n  source = "./a"\n}\n',
      "a/main.tf": 'module "b" {\n  count  = var.x\n  source = "../b"\n}\n',
      "b/main.tf": main,
    };
    expect(found(await linted(files))).toEqual([
      `range ${more.address} policy_detail[0].filter.value b/main.tf:12 var.days`,
    ]);
  });

  it("must be of the same resource", async () => {
    expect(found(await linted({ "plan.json": bad({ name: "other" }), "main.tf": main }))).toMatchObject([
      expect.stringContaining("plan.json:40 1001"),
    ]);
  });

  it("is not reported again", async () => {
    const files = { "plan.json": bad(), "main.tf": main.replace("var.days", "1001") };
    const result = await linted(files, ["."]);
    expect(found(result)).toEqual([
      "range aws_imagebuilder_lifecycle_policy.keep policy_detail[0].filter.value main.tf:12 1001",
    ]);
    expect(result.summary).toMatchObject({ files: 2, resources: 1 });
  });
});

describeWithTerraform("a real plan", () => {
  let bench: Bench;
  let folder: Folder;

  beforeAll(async () => {
    bench = await Bench.start();
    folder = await bench.folder({ installed: true });
  }, 60_000);
  afterAll(() => bench.stop());

  it("is read with Terraform's values, and shown in the configuration", async () => {
    const module = `terraform {
  required_providers {
    lintel = { source = "lintel-iac/lintel" }
  }
}
variable "kinds" {}
resource "lintel_lifecycle_policy" "each" {
  for_each       = var.kinds
  name           = "clean \${each.key}"
  execution_role = terraform_data.role.output
  resource_type  = "VM_IMAGE"
  policy_details {
    action { type = each.value }
    filter {
      type  = "AGE"
      value = 90
      unit  = "DAYS"
    }
  }
  resource_selection { tag_map = { stage = each.key } }
}
resource "terraform_data" "role" {
  input = "lifecycle"
}
`;
    writeFiles(folder.dir, { "policies/main.tf": module });
    await folder.write(
      'module "policies" {\n  source = "./policies"\n  kinds  = { one = "DELETE", two = "DISABLE" }\n}\n',
    );
    await folder.run("init");
    const planned = await folder.run("plan", "-out=saved");
    expect([planned.code, planned.output]).toEqual([0, expect.stringContaining("3 to add")]);
    for (const place of ["the output of terraform show saved", join(folder.dir, "plan.json")]) {
      expectSecretsIn(place, "Terraform shows a plan with the credentials that its configuration has");
    }
    await writeFile(join(folder.dir, "plan.json"), (await folder.run("show", "-json", "saved")).output);
    const result = await lint({ paths: ["plan.json"], resources, workingFolder: folder.dir });
    expect(result.faults).toEqual([]);
    expect(found(result)).toEqual([
      'delete-includes-machine-images module.policies.lintel_lifecycle_policy.each["one"] policy_details[0].action.include_resources policies/main.tf:13 action',
    ]);
    const open = result.notEvaluated.map(
      ({ resource, path, reason, rule }) => `${resource} ${path}: ${reason} (${rule})`,
    );
    const role = 'module.policies.lintel_lifecycle_policy.each["one"] execution_role: is known after apply';
    expect(open.sort()).toEqual([
      `${role} (lifecycle-policy/execution-role-is-not-service-linked)`,
      `${role} (lifecycle-policy/pattern)`,
    ]);
  }, 60_000);
});

describe("a value that is known after apply", () => {
  const service = (references: readonly string[] | undefined, blocks = 1) =>
    plan(
      [
        {
          address: "aws_apprunner_service.web",
          mode: "managed",
          type: "aws_apprunner_service",
          name: "web",
          change: {
            actions: ["create"],
            before: null,
            after: {
              service_name: "web-1",
              network_configuration: [{ egress_configuration: [{ egress_type: "DEFAULT" }] }],
              source_configuration: [
                {
                  image_repository: [
                    { image_identifier: "public.ecr.aws/nginx/nginx:1.27", image_repository_type: "ECR_PUBLIC" },
                  ],
                },
              ],
            },
            after_unknown: { network_configuration: [{ egress_configuration: [{ vpc_connector_arn: true }] }] },
          },
        },
      ],
      {
        configuration: {
          root_module: {
            resources: [
              {
                type: "aws_apprunner_service",
                name: "web",
                expressions: {
                  network_configuration: Array.from({ length: blocks }, () => ({
                    egress_configuration: [{ ...(references && { vpc_connector_arn: { references } }) }],
                  })),
                },
              },
            ],
          },
        },
      },
    );

  const id = "hosted-service/connector-needs-vpc";
  const verdict = ({ findings, notEvaluated }: LintResult) =>
    findings.some(({ rule }) => rule === id) ? "found" : notEvaluated.some(({ rule }) => rule === id) ? "open" : "none";

  it.each([
    [["aws_apprunner_vpc_connector.c.arn", "aws_apprunner_vpc_connector.c"], "found"],
    [
      ['aws_apprunner_vpc_connector.c["a"].arn', 'aws_apprunner_vpc_connector.c["a"]', "aws_apprunner_vpc_connector.c"],
      "found",
    ],
    [["aws_apprunner_vpc_connector.c.status", "aws_apprunner_vpc_connector.c"], "open"],
    [["aws_apprunner_vpc_connector.c"], "open"],
    [["var.connector"], "open"],
    [["module.network.connector_arn", "module.network"], "open"],
    [
      ["aws_x_switch.s.on", "aws_x_switch.s", "aws_apprunner_vpc_connector.c.arn", "aws_apprunner_vpc_connector.c"],
      "open",
    ],
    [undefined, "open"],
  ])("from %j is %s", async (references, expected) => {
    expect(verdict(await linted({ "plan.json": service(references) }))).toBe(expected);
  });

  it("in a dynamic block is open, since the configuration has other blocks", async () => {
    const references = ["aws_apprunner_vpc_connector.c.arn", "aws_apprunner_vpc_connector.c"];
    expect(verdict(await linted({ "plan.json": service(references, 2) }))).toBe("open");
  });
});
