import { type Problem, rule } from "../../../lib/lint/rule/rule.ts";
import type { Guarantee } from "../guarantee.ts";
import { proofOf } from "../guarantee-proof.ts";
import { aboutGuarantees, isPromised } from "../guarantee-rule.ts";
import { unknownsOf } from "../known-policy.ts";
import { guarantee as deletesEveryImageAtLast } from "./deletes-every-image-at-last.ts";
import { guarantee as deprecatesBeforeDeleting } from "./deprecates-before-deleting.ts";
import { guarantee as keepsNewestImages } from "./keeps-newest-images.ts";
import { guarantee as keepsOtherRecipes } from "./keeps-other-recipes.ts";
import { guarantee as keepsProtectedImages } from "./keeps-protected-images.ts";
import { guarantee as keepsYoungImages } from "./keeps-young-images.ts";

const all: readonly Guarantee[] = [
  ...[keepsYoungImages, keepsNewestImages, keepsProtectedImages, keepsOtherRecipes],
  ...[deprecatesBeforeDeleting, deletesEveryImageAtLast],
];

export default rule({
  ...aboutGuarantees,
  severity: "warning",
  summary: "A guarantee holds for every value that an unknown value, such as a variable without a default, may have.",
  otherwise: "An apply with another value of the variable may break the guarantee.",
  unwanted: "A check outside Lintel, such as a policy of the pipeline, restricts the values of the variable.",
  exampleOptions: { guarantees: { youngImages: { delete: "60 days" }, newestImages: 2 } },
  good: {
    "an unknown status: the guarantees hold whatever it is": `
status: "\${var.status}"
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 60, unit: DAYS, retainAtLeast: 2 }`,
    "an unknown age of a deprecation": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: "\${var.days}", unit: DAYS }`,
  },
  bad: {
    "an unknown age": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: ⟦"\${var.days}"⟧, unit: DAYS, retainAtLeast: 2 }`,
    "an unknown number of retained images": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS, retainAtLeast: ⟦"\${var.kept}"⟧ }`,
  },
  appliesWith: ({ guarantees }) => all.some(({ examplesWith }) => isPromised(guarantees, examplesWith)),
  *checkAll(declared, { guarantees: promised }): Iterable<Problem> {
    if (declared.every((each) => unknownsOf(each).length === 0)) return;
    for (const guarantee of all) {
      if (!isPromised(promised, guarantee.examplesWith)) continue;
      const groups = guarantee.isAboutAll ? [declared] : declared.map((each) => [each]);
      for (const group of groups) yield* proofOf(guarantee, group, promised).depends;
    }
  },
});
