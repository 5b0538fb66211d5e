/** Objects that were created by Lintel, in the state of another provider, as if that had created them. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { Members } from "../../../lib/base/members.ts";
import { type Declarations, declare, goodPolicy } from "./declarations.ts";
import type { ForeignState } from "./foreign-states.ts";
import { withoutLists } from "./single-blocks.ts";
import type { Folder, Ground } from "./terraform.ts";

const service = "lintel_hosted_service.web";
const scaling = "lintel_auto_scaling_configuration.scaling";

/** One resource of each type. */
export const declarations: Declarations = {
  "lintel_lifecycle_policy.images": {
    ...goodPolicy,
    description: "old images",
    tags: { team: "web" },
    policy_details: [
      {
        action: { type: "DELETE", include_resources: { vm_images: true, snapshots: true } },
        filter: { type: "AGE", value: 90, unit: "DAYS", retain_at_least: 3 },
        exclusion_rules: {
          tag_map: { keep: "yes" },
          vm_images: { is_public: true, regions: ["eu-west-1"], last_launched: { unit: "WEEKS", value: 2 } },
        },
      },
      { action: { type: "DEPRECATE" }, filter: { type: "AGE", value: 30, unit: "DAYS" } },
    ],
  },
  [service]: {
    service_name: "web-1",
    tags: { team: "web" },
    auto_scaling_configuration_arn: `\${${scaling}.arn}`,
    source_configuration: {
      auto_deployments_enabled: false,
      image_repository: {
        image_identifier: "public.ecr.aws/nginx/nginx:1",
        image_repository_type: "REGISTRY_PUBLIC",
        image_configuration: { port: "80", runtime_environment_variables: { STAGE: "test", LEVEL: "info" } },
      },
    },
    health_check_configuration: { protocol: "TCP", interval: 7 },
    network_configuration: { ingress_configuration: { is_publicly_accessible: false } },
  },
  [scaling]: {
    auto_scaling_configuration_name: "scaling",
    max_size: 7,
    tags: { team: "web" },
  },
  "lintel_observability_configuration.tracing": {
    observability_configuration_name: "tracing",
    trace_configuration: { vendor: "AWSXRAY" },
  },
  "lintel_vpc_connector.connector": {
    vpc_connector_name: "connector",
    subnets: ["subnet-1", "subnet-2"],
    security_groups: ["sg-1"],
  },
  "lintel_connection.code": { connection_name: "code", provider_type: "GITHUB" },
  "lintel_custom_domain_association.domain": { domain_name: "shop.example.com", service_arn: `\${${service}.arn}` },
  "lintel_vpc_ingress_connection.ingress": {
    vpc_ingress_connection_name: "ingress",
    service_arn: `\${${service}.arn}`,
    ingress_vpc_configuration: { vpc_id: "vpc-1", vpc_endpoint_id: "vpce-1" },
  },
};

/**
 * Applies declarations, and gives the state the resources of another provider in their place.
 * @returns the folder, in which Lintel's provider stands in for the others
 */
export async function heldByOthers(
  { bench, folder }: Ground,
  declared: Declarations,
  states: readonly ForeignState[],
): Promise<Folder> {
  await declare(folder, declared);
  const { code, output } = await folder.apply();
  expect(code, output).toBe(0);
  const standingIn = bench.standingInFor(folder, "hashicorp/aws", "hashicorp/awscc");
  const path = join(standingIn.dir, "terraform.tfstate");
  const state = JSON.parse(await readFile(path, "utf8"));
  const resources = state.resources.map(
    (resource: { readonly type: string; readonly instances: readonly [{ readonly attributes: Members }] }) => {
      const foreign = states.find(({ type }) => type === resource.type);
      if (foreign === undefined) return resource;
      const [{ attributes }] = resource.instances;
      const instance = {
        schema_version: foreign.version,
        attributes: foreign.state(withoutLists(resource.type, attributes)),
        sensitive_attributes: [],
      };
      const provider = `provider["registry.terraform.io/${foreign.provider}"]`;
      return { ...resource, type: foreign.from, provider, instances: [instance] };
    },
  );
  await writeFile(path, JSON.stringify({ ...state, serial: state.serial + 1, resources }));
  await bench.forgetRequests();
  return standingIn;
}
