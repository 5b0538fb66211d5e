/** Declarations of tests as values of Terraform's type system. */
import { isMembers } from "../../lib/base/members.ts";
import { listIn, mapRecord, recordIn } from "../../lib/terraform/managed/values/value.ts";
import {
  type ObjectValue,
  type SchemaAttribute,
  type TerraformValue,
  unknownValue,
} from "../../lib/terraform/protocol/provider-server.ts";

/** The arguments of a resource, or the provider's settings, by name. */
export type Arguments = { readonly [name: string]: unknown };

/** A value that Terraform knows only when it applies. */
export class Later {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** A value that is unknown when it is planned, such as the output of another resource. */
export const later = (value: unknown): unknown => new Later(value);

/** An attribute of another resource of the root module. */
export class Reference {
  readonly address: string;
  readonly attribute: string;

  /** @param path such as `lintel_hosted_service.web.arn`. */
  constructor(path: string) {
    const [type, name, attribute = ""] = path.split(".");
    this.address = `${type}.${name}`;
    this.attribute = attribute;
  }
}

/** The addresses of the resources to which a value refers. */
export function addressesIn(declared: unknown): readonly string[] {
  if (declared instanceof Reference) return [declared.address];
  if (Array.isArray(declared)) return declared.flatMap(addressesIn);
  return isMembers(declared) ? Object.values(declared).flatMap(addressesIn) : [];
}

/** What a value is that is not written out. */
export type Resolve = (deferred: Later | Reference) => unknown;

type Attributes = { readonly [name: string]: SchemaAttribute };

/** Arguments as Terraform sends them: all attributes, and blocks in their form. */
export function configOf(attributes: Attributes, declared: Arguments, resolve: Resolve): ObjectValue {
  const stray = Object.keys(declared).find((name) => !Object.hasOwn(attributes, name));
  if (stray !== undefined) throw new Error(`An argument named "${stray}" is not expected here.`);
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, declaredValue(attribute, declared[name], resolve)]),
  );
}

function declaredValue({ nested }: SchemaAttribute, declared: unknown, resolve: Resolve): TerraformValue {
  const value = plain(declared, resolve);
  if (nested === undefined || value === unknownValue) return value;
  const inside = (each: TerraformValue): TerraformValue => {
    const record = recordIn(each);
    return record === undefined ? each : configOf(nested.attributes, record, resolve);
  };
  if (nested.nesting === "single") return inside(value === null && nested.block?.alwaysThere === true ? {} : value);
  if (nested.nesting === "map") {
    return mapRecord(recordIn(value) ?? {}, inside);
  }
  return listIn(value)?.map(inside) ?? null;
}

function plain(declared: unknown, resolve: Resolve): TerraformValue {
  if (declared instanceof Later || declared instanceof Reference) return plain(resolve(declared), resolve);
  if (declared === undefined || declared === null) return null;
  if (Array.isArray(declared)) return declared.map((each) => plain(each, resolve));
  if (isMembers(declared))
    return Object.fromEntries(Object.entries(declared).map(([name, each]) => [name, plain(each, resolve)]));
  if (typeof declared === "string" || typeof declared === "number" || typeof declared === "boolean") return declared;
  if (declared === unknownValue || typeof declared === "bigint") return declared;
  throw new Error(`a ${typeof declared} cannot be a declared value`);
}

/** The arguments with the prior values at some paths, as Terraform has them for `ignore_changes`. */
export function ignoring(declared: ObjectValue, prior: ObjectValue, paths: readonly string[]): ObjectValue {
  return paths.reduce((all, path) => withPrior(all, prior, path.split(".")), declared);
}

function withPrior(declared: ObjectValue, prior: ObjectValue, [first = "", ...rest]: readonly string[]): ObjectValue {
  if (rest.length === 0) return { ...declared, [first]: prior[first] ?? null };
  const [inside, before] = [recordIn(declared[first]), recordIn(prior[first])];
  return inside && before ? { ...declared, [first]: withPrior(inside, before, rest) } : declared;
}
