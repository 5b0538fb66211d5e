import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";

export default changeRule({
  on: [hostedService],
  severity: "error",
  summary: "A public service becomes private: clients outside of its virtual network no longer reach it.",
  otherwise: "Requests from the internet fail. Callers need a VPC ingress connection.",
  cites: [cite(2, "NetworkConfiguration")],
  good: {
    "the default, written out": `
ServiceName: web-1
--- # after
NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: true } }`,
  },
  bad: {
    "a public service": `
ServiceName: web-1
--- # after
NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: ⟦false⟧ } }`,
  },
  *check({ members }) {
    for (const { path, now } of members) {
      if (!path.endsWith("IsPubliclyAccessible") || now.value !== false) continue;
      yield {
        at: now,
        message: `${now.path} is false, before true; only clients within a virtual network reach the service, by an ingress connection`,
        help: "move its clients into the network first, or keep it public",
      };
    }
  },
});
