import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { auditRule } from "../../../lib/lint/rule/audit-rule.ts";
import { autoScalingConfiguration } from "../../../lib/services/app-runner/auto-scaling-configuration/model.ts";
import { vpcConnector } from "../../../lib/services/app-runner/vpc-connector/model.ts";
import { nameOf } from "../../object-name.ts";

export default auditRule({
  severity: "info",
  summary: "A service uses each auto scaling configuration and each VPC connector; unused ones only fill the quota.",
  otherwise: "When the quota is full, new configurations and connectors fail with ServiceQuotaExceededException.",
  unwanted: "The objects exist for services that another team creates later.",
  on: [autoScalingConfiguration, vpcConnector],
  cites: [citeGuide("app-runner", "App Runner architecture and concepts")],
  good: {
    "a connector that a service uses": `
--- # vpc-connector
VpcConnectorName: shop
--- # facts
isUsed: true`,
  },
  bad: {
    "a connector that none does": `
--- # vpc-connector
VpcConnectorName: ⟦shop⟧
--- # facts
isUsed: false`,
  },
  *check({ live, model, facts: { isUsed } }) {
    if (live === undefined || isUsed !== false) return;
    yield { at: nameOf(live, model), message: `no service uses this ${model.title}` };
  },
});
