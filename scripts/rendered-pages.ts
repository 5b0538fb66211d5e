/** The pages of docs/, and the schema, that are rendered from the model and the rules. */
import { referencePage } from "../lib/derive/reference-page.ts";
import { fieldRules } from "../lib/lint/field-rules.ts";
import { gaps } from "../lib/model/gaps.ts";
import { lintables } from "../lib/resources.ts";
import { configurationPages } from "./configuration-pages.ts";
import { coveragePage } from "./coverage-page.ts";

/** What stands in a rendered file. */
export interface RenderedPage {
  readonly file: string;
  readonly text: string;
}

/** One reference page per resource, the page of all documented constraints, and what is said of configurations. */
export async function renderedPages(): Promise<readonly RenderedPage[]> {
  const references = lintables.map(async ({ model, ruleSet }) => {
    const { rules } = await ruleSet();
    const open = gaps.filter(({ id }) => id.startsWith(`${model.name}/`));
    return {
      file: `docs/reference/${model.name}.md`,
      text: referencePage(model, [...fieldRules(model), ...rules], open),
    };
  });
  return [
    ...(await Promise.all(references)),
    { file: "docs/coverage.md", text: await coveragePage() },
    ...(await configurationPages()),
  ];
}
