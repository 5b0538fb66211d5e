// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import base from "./base.ts";
import nameNotReserved from "./name-not-reserved.ts";
import namesDiffer from "./names-differ.ts";
import tagKeyNotReserved from "./tag-key-not-reserved.ts";
import tagKeysDiffer from "./tag-keys-differ.ts";
import turnsSomethingOn from "./turns-something-on.ts";
import withinQuota from "./within-quota.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "name-not-reserved": nameNotReserved,
    "names-differ": namesDiffer,
    "tag-key-not-reserved": tagKeyNotReserved,
    "tag-keys-differ": tagKeysDiffer,
    "turns-something-on": turnsSomethingOn,
    "within-quota": withinQuota,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
