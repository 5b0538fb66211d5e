/** What Terraform demands of a provider's plans and results, by its documentation "Resource instance change lifecycle". */
import { isDeepStrictEqual } from "node:util";
import {
  type ObjectValue,
  type SchemaAttribute,
  type TerraformValue,
  unknownValue,
} from "../../lib/terraform/protocol/provider-server.ts";

type Attributes = { readonly [name: string]: SchemaAttribute };

const isObject = (value: TerraformValue | undefined): value is ObjectValue =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const shown = (value: TerraformValue): string =>
  JSON.stringify(value, (_, each) => (each === unknownValue ? "(unknown)" : each));

/**
 * A planned value is the configured one or the prior one. What is not configured is null, or computed.
 * @returns what breaks that; undefined if nothing does.
 */
export function brokenPlan(
  attributes: Attributes,
  config: ObjectValue,
  planned: ObjectValue,
  prior: ObjectValue | null,
  at = "",
): string | undefined {
  for (const [name, attribute] of Object.entries(attributes)) {
    const path = `${at}${name}`;
    const broken = brokenValue(attribute, config[name] ?? null, planned[name] ?? null, prior?.[name] ?? null, path);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

function brokenValue(
  { nested, computed, writeOnly }: SchemaAttribute,
  wanted: TerraformValue,
  given: TerraformValue,
  before: TerraformValue,
  path: string,
): string | undefined {
  if (writeOnly === true) return given === null ? undefined : `${path} is write-only, and is planned`;
  if (wanted === unknownValue || isDeepStrictEqual(given, before)) return undefined;
  const inside = (one: TerraformValue, planned: TerraformValue, held: TerraformValue, place: string) =>
    nested !== undefined && isObject(one) && isObject(planned)
      ? brokenPlan(nested.attributes, one, planned, isObject(held) ? held : null, `${place}.`)
      : isDeepStrictEqual(one, planned)
        ? undefined
        : `${place} is ${shown(one)}, and is planned as ${shown(planned)}`;
  if (wanted === null) {
    const mayBe = given === null || computed === true || nested?.block?.alwaysThere === true;
    return mayBe ? undefined : `${path} is absent, and is planned as ${shown(given)}`;
  }
  if (nested === undefined || nested.nesting === "single") return inside(wanted, given, before, path);
  const [all, planned, held] = [wanted, given, before].map((each) => Object.entries(each ?? {}));
  if (all?.length !== planned?.length) return `${path} is ${shown(wanted)}, and is planned as ${shown(given)}`;
  return all
    ?.map(([key, one], index) =>
      inside(one, planned?.[index]?.[1] ?? null, held?.[index]?.[1] ?? null, `${path}[${key}]`),
    )
    .find((each) => each !== undefined);
}

/**
 * What comes of a plan, such as the plan that is made again when everything is known, or the result, has every value that
 * the plan knows.
 * @returns what breaks that; undefined if nothing does.
 */
export function brokenPromise(planned: TerraformValue, became: TerraformValue, at = ""): string | undefined {
  if (planned === unknownValue) return undefined;
  if (isObject(planned) && isObject(became)) return brokenMembers(planned, became, at);
  if (Array.isArray(planned) && Array.isArray(became) && planned.length === became.length) {
    return planned
      .map((each: TerraformValue, index) => brokenPromise(each, became[index] ?? null, `${at}[${index}]`))
      .find((each) => each !== undefined);
  }
  if (became === unknownValue) return `${at} is still unknown`;
  return isDeepStrictEqual(planned, became) ? undefined : `${at} was ${shown(planned)}, and is ${shown(became)}`;
}

function brokenMembers(planned: ObjectValue, became: ObjectValue, at: string): string | undefined {
  const names = new Set([...Object.keys(planned), ...Object.keys(became)]);
  return [...names]
    .map((name) => brokenPromise(planned[name] ?? null, became[name] ?? null, `${at}.${name}`))
    .find((each) => each !== undefined);
}
