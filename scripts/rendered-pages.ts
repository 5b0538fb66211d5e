/** The files of docs/ that are rendered: from the model, the rules, and what configurations may hold. */

import { inventorySchema } from "../lib/cli/simulate/inventory-shape.ts";
import { resultSchema } from "../lib/cli/simulate/result-schema.ts";
import { documentField } from "../lib/derive/document.ts";
import { editorSchema } from "../lib/derive/json-schema.ts";
import { referencePage } from "../lib/derive/reference-page.ts";
import { fieldRules } from "../lib/lint/field-rules.ts";
import { lintables } from "../lib/lintables.ts";
import { gaps } from "../lib/model/gaps.ts";
import { configurationPages } from "./configuration-pages.ts";
import { coveragePage } from "./coverage-page.ts";

/** What stands in a rendered file. */
export interface RenderedPage {
  readonly file: string;
  readonly text: string;
}

/** One reference page and one schema per resource, the page of all constraints, and what is said of configurations. */
export async function renderedPages(): Promise<readonly RenderedPage[]> {
  const references = lintables.map(async ({ model, ruleSet }) => {
    const { rules } = await ruleSet();
    const open = gaps.filter(({ id }) => id.startsWith(`${model.name}/`));
    return {
      file: `docs/reference/${model.name}.md`,
      text: referencePage(model, [...fieldRules(model), ...rules], open),
    };
  });
  const schemas = lintables.map(({ model }) => schemaPage(model.name, editorSchema(model.title, documentField(model))));
  return [
    ...(await Promise.all(references)),
    ...schemas,
    schemaPage("simulation", resultSchema),
    schemaPage("inventory", inventorySchema()),
    { file: "docs/coverage.md", text: await coveragePage() },
    ...(await configurationPages()),
  ];
}

const schemaPage = (name: string, schema: object): RenderedPage => ({
  file: `schemas/${name}.schema.json`,
  text: `${JSON.stringify(schema, undefined, 2)}\n`,
});
