/** The provider's blocks about tags, `default_tags` and `ignore_tags`, and their environment variables. */
import type { TagMap } from "../../../facts/model/tag-map.ts";
import type { Diagnostic, ObjectValue, SchemaAttribute, TerraformValue } from "../../protocol/provider-server.ts";
import { type IgnoredTags, isIgnored } from "../../runtime/own-tags.ts";
import { isWhollyKnown, listIn, recordIn, textsIn } from "../values/value.ts";

const defaultTagsName = "default_tags";
/** The block of ignored tags. */
export const ignoreTagsName = "ignore_tags";

/** Prefix of the variables that set one default tag each; the key follows it. The AWS provider has the same. */
const defaultTagPrefix = "TF_AWS_DEFAULT_TAGS_";
const ignoredKeysVariable = "TF_AWS_IGNORE_TAGS_KEYS";
const ignoredPrefixesVariable = "TF_AWS_IGNORE_TAGS_KEY_PREFIXES";

/** The blocks in the provider's schema. */
export const tagSettingAttributes: { readonly [name: string]: SchemaAttribute } = {
  [defaultTagsName]: {
    description: "Tags for every resource that supports tags.",
    optional: true,
    nested: {
      nesting: "single",
      block: {},
      attributes: {
        tags: {
          type: ["map", "string"],
          description: `The tags. A resource's own tag with the same key takes precedence. Each environment variable \`${defaultTagPrefix}KEY\` adds one, unless the block has that key.`,
          optional: true,
        },
      },
    },
  },
  [ignoreTagsName]: {
    description: "Tags to ignore: they are never set, changed, removed or shown.",
    optional: true,
    nested: {
      nesting: "single",
      block: {},
      attributes: {
        keys: {
          type: ["set", "string"],
          description: `Their keys, in addition to those in the environment variable \`${ignoredKeysVariable}\`, separated by commas.`,
          optional: true,
        },
        key_prefixes: {
          type: ["set", "string"],
          description: `Prefixes of their keys, in addition to those in \`${ignoredPrefixesVariable}\`, separated by commas.`,
          optional: true,
        },
      },
    },
  },
};

/** The default tags of a configuration; undefined if some are unknown. */
export function defaultTagsIn(config: ObjectValue): TagMap | undefined {
  const block = config[defaultTagsName] ?? null;
  if (!isWhollyKnown(block)) return undefined;
  // Every value of the environment is copied when it is read, so only the needed ones are.
  const variables = Object.keys(process.env)
    .filter((name) => name.startsWith(defaultTagPrefix))
    .map((name): [string, string] => [name.slice(defaultTagPrefix.length), process.env[name] ?? ""]);
  return { ...Object.fromEntries(variables), ...textsIn(recordIn(block)?.tags) };
}

/** The tags that a configuration ignores. */
export function ignoredTagsIn(config: ObjectValue): IgnoredTags {
  const { keys, key_prefixes: prefixes } = recordIn(config[ignoreTagsName]) ?? {};
  return {
    keys: [...listed(keys), ...between(process.env[ignoredKeysVariable])],
    keyPrefixes: [...listed(prefixes), ...between(process.env[ignoredPrefixesVariable])],
  };
}

/**
 * The problems with the blocks: default tags without a key, and default tags that are also ignored, which have no
 * effect.
 */
export function problemsInTagSettings(config: ObjectValue): readonly Diagnostic[] {
  const ignored = ignoredTagsIn(config);
  const both = Object.keys(defaultTagsIn(config) ?? {}).filter((key) => isIgnored(key, ignored));
  if (both.length === 0) return [];
  const named = both.map((key) => JSON.stringify(key)).join(", ");
  return [
    {
      severity: "warning",
      summary: "A default tag is ignored",
      detail: `${defaultTagsName} has ${named}, which ${ignoreTagsName} excludes: it is never set. Remove it from one of the two.`,
      path: [{ attribute: defaultTagsName }],
    },
  ];
}

const listed = (value: TerraformValue | undefined): readonly string[] =>
  (listIn(value) ?? []).filter((each) => typeof each === "string");

const between = (text = ""): readonly string[] =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
