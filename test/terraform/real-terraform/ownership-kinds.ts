/**
 * A sample of the kinds of resources, declared alike: the same label, and the same name in each service. One has a token
 * of its creation, one a mark and operations that take time, and one revisions. All kinds are in
 * test/terraform/managed/ownership.test.ts.
 */
import { expect } from "vitest";
import type { Expressions } from "../../resource-blocks.ts";
import { policy } from "./policy-config.ts";
import { revisions, scaling } from "./scaling-config.ts";
import { service } from "./service-config.ts";
import type { Bench, Ran } from "./terraform.ts";

/** A kind of resource for these tests. */
export interface Kind {
  readonly type: string;
  /** A block: a valid declaration with `changes`. */
  readonly block: (changes: Expressions, label: string) => string;
  /** The attribute with the name in the service, and the member of the service's record. */
  readonly name: readonly [attribute: string, member: string];
  readonly create: string;
  readonly remove: string;
  readonly objects: (bench: Bench) => Promise<readonly { readonly [member: string]: unknown }[]>;
  readonly identity: string;
}

export const kinds: readonly Kind[] = [
  {
    type: "lintel_lifecycle_policy",
    block: policy,
    name: ["name", "name"],
    create: "CreateLifecyclePolicy",
    remove: "DeleteLifecyclePolicy",
    objects: (bench) => bench.policies(),
    identity: "arn",
  },
  {
    type: "lintel_hosted_service",
    block: service,
    name: ["service_name", "ServiceName"],
    create: "CreateService",
    remove: "DeleteService",
    objects: (bench) => bench.services(),
    identity: "ServiceArn",
  },
  {
    type: "lintel_auto_scaling_configuration",
    block: scaling,
    name: ["auto_scaling_configuration_name", "AutoScalingConfigurationName"],
    create: "CreateAutoScalingConfiguration",
    remove: "DeleteAutoScalingConfiguration",
    objects: revisions,
    identity: "id",
  },
];

/** A block of each kind: the label, the name in the service, and other attributes. */
export const declared = (label: string, called = label, changes: Expressions = {}): string =>
  kinds.map(({ block, name }) => block({ [name[0]]: `"${called}"`, ...changes }, label)).join("");

/** Adds a line, or a block, to each block. */
export const each = (blocks: string, line: string): string =>
  blocks.replaceAll(/^(resource .*)\n/gm, `$1\n  ${line}\n`);

/** The addresses of a label, one of each kind, in order. */
export const addresses = (...labels: readonly string[]): readonly string[] =>
  labels.flatMap((label) => kinds.map(({ type }) => `${type}.${label}`)).sort();

/** The addresses of the resources that were refused, because another one of the state has the object. */
export const refused = ({ code, text }: Ran): readonly string[] => {
  expect(code).toBe(1);
  const errors = text.matchAll(/Error: Another resource in this state already has the .*? with (\S+),/g);
  return [...errors].map(([, address = ""]) => address).sort();
};

/** The identities of the objects with a name, one of each kind. */
export type Identities = (name: string) => readonly string[];

/** Finds the objects with a name. */
export async function found(bench: Bench): Promise<Identities> {
  const all = await Promise.all(kinds.map(({ objects }) => objects(bench)));
  return (called) =>
    kinds.map(({ name, identity }, index) => {
      const objects = all[index]?.filter((object) => object[name[1]] === called) ?? [];
      expect(objects, called).toHaveLength(1);
      return String(objects[0]?.[identity]);
    });
}
