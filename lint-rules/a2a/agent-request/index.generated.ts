// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import base from "./base.ts";
import tenantAsInCard from "./tenant-as-in-card.ts";
import tenantIsOneSegment from "./tenant-is-one-segment.ts";
import tenantOnlyAsInCard from "./tenant-only-as-in-card.ts";
import timestampIsInUtc from "./timestamp-is-in-utc.ts";

const rules: ResourceRules = {
  ...base,
  rules: [
    tenantAsInCard,
    tenantIsOneSegment,
    tenantOnlyAsInCard,
    timestampIsInUtc,
  ],
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
