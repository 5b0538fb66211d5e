/** The JSON schema of a configuration: what validates it, what editors complete by, and what its page is rendered from. */
import { fieldsOf } from "../../derive/fields.ts";
import { hostedService } from "../../model/hosted-service.ts";
import { reservedTagPrefix } from "../../model/image-builder.ts";
import { accountId } from "../../model/resource-name.ts";
import type { RuleFacts } from "../rule.ts";
import type { ConfigOptions, LintelConfig, Setting } from "./config.ts";
import { presetNames } from "./presets.ts";

/** A part of the schema; `patternErrorMessage` says in words what a pattern allows, as editors know it. */
export interface ConfigSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly patternErrorMessage?: string;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly items?: ConfigSchema;
  readonly properties?: { readonly [name: string]: ConfigSchema };
  readonly propertyNames?: ConfigSchema;
  readonly additionalProperties?: boolean | ConfigSchema;
  readonly required?: readonly string[];
  readonly if?: ConfigSchema;
  readonly then?: ConfigSchema;
  readonly default?: unknown;
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: ConfigSchema };
}

const settings: readonly Setting[] = ["off", "info", "warning", "error"];

const text = { type: "string", minLength: 1 } as const satisfies ConfigSchema;
const texts = { type: "array", items: text } as const satisfies ConfigSchema;
const day = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

const runtimes: readonly string[] = [...fieldsOf(hostedService.declaration)].flatMap(({ path, field }) =>
  path.endsWith(".Runtime") && field.kind === "string" ? (field.enum ?? []) : [],
);

/** The options that rules take; `vocabulary` and `kind` say how a file is read. */
const options = (resources: readonly string[]) =>
  ({
    reservedTagPrefixes: {
      ...texts,
      description: "Tag keys must not begin with one of these.",
      default: [reservedTagPrefix],
    },
    account: {
      type: "string",
      pattern: accountId.source,
      patternErrorMessage: accountId.meaning,
      description: "The account that declarations are for, where they do not say it themselves.",
    },
    region: {
      ...text,
      description: "The region that declarations are for. Those of different accounts or regions are not compared.",
    },
    endOfLife: {
      type: "object",
      propertyNames: { enum: runtimes },
      additionalProperties: {
        type: "string",
        pattern: `^(?:relaxed|${day})$`,
        patternErrorMessage: "a day as YYYY-MM-DD, or relaxed",
      },
      description:
        "First day without support, by runtime, where it differs from the announced day; `relaxed` turns the check off.",
      default: {},
    },
    today: {
      type: "string",
      pattern: `^${day}$`,
      patternErrorMessage: "a day as YYYY-MM-DD",
      description: "The day with which ends of support are compared; by default the day of the run.",
    },
    hostsWithoutConnection: {
      ...texts,
      description: "Hosts of source code repositories that are reached without a connection.",
      default: [],
    },
    allowLocalAddresses: {
      type: "boolean",
      description: "Whether notifications and agents may have addresses of this machine and of private networks.",
      default: false,
    },
    allowInsecure: {
      type: "boolean",
      description: "Whether tokens and credentials of notifications may go over plain http to other machines.",
      default: false,
    },
    implementedExtensions: {
      ...texts,
      description: "URIs of the protocol extensions that your clients of agents implement.",
      default: [],
    },
    vocabulary: {
      enum: ["documented", "aws"],
      description: "Whose words request documents may use: `aws` takes the vendor's (AMI_IMAGE, amis) too.",
      default: "documented",
    },
    kind: {
      type: "object",
      additionalProperties: { enum: resources },
      description: "Files that are read as one resource whatever they hold: a glob and the resource's name.",
      default: {},
    },
  }) as const satisfies { readonly [name in keyof Required<ConfigOptions>]: ConfigSchema };

/** The schema for these resources; rules that are given are named in it, for editors to complete. */
export function configSchema(resources: readonly string[], rules: readonly RuleFacts[] = []): ConfigSchema {
  const optionSchemas: { readonly [name: string]: ConfigSchema } = options(resources);
  const { vocabulary: _, kind: __, ...ruleOptions } = optionSchemas;
  const setting: ConfigSchema = {
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
  } as const satisfies ConfigSchema["properties"];
  const members: { readonly [name in keyof Required<LintelConfig>]: ConfigSchema } = {
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
      options: { type: "object", properties: optionSchemas, additionalProperties: false },
    },
  };
}
