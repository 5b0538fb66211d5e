/**
 * What every bad example is told: message, remedy and fixes, as in findings.txt. After a change of wording,
 * `npx vitest run test/lint-rules/findings.test.ts -u` writes the file anew; read its difference.
 */
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Change, Fix } from "../../lib/lint/rule/document-edit.ts";
import { judge, readExample, ruleSets } from "./rule-examples.ts";

test("the bad examples have the findings of findings.txt", async () => {
  const lines: string[] = [];
  for (const { resource, rules } of ruleSets.values())
    for (const rule of rules)
      for (const [title, yaml] of Object.entries(rule.bad)) {
        lines.push(`${rule.id}: ${title}`);
        const example = readExample(resource.name, yaml);
        const { problems } = judge(example, example.declarations, rule);
        for (const { rule: its, at, atKey, isSecret, message, help, fix, suggestions = [] } of problems) {
          if (its.id !== rule.id) continue;
          const place = `${at.path}${atKey === true ? " (its key)" : ""}${isSecret === true ? " (secret)" : ""}`;
          lines.push(`  ${place}: ${message}`, `    ${help}`);
          if (fix !== undefined) lines.push(`    fix: ${textOf(fix)}`);
          lines.push(...suggestions.map((each) => `    suggestion: ${textOf(each)}`));
        }
      }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(resolve("test/lint-rules/findings.txt"));
});

const textOf = ({ title, changes }: Fix): string => `${title} (${changes.map(changed).join(", ")})`;

function changed(change: Change): string {
  if ("replace" in change) return `${change.replace.path} = ${JSON.stringify(change.by)}`;
  if ("add" in change) return `${change.add.path}.${change.name} = ${JSON.stringify(change.value)}`;
  if ("rename" in change) return `${change.rename.path} -> ${change.to}`;
  return "block" in change ? `blocks of ${change.block.path}` : `no ${change.remove.path}`;
}
