/** The model, validator and base example of the rules for roles to assume with a web identity. */
import validate from "#validators/web-identity-role";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { webIdentityRole } from "../../../lib/services/sts/web-identity-role/model.ts";

const base: RulesBase = {
  resource: webIdentityRole,
  validate,
  baseExample: `roleArn: arn:aws:iam::123456789012:role/deploy
sessionName: terraform
`,
};
export default base;
