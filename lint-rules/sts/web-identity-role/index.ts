/** All rules of roles to assume with a web identity; a test compares this list with the folder. */
import validate from "#validators/web-identity-role";
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { webIdentityRole } from "../../../lib/services/sts/assumed-role/model.ts";
import durationInBounds from "./duration-in-bounds.ts";
import oneToken from "./one-token.ts";

const rules: ResourceRules = {
  resource: webIdentityRole,
  validate,
  rules: [durationInBounds, oneToken],
  baseExample: `roleArn: arn:aws:iam::123456789012:role/deploy
sessionName: terraform
`,
};
export default rules;
