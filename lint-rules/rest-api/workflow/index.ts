/** All rules of workflows; a test compares this list with the folder. */
import validate from "#validators/workflow";
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { workflow } from "../../../lib/services/rest-api/workflow/model.ts";
import tokenHasPermissions from "./token-has-permissions.ts";

const rules: ResourceRules = {
  resource: workflow,
  validate,
  rules: [tokenHasPermissions],
  baseExample: `name: nightly
jobs:
  report: { steps: [{ run: npm run report }] }
`,
};
export default rules;
