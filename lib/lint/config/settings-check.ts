/** What the schema of configurations cannot say: rules that there are, options that they take, days that there are. */
import { defaultRuleOptions } from "../rule-options.ts";
import type { LintelConfig, RuleSettings } from "./config.ts";
import { choiceOf, type PlacedFault, shown } from "./config-faults.ts";
import { faultOfGlob } from "./globs.ts";
import { matchingRules, noRule } from "./matching-rules.ts";

/** Options that a rule takes, each with a value that it may have. */
interface Options {
  readonly [name: string]: unknown;
}

/** The options that rules take, by the rules' ids. */
export type TakenOptions = ReadonlyMap<string, Options>;

/** The options that every rule takes. */
export const ruleOptions: Options = { ...defaultRuleOptions, account: "123456789012", region: "eu-west-1" };

/** The faults of a configuration that keeps its schema. Where not all rules are known, none is called unknown. */
export function* faultySettings(
  config: LintelConfig,
  rules: TakenOptions,
  isComplete: boolean,
): Generator<PlacedFault> {
  const parts = [config, ...(config.overrides ?? [])];
  for (const [index, part] of parts.entries()) {
    const { rules: settings = {}, options = {} } = part;
    const way = index === 0 ? [] : ["overrides", index - 1];
    for (const fault of faultyRules(settings, rules, isComplete)) {
      yield { ...fault, segments: [...way, "rules", ...fault.segments] };
    }
    for (const fault of faultyGlobs(part)) yield { ...fault, segments: [...way, ...fault.segments] };
    for (const fault of faultyDays(options)) yield { ...fault, segments: [...way, "options", ...fault.segments] };
  }
}

function* faultyRules(settings: RuleSettings, rules: TakenOptions, isComplete: boolean): Generator<PlacedFault> {
  for (const [name, setting] of Object.entries(settings)) {
    const ids = matchingRules(name, rules.keys());
    if (ids.length === 0 && isComplete)
      yield { segments: [name], atKey: true, message: noRule(name, [...rules.keys()]) };
    if (ids.length === 0 || typeof setting === "string") continue;
    for (const [option, value] of Object.entries(setting.options ?? {})) {
      const all: readonly Options[] = ids.map((id) => rules.get(id) ?? {});
      const taking = all.filter((options) => Object.hasOwn(options, option));
      const segments = [name, "options", option];
      if (taking.length === 0) {
        const names = [...new Set(all.flatMap((options) => Object.keys(options)))];
        yield {
          segments,
          atKey: true,
          message: `${name} takes no option ${JSON.stringify(option)}; ${choiceOf(option, names)}`,
        };
      }
      for (const { [option]: standard } of taking.slice(0, 1)) {
        if (kindOf(standard) === kindOf(value)) continue;
        const message = `${option} is ${shown(value)}; it must be ${kindOf(standard)}, such as ${JSON.stringify(standard)}`;
        yield { segments, atKey: false, message };
      }
    }
  }
}

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a structure" : `a ${typeof value}`;
};

/** Globs of the configuration itself, or of one of its overrides. */
function* faultyGlobs(
  part: Pick<LintelConfig, "ignore" | "options"> & { readonly files?: readonly string[] },
): Generator<PlacedFault> {
  const lists = { files: part.files ?? [], ignore: part.ignore ?? [] };
  const globs = [
    ...Object.entries(lists).flatMap(([name, all]) => all.map((glob, index) => [[name, index], glob] as const)),
    ...Object.keys(part.options?.kind ?? {}).map((glob) => [["options", "kind", glob], glob] as const),
  ];
  for (const [segments, glob] of globs) {
    const why = faultOfGlob(glob);
    if (why === undefined) continue;
    yield { segments, atKey: segments[0] === "options", message: `the glob ${shown(glob)} ${why}` };
  }
}

function* faultyDays({ today, endOfLife = {} }: NonNullable<LintelConfig["options"]>): Generator<PlacedFault> {
  const days = [
    [["today"], today] as const,
    ...Object.entries(endOfLife).map(([runtime, day]) => [["endOfLife", runtime], day] as const),
  ];
  for (const [segments, day] of days) {
    if (day === undefined || day === "relaxed" || isDay(day)) continue;
    const message = `options.${segments.join(".")} is ${shown(day)}; there is no such day`;
    yield { segments, atKey: false, message };
  }
}

/** Whether the calendar has a day that is written as YYYY-MM-DD. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
