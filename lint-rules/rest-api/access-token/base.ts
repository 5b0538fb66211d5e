/** The model, validator and base example of the rules for access tokens. */
import validate from "#validators/access-token";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { accessToken } from "../../../lib/services/rest-api/access-token/model.ts";

const base: RulesBase = {
  resource: accessToken,
  validate,
  baseExample: `name: reports
kind: app-token
tokenFrom: env:API_TOKEN
X-Vendor-Api-Version: "2022-11-28"
`,
};
export default base;
