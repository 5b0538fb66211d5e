// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import atMostFiveOfAService from "./at-most-five-of-a-service.ts";
import base from "./base.ts";
import domainLeadsToOneService from "./domain-leads-to-one-service.ts";
import domainsDiffer from "./domains-differ.ts";
import nameHasLabels from "./name-has-labels.ts";
import wildcardBelowRootDomain from "./wildcard-below-root-domain.ts";
import wildcardHasNoWww from "./wildcard-has-no-www.ts";
import wildcardIsTheFirstLabel from "./wildcard-is-the-first-label.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "at-most-five-of-a-service": atMostFiveOfAService,
    "domain-leads-to-one-service": domainLeadsToOneService,
    "domains-differ": domainsDiffer,
    "name-has-labels": nameHasLabels,
    "wildcard-below-root-domain": wildcardBelowRootDomain,
    "wildcard-has-no-www": wildcardHasNoWww,
    "wildcard-is-the-first-label": wildcardIsTheFirstLabel,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
