/** The generated files of docs/: from the model, the rules and the schema of configurations. */

import { changeSchema, statusSchema } from "../lib/cli/services/schemas.ts";
import { documentField } from "../lib/facts/derive/document.ts";
import { editorSchema, fileSchema } from "../lib/facts/derive/json-schema.ts";
import type { CitingPage } from "../lib/facts/derive/pages/cited-sections.ts";
import { optionsInWords } from "../lib/facts/derive/pages/option-words.ts";
import { referencePage } from "../lib/facts/derive/pages/reference-page.ts";
import { spelled } from "../lib/facts/derive/spelling.ts";
import { differencesOf } from "../lib/facts/derive/vocabulary.ts";
import type { StructField } from "../lib/facts/model/field.ts";
import type { ResourceModel } from "../lib/facts/model/resource.ts";
import { historyShape } from "../lib/lifecycle/files/history-shape.ts";
import { inventoryShape } from "../lib/lifecycle/files/inventory-shape.ts";
import { backTestSchema } from "../lib/lifecycle/report/back-test/back-test-schema.ts";
import { compareSchema } from "../lib/lifecycle/report/compare/compare-schema.ts";
import { resultSchema } from "../lib/lifecycle/report/simulation/result-schema.ts";
import { lessBetweenFiles } from "../lib/lint/report/rules/rule-text.ts";
import { fieldRules } from "../lib/lint/rule/field-rules.ts";
import type { LintRule } from "../lib/lint/rule/rule.ts";
import { schemaOf } from "../lib/lint/rule/rule-options.ts";
import { agentRequest } from "../lib/services/a2a/agent-request/model.ts";
import { streamResponse } from "../lib/services/a2a/model/task.ts";
import { gaps } from "../lib/services/gaps.generated.ts";
import { lintables } from "../lib/services/lintables.generated.ts";
import { auditPage } from "./audit-page.ts";
import { changePage } from "./change-page.ts";
import { clientOptionsPage } from "./client-options-page.ts";
import { configurationPages } from "./configuration-pages.ts";
import { coveragePage } from "./coverage-page.ts";
import { guidesPage } from "./guides-page.ts";
import { mapPage } from "./map-page.ts";
import { declaredBy } from "./reference-readers.ts";
import type { Rendered } from "./rendered.ts";
import { simulationPage } from "./simulation-page.ts";
import { wordsPage } from "./words-page.ts";

/** A reference page and a schema per resource, the page of all constraints, and the pages of configurations. */
export async function renderedPages(): Promise<readonly Rendered[]> {
  const ruled = await Promise.all(
    lintables.map(async (lintable) => {
      const { model } = lintable;
      const { rules, fieldExamples, baseExample } = (await lintable.rules()).default;
      return { model, baseExample, rules: [...fieldRules(model, fieldExamples), ...rules.map(documented)] };
    }),
  );
  const pages = [
    ...ruled.map(({ model, rules }): CitingPage => ({ page: model.name, structures: structuresOf(model), rules })),
    { page: agentRequest.name, structures: responses, rules: [] },
  ];
  const references = ruled.map(async ({ model, rules, baseExample }) => ({
    file: `docs/reference/${model.name}.md`,
    text: referencePage({ model, rules, gaps, pages, ...(await declaredBy(model, baseExample)) }),
  }));
  const schemas = lintables.map(({ model }) =>
    schemaPage(model.name, editorSchema(model.title, inBothVocabularies(model))),
  );
  return [
    ...(await Promise.all(references)),
    { file: "docs/reference/simulation.md", text: simulationPage() },
    { file: "docs/reference/change.md", text: changePage() },
    { file: "docs/reference/audit.md", text: auditPage() },
    { file: "docs/reference/client-options.md", text: clientOptionsPage(pages) },
    ...schemas,
    schemaPage("simulation", resultSchema),
    schemaPage("back-test", backTestSchema),
    schemaPage("compare", compareSchema),
    schemaPage("services-status", statusSchema),
    schemaPage("services-change", changeSchema),
    schemaPage("inventory", fileSchema("inventory of images", inventoryShape)),
    schemaPage("history", fileSchema("history of executions", historyShape)),
    { file: "docs/design/guides.md", text: guidesPage(pages, gaps) },
    { file: "docs/aws-words.md", text: wordsPage(ruled.map(({ model }) => model)) },
    { file: "docs/map.md", text: await mapPage() },
    { file: "docs/coverage.md", text: await coveragePage() },
    ...(await configurationPages()),
  ];
}

const documented = ({ options = [], exampleOptions, isWithinAccount, ...rule }: LintRule) => ({
  ...(isWithinAccount && { except: lessBetweenFiles }),
  ...(exampleOptions && { examplesWith: optionsInWords(exampleOptions) }),
  ...rule,
  options: options.map((each) => ({ name: each.name, schema: schemaOf(each) })),
});

/** The members of documents, in AWS's words and in the documented ones. */
const inBothVocabularies = (model: ResourceModel): StructField =>
  spelled(documentField(model), differencesOf(model.name), ["vendor", "documents"]);

/** The responses of agents. */
const responses: CitingPage["structures"] = [{ path: "streamResponse", field: streamResponse }];

/** The declaration, and the members that the service adds. */
const structuresOf = ({ declaration, record }: ResourceModel): CitingPage["structures"] => [
  { path: "", field: declaration },
  ...Object.entries(record).map(([path, field]) => ({ path, field })),
];

const schemaPage = (name: string, schema: object): Rendered => ({
  file: `schemas/${name}.schema.json`,
  text: `${JSON.stringify(schema, undefined, 2)}\n`,
});
