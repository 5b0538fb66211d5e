// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import base from "./base.ts";
import interfaceUrlIsAbsolute from "./interface-url-is-absolute.ts";
import requirementNamesScheme from "./requirement-names-scheme.ts";
import schemeHasMembersOfType from "./scheme-has-members-of-type.ts";
import transportIsSupported from "./transport-is-supported.ts";
import urlIsAbsolute from "./url-is-absolute.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "interface-url-is-absolute": interfaceUrlIsAbsolute,
    "requirement-names-scheme": requirementNamesScheme,
    "scheme-has-members-of-type": schemeHasMembersOfType,
    "transport-is-supported": transportIsSupported,
    "url-is-absolute": urlIsAbsolute,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
