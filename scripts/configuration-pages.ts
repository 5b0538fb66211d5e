/** Renders the JSON schema of configurations, and the tables in docs/configuration.md and docs/guarantees.md. */
import { readFileSync } from "node:fs";
import { allRules } from "../lib/cli/lint/all-rules.ts";
import { optionMeaning, optionValues } from "../lib/facts/derive/pages/option-words.ts";
import { configSchema } from "../lib/lint/config/config-schema.ts";
import type { SchemaPart } from "../lib/lint/rule/schema.ts";
import { lintables } from "../lib/services/lintables.generated.ts";
import { guarantees } from "../lint-rules/image-builder/guarantees.ts";
import { ruleOptions } from "../lint-rules/options.ts";
import type { Rendered } from "./rendered.ts";

const page = "docs/configuration.md";
const guaranteesPage = "docs/guarantees.md";

/** The schema, and the page with updated tables. */
export async function configurationPages(): Promise<readonly Rendered[]> {
  const resources = lintables.map(({ model }) => model.name);
  const schema = configSchema(resources, ruleOptions, await allRules());
  const published = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "lintel.config",
    ...schema,
  };
  const shown = Object.entries(schema.properties ?? {}).filter(([name]) => !name.startsWith("$"));
  const options = Object.entries(schema.$defs?.options?.properties ?? {});
  let text = readFileSync(page, "utf8");
  text = withTable(text, "members", shown, schema.$defs ?? {});
  text = withTable(text, "options", options, {});
  return [
    { file: "schemas/lintel.config.schema.json", text: `${JSON.stringify(published, undefined, 2)}\n` },
    { file: page, text },
    {
      file: guaranteesPage,
      text: withTable(
        readFileSync(guaranteesPage, "utf8"),
        "guarantees",
        Object.entries<SchemaPart>(guarantees.schema.properties ?? {}),
        {},
      ),
    },
  ];
}

type Named = readonly (readonly [name: string, schema: SchemaPart])[];

/** A page with a new table between its marks, `<!-- members -->` and `<!-- /members -->`. */
function withTable(text: string, mark: string, rows: Named, defs: { readonly [name: string]: SchemaPart }): string {
  const [before = "", rest = ""] = text.split(`<!-- ${mark} -->\n`);
  const [, after = ""] = rest.split(`<!-- /${mark} -->`);
  const lines = rows.map(([name, schema]) => {
    return `| \`${name}\` | ${optionValues({ ...schema, ...defs[name] }, code)} | ${optionMeaning(schema, code)} |`;
  });
  const table = ["| name | value | meaning |", "|---|---|---|", ...lines].join("\n");
  return `${before}<!-- ${mark} -->\n${table}\n<!-- /${mark} -->${after}`;
}

const code = (word: string): string => `\`${word}\``;
