// Written by `npm run generate` from the names of files; not written by hand.
import type { AuditRule } from "../../lib/lint/rule/audit-rule.ts";
import { withIds } from "../../lib/lint/rule/rule.ts";
import domainIsUsable from "../app-runner/audit/domain-is-usable.ts";
import objectIsUsed from "../app-runner/audit/object-is-used.ts";
import serviceIsCalled from "../app-runner/audit/service-is-called.ts";
import serviceIsUsable from "../app-runner/audit/service-is-usable.ts";
import policyHasRun from "../image-builder/audit/policy-has-run.ts";
import policyRunSucceeds from "../image-builder/audit/policy-run-succeeds.ts";
import declarationHasObject from "./declaration-has-object.ts";
import objectIsAsDeclared from "./object-is-as-declared.ts";
import objectIsDeclared from "./object-is-declared.ts";

const rules: readonly AuditRule[] = withIds("audit", {
  "declaration-has-object": declarationHasObject,
  "object-is-as-declared": objectIsAsDeclared,
  "object-is-declared": objectIsDeclared,
  "policy-has-run": policyHasRun,
  "policy-run-succeeds": policyRunSucceeds,
  "domain-is-usable": domainIsUsable,
  "object-is-used": objectIsUsed,
  "service-is-called": serviceIsCalled,
  "service-is-usable": serviceIsUsable,
});
export default rules;
