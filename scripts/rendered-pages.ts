/** The files of docs/ that are rendered: from the model, the rules, and what configurations may hold. */
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
  const schemas = lintables.map(({ model }) => ({
    file: `schemas/${model.name}.schema.json`,
    text: `${JSON.stringify(editorSchema(model.title, documentField(model)), undefined, 2)}\n`,
  }));
  return [
    ...(await Promise.all(references)),
    ...schemas,
    { file: "docs/coverage.md", text: await coveragePage() },
    ...(await configurationPages()),
  ];
}
