// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import base from "./base.ts";
import durationInBounds from "./duration-in-bounds.ts";
import transitiveKeysAreTags from "./transitive-keys-are-tags.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "duration-in-bounds": durationInBounds,
    "transitive-keys-are-tags": transitiveKeysAreTags,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
