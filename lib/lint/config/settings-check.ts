/** Checks that the schema of configurations cannot make: existing rules, their options, valid days. */

import { quoted } from "../../base/value-words.ts";
import { shownValue } from "../../facts/model/shown-value.ts";
import { optionsOf, type RuleOption, type RuleOptionValues } from "../rule/rule-options.ts";
import type { AnyLintelConfig, RuleSettings } from "./config.ts";
import { choiceOf, type PlacedFault } from "./config-faults.ts";
import { faultOfGlob } from "./globs.ts";
import { matchingRules, meantRule, noRule } from "./matching-rules.ts";

/** The options of rules, by rule id. */
export type OptionsByRule = ReadonlyMap<string, readonly RuleOption[]>;

/**
 * The faults of a configuration that matches its schema. Where not all rules are known, none is reported as unknown.
 */
export function* faultySettings(
  config: AnyLintelConfig,
  rules: OptionsByRule,
  isComplete: boolean,
): Generator<PlacedFault> {
  const known = optionsOf([...rules.values()].map((taken) => ({ options: taken })));
  const parts = [config, ...(config.overrides ?? [])];
  for (const [index, part] of parts.entries()) {
    const { rules: settings = {}, options = {}, guarantees } = part;
    const way = index === 0 ? [] : ["overrides", index - 1];
    for (const fault of faultyRules(settings, rules, isComplete)) {
      yield { ...fault, segments: [...way, "rules", ...fault.segments] };
    }
    for (const fault of faultyGlobs(part)) yield { ...fault, segments: [...way, ...fault.segments] };
    for (const fault of faultyOptions(options, known))
      yield { ...fault, segments: [...way, "options", ...fault.segments] };
    for (const fault of faultyOptions({ guarantees }, known)) yield { ...fault, segments: [...way, ...fault.segments] };
  }
}

function* faultyRules(settings: RuleSettings, rules: OptionsByRule, isComplete: boolean): Generator<PlacedFault> {
  for (const [name, setting] of Object.entries(settings)) {
    const ids = matchingRules(name, rules.keys());
    if (ids.length === 0 && isComplete) {
      const known = [...rules.keys()];
      const meant = meantRule(name, known);
      yield { segments: [name], atKey: true, message: noRule(name, known), ...(meant !== undefined && { meant }) };
    }
    if (ids.length === 0 || typeof setting === "string") continue;
    for (const [option, value] of Object.entries(setting.options ?? {})) {
      const all = ids.flatMap((id) => rules.get(id) ?? []);
      const taking = all.find((each) => each.name === option);
      const segments = [name, "options", option];
      if (taking === undefined) {
        const names = [...new Set(all.map((each) => each.name))];
        const message =
          names.length === 0
            ? `${name} has no options`
            : `${name} has no option ${JSON.stringify(option)}; ${choiceOf(option, names)}`;
        yield { segments, atKey: true, message };
        continue;
      }
      const standard = taking.example ?? taking.default;
      if (kindOf(standard) !== kindOf(value)) {
        const message = `${option} is ${shownValue(value)}; it must be ${kindOf(standard)}, such as ${JSON.stringify(standard)}`;
        yield { segments, atKey: false, message };
      }
    }
  }
}

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
};

/** Globs of the configuration itself, or of one of its overrides. */
function* faultyGlobs(
  part: Pick<AnyLintelConfig, "ignore" | "options" | "accounts"> & { readonly files?: readonly string[] },
): Generator<PlacedFault> {
  const lists = { files: part.files ?? [], ignore: part.ignore ?? [] };
  const globs = [
    ...Object.entries(lists).flatMap(([name, all]) => all.map((glob, index) => [[name, index], glob] as const)),
    ...Object.entries(part.accounts ?? {}).flatMap(([name, all]) =>
      all.map((glob, index) => [["accounts", name, index], glob] as const),
    ),
    ...Object.keys(part.options?.kind ?? {}).map((glob) => [["options", "kind", glob], glob] as const),
  ];
  for (const [segments, glob] of globs) {
    const why = faultOfGlob(glob);
    if (why === undefined) continue;
    yield { segments, atKey: segments[0] === "options", message: `the glob ${quoted(glob)} ${why}` };
  }
}

/** Values that match the schema of their options and are invalid all the same. */
function* faultyOptions(given: RuleOptionValues, known: readonly RuleOption[]): Generator<PlacedFault> {
  for (const { name, faultsIn } of known) {
    if (given[name] === undefined) continue;
    for (const { segments, message } of faultsIn?.(given[name]) ?? []) {
      yield { segments: [name, ...segments], atKey: false, message };
    }
  }
}
