/** The settings of one file, and the origin of each value: layers merged, later ones taking precedence. */

import { isMembers } from "../../base/members.ts";
import type { RuleFacts } from "../rule/rule.ts";
import type { RuleOptionValues } from "../rule/rule-options.ts";
import type { RuleSettings } from "./config.ts";
import type { ConfigLayer } from "./config-layer.ts";
import { lastOf, matches } from "./globs.ts";
import { matchingRules } from "./matching-rules.ts";
import { type PresetName, presetNames, presets, type Setting } from "./presets.ts";

/** A value and its origin. */
export interface SourcedValue<Value> {
  readonly value: Value;
  /** `lintel.config.yaml:3:5`, `--rule`, `preset strict`, `default`. */
  readonly origin: string;
}

/** The settings of a rule. */
export interface EffectiveRule {
  readonly severity: SourcedValue<Setting>;
  /** Settings for this rule only. */
  readonly options?: SourcedValue<{ readonly [name: string]: unknown }>;
}

/** The settings of a file. */
export interface Effective {
  readonly preset: SourcedValue<PresetName>;
  /** By id, every rule. */
  readonly rules: ReadonlyMap<string, EffectiveRule>;
  /** The options that are set. */
  readonly options: ReadonlyMap<string, SourcedValue<unknown>>;
  /** The resource as which to read the file. */
  readonly kind: SourcedValue<string> | undefined;
  /** What a GB of snapshots costs a month, as it is written. */
  readonly pricePerGbMonth: SourcedValue<string | number> | undefined;
  /** The name of the account to which the file is deployed. */
  readonly account: SourcedValue<string> | undefined;
  readonly isIgnored: SourcedValue<boolean>;
  /** The files of the plugins whose rules are included. */
  readonly plugins: SourcedValue<readonly string[]>;
  /** The default options. */
  readonly standard: RuleOptionValues;
}

/** The origin of a rule's settings where no configuration sets them. */
export const presetOrigin = (preset: PresetName): string => `preset ${preset}`;

/** The layers that apply to a file. */
export const layersFor = <Layer extends Pick<ConfigLayer, "files" | "folder">>(
  layers: readonly Layer[],
  file: string,
): readonly Layer[] =>
  layers.filter(({ files, folder }) => files === undefined || lastOf(files, folder, file) === true);

/** Merges layers that all apply to the file. */
export function merge(
  layers: readonly Pick<ConfigLayer, "content" | "folder" | "origin">[],
  file: string,
  rules: readonly RuleFacts[],
): Omit<Effective, "plugins" | "standard"> {
  const [recommended] = presetNames;
  const named = layers.findLast(({ content }) => content.preset !== undefined);
  const preset: SourcedValue<PresetName> = {
    value: named?.content.preset ?? recommended ?? "recommended",
    origin: named?.origin("preset") ?? "default",
  };
  const effectiveRules = new Map<string, EffectiveRule>(
    rules.map((rule) => [
      rule.id,
      { severity: { value: presets[preset.value](rule), origin: presetOrigin(preset.value) } },
    ]),
  );
  const options = new Map<string, SourcedValue<unknown>>();
  let kind: SourcedValue<string> | undefined;
  let account: SourcedValue<string> | undefined;
  let pricePerGbMonth: SourcedValue<string | number> | undefined;
  let isIgnored: SourcedValue<boolean> = { value: false, origin: "default" };
  for (const { content, folder, origin } of layers) {
    applyRules(content.rules ?? {}, origin, effectiveRules);
    const { kind: kinds = {}, ...given } = content.options ?? {};
    for (const [name, value] of Object.entries(given)) applyOption(name, value, origin("options", name), options);
    const { guarantees } = content;
    if (guarantees !== undefined) applyOption("guarantees", guarantees, origin("guarantees"), options);
    for (const [glob, name] of Object.entries(kinds)) {
      if (matches(glob, folder, file)) kind = { value: name, origin: origin("options", "kind", glob) };
    }
    for (const [name, globs] of Object.entries(content.accounts ?? {})) {
      if (lastOf(globs, folder, file) === true) account = { value: name, origin: origin("accounts", name) };
    }
    const price = content.simulate?.pricePerGbMonth;
    if (price !== undefined) pricePerGbMonth = { value: price, origin: origin("simulate", "pricePerGbMonth") };
    const ignored = lastOf(content.ignore ?? [], folder, file);
    if (ignored !== undefined) isIgnored = { value: ignored, origin: origin("ignore") };
  }
  return { preset, rules: effectiveRules, options, kind, pricePerGbMonth, account, isIgnored };
}

/** Patterns first, in order; an id overrides them wherever it is. */
function applyRules(settings: RuleSettings, origin: ConfigLayer["origin"], rules: Map<string, EffectiveRule>): void {
  const patterns = Object.keys(settings).filter((name) => name.includes("*"));
  const ids = Object.keys(settings).filter((name) => !name.includes("*"));
  for (const name of [...patterns, ...ids]) {
    const setting = settings[name];
    const given = typeof setting === "string" ? { severity: setting } : setting;
    for (const id of matchingRules(name, rules.keys())) {
      const before = rules.get(id);
      if (before === undefined || given === undefined) continue;
      const { severity, options } = given;
      const at = typeof setting === "string" ? [] : ["severity"];
      rules.set(id, {
        ...before,
        ...(severity !== undefined && { severity: { value: severity, origin: origin("rules", name, ...at) } }),
        ...(options !== undefined && { options: { value: options, origin: origin("rules", name, "options") } }),
      });
    }
  }
}

/** Lists are replaced, maps merged. */
function applyOption(name: string, value: unknown, own: string, options: Map<string, SourcedValue<unknown>>): void {
  const before = options.get(name);
  if (before === undefined || !isMembers(before.value) || !isMembers(value)) options.set(name, { value, origin: own });
  else options.set(name, { value: { ...before.value, ...value }, origin: `${before.origin}, ${own}` });
}
