/** What rounds of chaos declare: each kind of resource that the provider has, and how it changes. */
import type { Declarations } from "../terraform/core-command.ts";
import { type Arguments, Reference } from "../terraform/declared-value.ts";
import { goodImage, goodPolicy } from "../terraform/real-terraform/declarations.ts";

import type { Chance } from "./chance.ts";

/** A kind of resource, as rounds declare it. */
export interface Part {
  readonly type: string;
  readonly good: Arguments;
  /** The attribute of its name, if names are shared by all states of the account. */
  readonly name?: string;
  /** A change in place. */
  readonly changed: Arguments;
  /** Whether another part refers to it. */
  readonly isUsed?: true;
}

/** An agent with a task, and the secrets of its configurations. */
export interface Agent {
  readonly agent: string;
  readonly task: string;
  readonly secret: (name: string) => string;
}

const web = "lintel_hosted_service.web";
const tagged = { tags: { round: "changed" } };

/** All kinds for a state, whose names begin with a prefix, and for an agent with a task. */
export const partsOf = (prefix: string, { agent, task, secret }: Agent): readonly Part[] => [
  {
    type: "lintel_lifecycle_policy",
    good: { ...goodPolicy, name: `${prefix}-policy` },
    name: "name",
    changed: { description: "changed", ...tagged },
  },
  {
    type: "lintel_auto_scaling_configuration",
    good: { auto_scaling_configuration_name: `${prefix}-scaling` },
    name: "auto_scaling_configuration_name",
    changed: { max_size: 7 },
    isUsed: true,
  },
  {
    type: "lintel_observability_configuration",
    good: { observability_configuration_name: `${prefix}-tracing`, trace_configuration: { vendor: "AWSXRAY" } },
    name: "observability_configuration_name",
    changed: tagged,
  },
  {
    type: "lintel_vpc_connector",
    good: { vpc_connector_name: `${prefix}-connector`, subnets: ["subnet-1"], security_groups: [`sg-${prefix}`] },
    name: "vpc_connector_name",
    changed: tagged,
    isUsed: true,
  },
  {
    type: "lintel_connection",
    good: { connection_name: `${prefix}-code`, provider_type: "GITHUB" },
    name: "connection_name",
    changed: tagged,
  },
  {
    type: "lintel_hosted_service",
    good: {
      service_name: `${prefix}-web`,
      source_configuration: { image_repository: goodImage },
      auto_scaling_configuration_arn: new Reference("lintel_auto_scaling_configuration.web.arn"),
      network_configuration: {
        ingress_configuration: { is_publicly_accessible: false },
        egress_configuration: {
          egress_type: "VPC",
          vpc_connector_arn: new Reference("lintel_vpc_connector.web.arn"),
        },
      },
    },
    name: "service_name",
    changed: { health_check_configuration: { protocol: "TCP", interval: 7 }, ...tagged },
    isUsed: true,
  },
  {
    type: "lintel_custom_domain_association",
    good: { domain_name: `${prefix}.example.com`, service_arn: new Reference(`${web}.arn`) },
    changed: {},
  },
  {
    type: "lintel_vpc_ingress_connection",
    good: {
      vpc_ingress_connection_name: `${prefix}-ingress`,
      service_arn: new Reference(`${web}.arn`),
      ingress_vpc_configuration: { vpc_id: "vpc-1", vpc_endpoint_id: `vpce-${prefix}` },
    },
    changed: tagged,
  },
  {
    type: "lintel_push_config",
    good: { agent, task_id: task, url: `https://hooks.example.test/${prefix}`, token: secret("Hook1") },
    changed: { token: secret("Hook2") },
  },
  {
    type: "lintel_push_config_set",
    good: { agent, context_id: "chaos", url: `https://hooks.example.test/${prefix}-all`, token: secret("Hook1") },
    changed: { token: secret("Hook2") },
  },
];

/** Some of the parts, at least one. */
export function someOf(all: readonly Part[], chance: Chance): readonly Part[] {
  const chosen = chance.some(all, 0.2);
  const [first, ...rest] = all;
  return chosen.length > 0 || first === undefined ? chosen : [chance.one([first, ...rest])];
}

/** Declares parts with the others that they need. */
export function declare(parts: readonly Part[], all: readonly Part[], changed: readonly Part[] = []): Declarations {
  const needed = new Set(parts);
  const add = (type: string): void => {
    const part = all.find((each) => each.type === type);
    if (part !== undefined) needed.add(part);
  };
  for (const { type } of parts)
    if (type === "lintel_custom_domain_association" || type === "lintel_vpc_ingress_connection")
      add("lintel_hosted_service");
  if ([...needed].some(({ type }) => type === "lintel_hosted_service")) {
    add("lintel_auto_scaling_configuration");
    add("lintel_vpc_connector");
  }
  return Object.fromEntries(
    [...needed].map((part) => [
      `${part.type}.web`,
      changed.includes(part) ? { ...part.good, ...part.changed } : part.good,
    ]),
  );
}
