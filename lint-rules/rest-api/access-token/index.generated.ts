// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import addressIsHttps from "./address-is-https.ts";
import appHasIdAndSecret from "./app-has-id-and-secret.ts";
import appIsDeclared from "./app-is-declared.ts";
import appTokenPreferred from "./app-token-preferred.ts";
import base from "./base.ts";
import bearerPreferred from "./bearer-preferred.ts";
import classicTokenIsAuthorized from "./classic-token-is-authorized.ts";
import jsonWebTokenNeedsBearer from "./json-web-token-needs-bearer.ts";
import noUserNameAndPassword from "./no-user-name-and-password.ts";
import oneToken from "./one-token.ts";
import schemeFitsKind from "./scheme-fits-kind.ts";
import secretNotLiteral from "./secret-not-literal.ts";
import workflowTokenNeedsPermissions from "./workflow-token-needs-permissions.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "address-is-https": addressIsHttps,
    "app-has-id-and-secret": appHasIdAndSecret,
    "app-is-declared": appIsDeclared,
    "app-token-preferred": appTokenPreferred,
    "bearer-preferred": bearerPreferred,
    "classic-token-is-authorized": classicTokenIsAuthorized,
    "json-web-token-needs-bearer": jsonWebTokenNeedsBearer,
    "no-user-name-and-password": noUserNameAndPassword,
    "one-token": oneToken,
    "scheme-fits-kind": schemeFitsKind,
    "secret-not-literal": secretNotLiteral,
    "workflow-token-needs-permissions": workflowTokenNeedsPermissions,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
