/** `lintel rules`: lists every rule. */
import type { Run } from "../command.ts";

export const run: Run = async (line) => {
  const { format } = await line
    .usage("$0\n\nLists every rule: id, severity, and what must hold.")
    .option("format", { choices: ["text", "json"] as const, default: "text" as const, describe: "How to print" })
    .parseAsync();
  const { configuredRules } = await import("../all-rules.ts");
  const { listRules, listRulesAsJson } = await import("../list-rules.ts");
  const rules = await configuredRules();
  process.stdout.write(format === "json" ? listRulesAsJson(rules) : listRules(rules));
};
