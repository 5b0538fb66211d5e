/** Declarations as data, in Terraform's JSON, where attributes and blocks look the same. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Folder } from "./terraform.ts";

/** The arguments of a resource, by name. */
export type Arguments = { readonly [name: string]: unknown };

/** Resources by their addresses, such as `lintel_hosted_service.web`. */
export type Declarations = { readonly [address: string]: Arguments };

export const goodPolicy = {
  name: "weekly cleanup",
  execution_role: "lifecycle",
  resource_type: "VM_IMAGE",
  policy_details: [
    {
      action: { type: "DELETE", include_resources: { vm_images: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS", retain_at_least: 3 },
    },
  ],
  resource_selection: { recipes: [{ name: "base", semantic_version: "1.x.x" }] },
};

export const goodImage = { image_identifier: "public.ecr.aws/nginx/nginx:1", image_repository_type: "REGISTRY_PUBLIC" };

export const goodService = { service_name: "web-1", source_configuration: { image_repository: goodImage } };

/** All arguments of a policy, but its name and type. */
export const everyPolicyArgument = {
  description: "old images of the base recipe",
  status: "DISABLED",
  execution_role: "arn:aws:iam::123456789012:role/ops/lifecycle",
  policy_details: [
    {
      action: { type: "DELETE", include_resources: { vm_images: true, snapshots: true } },
      filter: { type: "AGE", value: 12, unit: "MONTHS", retain_at_least: 10 },
      exclusion_rules: {
        tag_map: { keep: "yes" },
        vm_images: {
          is_public: true,
          regions: ["eu-west-1", "us-east-1"],
          shared_accounts: ["012345678901"],
          last_launched: { value: 2, unit: "WEEKS" },
          tag_map: { env: "prod", keep: "" },
        },
      },
    },
    { action: { type: "DISABLE" }, filter: { type: "AGE", value: 6, unit: "MONTHS" } },
  ],
  resource_selection: { tag_map: { team: "platform" } },
  tags: { owner: "platform", cost: "42" },
};

const arnOf = (kind: string) => `arn:aws:apprunner:us-east-1:123456789012:${kind}`;

/** All arguments of a service from an image, but its name. */
export const everyServiceArgument = {
  source_configuration: {
    auto_deployments_enabled: true,
    authentication_configuration: { access_role_arn: "arn:aws:iam::123456789012:role/pull" },
    image_repository: {
      image_identifier: "123456789012.dkr.ecr.us-east-1.amazonaws.com/web:1",
      image_repository_type: "REGISTRY",
      image_configuration: {
        port: "80",
        start_command: "serve",
        runtime_environment_variables: { MODE: "prod", EMPTY: "" },
        runtime_environment_secrets: { KEY: "arn:aws:secretsmanager:us-east-1:123456789012:secret:key" },
      },
    },
  },
  instance_configuration: {
    ...{ cpu: "2 vCPU", memory: "4096", instance_role_arn: "arn:aws:iam::123456789012:role/web" },
  },
  health_check_configuration: {
    ...{ protocol: "HTTP", path: "/up", interval: 1, timeout: 20, healthy_threshold: 20, unhealthy_threshold: 1 },
  },
  auto_scaling_configuration_arn: arnOf("autoscalingconfiguration/high/2/1"),
  network_configuration: {
    egress_configuration: { egress_type: "VPC", vpc_connector_arn: arnOf("vpcconnector/c/1/1") },
    ingress_configuration: { is_publicly_accessible: false },
    ip_address_type: "DUAL_STACK",
  },
  observability_configuration: {
    observability_enabled: true,
    observability_configuration_arn: arnOf("observabilityconfiguration/trace/1/1"),
  },
  tags: { team: "web" },
};

/** A value as an HCL expression. */
function hclOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(hclOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, each]) => `${name} = ${hclOf(each)}`)
    .join(", ")} }`;
}

/** Arguments as HCL expressions. */
export const expressionsOf = (values: Arguments): { readonly [name: string]: string } =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hclOf(value)]));

/** Writes resources beside main.tf, with one output of all their attributes, and import blocks for some of them. */
export async function declare(
  folder: Folder,
  declarations: Declarations,
  imports: { readonly [address: string]: string } = {},
): Promise<void> {
  const resource: { [type: string]: { [name: string]: Arguments } } = {};
  for (const [address, declared] of Object.entries(declarations)) {
    const [type = "", name = ""] = address.split(".");
    resource[type] = { ...resource[type], [name]: declared };
  }
  const output = { all: { value: `\${jsonencode([${Object.keys(declarations).join(", ")}])}` } };
  const imported = Object.entries(imports).map(([to, id]) => ({ to, id }));
  await folder.write("");
  const document = { resource, output, ...(imported.length > 0 && { import: imported }) };
  await writeFile(join(folder.dir, "resources.tf.json"), JSON.stringify(document, null, 2));
}
