/** `moved` blocks from the resources of the aws and awscc providers: nothing is created, changed or destroyed. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Members } from "../../../lib/base/members.ts";
import { foreignTypes } from "../../../lib/model/foreign-resources.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Declarations, declare, goodPolicy } from "./declarations.ts";
import { type ForeignState, foreignStates } from "./foreign-states.ts";
import { withoutLists } from "./single-blocks.ts";
import { benchAndFolder, type Folder, type Ground } from "./terraform.ts";

const service = "lintel_hosted_service.web";
const scaling = "lintel_auto_scaling_configuration.scaling";

/** One resource of each type. */
const declarations: Declarations = {
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

/** What a plan says that changes something, or warns. */
const changes = /will be (?:created|destroyed|updated)|must be replaced|Warning/;

const nameOf = (type: string): string =>
  Object.keys(declarations)
    .find((address) => address.startsWith(`${type}.`))
    ?.replace(/.*\./, "") ?? "";

describeWithTerraform("moved blocks from other providers", () => {
  let ground: Ground;
  benchAndFolder({}, (begun) => {
    ground = begun;
  });
  let folder: Folder;

  /** Applies the declarations, and gives the state the resources of another provider in their place. */
  async function heldByOthers(states: readonly ForeignState[]): Promise<void> {
    await declare(ground.folder, declarations);
    const { code, output } = await ground.folder.apply();
    expect(code, output).toBe(0);
    folder = ground.bench.standingInFor(ground.folder, "hashicorp/aws", "hashicorp/awscc");
    const path = join(folder.dir, "terraform.tfstate");
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
    await ground.bench.forgetRequests();
  }

  /** Adds `moved` blocks from these types. */
  const move = (states: readonly Pick<ForeignState, "type" | "from">[]) =>
    writeFile(
      join(folder.dir, "moved.tf"),
      states
        .map(({ from, type }) => `moved {\n  from = ${from}.${nameOf(type)}\n  to   = ${type}.${nameOf(type)}\n}\n`)
        .join(""),
    );

  const types = new Set(foreignStates.map(({ from }) => from));
  test("exist for every type of other providers that Lintel reads", () => {
    const known = foreignTypes.filter(({ tool }) => tool === "terraform").map(({ type }) => type);
    expect([...types].toSorted()).toEqual(known.toSorted());
  });

  test.each(["hashicorp/aws", "hashicorp/awscc"] as const)("of %s take over every resource", async (provider) => {
    const states = foreignStates.filter((each) => each.provider === provider);
    await heldByOthers(states);
    await move(states);
    const planned = await folder.plan();
    expect([0, 2], planned.text).toContain(planned.code);
    expect(planned.text).not.toMatch(changes);
    const { code, text } = await folder.apply();
    expect(code, text).toBe(0);
    expect(text).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
    expect(await ground.bench.changes()).toEqual([]);
    const { resources } = JSON.parse(await folder.state());
    expect(resources.map(({ type }: { readonly type: string }) => type).toSorted()).toEqual(
      Object.keys(declarations)
        .map((address) => address.replace(/\..*/, ""))
        .toSorted(),
    );
    // The domain has validated its certificate in the meantime.
    expect((await folder.plan()).text).not.toMatch(changes);
    const destroyed = await folder.run("destroy", "-auto-approve");
    expect(destroyed.code, destroyed.text).toBe(0);
  });

  test("without a refresh compare with the state of the other provider, and say so", async () => {
    const states = foreignStates.filter(({ provider }) => provider === "hashicorp/aws");
    await heldByOthers(states);
    await move(states);
    const { code, text, output } = await folder.run("plan", "-detailed-exitcode", "-refresh=false");
    expect([0, 2], text).toContain(code);
    expect(text).toContain("The lifecycle policy was taken over, but not read");
    expect(text).toContain("To compare it with the service, plan without -refresh=false.");
    expect(text).not.toMatch(/will be (?:created|destroyed)|must be replaced/);
    // Only computed values, which the other state lacks, are shown as additions.
    const [resources = ""] = output.split("Changes to Outputs:");
    expect(resources).not.toMatch(/ -> |^ +- /m);
    expect(await ground.bench.operations()).toEqual([]);
  });

  test("without a refresh refuse to replace what the state does not know", async () => {
    const states = foreignStates.filter(({ from }) => from === "awscc_apprunner_vpc_connector");
    await heldByOthers(states.map((each) => ({ ...each, state: ({ arn }) => ({ id: arn, vpc_connector_arn: arn }) })));
    await move(states);
    const { code, text } = await folder.run("plan", "-refresh=false");
    expect(code).toBe(1);
    expect(text).toMatch(/It would be replaced because of .*subnets.*\. To compare it with the service/);
    expect((await folder.apply()).text).toContain("0 added, 0 changed, 0 destroyed");
  });

  test("take over the states of early releases, which lack later members", async () => {
    const [early] = foreignStates.filter(({ from }) => from === "aws_apprunner_service");
    if (early === undefined) throw new Error("there is no such type");
    const later = ["network_configuration", "observability_configuration", "region", "tags_all"];
    const state: ForeignState["state"] = (attributes) =>
      Object.fromEntries(Object.entries(early.state(attributes)).filter(([name]) => !later.includes(name)));
    await heldByOthers([{ ...early, state }]);
    await move([early]);
    const { code, text } = await folder.apply();
    expect(code, text).toBe(0);
    expect(text).toContain("0 added, 0 changed, 0 destroyed");
  });

  test.each([
    ["of another kind", { from: "aws_apprunner_vpc_connector", type: "lintel_connection" }],
    ["that Lintel does not know", { from: "aws_s3_bucket", type: "lintel_connection" }],
  ])("from a type %s name the types that can be moved", async (_, { from, type }) => {
    const own = { ...foreignStates[0], type, from, provider: "hashicorp/aws", version: 0 } as const;
    await heldByOthers([{ ...own, state: ({ arn }) => ({ id: arn, arn }) }]);
    await move([{ from, type }]);
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain(`cannot turn an ${from} into a connection`);
    expect(text).toContain("must start from aws_apprunner_connection, or the terraform_data");
  });

  test("from a state without an identity are refused", async () => {
    const [policy] = foreignStates;
    if (policy === undefined) throw new Error("there is no type");
    await heldByOthers([{ ...policy, state: () => ({ arn: null, name: "weekly cleanup" }) }]);
    await move([policy]);
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain("its state must name the object");
  });
});
