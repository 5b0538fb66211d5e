/**
 * `ignore_changes` during apply: each attribute of each resource is ignored and changed outside, while another
 * attribute is changed and applied. Ignored attributes must keep their outside values. One run covers all attributes of
 * a resource; a service ignores as many as do not contain each other.
 */
import { expect, it } from "vitest";
import { snakeCase } from "../../../lib/facts/derive/names.ts";
import type { Field } from "../../../lib/facts/model/field.ts";
import type { ResourceModel } from "../../../lib/facts/model/resource.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { servicesAndCore } from "../core-ground.ts";
import type { Arguments } from "../declared-value.ts";
import type { EmulatedServices } from "../emulated-services.ts";
import { everyPolicyArgument, everyServiceArgument, goodPolicy, goodService } from "../real-terraform/declarations.ts";
import type { TerraformCore } from "../terraform-core.ts";

/** The outside value of an attribute. */
interface Outside {
  readonly value: unknown;
}

const ofPolicy: { readonly [path: string]: Outside } = {
  description: { value: "by hand" },
  executionRole: { value: "arn:aws:iam::123456789012:role/by-hand" },
  policyDetails: { value: [{ action: { type: "DEPRECATE" }, filter: { type: "AGE", value: 1, unit: "YEARS" } }] },
  status: { value: "ENABLED" },
  resourceSelection: { value: { tagMap: { by: "hand" } } },
  "resourceSelection.tagMap": { value: { by: "hand" } },
  tags: { value: { by: "hand" } },
};

/** The reasons why the other attributes have no case. */
const notOfPolicy: { readonly [path: string]: string } = {
  "resourceSelection.recipes": "a policy has recipes or tags",
};

const arn = (kind: string, name: string) => `arn:aws:apprunner:us-east-1:123456789012:${kind}/${name}/1/1`;

const ofService: { readonly [path: string]: Outside } = {
  "SourceConfiguration.AutoDeploymentsEnabled": { value: false },
  "SourceConfiguration.AuthenticationConfiguration.AccessRoleArn": { value: "arn:aws:iam::123456789012:role/by-hand" },
  "SourceConfiguration.ImageRepository": {
    value: {
      ImageIdentifier: "123456789012.dkr.ecr.us-east-1.amazonaws.com/web:hand",
      ImageRepositoryType: "REGISTRY",
    },
  },
  "SourceConfiguration.ImageRepository.ImageIdentifier": {
    value: "123456789012.dkr.ecr.us-east-1.amazonaws.com/web:2",
  },
  "SourceConfiguration.ImageRepository.ImageConfiguration": { value: { Port: "9000" } },
  "SourceConfiguration.ImageRepository.ImageConfiguration.Port": { value: "9000" },
  "SourceConfiguration.ImageRepository.ImageConfiguration.StartCommand": { value: "by hand" },
  "SourceConfiguration.ImageRepository.ImageConfiguration.RuntimeEnvironmentVariables": { value: { BY: "hand" } },
  "SourceConfiguration.ImageRepository.ImageConfiguration.RuntimeEnvironmentSecrets": {
    value: { BY: "arn:aws:secretsmanager:us-east-1:123456789012:secret:hand" },
  },
  InstanceConfiguration: { value: { Cpu: "1024", Memory: "3072" } },
  "InstanceConfiguration.Memory": { value: "6144" },
  "InstanceConfiguration.InstanceRoleArn": { value: "arn:aws:iam::123456789012:role/by-hand" },
  HealthCheckConfiguration: { value: { Protocol: "TCP", Interval: 17 } },
  "HealthCheckConfiguration.Path": { value: "/by-hand" },
  "HealthCheckConfiguration.Interval": { value: 17 },
  "HealthCheckConfiguration.Timeout": { value: 18 },
  "HealthCheckConfiguration.HealthyThreshold": { value: 16 },
  "HealthCheckConfiguration.UnhealthyThreshold": { value: 15 },
  AutoScalingConfigurationArn: { value: arn("autoscalingconfiguration", "by-hand") },
  "NetworkConfiguration.EgressConfiguration": { value: { EgressType: "DEFAULT" } },
  "NetworkConfiguration.EgressConfiguration.VpcConnectorArn": { value: arn("vpcconnector", "by-hand") },
  "NetworkConfiguration.IngressConfiguration": { value: { IsPubliclyAccessible: true } },
  "NetworkConfiguration.IngressConfiguration.IsPubliclyAccessible": { value: true },
  "NetworkConfiguration.IpAddressType": { value: "IPV4" },
  "ObservabilityConfiguration.ObservabilityConfigurationArn": { value: arn("observabilityconfiguration", "by-hand") },
  Tags: { value: { by: "hand" } },
};

const notOfService: { readonly [path: string]: string } = {
  SourceConfiguration: "required, and what is in it has cases of its own",
  "SourceConfiguration.AuthenticationConfiguration": "its members have cases of their own",
  "SourceConfiguration.AuthenticationConfiguration.ConnectionArn": "goes with code",
  "SourceConfiguration.ImageRepository.ImageRepositoryType": "a public registry goes without a role",
  "InstanceConfiguration.Cpu": "goes with memory: the whole structure is ignored",
  "HealthCheckConfiguration.Protocol": "goes with path: the whole structure is ignored",
  NetworkConfiguration: "its members have cases of their own",
  "NetworkConfiguration.EgressConfiguration.EgressType": "goes with a connector: the whole structure is ignored",
  ObservabilityConfiguration: "its members have cases of their own",
  "ObservabilityConfiguration.ObservabilityEnabled": "goes with an ARN",
};

/**
 * All documented paths that can be ignored: Terraform cannot ignore elements of a set. Code is excluded, because the
 * service here uses an image.
 */
function* pathsOf(field: Field, path = ""): Generator<string> {
  if (field.kind !== "struct") return;
  for (const [name, member] of Object.entries(field.members)) {
    const at = path === "" ? name : `${path}.${name}`;
    if (member.immutable === true || member.fixedPresence === true || member.requestOnly === true) continue;
    if (name === "CodeRepository") continue;
    yield at;
    yield* pathsOf(member, at);
  }
}

/** The members with another value at a path. */
function laid(members: unknown, [step = "", ...rest]: readonly string[], value: unknown): unknown {
  if (step === "") return value;
  if (Array.isArray(members))
    return members.map((each, index) => (index === Number(step) ? laid(each, rest, value) : each));
  const record = Object.fromEntries(Object.entries(members ?? {}));
  return { ...record, [step]: laid(record[step], rest, value) };
}

const steps = (path: string): readonly string[] => path.split(/[.[\]]+/).filter((step) => step !== "");

const at = (members: unknown, path: string): unknown =>
  steps(path).reduce<unknown>(
    (value, step) => (value as { readonly [name: string]: unknown } | undefined)?.[step],
    members,
  );

/** The paths in groups, in which none contains another; `alone` has a group of its own. */
function apart(paths: readonly string[], alone: string): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (const path of paths.filter((each) => each !== alone)) {
    const contains = (one: string, other: string) => other.startsWith(`${one}.`);
    const group = groups.find((others) => !others.some((each) => contains(each, path) || contains(path, each)));
    if (group === undefined) groups.push([path]);
    else group.push(path);
  }
  return [...groups, [alone]];
}

/** The path of an attribute in Terraform's names. */
const attributePath = (path: string): string => path.split(".").map(snakeCase).join(".");

let services: EmulatedServices;
let core: TerraformCore;
servicesAndCore({ operationSeconds: 0 }, (ground) => {
  ({ services, core } = ground);
});

it.each<[string, ResourceModel, object, object]>([
  ["a policy", lifecyclePolicy, ofPolicy, notOfPolicy],
  ["a service", hostedService, ofService, notOfService],
])(
  "every attribute of %s that can be ignored has a case, or a reason for none",
  (_, { declaration }, cases, reasons) => {
    const known = [...Object.keys(cases), ...Object.keys(reasons)];
    expect([...pathsOf(declaration)].filter((path) => !known.includes(path))).toEqual([]);
  },
);

it("ignored attributes of policies keep their outside values", async () => {
  const paths = Object.keys(ofPolicy);
  const address = (index: number) => `lintel_lifecycle_policy.p${index}`;
  const declared = (changes: (path: string) => Arguments) =>
    Object.fromEntries(
      paths.map((path, index) => [
        address(index),
        { ...goodPolicy, ...everyPolicyArgument, name: `policy ${index}`, ...changes(path) },
      ]),
    );
  const ignored = Object.fromEntries(paths.map((path, index) => [address(index), [attributePath(path)]]));
  expect(await core.apply(declared(() => ({})))).toMatchObject({ code: 0 });
  const policyAt = (index: number) =>
    services.policy(`arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/policy-${index}`);
  for (const [index, path] of paths.entries()) {
    const { arn: lifecyclePolicyArn, name, tags, dateCreated, dateUpdated, ...content } = await policyAt(index);
    const changed = laid(content, steps(path), ofPolicy[path]?.value);
    if (path === "tags") {
      await services.client.untagResource({ resourceArn: lifecyclePolicyArn, tagKeys: ["owner", "cost"] });
      await services.client.tagResource({ resourceArn: lifecyclePolicyArn, tags: ofPolicy.tags?.value });
    } else await services.client.updateLifecyclePolicy({ lifecyclePolicyArn, ...Object(changed) });
  }
  const outside = await Promise.all(paths.map((_, index) => policyAt(index)));
  const other = (path: string): Arguments =>
    path === "description" ? { status: "ENABLED" } : { description: "changed in the declaration" };
  const { code, text, done } = await core.apply(declared(other), { ignored });
  expect([code, done], text).toEqual([0, `0 added, ${paths.length} changed, 0 destroyed`]);
  for (const [index, path] of paths.entries()) {
    const found = await policyAt(index);
    expect(at(found, path), path).toEqual(at(outside[index], path));
    if (path !== "description") expect(found.description, path).toBe("changed in the declaration");
  }
  expect(await core.plan(declared(other), { ignored })).toMatchObject({ code: 0 });
});

it("ignored attributes of services keep their outside values", async () => {
  const groups = apart(Object.keys(ofService), "Tags");
  const address = (index: number) => `lintel_hosted_service.s${index}`;
  const declared = (changes: (paths: readonly string[]) => Arguments) =>
    Object.fromEntries(
      groups.map((paths, index) => [
        address(index),
        { ...goodService, ...everyServiceArgument, service_name: `web-${index}`, ...changes(paths) },
      ]),
    );
  const ignored = Object.fromEntries(groups.map((paths, index) => [address(index), paths.map(attributePath)]));
  expect(await core.apply(declared(() => ({})))).toMatchObject({ code: 0 });
  const serviceAt = async (index: number) => {
    const found = (await services.services()).find(({ ServiceName }) => ServiceName === `web-${index}`) ?? {};
    const { Tags } = await services.hosting.listTagsForResource({ ResourceArn: found.ServiceArn });
    const { AutoScalingConfigurationArn } = Object(found.AutoScalingConfigurationSummary);
    return { ...found, Tags, AutoScalingConfigurationArn };
  };
  for (const [index, paths] of groups.entries()) {
    const { ServiceArn, Tags, ...found } = Object(await serviceAt(index));
    if (paths.includes("Tags")) {
      await services.hosting.untagResource({ ResourceArn: ServiceArn, TagKeys: Object.keys(Tags) });
      await services.hosting.tagResource({ ResourceArn: ServiceArn, Tags: ofService.Tags?.value });
      continue;
    }
    const changed = Object(paths.reduce((all, path) => laid(all, steps(path), ofService[path]?.value), found));
    const members = paths.map((path) => steps(path)[0] ?? "");
    const request = Object.fromEntries(members.map((member) => [member, changed[member]]));
    await services.hosting.updateService({ ServiceArn, ...request });
  }
  await services.untilRested();
  const outside = await Promise.all(groups.map((_, index) => serviceAt(index)));
  // A request that updates the service goes to all but the first, where everything is ignored.
  const other = (paths: readonly string[]): Arguments => {
    if (paths.includes("Tags")) return { health_check_configuration: { protocol: "TCP" } };
    const isFirst = paths.includes("AutoScalingConfigurationArn");
    const scaling = { auto_scaling_configuration_arn: arn("autoscalingconfiguration", "other") };
    return { tags: { team: "changed" }, ...(!isFirst && scaling) };
  };
  const { code, text, done } = await core.apply(declared(other), { ignored });
  expect([code, done], text).toEqual([0, `0 added, ${groups.length} changed, 0 destroyed`]);
  for (const [index, paths] of groups.entries()) {
    const found = await serviceAt(index);
    for (const path of paths) expect(at(found, path), path).toEqual(at(outside[index], path));
    if (!paths.includes("Tags")) expect(found.Tags, paths[0]).toEqual({ team: "changed" });
  }
  expect(await core.plan(declared(other), { ignored })).toMatchObject({ code: 0 });
});
