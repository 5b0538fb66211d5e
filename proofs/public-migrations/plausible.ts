/** Plausible values of attributes that services compute, and of variables, by their names. */
import { createHash } from "node:crypto";
import type { Dynamic, TerraformType, TerraformValue } from "../../lib/terraform/protocol/provider-server.ts";
import { decoded, element, type Step } from "./references.ts";

/** A value as plain data. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** A number in hexadecimal, the same for the same object. */
const numberOf = ({ type, seed }: Owner, length = 17): string =>
  createHash("sha256").update(`${type} ${seed}`).digest("hex").slice(0, length);

/** The ARNs of some types of the aws provider. */
const arns: { readonly [type: string]: (owner: Owner) => string } = {
  iam_role: ({ name, account }) => `arn:aws:iam::${account}:role/${name}`,
  iam_policy: ({ name, account }) => `arn:aws:iam::${account}:policy/${name}`,
  iam_user: ({ name, account }) => `arn:aws:iam::${account}:user/${name}`,
  s3_bucket: ({ name }) => `arn:aws:s3:::${name}`,
  kms_key: (owner) => `arn:aws:kms:${owner.region}:${owner.account}:key/00000000-0000-4000-8000-${numberOf(owner, 12)}`,
  secretsmanager_secret: ({ name, region, account }) =>
    `arn:aws:secretsmanager:${region}:${account}:secret:${name}-AbCdEf`,
  ssm_parameter: ({ name, region, account }) => `arn:aws:ssm:${region}:${account}:parameter/${name.replace(/^\//, "")}`,
  ecr_repository: ({ name, region, account }) => `arn:aws:ecr:${region}:${account}:repository/${name}`,
  sqs_queue: ({ name, region, account }) => `arn:aws:sqs:${region}:${account}:${name}`,
  sns_topic: ({ name, region, account }) => `arn:aws:sns:${region}:${account}:${name}`,
  apprunner_connection: (owner) =>
    `arn:aws:apprunner:${owner.region}:${owner.account}:connection/${owner.name}/${numberOf(owner, 32)}`,
};

/** The beginnings of identifiers. */
const prefixes: { readonly [type: string]: string } = {
  subnet: "subnet",
  default_subnet: "subnet",
  security_group: "sg",
  default_security_group: "sg",
  vpc: "vpc",
  default_vpc: "vpc",
  vpc_endpoint: "vpce",
};

/** An attribute whose name says that it is a list. */
export const isListName = (name: string): boolean =>
  /(?:^|_)(?:ids|names|arns|subnets|security_groups|zones|cidr_blocks|name_servers|addresses|endpoints|repositories|roles|policies|groups|identifiers|values|aliases|actions|resources|statuses)$/.test(
    name,
  );

/** Where an attribute belongs. */
export interface Owner {
  /** The type without its provider: `iam_role`. */
  readonly type: string;
  readonly name: string;
  readonly region: string;
  readonly account: string;
  /** What the object is configured with: others have other identifiers. */
  readonly seed: string;
}

/** The text of a computed attribute. */
export function textFor(attribute: string, owner: Owner): string {
  const { type, name, region, account } = owner;
  if (attribute === "arn" || (attribute === "id" && type === "iam_policy")) {
    const [service = "", ...kind] = type.split("_");
    return arns[type]?.(owner) ?? `arn:aws:${service}:${region}:${account}:${kind.join("-")}/${name}`;
  }
  const key = attribute.replace(/^(?:current|default)_/, "");
  if (/(?:^|_)arns?$/.test(key)) return arnFor(key, account, region);
  if (key === "repository_url" || key === "repository_uri")
    return `${account}.dkr.ecr.${region}.amazonaws.com/${name.toLowerCase()}`;
  if (["account_id", "registry_id", "owner_id"].includes(key)) return account;
  if ((type === "region" && ["name", "id"].includes(key)) || key === "region") return region;
  if (/(?:^|_)ids?$/.test(key)) return identifier(key, owner);
  if (/availability_zone|^zones$/.test(key) || type.startsWith("availability_zone")) return `${region}a`;
  if (/endpoint|address|domain|dns|host|url/.test(key) && key !== "dns_suffix")
    return `${name.toLowerCase()}.example.com`;
  return fixed[key] ?? (["name", "bucket"].includes(key) ? name : `${key.replaceAll("_", "-")}-of-${name}`);
}

/** Attributes that have one value. */
const fixed: { readonly [attribute: string]: string } = {
  partition: "aws",
  dns_suffix: "amazonaws.com",
  json: JSON.stringify({ Version: "2012-10-17", Statement: [] }),
  port: "5432",
  cidr_block: "10.0.0.0/16",
  secret_string: "{}",
};

function identifier(key: string, owner: Owner): string {
  const kind = /^ids?$/.test(key) ? owner.type : key.replace(/_ids?$/, "");
  const prefix = prefixes[kind] ?? prefixes[kind.replace(/s$/, "")] ?? kind.replaceAll("_", "-");
  return `${prefix}-${numberOf({ ...owner, type: kind })}`;
}

/** The kinds of objects, by a word in the name of a variable or an attribute. */
const kinds: readonly (readonly [string, string])[] = [
  ["role", "iam_role"],
  ["kms", "kms_key"],
  ["key", "kms_key"],
  ["secret", "secretsmanager_secret"],
  ["policy", "iam_policy"],
  ["connection", "apprunner_connection"],
  ["ssm", "ssm_parameter"],
  ["parameter", "ssm_parameter"],
  ["bucket", "s3_bucket"],
];

/** An ARN by the name of a variable or an attribute. */
export function arnFor(key: string, account: string, region = "us-east-1"): string {
  const type = kinds.find(([word]) => key.includes(word))?.[1] ?? "iam_role";
  const name = key.replaceAll("_", "-").replace(/-arns?$/, "");
  return arns[type]?.({ type, name, region, account, seed: key }) ?? "";
}

/** A computed attribute: what is behind it says whether it is a list, an object or a text of JSON. */
export function plausible(attribute: string, owner: Owner, paths: readonly (readonly Step[])[]): Plain {
  const deeper = paths.filter((path) => path.length > 0);
  const after = (step: Step) => deeper.filter(([first]) => first === step).map((path) => path.slice(1));
  if (after(decoded).length > 0) return JSON.stringify(innerOf(attribute, owner, after(decoded)) ?? {});
  if (after(element).length > 0 || (deeper.length === 0 && isListName(attribute)))
    return elementsFor(attribute, owner, after(element));
  return innerOf(attribute, owner, deeper) ?? textFor(attribute, owner);
}

/** An object with the members that something refers to. */
function innerOf(attribute: string, owner: Owner, paths: readonly (readonly Step[])[]): Plain | undefined {
  const names = [...new Set(paths.flatMap(([first]) => (typeof first === "string" ? [first] : [])))];
  if (names.length === 0) return undefined;
  return Object.fromEntries(
    names.map((name) => {
      const inner = paths.filter(([first]) => first === name).map((path) => path.slice(1));
      return [name, plausible(name, { ...owner, type: attribute }, inner)];
    }),
  );
}

function elementsFor(attribute: string, owner: Owner, paths: readonly (readonly Step[])[]): Plain {
  if (owner.type === "availability_zones" && /^names|^zone/.test(attribute))
    return ["a", "b", "c"].map((letter) => `${owner.region}${letter}`);
  const number = /subnet|zone|ids$/.test(attribute) ? 2 : 1;
  return Array.from({ length: number }, (_, index) => {
    const each = { ...owner, seed: `${owner.seed} ${index}` };
    return innerOf(attribute, each, paths) ?? textFor(attribute, each);
  });
}

/** A value with its type, for an attribute of any type. */
export function dynamic(value: Plain): Dynamic | null {
  if (value === null) return null;
  return { type: typeOf(value), value: withTypes(value) };
}

const withTypes = (value: Plain): TerraformValue => value as TerraformValue;

function typeOf(value: Plain): TerraformType {
  if (value === null || typeof value === "string") return "string";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "bool";
  if (Array.isArray(value)) {
    const types = value.map(typeOf);
    const isUniform = types.every((type) => JSON.stringify(type) === JSON.stringify(types[0]));
    return isUniform ? ["list", types[0] ?? "string"] : ["tuple", types];
  }
  return ["object", Object.fromEntries(Object.entries(value).map(([name, each]) => [name, typeOf(each)]))];
}
