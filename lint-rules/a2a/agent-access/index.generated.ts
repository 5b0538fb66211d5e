// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import addressIsHttps from "./address-is-https.ts";
import agentIsAnAddress from "./agent-is-an-address.ts";
import agentsDiffer from "./agents-differ.ts";
import base from "./base.ts";
import headerHoldsNoSecret from "./header-holds-no-secret.ts";
import headersCanBeAdded from "./headers-can-be-added.ts";
import userNeedsSecret from "./user-needs-secret.ts";
import verificationHasKeys from "./verification-has-keys.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "address-is-https": addressIsHttps,
    "agent-is-an-address": agentIsAnAddress,
    "agents-differ": agentsDiffer,
    "header-holds-no-secret": headerHoldsNoSecret,
    "headers-can-be-added": headersCanBeAdded,
    "user-needs-secret": userNeedsSecret,
    "verification-has-keys": verificationHasKeys,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
