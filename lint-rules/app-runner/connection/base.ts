/** The model, validator and base example of the rules for connections to code hosts. */
import validate from "#validators/connection";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { connection } from "../../../lib/services/app-runner/connection/model.ts";

const base: RulesBase = {
  resource: connection,
  validate,
  baseExample: `ConnectionName: github
ProviderType: GITHUB
`,
};
export default base;
