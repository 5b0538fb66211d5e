/** The command that explains a rule: what it requires, the documentation behind it, its options and examples. */

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import { orUndefined } from "../../base/or-undefined.ts";
import type { Gap } from "../../facts/model/gap.ts";
import { knownRules } from "../../lint/report/rules/known-rules.ts";
import { type RulePage, rulePage } from "../../lint/report/rules/rule-page.ts";
import { ruleText } from "../../lint/report/rules/rule-text.ts";
import { configurationFor, type Linter } from "./diagnostics.ts";

/** The name of the command. Its arguments are the id of a rule, and the URI of the file with a finding of it. */
export const explainCommand = "lintel.explain";

/** What explanations of rules need; loaded with the first one. */
export interface RuleDocumentation {
  /** What the documents leave open. */
  gaps(): Promise<readonly Gap[]>;
  /** The pages of Lintel's own rules: the rules of the server may have no examples and no reasons. */
  pages(): Promise<readonly RulePage[]>;
}

/** The explanation of a rule as plain text; of a custom rule, where the configuration of the file has it. */
export async function textOfRule(
  [id, uri]: readonly unknown[],
  linter: Linter,
  documentation: RuleDocumentation,
): Promise<string | ResponseError> {
  const path = pathOf(uri);
  const { configuration } = configurationFor(path, linter);
  await configuration.of(path);
  const rules = [...(await knownRules(linter.resources)), ...configuration.read.customRules];
  const rule = rules.find((each) => each.id === id);
  if (rule === undefined) {
    return new ResponseError(LSPErrorCodes.RequestFailed, `unknown rule ${JSON.stringify(id)}; lintel rules lists all`);
  }
  return ruleText(
    (await documentation.pages()).find((each) => each.id === id) ?? rulePage(rule),
    (await documentation.gaps()).find((each) => each.id === rule.gap),
  );
}

/** The path of a file; one of the process's folder for a text without a file. */
const pathOf = (uri: unknown): string => orUndefined(() => fileURLToPath(String(uri))) ?? resolve("untitled.yaml");
