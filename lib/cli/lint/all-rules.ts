/** All rules, for commands that list and explain them. */
import { join } from "node:path";
import { presentRule } from "../../facts/model/rules/renamed-rules.ts";
import type { LintConfiguration } from "../../lint/config/configuration.ts";
import { matchingRules, noRule } from "../../lint/config/matching-rules.ts";
import { knownRules } from "../../lint/report/rules/known-rules.ts";
import type { AnyRule } from "../../lint/rule/any-rule.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { printMessage } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { type ConfigurationOptions, configurationOf } from "./configuration.ts";

/** Rules by resource, those of fields first. */
export const allRules = (): Promise<readonly AnyRule[]> => knownRules(lintables);

/** The same, and those of the plugins in this folder's configuration; prints the faults of the configuration. */
export async function configuredRules(
  options: Pick<ConfigurationOptions, "config" | "code">,
): Promise<readonly AnyRule[]> {
  const configuration = configurationOf(options, "own files");
  await configuration.of(join(process.cwd(), "*"));
  for (const fault of configuration.read.faults) printMessage(`lintel: ${fault.toString()}\n`);
  return [...(await allRules()), ...configuration.read.customRules];
}

/** Ids of Lintel's own rules. Plugins are excluded, so that completion runs no code of the folder. */
export const ruleIds = async (): Promise<readonly string[]> => (await allRules()).map(({ id }) => id);

/** Throws a {@link UsageError} if an option names an unknown rule; rules of loaded plugins are known. */
export async function refuseUnknownRules(
  { rule = [], only = [], skip = [] }: Pick<ConfigurationOptions, "rule" | "only" | "skip">,
  { read }: LintConfiguration,
): Promise<void> {
  if (rule.length + only.length + skip.length === 0) return;
  const ids = [...(await allRules()), ...read.customRules].map(({ id }) => id);
  for (const [option, given] of Object.entries({ rule, only, skip })) {
    for (const each of given) {
      const [written = ""] = each.split("=");
      const name = presentRule(written);
      if (matchingRules(name, ids).length === 0) throw new UsageError(`--${option} ${each}: ${noRule(name, ids)}`);
    }
  }
}
