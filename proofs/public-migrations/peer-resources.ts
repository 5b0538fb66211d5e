/** The types of the aws and awscc providers that `lintel migrate` takes over, with objects in the emulated services. */
import { type Members, membersOf } from "../../lib/base/members.ts";
import {
  type ObjectValue,
  type SchemaAttribute,
  type TerraformSchema,
  type TerraformValue,
  unknownValue,
} from "../../lib/terraform/protocol/provider-server.ts";
import { camel, type Flavor, pascal, peerAttributes, toRequest, toState, withDefaults } from "./peer-forms.ts";
import { type PeerKind, peerMembers } from "./peer-members.ts";
import type { PeerObjects } from "./peer-objects.ts";

/** The settings of a provider that its objects depend on. */
export interface PeerSettings {
  readonly region: string;
  readonly defaultTags: { readonly [name: string]: string };
}

/** A type of another provider. */
export interface PeerType {
  readonly schema: TerraformSchema;
  plan(config: ObjectValue, prior: ObjectValue | null): ObjectValue;
  create(planned: ObjectValue, settings: PeerSettings): Promise<ObjectValue>;
  /** The state as the provider writes it; null if the object does not exist. */
  read(state: ObjectValue, settings: PeerSettings): Promise<ObjectValue | null>;
}

/** What a type computes: from what the service returned about the object. */
type Computed = { readonly [name: string]: (record: Members) => unknown };

const of =
  (name: string): ((record: Members) => unknown) =>
  (record) =>
    record[name];
const lower = (record: Members): string => String(record.Status).toLowerCase();

const common: Computed = { arn: of("arn"), id: of("arn") };
const revision = (kind: string): Computed => ({
  ...common,
  [`${kind}_revision`]: of(`${pascal(kind)}Revision`),
  status: lower,
});

/** The computed attributes of the aws provider, by kind. */
const ofAws: { readonly [kind in PeerKind]: Computed } = {
  service: { ...common, service_id: of("ServiceId"), service_url: of("ServiceUrl"), status: of("Status") },
  scaling: {
    ...revision("auto_scaling_configuration"),
    latest: of("Latest"),
    is_default: of("IsDefault"),
    has_associated_service: of("HasAssociatedService"),
  },
  observability: { ...revision("observability_configuration"), latest: of("Latest") },
  connector: revision("vpc_connector"),
  connection: { ...common, id: of("ConnectionName"), status: of("Status") },
  domain: {
    id: ({ DomainName, ServiceArn }) => `${DomainName},${ServiceArn}`,
    dns_target: of("DNSTarget"),
    status: lower,
    certificate_validation_records: ({ CertificateValidationRecords: records }) =>
      Array.isArray(records)
        ? records.map(({ Name, Status, Type, Value }) => ({ name: Name, status: Status, type: Type, value: Value }))
        : [],
  },
  ingress: { ...common, domain_name: of("DomainName"), status: of("Status") },
  policy: common,
};

const record = { name: "string", status: "string", type: "string", value: "string" } as const;

const typesOfComputed: { readonly [name: string]: SchemaAttribute["type"] } = {
  latest: "bool",
  is_default: "bool",
  has_associated_service: "bool",
  auto_scaling_configuration_revision: "number",
  observability_configuration_revision: "number",
  vpc_connector_revision: "number",
  certificate_validation_records: ["set", ["object", record]],
};

/** The types of a provider, by their names without the provider's. */
const names: { readonly [flavor in Flavor]: { readonly [type: string]: PeerKind } } = {
  aws: {
    aws_apprunner_service: "service",
    aws_apprunner_auto_scaling_configuration_version: "scaling",
    aws_apprunner_observability_configuration: "observability",
    aws_apprunner_vpc_connector: "connector",
    aws_apprunner_connection: "connection",
    aws_apprunner_custom_domain_association: "domain",
    aws_apprunner_vpc_ingress_connection: "ingress",
    aws_imagebuilder_lifecycle_policy: "policy",
  },
  awscc: {
    awscc_apprunner_service: "service",
    awscc_apprunner_auto_scaling_configuration: "scaling",
    awscc_apprunner_observability_configuration: "observability",
    awscc_apprunner_vpc_connector: "connector",
    awscc_apprunner_vpc_ingress_connection: "ingress",
    awscc_imagebuilder_lifecycle_policy: "policy",
  },
};

/** The names of the ARNs in the awscc provider. */
const arnNames: { readonly [kind in PeerKind]?: string } = {
  service: "service_arn",
  scaling: "auto_scaling_configuration_arn",
  observability: "observability_configuration_arn",
  connector: "vpc_connector_arn",
  ingress: "vpc_ingress_connection_arn",
};

function computedOf(flavor: Flavor, kind: PeerKind): Computed {
  if (flavor === "aws") return ofAws[kind];
  const { arn: _, status: __, is_default: ___, has_associated_service: ____, ...rest } = ofAws[kind];
  return { ...rest, [arnNames[kind] ?? "arn"]: of("arn"), ...(kind === "service" && { status: of("Status") }) };
}

/** The types of a provider whose objects these are. */
export const peerTypes = (flavor: Flavor, objects: PeerObjects): { readonly [type: string]: PeerType } =>
  Object.fromEntries(Object.entries(names[flavor]).map(([type, kind]) => [type, peerType(flavor, kind, objects)]));

function peerType(flavor: Flavor, kind: PeerKind, objects: PeerObjects): PeerType {
  const members = peerMembers[kind];
  const casing = kind === "policy" ? camel : pascal;
  const computed = computedOf(flavor, kind);
  const withTags = flavor === "aws" && "tags" in members;
  const attributes: { readonly [name: string]: SchemaAttribute } = {
    ...peerAttributes(flavor, members),
    ...Object.fromEntries(
      Object.keys(computed).map((name) => [name, { type: typesOfComputed[name] ?? "string", computed: true }]),
    ),
    ...(withTags && { tags_all: { type: ["map", "string"], computed: true } }),
    ...(flavor === "aws" && { region: { type: "string", optional: true, computed: true } }),
  };
  const isComputed = (name: string): boolean =>
    Object.hasOwn(computed, name) || ["region", "tags_all"].includes(name) || attributes[name]?.computed === true;
  /** What the provider knows about an object. */
  const known = (found: Members, { region }: PeerSettings): Members => ({
    ...Object.fromEntries(Object.entries(computed).map(([name, value]) => [name, value(found)])),
    ...(withTags && { tags_all: membersOf(found.tags) }),
    ...(flavor === "aws" && { region }),
  });
  return {
    schema: { version: flavor === "aws" ? 0 : 1, attributes },
    plan(config, prior) {
      const planned = withDefaults(flavor, members, config);
      return Object.fromEntries(
        Object.entries(planned).map(([name, value]): [string, TerraformValue] => {
          if (value !== null) return [name, value as TerraformValue];
          const isOwn = Object.hasOwn(computed, name) || ["region", "tags_all"].includes(name);
          const fallback = isOwn || (isComputed(name) && memberIsComputed(members, name)) ? unknownValue : null;
          return [name, prior === null ? fallback : (prior[name] ?? null)];
        }),
      );
    },
    async create(planned, settings) {
      const own = toRequest(flavor, members, planned, casing);
      const key = kind === "policy" ? "tags" : "Tags";
      const tags = { ...(flavor === "aws" && settings.defaultTags), ...membersOf(own[key]) };
      const { [key]: _, ...rest } = own;
      const found = await objects.create(kind, rest, tags, settings.region);
      const state = { ...toState(flavor, members, found, casing), ...known(found, settings) };
      return Object.fromEntries(
        Object.entries(planned).map(([name, value]) => [
          name,
          value === unknownValue ? ((state[name] ?? null) as TerraformValue) : value,
        ]),
      );
    },
    async read(state, settings) {
      const found = await objects.read(kind, String(state.id), settings.region);
      if (found === undefined) return null;
      const { tags = null } = state;
      const values = { ...toState(flavor, members, found, casing), ...known(found, settings) };
      return { ...(values as ObjectValue), ...("tags" in members && { tags }) };
    },
  };
}

const memberIsComputed = (members: (typeof peerMembers)[PeerKind], name: string): boolean =>
  name in members && Object.entries(members).some(([own, member]) => own === name && "computed" in member);
