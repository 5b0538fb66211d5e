/**
 * Secrets of a declaration: write-only attributes, which Terraform stores nowhere. Salted digests in the state
 * (`secret_digests`) reveal changes.
 */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { keepSecret } from "../../../client/secrets/redact.ts";
import { parseSecretReference, readSecret } from "../../../client/secrets/secret-reference.ts";
import type { ResourceAttribute, ResourceAttributes } from "../../../facts/derive/resource-attribute.ts";
import {
  type Diagnostic,
  type ObjectValue,
  type TerraformValue,
  unknownValue,
} from "../../protocol/provider-server.ts";
import { unreadableSecret, unsendableSecret } from "../failures.ts";
import { listIn, mapRecord, recordIn } from "./value.ts";

/** A write-only value: its path in Terraform's names, and the value. */
export interface GivenWriteOnly {
  readonly path: string;
  readonly value: TerraformValue;
}

/** Every write-only value of a configuration. */
export const writeOnlyIn = (attributes: ResourceAttributes, config: ObjectValue): readonly GivenWriteOnly[] => {
  const given: GivenWriteOnly[] = [];
  changed(attributes, config, (value, path) => {
    if (value !== null) given.push({ path, value });
    return value;
  });
  return given;
};

/** The same values with the write-only ones set to null. */
export const withoutSecrets = (attributes: ResourceAttributes, object: ObjectValue): ObjectValue =>
  changed(attributes, object, () => null);

/** The same values, with the write-only ones replaced. */
export const changed = (
  attributes: ResourceAttributes,
  object: ObjectValue,
  change: (value: TerraformValue, path: string) => TerraformValue,
  at = "",
): ObjectValue =>
  mapRecord(object, (value, name) => {
    const attribute = attributes[name];
    if (attribute === undefined) return value;
    return changedIn(attribute, value, `${at}${name}`, change);
  });

function changedIn(
  { writeOnly, nested }: ResourceAttribute,
  value: TerraformValue,
  path: string,
  change: (value: TerraformValue, path: string) => TerraformValue,
): TerraformValue {
  if (writeOnly === true) return change(value, path);
  if (nested === undefined || value === unknownValue) return value;
  const inside = (element: TerraformValue, at: string): TerraformValue => {
    const record = recordIn(element);
    return record === undefined ? element : changed(nested.attributes, record, change, `${at}.`);
  };
  if (nested.nesting === "single") return inside(value, path);
  const list = listIn(value);
  if (list !== undefined) return list.map((element, index) => inside(element, `${path}[${index}]`));
  const record = recordIn(value);
  return record === undefined
    ? value
    : mapRecord(record, (element, key) => inside(element, `${path}[${JSON.stringify(key)}]`));
}

/** The write-only values of a configuration, with references resolved. */
export interface Secrets {
  /** The configuration with secrets in place of the references to them. */
  readonly config: ObjectValue;
  /** The secrets by path; an unknown one is `unknownValue`. */
  readonly byPath: ReadonlyMap<string, string | typeof unknownValue>;
  /** Why some cannot be read. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Whether a write-only value is a reference to a secret. Any other value is the secret itself. */
export const isSecretReference = (value: string): boolean => /^(?:env|file):/.test(value);

/** Reads the secrets of a configuration: resolves its references, and takes values from other blocks as they are. */
export async function readSecrets(attributes: ResourceAttributes, config: ObjectValue): Promise<Secrets> {
  const byPath = new Map<string, string | typeof unknownValue>();
  const diagnostics: Diagnostic[] = [];
  for (const { path, value } of writeOnlyIn(attributes, config)) {
    if (typeof value !== "string") {
      byPath.set(path, unknownValue);
      continue;
    }
    try {
      byPath.set(path, isSecretReference(value) ? await readSecret(parseSecretReference(value, path)) : value);
    } catch (error) {
      diagnostics.push(unreadableSecret(path, error));
    }
    if (isSecretReference(value)) continue;
    keepSecret(value);
    // Printable ASCII: anything else would break the header.
    if (!/^[\x20-\x7e]+$/.test(value)) diagnostics.push(unsendableSecret(path));
  }
  return { config: changed(attributes, config, (value, path) => byPath.get(path) ?? value), byPath, diagnostics };
}

/** The planned digests: unchanged secrets keep theirs; the others are known after apply. */
export async function plannedDigests({ byPath }: Secrets, prior: TerraformValue | undefined): Promise<ObjectValue> {
  const before = recordIn(prior) ?? {};
  const planned = [...byPath].map(async ([path, secret]): Promise<[string, TerraformValue]> => {
    const digest = before[path];
    const isSame = secret !== unknownValue && typeof digest === "string" && (await isDigestOf(digest, secret));
    return [path, isSame ? digest : unknownValue];
  });
  return Object.fromEntries(await Promise.all(planned));
}

/**
 * Paths of the secrets that the plan lacks because of `ignore_changes`. For these Terraform plans the state's value,
 * which write-only attributes do not have.
 */
export const ignoredSecrets = ({ byPath }: Secrets, plannedDigests: TerraformValue | undefined): readonly string[] => {
  const planned = recordIn(plannedDigests);
  return planned === undefined ? [] : [...byPath.keys()].filter((path) => !Object.hasOwn(planned, path));
};

/** The digests of secrets, each with a salt of its own. */
export async function digestsOf({ byPath }: Secrets): Promise<ObjectValue> {
  const made = [...byPath].map(async ([path, secret]): Promise<[string, TerraformValue]> => {
    return [path, secret === unknownValue ? unknownValue : await digestOf(secret, randomBytes(16))];
  });
  return Object.fromEntries(await Promise.all(made));
}

/** Slow by design, to prevent guessing weak secrets from the state: about 10 ms and 4 MiB. */
const derived = promisify<string, Buffer, number, { readonly N: number }, Buffer>(scrypt);

async function digestOf(secret: string, salt: Buffer): Promise<string> {
  const digest = await derived(secret, salt, 24, { N: 4096 });
  return `${salt.toString("base64url")}.${digest.toString("base64url")}`;
}

async function isDigestOf(digest: string, secret: string): Promise<boolean> {
  const [salt = ""] = digest.split(".");
  const expected = Buffer.from(await digestOf(secret, Buffer.from(salt, "base64url")));
  const found = Buffer.from(digest);
  return expected.length === found.length && timingSafeEqual(expected, found);
}
