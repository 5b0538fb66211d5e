/** Findings about the tags of a resource, including the provider's default tags. */
import type { Diagnostic, ObjectValue, TerraformValue } from "../protocol/provider-server.ts";
import { type TagRules, withoutIgnored } from "./tags.ts";
import { recordIn, textsIn } from "./values/value.ts";

/** Rules' findings about a configuration. */
type EvaluateRules = (config: ObjectValue) => readonly Diagnostic[];

/** The findings about a configuration, including default tags; `name` is the attribute with its tags. */
export function findingsWithTags(
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
