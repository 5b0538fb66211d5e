// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import base from "./base.ts";
import tenantAsInCard from "./tenant-as-in-card.ts";
import tenantIsOneSegment from "./tenant-is-one-segment.ts";
import tenantOnlyAsInCard from "./tenant-only-as-in-card.ts";
import timestampIsInUtc from "./timestamp-is-in-utc.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "tenant-as-in-card": tenantAsInCard,
    "tenant-is-one-segment": tenantIsOneSegment,
    "tenant-only-as-in-card": tenantOnlyAsInCard,
    "timestamp-is-in-utc": timestampIsInUtc,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
