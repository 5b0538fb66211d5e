/** All rules of roles to assume; a test compares this list with the folder. */
import validate from "#validators/assumed-role";
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { assumedRole } from "../../../lib/services/sts/assumed-role/model.ts";
import durationInBounds from "./duration-in-bounds.ts";
import transitiveKeysAreTags from "./transitive-keys-are-tags.ts";

const rules: ResourceRules = {
  resource: assumedRole,
  validate,
  rules: [durationInBounds, transitiveKeysAreTags],
  baseExample: `roleArn: arn:aws:iam::123456789012:role/deploy
sessionName: terraform
`,
};
export default rules;
