/** `lintel explain RULE`: all there is to know about a rule. */
import type { CommandModule } from "yargs";
import { UsageError } from "../usage-error.ts";

export const explain: CommandModule<object, { readonly rule: string }> = {
  command: "explain <rule>",
  describe: "Explain a rule: what must hold, which document says so, examples",
  builder: (options) =>
    options
      .positional("rule", { type: "string", demandOption: true, describe: "Id of the rule, as findings print it" })
      .example("$0 explain lifecycle-policy/range", "the bounds of every number"),
  handler: async ({ rule: id }) => {
    const { allRules } = await import("../all-rules.ts");
    const { closest } = await import("../../lint/suggest.ts");
    const rules = await allRules();
    // People may leave the resource out.
    const rule = rules.find((each) => each.id === id) ?? rules.find((each) => each.id.endsWith(`/${id}`));
    if (rule === undefined) {
      const ids = rules.map((each) => each.id);
      const meant =
        closest(id, ids) ?? ids.find((each) => closest(id, [each.slice(each.indexOf("/") + 1)]) !== undefined);
      const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
      throw new UsageError(`there is no rule ${JSON.stringify(id)}${hint} \`lintel rules\` lists them all.`);
    }
    const { explainRule } = await import("../explain-rule.ts");
    process.stdout.write(explainRule(rule));
  },
};
