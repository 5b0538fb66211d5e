import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { existing } from "../../changed-members.ts";

export default changeRule({
  on: [hostedService],
  severity: "warning",
  summary: "A private service becomes public: everybody on the internet reaches it.",
  otherwise: "The security groups of the VPC endpoint no longer limit the callers.",
  unwanted: "Another review already approves each service that becomes public.",
  cites: [cite(2, "NetworkConfiguration")],
  good: {
    "a service that stays private": `
NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: false } }
--- # after
NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: false } }`,
  },
  bad: {
    "a private service": `
NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: false } }
--- # after
NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: ⟦true⟧ } }`,
    "the member removed, whose default is true": `
NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: false } }
--- # after
⟦NetworkConfiguration⟧: {}`,
  },
  *check({ members }) {
    for (const { path, shown, now, before } of members) {
      if (!path.endsWith("IsPubliclyAccessible") || before.value !== false || now.value === false) continue;
      yield {
        at: existing(now),
        message: `${shown} is ${now.state === "absent" ? "omitted, which means true" : "true"}, before false; anyone on the internet can reach the service`,
        help: "make sure that the service authenticates its clients, or keep it private",
      };
    }
  },
});
