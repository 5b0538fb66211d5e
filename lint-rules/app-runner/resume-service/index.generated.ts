// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import base from "./base.ts";
import namesAService from "./names-a-service.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "names-a-service": namesAService,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
