/** The JSON schema of a configuration: what validates it, what editors complete by, and what its page is rendered from. */

import { vocabularies } from "../inputs/request/request.ts";
import type { RuleFacts } from "../rule/rule.ts";
import { type RuleOption, schemaOf } from "../rule/rule-options.ts";
import type { SchemaPart } from "../rule/schema.ts";
import type { AnyLintelConfig, ReadingOptions } from "./config.ts";
import { presetNames, type Setting } from "./presets.ts";

const settings: readonly Setting[] = ["off", "info", "warning", "error"];

const text = { type: "string", minLength: 1 } as const satisfies SchemaPart;
const texts = { type: "array", items: text } as const satisfies SchemaPart;
/** How files are read. */
const readingOptions = (resources: readonly string[]) =>
  ({
    vocabulary: {
      enum: vocabularies,
      description:
        "Whose words request documents may use: the vendor's (AMI_IMAGE, amis) or the documents' (VM_IMAGE, vmImages), each document its own (`auto`); the documents' alone (`documented`); or both in any mixture (`aws`).",
      default: "auto",
    },
    kind: {
      type: "object",
      additionalProperties: { enum: resources },
      description: "Files that are read as one resource whatever they hold: a glob and the resource's name.",
      default: {},
    },
  }) as const satisfies { readonly [name in keyof Required<ReadingOptions>]: SchemaPart };

/**
 * The schema for these resources and the options that rules take; rules that are given are named in it, for editors to
 * complete.
 */
export function configSchema(
  resources: readonly string[],
  options: readonly RuleOption[],
  rules: readonly RuleFacts[] = [],
): SchemaPart {
  const ruleOptions = Object.fromEntries(options.map((each) => [each.name, schemaOf(each)]));
  const setting: SchemaPart = {
    type: ["string", "object"],
    if: { type: "string" },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON schema
    then: { enum: settings },
    properties: { severity: { enum: settings }, options: { type: "object", properties: ruleOptions } },
    additionalProperties: false,
  };
  const named = rules.map(({ id, summary }) => [id, { description: summary, $ref: "#/$defs/setting" }] as const);
  const shared = {
    rules: {
      description:
        "Severities by the id of a rule, or a pattern in which * stands for any letters; an id beats a pattern, a later pattern an earlier one. With `severity` and `options` a rule has settings of its own.",
      $ref: "#/$defs/rules",
    },
    options: { description: "Settings of rules, and how files are read.", $ref: "#/$defs/options" },
  } as const satisfies SchemaPart["properties"];
  const members: { readonly [name in keyof Required<AnyLintelConfig>]: SchemaPart } = {
    $schema: { type: "string", description: "This schema, for editors; not read." },
    $origins: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Where values come from, as `--print-config` writes it into JSON; not read.",
    },
    root: { type: "boolean", description: "No configuration of a folder above is read.", default: false },
    extends: {
      type: ["string", "array"],
      minLength: 1,
      items: text,
      description:
        "Configurations that this one changes, by path (beginning with a dot) or package; a later one wins. Their globs are read from this one's folder.",
    },
    preset: { enum: presetNames, description: "The severities that `rules` changes.", default: presetNames[0] },
    plugins: { ...texts, description: "Modules with rules of your own, by path (beginning with a dot) or package." },
    rules: shared.rules,
    options: shared.options,
    overrides: {
      type: "array",
      description: "What differs for some files; a later one wins.",
      items: {
        type: "object",
        required: ["files"],
        properties: { files: { ...texts, minItems: 1, description: "Globs of the files." }, ...shared },
        additionalProperties: false,
      },
    },
    ignore: { ...texts, description: "Globs of files that are not linted; one with ! before it takes files back." },
  };
  return {
    description: "What Lintel lints, and how.",
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
