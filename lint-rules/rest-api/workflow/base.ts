/** The model, validator and base example of the rules for workflows. */
import validate from "#validators/workflow";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { workflow } from "../../../lib/services/rest-api/workflow/model.ts";

const base: RulesBase = {
  resource: workflow,
  validate,
  baseExample: `name: nightly
jobs:
  report: { steps: [{ run: npm run report }] }
`,
};
export default base;
