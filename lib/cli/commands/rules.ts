/** `lintel rules`: lists all rules, or those whose ids begin with a word. */

import { configurationOptions } from "../lint/options/configuration-options.ts";
import type { RunCommand } from "../terminal/command.ts";
import { print } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";

export const run: RunCommand = async (line) => {
  const {
    format,
    config,
    code,
    _: beginnings,
  } = await configurationOptions(line)
    .usage("$0 [BEGINNING]\n\nList every rule, or the rules whose ids begin with BEGINNING: id, severity and summary.")
    .example("$0 push-config", "the rules of push configurations")
    .demandCommand(0, 1, "", "too many arguments: give one BEGINNING.")
    .option("format", { choices: ["text", "json"] as const, default: "text" as const, describe: "Output format" })
    .parseAsync();
  const { configuredRules } = await import("../lint/all-rules.ts");
  const { listRules, listRulesAsJson } = await import("../lint/list-rules.ts");
  const beginning = String(beginnings[0] ?? "");
  const rules = (await configuredRules({ config, code })).filter(({ id }) => id.startsWith(beginning));
  if (rules.length === 0) {
    throw new UsageError(`no rule begins with ${JSON.stringify(beginning)}; \`lintel rules\` lists all rules.`);
  }
  print(format === "json" ? listRulesAsJson(rules) : listRules(rules));
};
