/**
 * The attributes that the provider adds to a resource's members: `id`, `region`, `tags_all`, and the plan of `tags`.
 */
import { attributeName, identityName } from "../../facts/derive/names.ts";
import type { ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import { regionIn } from "../../facts/model/arn.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { type Diagnostic, type ObjectValue, type TerraformValue, unknownValue } from "../protocol/provider-server.ts";
import { foundTags, plannedTags, type TagRules, type TagValues, withoutIgnored } from "./tags.ts";
import { recordIn, textsIn } from "./values/value.ts";

export const hostNames = { id: "id", region: "region", allTags: "tags_all" } as const;

/** The inputs of the values, besides the resource. */
export interface HostAttributeInputs {
  readonly tags: TagRules;
  /** The region of a resource without one; undefined if it is unknown. */
  readonly region: string | undefined;
}

// Findings about the tags of a resource, including the provider's default tags.

/** Rules' findings about a configuration. */
type EvaluateRules = (config: ObjectValue) => readonly Diagnostic[];

/** The findings about a configuration, including default tags; `name` is the attribute with its tags. */
function findingsWithTags(
  judge: EvaluateRules,
  name: string,
  config: ObjectValue,
  rules: TagRules,
): readonly Diagnostic[] {
  const declared = withoutNull(config[name] ?? null);
  const own = judge({ ...config, [name]: declared });
  const ignored = ignoredTags(name, declared, rules);
  const defaults = withoutIgnored(rules.defaults ?? {}, rules.ignored);
  const written = declared === null ? {} : recordIn(declared);
  if (written === undefined || Object.keys(defaults).every((key) => Object.hasOwn(written, key))) {
    return [...own, ...ignored];
  }
  const known = new Set(own.map(({ detail }) => detail));
  const brought = judge({ ...config, [name]: { ...defaults, ...written } }).filter(({ detail }) => !known.has(detail));
  return [...own, ...ignored, ...brought.map((each) => aboutDefaults(each, name, declared))];
}

/** Tags without null values; a map without tags counts as absent. */
function withoutNull(tags: TerraformValue): TerraformValue {
  const entries = Object.entries(recordIn(tags) ?? {});
  const left = entries.filter(([, value]) => value !== null);
  if (recordIn(tags) === undefined) return tags;
  return left.length === 0 ? null : Object.fromEntries(left);
}

function ignoredTags(name: string, declared: TerraformValue, { ignored }: TagRules): readonly Diagnostic[] {
  const texts = textsIn(declared);
  const left = withoutIgnored(texts, ignored);
  const keys = Object.keys(texts).filter((key) => !Object.hasOwn(left, key));
  if (keys.length === 0) return [];
  return [
    {
      severity: "warning",
      summary: "A declared tag is ignored",
      detail: `${name} has ${keys.map((key) => JSON.stringify(key)).join(", ")}, which the provider's ignore_tags excludes: it is neither set nor changed. Remove it from one of the two.`,
      path: [{ attribute: name }],
    },
  ];
}

/** Says that the tags include default tags: Terraform cannot show the line of one with a resource. */
const aboutDefaults = (finding: Diagnostic, name: string, declared: TerraformValue): Diagnostic => ({
  ...finding,
  detail: `${finding.detail}\n\nThese ${name} include the provider's default_tags (or TF_AWS_DEFAULT_TAGS_…).`,
  path: declared === null ? [] : [{ attribute: name }],
});

export class HostAttributes {
  readonly #identity: string;
  /** Name of the attribute for tags, if there is one. */
  readonly #tags: string | undefined;
  readonly #regional: boolean;
  readonly #hasId: boolean;

  constructor(model: ResourceModel, attributes: ResourceAttributes) {
    this.#identity = identityName(model);
    this.#tags = model.tags === undefined ? undefined : attributeName(model, model.tags);
    this.#regional = model.regional === true;
    this.#hasId = attributes[hostNames.id]?.hostPlans === true;
  }

  /** A configuration with the planned values of these attributes. */
  planned(config: ObjectValue, prior: ObjectValue | null, { tags: rules, region }: HostAttributeInputs): ObjectValue {
    const before = (name: string): TerraformValue => prior?.[name] ?? null;
    const planned: { [name: string]: TerraformValue } = { ...config };
    if (this.#hasId) planned[hostNames.id] = prior === null ? unknownValue : before(this.#identity);
    if (this.#regional) {
      const settled = prior === null ? unknownValue : before(hostNames.region);
      planned[hostNames.region] = config[hostNames.region] ?? (settled === null ? null : (region ?? settled));
    }
    if (this.#tags !== undefined) {
      const { tags, all } = plannedTags(config[this.#tags] ?? null, before(this.#tags), rules);
      planned[this.#tags] = tags;
      planned[hostNames.allTags] = all;
    }
    return planned;
  }

  /** The values of these attributes, given the service's values of the others in `found`. */
  found(found: ObjectValue, before: ObjectValue, rules: TagRules): ObjectValue {
    const values: { [name: string]: TerraformValue } = {};
    const identity = found[this.#identity] ?? before[this.#identity] ?? null;
    if (this.#hasId) values[hostNames.id] = identity;
    if (this.#regional) {
      const held = before[hostNames.region] ?? null;
      values[hostNames.region] = held === null || held === unknownValue ? (regionIn(identity) ?? null) : held;
    }
    if (this.#tags !== undefined) {
      const held: TagValues = { tags: before[this.#tags] ?? null, all: before[hostNames.allTags] ?? null };
      const { tags, all } = foundTags(textsIn(found[this.#tags]), held, rules);
      values[this.#tags] = tags;
      values[hostNames.allTags] = all;
    }
    return values;
  }

  /** The findings of rules about a configuration, including those about the provider's default tags. */
  findings(judge: (config: ObjectValue) => readonly Diagnostic[], config: ObjectValue, rules: TagRules) {
    return this.#tags === undefined ? judge(config) : findingsWithTags(judge, this.#tags, config, rules);
  }

  /** The values that the identity alone determines, for an import. */
  named(state: ObjectValue): ObjectValue {
    const identity = state[this.#identity] ?? null;
    return {
      ...(this.#hasId && { [hostNames.id]: identity }),
      ...(this.#regional && { [hostNames.region]: regionIn(identity) ?? null }),
    };
  }

  /** A resource for its handler: `tags` has all tags. */
  withoutIgnoredTags(resource: ObjectValue, { ignored }: TagRules): ObjectValue {
    const all = resource[hostNames.allTags] ?? null;
    if (this.#tags === undefined || all === null || all === unknownValue) return resource;
    const tags = withoutIgnored(textsIn(all), ignored);
    return { ...resource, [this.#tags]: Object.keys(tags).length === 0 ? null : tags };
  }
}
