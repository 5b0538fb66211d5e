/** The model, validator and base example of the rules for state updates. */
import validate from "#validators/state-update";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { stateUpdate } from "../../../lib/services/image-builder/state-update/model.ts";

const base: RulesBase = {
  resource: stateUpdate,
  validate,
  baseExample: `resourceArn: arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/1
state: { status: DEPRECATED }
executionRole: lifecycle-role
includeResources: { vmImages: true }
`,
};
export default base;
