import { describe, expect, it } from "vitest";
import { fieldsOf } from "../../lib/derive/fields.ts";
import { referencePage } from "../../lib/derive/reference-page.ts";
import { cite } from "../../lib/model/citation.ts";
import { gaps } from "../../lib/model/gaps.ts";
import { lifecyclePolicy } from "../../lib/model/lifecycle-policy.ts";
import { resources } from "../../lib/resources.ts";

const rules = (await resources.find(({ model }) => model === lifecyclePolicy)?.ruleSet())?.rules ?? [];
const own = gaps.filter(({ id }) => id.startsWith(`${lifecyclePolicy.name}/`));
const page = referencePage(lifecyclePolicy, rules, own);

describe("the reference page", () => {
  it("has a row for every field, with its bounds, default and place", () => {
    for (const { path } of fieldsOf(lifecyclePolicy.declaration))
      if (path !== "") expect(page).toContain(`| \`${path}\` |`);
    expect(page).toContain(
      "| `policyDetails[].filter.value` | whole number | required | from 1 to 1000 |  | Units of time for AGE; for COUNT the minimum number of resources to keep: with fewer, none is acted on. | document 3, Resources and their fields; document 3, Limits |",
    );
    expect(page).toMatch(/\| `status` \| string \| {2}\| DISABLED or ENABLED \| `ENABLED` \|/);
    expect(page).toMatch(
      /\| `name` \| string \| required; immutable: a change replaces the resource \| 3 to 128 characters: /,
    );
    expect(page).toMatch(/\| `tags keys` \| string \| {2}\| 1 to 128 characters long; letters, digits, whitespace /);
    expect(page).toMatch(/\| `clientToken` \| string \| in requests only \| 1 to 64 characters long \|/);
    expect(page).toMatch(/\| `arn` \| string \|/);
  });

  it("has every rule with its examples, unmarked, and every gap", () => {
    for (const { id, good, bad } of rules) {
      expect(page).toContain(`### ${id}\n`);
      for (const yaml of [...Object.values(good), ...Object.values(bad)])
        expect(page).toContain(`\`\`\`yaml\n${yaml.trim().replaceAll(/[⟦⟧]/g, "")}\n\`\`\``);
    }
    for (const { id, question } of own) expect(page).toContain(`### ${id}\n\n${question} `);
    expect(page).not.toMatch(/[⟦⟧]|undefined|\n\n\n|\[object/);
  });

  it("keeps a row a row", () => {
    const text = { kind: "string", description: "One | two.", cites: cite(3, "Limits"), sensitive: true } as const;
    const declaration = { ...lifecyclePolicy.declaration, members: { text } };
    expect(referencePage({ ...lifecyclePolicy, declaration }, [], [])).toContain(
      "| `text` | string | sensitive |  |  | One \\| two. | document 3, Limits |",
    );
    expect(referencePage({ ...lifecyclePolicy, declaration }, [], [])).not.toContain("leave open");
  });
});
