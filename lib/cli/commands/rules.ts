/** `lintel rules`: lists every rule. */
import type { CommandModule } from "yargs";

export const rules: CommandModule<object, { readonly format: "text" | "json" }> = {
  command: "rules",
  describe: "List every rule",
  builder: (options) =>
    options.option("format", {
      choices: ["text", "json"] as const,
      default: "text" as const,
      describe: "How to print",
    }),
  handler: async ({ format }) => {
    const { allRules } = await import("../all-rules.ts");
    const { listRules, listRulesAsJson } = await import("../list-rules.ts");
    const rules = await allRules();
    process.stdout.write(format === "json" ? listRulesAsJson(rules) : listRules(rules));
  },
};
