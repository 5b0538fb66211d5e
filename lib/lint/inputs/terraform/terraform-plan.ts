/**
 * Terraform plans as JSON (`terraform show -json plan.out`; "JSON Output Format" of Terraform's documentation): the
 * planned state of each resource, as far as it is known. Findings point to the configuration beside the plan if it is
 * there (hcl/planned.ts), otherwise to the plan.
 */

import { dirname } from "node:path";
import { own, setOwn } from "../../../base/dictionary.ts";
import { isMembers, membersOf } from "../../../base/members.ts";
import { kindOfValue } from "../../../base/value-words.ts";
import { fieldsOf } from "../../../facts/derive/fields.ts";
import { snakeCase } from "../../../facts/derive/names.ts";
import { Node } from "../../declaration/node.ts";
import type { ValuePlaces } from "../../declaration/reading.ts";
import type { SourceFile } from "../../files/source-file.ts";
import { type ChangeInPlan, isEnd } from "../../rule/managed.ts";
import { Fault } from "../../text/fault.ts";
import { formatPath, type Segment } from "../../text/path.ts";
import { UnknownValue, unknownBecause } from "../../text/unknown.ts";
import type { FoundResource, Planned } from "../detected.ts";
import type { DeclaredIn } from "../document-kind.ts";
import { withoutKeys } from "../hcl/state-addresses.ts";
import { type ProviderSettings, placeIn, providerSettings } from "../provider-settings.ts";
import { declaredMembers, declaredOptions, type ResourceType, resourceTypes, typeReading } from "../resource-type.ts";
import { isAlwaysSet } from "./always-set.ts";

/** The part of plain data at a path; undefined if there is none. */
const at = (value: unknown, ...names: readonly Segment[]): unknown =>
  names.reduce((part, name) => (isMembers(part) || Array.isArray(part) ? Reflect.get(part, name) : undefined), value);

/** The declarations of Terraform's plans. */
export const planIn: DeclaredIn = function* ({ document, segments, file }, models) {
  const types = resourceTypes("terraform", models);
  for (const [index, resource] of changesIn(document, segments, file).entries()) {
    const type = types.get(String(at(resource, "type")));
    if (type === undefined || at(resource, "mode") !== "managed" || at(resource, "deposed") !== undefined) continue;
    const plan = plannedChange(resource);
    const [before, after] = [at(resource, "change", "before"), at(resource, "change", "after")];
    const shown = isMembers(after) ? after : isEnd(plan) ? before : undefined;
    if (!isMembers(shown)) continue;
    const address = String(at(resource, "address"));
    const name = String(at(resource, "name"));
    const calls = callsIn(String(at(resource, "module_address") ?? ""));
    const configured = configurationOf(document, calls, type, name);
    const settings = settingsOf(document, configured, type, shown.region);
    const sideOf = (side: "before" | "after") =>
      known(
        at(resource, "change", side),
        at(resource, "change", `${side}_unknown`),
        at(resource, "change", `${side}_sensitive`),
        at(configured, "expressions"),
      );
    const raw = withSecrets(sideOf(isMembers(after) ? "after" : "before"), configured, type);
    const readingAt = (places: ValuePlaces) =>
      typeReading(type, {
        emptyIsAbsent: true,
        places,
        unknownBecause,
        takesVendorWords: settings?.takesVendorWords !== false,
      });
    const rootOf = (value: unknown, places: ValuePlaces, above: readonly Segment[]): Node => {
      const reading = readingAt(places);
      // A plan also has attributes that only the provider sets.
      const names = new Set(Object.keys(type.declaration.members).flatMap((each) => reading.namesOf(each, each)));
      const members = Object.entries(membersOf(value)).filter(([each]) => names.has(each));
      return Node.root(reading, declaredMembers(type, Object.fromEntries(members)), type.declaration, above);
    };
    const standingIn = (places: ValuePlaces, above: readonly Segment[]): Node => rootOf(raw, places, above);
    const options = settings?.options;
    const change = [...segments, "resource_changes", index, "change"];
    const above = [...change, isMembers(after) ? "after" : "before"];
    const inState = (members: { readonly [name: string]: unknown }): NonNullable<Planned["inState"]> => ({
      root: rootOf(sideOf("before"), file, [...change, "before"]),
      ...declaredOptions(type, members, readingAt(file), [...change, "before"]),
      withinAccount: placeIn(members.region) ?? "",
    });
    yield {
      model: type.model,
      root: standingIn(file, above),
      ...declaredOptions(type, membersOf(raw), readingAt(file), above),
      file,
      resource: () => address,
      scope: `${file.name} ${settings?.place ?? placeIn(shown.region) ?? ""}`,
      withinAccount: settings?.place ?? placeIn(shown.region) ?? "",
      ...(options && { options }),
      isGenerated: true,
      managed: {
        engine: "terraform",
        state: dirname(file.name),
        address,
        lifecycle: {},
        ...(hasNoRegion(type, at(resource, "change")) && { hasNoRegion: true }),
        plan,
      },
      planned: { address, calls, type, name, standingIn, ...(isMembers(before) && { inState: inState(before) }) },
    } satisfies FoundResource;
  }
};

/** Whether the state has no region of a resource: the AWS provider has it from 6.0 on, the AWSCC provider never. */
const hasNoRegion = ({ type }: ResourceType, change: unknown): boolean =>
  /^awscc?_/.test(type) &&
  !["before", "after", "after_unknown"].some((side) => at(change, side, "region") !== undefined);

/** What a plan does to a resource that exists, by actions that it names; the first that fits. */
const outcomes: readonly (readonly [outcome: ChangeInPlan["outcome"], ...actions: readonly string[]])[] = [
  ["replaced", "delete", "create"],
  ["deleted", "delete"],
  ["forgotten", "forget"],
  ["updated", "update"],
];

/** What the plan does to a resource that exists. */
function plannedChange(resource: unknown): ChangeInPlan {
  const [actions, paths] = [at(resource, "change", "actions"), at(resource, "change", "replace_paths")];
  const createsFirst = Array.isArray(actions) && actions[0] === "create" && actions[1] === "delete";
  const takes = (action: string): boolean => Array.isArray(actions) && actions.includes(action);
  const previous = at(resource, "previous_address");
  return {
    createsFirst,
    outcome: outcomes.find(([, ...named]) => named.every(takes))?.[0],
    replacedBy: Array.isArray(paths) ? paths.flatMap((path) => (Array.isArray(path) ? [String(path[0])] : [])) : [],
    ...(typeof previous === "string" && { previousAddress: previous }),
  };
}

/**
 * The changes of a plan; empty if it has none.
 * @throws Fault for a plan that failed, and for anything that Terraform never writes, since then it is unclear which resources the plan is about.
 */
function changesIn(document: unknown, segments: readonly Segment[], file: SourceFile): readonly unknown[] {
  const refuse = (way: readonly Segment[], value: unknown, expected: string): Fault => {
    const { start } = file.span([...segments, ...way], "value");
    const what = `${formatPath(way)} is ${kindOfValue(value)}; expected ${expected}`;
    return new Fault(file.name, `is not a Terraform plan: ${what}`, start);
  };
  if (at(document, "errored") === true) {
    const message =
      "is a plan that failed, which may lack resources; correct what terraform plan reported, and plan again";
    throw new Fault(file.name, message, file.span([...segments, "errored"], "value").start);
  }
  const changes = at(document, "resource_changes");
  if (changes === undefined) return [];
  if (!Array.isArray(changes)) throw refuse(["resource_changes"], changes, "a list, as terraform show -json prints it");
  for (const [index, each] of changes.entries()) {
    const way = ["resource_changes", index];
    if (!isMembers(each)) throw refuse(way, each, "an object with address, type and change");
    if (typeof each.type !== "string") throw refuse([...way, "type"], each.type, "the type of a resource");
    if (!isMembers(each.change)) throw refuse([...way, "change"], each.change, "an object with before and after");
    const { after } = each.change;
    if (after !== null && after !== undefined && !isMembers(after)) {
      throw refuse([...way, "change", "after"], after, "the resource as it will be, or null");
    }
  }
  return changes;
}

/** The call names in the address of a module: `module.images["a"].module.policies`. */
function callsIn(address: string): readonly string[] {
  const names = withoutKeys(address).split(".");
  return names.filter((_, index) => names[index - 1] === "module" && index % 2 === 1);
}

const afterApply = new UnknownValue("is known after apply");
const secret = new UnknownValue("is sensitive");

/** The plan omits an argument that is null after apply, unless that is unknown: a reference to what is always set is not. */
function afterApplyOf(expression: unknown): UnknownValue {
  const references = at(expression, "references");
  const names = Array.isArray(references) ? references.map(String) : [];
  const [longest = ""] = names;
  const isOne = names.every((name) => longest.startsWith(name));
  const steps = longest.replaceAll(/\[(?:\d+|"[^"]*"|[\w.]+)\]/g, "").split(".");
  return isOne && isAlwaysSet(steps) ? afterApply.withPresence("content") : afterApply;
}

/**
 * A planned value without nulls; values that are unknown until apply or sensitive become {@link UnknownValue}.
 * `expression` is the value's part of the configuration.
 */
function known(value: unknown, unknown: unknown, sensitive: unknown, expression: unknown): unknown {
  if (unknown === true) return afterApplyOf(expression);
  if (sensitive === true) return secret;
  if (Array.isArray(value) || Array.isArray(unknown)) {
    const length = Math.max(Array.isArray(value) ? value.length : 0, Array.isArray(unknown) ? unknown.length : 0);
    // With dynamic blocks, the configuration has fewer blocks than the plan.
    const isWritten = Array.isArray(expression) && expression.length === length;
    return Array.from({ length }, (_, index) =>
      known(at(value, index), at(unknown, index), at(sensitive, index), isWritten ? expression[index] : undefined),
    );
  }
  if (!isMembers(value) && !isMembers(unknown)) return value;
  const members: { [name: string]: unknown } = {};
  for (const name of new Set([...Object.keys(value ?? {}), ...Object.keys(membersOf(unknown))])) {
    const part = isMembers(expression) && !("references" in expression) ? at(expression, name) : undefined;
    const member = known(at(value, name), at(unknown, name), at(sensitive, name), part);
    if (member !== null && member !== undefined) setOwn(members, name, member);
  }
  return members;
}

/**
 * Adds secrets from the configuration: plans omit the values of write-only arguments, but contain a copy of the
 * configuration.
 */
function withSecrets(planned: unknown, configured: unknown, { declaration }: ResourceType): unknown {
  const secrets = [...fieldsOf(declaration)].filter(({ field }) => field.writeOnly === true);
  return secrets.reduce<unknown>((whole, { path }) => {
    const [top = "", ...inside] = path.split(".").map(snakeCase);
    const written = at(configured, "expressions", top, ...inside, "constant_value");
    return written === undefined || written === null ? whole : withValue(whole, [top, ...inside], written);
  }, planned);
}

/** Sets a value at a path in plain data; returns the data unchanged if the path does not exist. */
function withValue(whole: unknown, [name, ...inside]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  return isMembers(whole) ? { ...whole, [name]: withValue(own(whole, name), inside, value) } : whole;
}

function configurationOf(plan: unknown, calls: readonly string[], type: ResourceType, name: string): unknown {
  const module = calls.reduce(
    (outer, call) => at(outer, "module_calls", call, "module"),
    at(plan, "configuration", "root_module"),
  );
  const resources = at(module, "resources");
  return Array.isArray(resources)
    ? resources.find((each) => at(each, "type") === type.type && at(each, "name") === name)
    : undefined;
}

/** The configuration of a resource's provider in the plan. */
function settingsOf(
  plan: unknown,
  configured: unknown,
  type: ResourceType,
  region: unknown,
): ProviderSettings | undefined {
  const key = at(configured, "provider_config_key");
  const provider = typeof key === "string" ? at(plan, "configuration", "provider_config", key) : undefined;
  if (!isMembers(provider)) return undefined;
  const expressions = at(provider, "expressions");
  return providerSettings(
    type,
    Object.fromEntries(
      Object.entries(membersOf(expressions)).map(([setting, expression]) => [
        setting,
        at(expression, "constant_value") ??
          new UnknownValue(`refers to ${JSON.stringify(at(expression, "references"))}`),
      ]),
    ),
    region,
  );
}
