/** The model, validator and base example of the rules for roles to assume. */
import validate from "#validators/assumed-role";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { assumedRole } from "../../../lib/services/sts/assumed-role/model.ts";

const base: RulesBase = {
  resource: assumedRole,
  validate,
  baseExample: `roleArn: arn:aws:iam::123456789012:role/deploy
sessionName: terraform
`,
};
export default base;
