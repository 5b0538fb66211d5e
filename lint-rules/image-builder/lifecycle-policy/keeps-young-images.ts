import { actingBefore } from "../../../lib/lifecycle/compare/guarantees/guarantees.ts";
import { setting } from "../../../lib/lint/rule/document-edit.ts";
import type { Guarantee } from "../guarantee.ts";
import { brokenBy, guaranteeRule } from "../guarantee-rule.ts";
import { actionNamed, periodOf, type YoungAction } from "../guarantees.ts";
import { actInWords } from "../witness-words.ts";

const participles: { readonly [action in YoungAction]: string } = {
  delete: "deleted",
  disable: "disabled",
  deprecate: "deprecated",
};

export const guarantee: Guarantee = {
  summary:
    "No image whose build succeeded is deleted, disabled or deprecated before the age that the guarantee youngImages names.",
  otherwise: "An image may be deleted before it is rolled out everywhere.",
  examplesWith: { youngImages: { delete: "60 days", deprecate: "2 weeks" } },
  good: {
    "the age itself": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 14, unit: DAYS }
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 60, unit: DAYS }`,
    "two months, which are 59 days at least, and newer images besides": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 3, unit: MONTHS, retainAtLeast: 2 }`,
    "an action without a guarantee": `
policyDetails:
  - action: { type: DISABLE }
    filter: { type: AGE, value: 1, unit: DAYS }`,
  },
  bad: {
    "a day too early": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: ⟦59⟧, unit: DAYS }`,
    "two months, which may be 59 days": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: ⟦2⟧, unit: MONTHS }`,
    "a count, whatever the age": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: ⟦COUNT⟧, value: 10 }`,
    "a deprecation": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: ⟦1⟧, unit: WEEKS }`,
  },
  named: ({ youngImages = {} }) => ({ periods: Object.values(youngImages).flatMap((text) => periodOf(text) ?? []) }),
  *breaches(policies, [declared], { youngImages = {} }, steps) {
    if (declared === undefined) return;
    for (const name of ["delete", "disable", "deprecate"] as const) {
      const text = youngImages[name];
      const period = periodOf(text);
      if (period === undefined) continue;
      for (const breach of actingBefore(policies, actionNamed[name], period, steps)) {
        const filter = brokenBy(declared, breach).at("filter");
        const [type, value, unit] = [filter.at("type"), filter.at("value"), filter.at("unit")];
        const isCount = type.value === "COUNT";
        const at = isCount ? type : value;
        const what = isCount ? "which ignores age" : `in ${unit.value ?? "a unit that is not known"}`;
        yield {
          at,
          statement: `${at.path} is ${at.shown}, ${what}, but the guarantee youngImages requires that no image younger than ${text} is ${participles[name]}`,
          shows: actInWords(breach.witness, breach.action),
          help: isCount
            ? `use AGE with retainAtLeast, or change the guarantee`
            : `act after ${text}, or change the guarantee`,
          witness: breach.witness,
          ...(!isCount && unit.value === period.unit && { suggestions: [setting(value, period.value)] }),
        };
      }
    }
  },
};

export default guaranteeRule(guarantee);
