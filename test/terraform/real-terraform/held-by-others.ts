/** Objects that were created by Lintel, in the state of another provider, as if that had created them. */
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { decode } from "@msgpack/msgpack";
import { expect } from "vitest";
import { isMembers, type Members } from "../../../lib/base/members.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { createProvider } from "../../../lib/terraform/provider/provider.ts";
import { Reference } from "../declared-value.ts";
import { TerraformCore } from "../terraform-core.ts";
import { type Declarations, declare, goodPolicy } from "./declarations.ts";
import type { ForeignState } from "./foreign-states.ts";
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

/** Arguments with the attributes that they refer to: `${lintel_hosted_service.web.arn}`. */
function referring(value: unknown): unknown {
  const path = typeof value === "string" ? /^\$\{(\S+)\}$/.exec(value)?.[1] : undefined;
  if (path !== undefined) return new Reference(path);
  if (Array.isArray(value)) return value.map(referring);
  return isMembers(value) ? membersReferring(value) : value;
}

const membersReferring = (values: Members): Members =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, referring(value)]));

/**
 * Creates what is declared, and writes a state that has the resources of another provider in its place. Lintel's provider
 * creates it in this process: what Terraform makes of the state is tested.
 * @returns the folder, in which Lintel's provider stands in for the others
 */
export async function heldByOthers(
  { bench, folder }: Ground,
  declared: Declarations,
  states: readonly ForeignState[],
): Promise<Folder> {
  await declare(folder, declared);
  const core = new TerraformCore(bench.emulator.url);
  const all = Object.entries(declared).map(([address, values]) => [address, membersReferring(values)]);
  const { code, text } = await core.apply(Object.fromEntries(all));
  expect(code, text).toBe(0);
  const { resources: schemas } = await createProvider(resources);
  const written = core.addresses.map((address) => {
    const [lintel = "", name = ""] = address.split(".");
    const { type, provider, ...instance } = instanceOf(core, address, schemas[lintel]?.version ?? 0, states);
    const at = `provider["registry.terraform.io/${provider}"]`;
    return { mode: "managed", type, name, provider: at, instances: [{ ...instance, sensitive_attributes: [] }] };
  });
  const standingIn = bench.standingInFor(folder, "hashicorp/aws", "hashicorp/awscc");
  const state = { version: 4, serial: 1, lineage: randomUUID(), outputs: {}, resources: written };
  await writeFile(join(standingIn.dir, "terraform.tfstate"), JSON.stringify(state));
  await bench.forgetRequests();
  return standingIn;
}

/** A resource as a state has it: another provider's, or Lintel's if the other provider does not have its type. */
function instanceOf(core: TerraformCore, address: string, version: number, states: readonly ForeignState[]) {
  const type = address.replace(/\..*/, "");
  const foreign = states.find((each) => each.type === type);
  if (foreign === undefined) {
    const { state, kept } = core.instance(address);
    const stored = { attributes: decode(state), private: Buffer.from(kept).toString("base64") };
    return { type, provider: "lintel-iac/lintel", schema_version: version, ...stored };
  }
  const attributes = foreign.state(JSON.parse(JSON.stringify(core.attributes(address))));
  return { type: foreign.from, provider: foreign.provider, schema_version: foreign.version, attributes };
}
