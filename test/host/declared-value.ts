/** Declarations of tests as values of Terraform's type system. */
import { isMembers } from "../../lib/base/members.ts";
import { isSame, listIn, mapRecord, recordIn } from "../../lib/host/managed/value.ts";
import {
  type ObjectValue,
  type SchemaAttribute,
  type TerraformValue,
  unknownValue,
} from "../../lib/host/protocol/provider-server.ts";

/** The arguments of a resource, or the provider's settings, by name. */
export type Arguments = { readonly [name: string]: unknown };

/** A value that Terraform knows only when it applies. */
class Later {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** A value that is unknown when it is planned, such as the output of another resource. */
export const later = (value: unknown): unknown => new Later(value);

type Attributes = { readonly [name: string]: SchemaAttribute };

/** Arguments as Terraform sends them: all attributes, and blocks in their form. */
export function configOf(attributes: Attributes, declared: Arguments, when: "plan" | "apply"): ObjectValue {
  const stray = Object.keys(declared).find((name) => !Object.hasOwn(attributes, name));
  if (stray !== undefined) throw new Error(`An argument named "${stray}" is not expected here.`);
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, declaredValue(attribute, declared[name], when)]),
  );
}

function declaredValue({ nested }: SchemaAttribute, declared: unknown, when: "plan" | "apply"): TerraformValue {
  const value = plain(declared, when);
  if (nested === undefined || value === unknownValue) return value;
  const inside = (each: TerraformValue): TerraformValue => {
    const record = recordIn(each);
    return record === undefined ? each : configOf(nested.attributes, record, when);
  };
  if (nested.nesting === "single") return inside(value === null && nested.block?.alwaysThere === true ? {} : value);
  if (nested.nesting === "map") {
    return mapRecord(recordIn(value) ?? {}, inside);
  }
  return listIn(value)?.map(inside) ?? null;
}

function plain(declared: unknown, when: "plan" | "apply"): TerraformValue {
  if (declared instanceof Later) return when === "plan" ? unknownValue : plain(declared.value, when);
  if (declared === undefined || declared === null) return null;
  if (Array.isArray(declared)) return declared.map((each) => plain(each, when));
  if (isMembers(declared))
    return Object.fromEntries(Object.entries(declared).map(([name, each]) => [name, plain(each, when)]));
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

/**
 * Where a result contradicts what was planned, for which Terraform blames the provider; undefined if it does not. An
 * unknown value may become any.
 */
export function conflictBetween(planned: TerraformValue, became: TerraformValue, path = ""): string | undefined {
  if (planned === unknownValue) return undefined;
  const [list, otherList] = [listIn(planned), listIn(became)];
  const [record, otherRecord] = [recordIn(planned), recordIn(became)];
  if (list !== undefined && otherList?.length === list.length)
    return first(list.map((each, index) => conflictBetween(each, otherList[index] ?? null, `${path}[${index}]`)));
  if (record !== undefined && otherRecord !== undefined)
    return first(
      Object.entries(record).map(([name, each]) =>
        conflictBetween(each, otherRecord[name] ?? null, path === "" ? name : `${path}.${name}`),
      ),
    );
  return isSame(planned, became) ? undefined : path;
}

const first = (found: readonly (string | undefined)[]): string | undefined => found.find((each) => each !== undefined);
