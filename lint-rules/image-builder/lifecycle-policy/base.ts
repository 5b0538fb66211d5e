/** The model, validator and base example of the rules for lifecycle policies. */
import validate from "#validators/lifecycle-policy";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { equivalent } from "../../../lib/services/image-builder/lifecycle-policy/model/same-meaning.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { policyVocabularies } from "../../vocabulary-examples.ts";
import { guarantees } from "../guarantees.ts";
import { mayExcludeAll, mayExcludeNothing, mayOvertake, mayReachOldVersions } from "../may-be-idle.ts";
import { mayShareImages } from "../may-share-images.ts";

/** Quick answers about one policy, each of which spares a rule about effects. */
const effects = [mayExcludeAll, mayExcludeNothing, mayOvertake, mayReachOldVersions];

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
  mayReportEffects: (policies, options) =>
    options.some(({ [guarantees.name]: promised }) => Object.keys(promised ?? {}).length > 0) ||
    mayShareImages(policies) ||
    policies.some((policy) => effects.some((mayHave) => mayHave(policy))),
};
export default base;
