/**
 * The options of the built-in rules. Each rule declares those that it reads; `docs/configuration.md` lists them all.
 */
import { fieldsOf } from "../lib/facts/derive/fields.ts";
import { reservedTagPrefix } from "../lib/facts/model/tag-map.ts";
import { daySchema, isDay, noSuchDay, type OptionValues, option, runOptions } from "../lib/lint/rule/rule-options.ts";
import { hostedService } from "../lib/services/app-runner/hosted-service/model.ts";
import { guarantees } from "./image-builder/guarantees.ts";

const text = { type: "string", minLength: 1 } as const;
const texts = { type: "array", items: text } as const;
const noTexts: readonly string[] = [];

const runtimes: readonly string[] = [...fieldsOf(hostedService.declaration)].flatMap(({ path, field }) =>
  path.endsWith(".Runtime") && field.kind === "string" ? (field.enum ?? []) : [],
);

/** Prefixes that tag keys must not have; by default the one of the model. */
export const reservedTagPrefixes = option({
  name: "reservedTagPrefixes",
  default: [reservedTagPrefix] as readonly string[],
  schema: { ...texts, description: "Tag keys must not begin with one of these." },
});

/** Accepts the end of a runtime's support, in place of a day. */
export const relaxed = "relaxed";

/** The first day without support, YYYY-MM-DD or `relaxed`, by runtime; overrides the announced days. */
export const endOfLife = option({
  name: "endOfLife",
  default: {} as { readonly [runtime: string]: string },
  schema: {
    type: "object",
    propertyNames: { enum: runtimes },
    additionalProperties: {
      type: "string",
      pattern: `^(?:${relaxed}|${daySchema.pattern.slice(1, -1)})$`,
      patternErrorMessage: `a day as YYYY-MM-DD, or ${relaxed}`,
    },
    description:
      "First day without support, by runtime, if it differs from the announced day; `relaxed` turns the check off.",
  },
  *faultsIn(days) {
    for (const [runtime, day] of Object.entries(days)) {
      if (day !== relaxed && !isDay(day)) {
        yield { segments: [runtime], message: noSuchDay(["endOfLife", runtime], day) };
      }
    }
  },
});

/** Hosts of source code repositories that require no connection; none by default. */
export const hostsWithoutConnection = option({
  name: "hostsWithoutConnection",
  default: noTexts,
  schema: { ...texts, description: "Hosts of source code repositories that require no connection." },
});

/** Whether notifications may go to this machine and to private networks; false by default. */
export const allowLocalAddresses = option({
  name: "allowLocalAddresses",
  default: false as boolean,
  schema: {
    type: "boolean",
    description: "Whether notifications and agents may have addresses of this machine and of private networks.",
  },
});

/** Whether credentials may be sent to other machines over plain http; false by default. */
export const allowInsecure = option({
  name: "allowInsecure",
  default: false as boolean,
  schema: {
    type: "boolean",
    description: "Whether tokens and credentials of notifications may go over plain http to other machines.",
  },
});

/** URIs of the protocol extensions that clients of agents implement; none by default. */
export const implementedExtensions = option({
  name: "implementedExtensions",
  default: noTexts,
  schema: { ...texts, description: "URIs of the protocol extensions that your clients implement." },
});

/** All options of a configuration; those of the run come first. */
export const ruleOptions = [
  ...runOptions,
  reservedTagPrefixes,
  endOfLife,
  hostsWithoutConnection,
  allowLocalAddresses,
  allowInsecure,
  implementedExtensions,
  guarantees,
] as const;

/** The values of all options, by name. */
export type OptionsOfRules = OptionValues<typeof ruleOptions>;
