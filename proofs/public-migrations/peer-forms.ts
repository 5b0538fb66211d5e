/** The forms that values have in the aws and awscc providers, and in requests to the services. */
import { isMembers, type Members } from "../../lib/base/members.ts";
import type { SchemaAttribute, TerraformType, TerraformValue } from "../../lib/terraform/protocol/provider-server.ts";
import { unknownValue } from "../../lib/terraform/protocol/provider-server.ts";
import type { PeerMember, PeerMembers } from "./peer-members.ts";

/** The aws provider has blocks, which are lists of one, and "" for absent texts; the awscc provider has objects. */
export type Flavor = "aws" | "awscc";

/** The name of a member in a provider. */
const nameIn = (flavor: Flavor, name: string, member: PeerMember): string =>
  (flavor === "aws" ? member.aws : undefined) ?? name;

const types: { readonly [kind in PeerMember["kind"]]: TerraformType } = {
  text: "string",
  number: "number",
  flag: "bool",
  texts: ["list", "string"],
  map: ["map", "string"],
  structure: "dynamic",
  structures: "dynamic",
};

/** The attributes of a provider's schema. */
export const peerAttributes = (flavor: Flavor, members: PeerMembers): { readonly [name: string]: SchemaAttribute } =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [nameIn(flavor, name, member), peerAttribute(flavor, member)]),
  );

function peerAttribute(flavor: Flavor, member: PeerMember): SchemaAttribute {
  const { kind, required, members = {}, entries } = member;
  const optional = required ? { required } : { optional: true, computed: true };
  if (kind === "structure" || kind === "structures") {
    const attributes = peerAttributes(flavor, members);
    const nesting = kind === "structure" && flavor === "awscc" ? "single" : flavor === "aws" ? "list" : "list";
    return flavor === "aws"
      ? { nested: { nesting: "list", attributes, block: kind === "structure" ? { maxItems: 1 } : {} } }
      : { nested: { nesting, attributes }, ...optional };
  }
  if (entries !== undefined && flavor === "awscc")
    return {
      nested: {
        nesting: "list",
        attributes: Object.fromEntries(entries.map((name) => [name, { type: "string", optional: true }])),
      },
      ...optional,
    };
  const isSet = kind === "texts" && flavor === "aws";
  return { type: isSet ? ["set", "string"] : types[kind], ...optional };
}

/** A configuration with the provider's defaults. */
export function withDefaults(flavor: Flavor, members: PeerMembers, config: Members): Members {
  if (flavor === "awscc") return config;
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      const member = memberAt(flavor, members, name);
      if (member?.members !== undefined && Array.isArray(value))
        return [name, value.map((each) => (isMembers(each) ? withDefaults(flavor, member.members ?? {}, each) : each))];
      return [name, value ?? member?.default ?? null];
    }),
  );
}

function memberAt(flavor: Flavor, members: PeerMembers, name: string): PeerMember | undefined {
  return Object.entries(members).find(([own, member]) => nameIn(flavor, own, member) === name)?.[1];
}

/** How a service writes names. */
export type Casing = (name: string) => string;
export const pascal: Casing = (name) => name.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
export const camel: Casing = (name) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** What a request has for these values: absent ones are omitted. */
export function toRequest(flavor: Flavor, members: PeerMembers, value: Members, casing: Casing): Members {
  const entries = Object.entries(members).flatMap(([name, member]): [string, unknown][] => {
    const own = value[nameIn(flavor, name, member)];
    const asked = valueToRequest(flavor, member, own, casing);
    return asked === undefined ? [] : [[member.request ?? casing(name), asked]];
  });
  return Object.fromEntries(entries);
}

function valueToRequest(flavor: Flavor, member: PeerMember, value: unknown, casing: Casing): unknown {
  if (value === undefined || value === null || value === unknownValue) return undefined;
  const { kind, members = {}, entries } = member;
  if (kind === "structure") {
    const [only] = Array.isArray(value) ? value : [value];
    const asked = isMembers(only) ? toRequest(flavor, members, only, casing) : {};
    // The older SDK, which the aws provider uses, sees nothing in a block whose arguments are all absent or "".
    return flavor === "aws" && Object.keys(asked).length === 0 ? undefined : asked;
  }
  if (kind === "structures" && Array.isArray(value))
    return value.length === 0 ? undefined : value.map((each) => toRequest(flavor, members, each, casing));
  if (kind === "texts" && Array.isArray(value)) return value.length === 0 ? undefined : [...value];
  if (kind === "map" && entries !== undefined && Array.isArray(value)) {
    const [key, inner] = entries;
    return Object.fromEntries(value.map((each) => [each[key], each[inner]]));
  }
  return kind === "text" && value === "" ? undefined : isMembers(value) ? { ...value } : value;
}

/** The attributes of a state, from what the service returned. */
export function toState(flavor: Flavor, members: PeerMembers, record: Members, casing: Casing): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      nameIn(flavor, name, member),
      valueToState(flavor, member, record[member.request ?? casing(name)], casing),
    ]),
  );
}

function valueToState(flavor: Flavor, member: PeerMember, value: unknown, casing: Casing): TerraformValue {
  const { kind, members = {}, entries } = member;
  if (kind === "structure") {
    const inner = isMembers(value)
      ? (toState(flavor, members, value, casing) as { [name: string]: TerraformValue })
      : null;
    return flavor === "aws" ? (inner === null ? [] : [inner]) : inner;
  }
  if (kind === "structures") {
    if (!Array.isArray(value)) return flavor === "aws" ? [] : null;
    return value.map((each) => toState(flavor, members, each, casing) as { [name: string]: TerraformValue });
  }
  if (kind === "map" && entries !== undefined && flavor === "awscc") {
    const [key, inner] = entries;
    return isMembers(value)
      ? Object.entries(value).map(([name, each]) => ({ [key]: name, [inner]: String(each) }))
      : null;
  }
  if (value === undefined || value === null) return kind === "text" && flavor === "aws" ? "" : null;
  return value as TerraformValue;
}
