import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { vpcConnector } from "../../../lib/services/app-runner/vpc-connector/model.ts";

export default rule({
  severity: "error",
  isWithinAccount: true,
  summary: "Two connectors have different names.",
  otherwise: "refused",
  cites: [vpcConnector.declaration.members.VpcConnectorName.cites],
  gap: "vpc-connector/changes",
  good: {
    "two names": `
VpcConnectorName: shop
---
VpcConnectorName: shop-2`,
  },
  bad: {
    "the same name twice": `
VpcConnectorName: shop
---
VpcConnectorName: ⟦shop⟧`,
  },
  *checkAll(connectors) {
    const names = connectors.map((connector) => connector.at("VpcConnectorName"));
    for (const { part } of repeats(names, ({ value }) => value)) {
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, but another connector has this name; names are unique among the active connectors of an account and region`,
        help: "give one of the two connectors a different name",
      };
    }
  },
});
