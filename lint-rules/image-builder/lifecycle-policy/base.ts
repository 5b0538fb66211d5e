/** What the rules of the lifecycle policy have in common. */
import validate from "#validators/lifecycle-policy";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { equivalent } from "../../../lib/services/image-builder/lifecycle-policy/model/same-meaning.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { policyVocabularies } from "../../vocabulary-examples.ts";

const base: RulesBase = {
  resource: lifecyclePolicy,
  validate,
  equivalent,
  inventoryRules: async () => (await import("../simulation/index.generated.ts")).default,
  fieldExamples: policyVocabularies,
  baseExample: `name: keep-recent
executionRole: lifecycle-role
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
resourceSelection:
  recipes:
    - { name: web-base, semanticVersion: 1.x.x }
`,
};
export default base;
