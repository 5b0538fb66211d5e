/** The JSON schema of a configuration: validates it, completes it in editors, and renders its page. */

import { vocabularies } from "../inputs/vocabularies.ts";
import type { RuleFacts } from "../rule/rule.ts";
import { type RuleOption, schemaOf } from "../rule/rule-options.ts";
import type { SchemaPart } from "../rule/schema.ts";
import type { AnyLintelConfig, ReadingOptions, SimulateSettings } from "./config.ts";
import { presetNames, severitySettings } from "./presets.ts";

const text = { type: "string", minLength: 1 } as const satisfies SchemaPart;
const texts = { type: "array", items: text } as const satisfies SchemaPart;
/** How files are read. */
const readingOptions = (resources: readonly string[]) =>
  ({
    vocabulary: {
      enum: vocabularies,
      description:
        "The vocabulary of request documents: `auto` accepts AWS's words (AMI_IMAGE, amis) or Lintel's (VM_IMAGE, vmImages), one vocabulary in each document; `documented` only Lintel's; `aws` any mixture.",
      default: "auto",
    },
    kind: {
      type: "object",
      additionalProperties: { enum: resources },
      description: "Files to read as a resource whatever they contain: a glob and the resource's name.",
      default: {},
    },
  }) as const satisfies { readonly [name in keyof Required<ReadingOptions>]: SchemaPart };

/** A price: a number with or without a currency, each a group. */
export const pricePattern = "^(\\d{1,9}(?:\\.\\d{1,9})?) ?([\\p{L}\\p{Sc}]{1,8})?$";

/** What a price must be. */
export const priceInWords = 'a number, 0 or more, with a currency if you like, such as "0.05 USD"';

const simulateSettings = {
  pricePerGbMonth: {
    type: ["string", "number"],
    minimum: 0,
    pattern: pricePattern,
    patternErrorMessage: priceInWords,
    description: "Price of a GB of snapshots a month; outputs then show the maximum savings of deletions.",
  },
} as const satisfies { readonly [name in keyof Required<SimulateSettings>]: SchemaPart };

/** The schema for these resources and the options of rules; given rules are listed in it, for completion in editors. */
export function configSchema(
  resources: readonly string[],
  options: readonly RuleOption[],
  rules: readonly RuleFacts[] = [],
): SchemaPart {
  const schemas = (each: readonly RuleOption[]) => Object.fromEntries(each.map((one) => [one.name, schemaOf(one)]));
  const ruleOptions = schemas(options.filter(({ isMember }) => isMember !== true));
  const memberOptions = schemas(options.filter(({ isMember }) => isMember === true));
  const setting: SchemaPart = {
    type: ["string", "object"],
    if: { type: "string" },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON schema
    then: { enum: severitySettings },
    properties: {
      severity: { enum: severitySettings },
      options: { type: "object", properties: { ...ruleOptions, ...memberOptions } },
    },
    additionalProperties: false,
  };
  const named = rules.map(({ id, summary }) => [id, { description: summary, $ref: "#/$defs/setting" }] as const);
  const shared = {
    rules: {
      description:
        "Severities by rule id, or by a pattern in which * matches any characters; an id overrides a pattern, and a later pattern an earlier one. `severity` and `options` configure a single rule.",
      $ref: "#/$defs/rules",
    },
    options: { description: "Options of rules, and of how files are read.", $ref: "#/$defs/options" },
    guarantees: memberOptions.guarantees ?? { type: "object" },
  } as const satisfies SchemaPart["properties"];
  const members: { readonly [name in keyof Required<AnyLintelConfig>]: SchemaPart } = {
    $schema: { type: "string", description: "This schema, for editors; Lintel ignores it." },
    $origins: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Origins of the values, as `--print-config` writes them into JSON; Lintel ignores them.",
    },
    root: { type: "boolean", description: "Ignore the configurations of parent folders.", default: false },
    extends: {
      type: ["string", "array"],
      minLength: 1,
      items: text,
      description:
        "Configurations to extend, by path (beginning with a dot) or package; later ones take precedence. Their globs are relative to this one's folder.",
    },
    preset: { enum: presetNames, description: "The severities that `rules` changes.", default: presetNames[0] },
    plugins: { ...texts, description: "Modules with custom rules, by path (beginning with a dot) or package." },
    rules: shared.rules,
    options: shared.options,
    guarantees: shared.guarantees,
    simulate: {
      type: "object",
      properties: simulateSettings,
      additionalProperties: false,
      description:
        "Settings of `lintel simulate`: `pricePerGbMonth`, the price of a GB of snapshots a month, such as `0.05 USD`.",
    },
    accounts: {
      type: "object",
      additionalProperties: { ...texts, minItems: 1 },
      description:
        "Globs of the files that are deployed to one account and region, by a name of your choice. Rules that compare declarations compare the declarations of one account, in any folder, and never declarations of two accounts.",
    },
    overrides: {
      type: "array",
      description: "Configurations for some files; later ones take precedence.",
      items: {
        type: "object",
        required: ["files"],
        properties: {
          files: { ...texts, minItems: 1, description: "Globs of the files, and patterns of ARNs." },
          ...shared,
        },
        additionalProperties: false,
      },
    },
    suppressions: {
      type: "array",
      items: {
        type: "object",
        required: ["objects", "rule", "reason"],
        properties: {
          objects: { type: ["string", "array"], minLength: 1, items: text, minItems: 1 },
          rule: { type: ["string", "array"], minLength: 1, items: text, minItems: 1 },
          reason: text,
          until: {
            type: "string",
            pattern: "^\\d{4}-\\d{2}-\\d{2}$",
            patternErrorMessage: "a date, such as 2027-03-31",
          },
          path: text,
        },
        additionalProperties: false,
      },
      description:
        "Accepted findings of `lintel audit`: `objects` are ARNs in which `*` stands for any text, `rule` is a rule id or a pattern of them, `reason` is required, `until` is the last day (YYYY-MM-DD), and `path` a member.",
    },
    ignore: {
      ...texts,
      description:
        "Globs of files that are not linted, and patterns of ARNs that are not audited; a leading ! includes them again.",
    },
  };
  return {
    description: "Configuration of lintel lint.",
    type: "object",
    properties: members,
    additionalProperties: false,
    $defs: {
      setting,
      rules: {
        type: "object",
        properties: Object.fromEntries(named),
        additionalProperties: { $ref: "#/$defs/setting" },
      },
      options: {
        type: "object",
        properties: { ...ruleOptions, ...readingOptions(resources) },
        additionalProperties: false,
      },
    },
  };
}
