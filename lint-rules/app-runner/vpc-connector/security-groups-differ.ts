import type { Node } from "../../../lib/lint/declaration/node.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { vpcConnector } from "../../../lib/services/app-runner/vpc-connector/model.ts";

export default rule({
  severity: "error",
  summary: "Two connectors have different sets of security groups.",
  otherwise: "refused",
  cites: [vpcConnector.declaration.members.SecurityGroups.cites],
  gap: "vpc-connector/changes",
  good: {
    "one group more": `
VpcConnectorName: shop
SecurityGroups: [sg-1]
---
VpcConnectorName: shop-2
SecurityGroups: [sg-1, sg-2]`,
    "groups that the service chooses": `
VpcConnectorName: shop
---
VpcConnectorName: shop-2`,
  },
  bad: {
    "the same groups in another order": `
VpcConnectorName: shop
SecurityGroups: [sg-1, sg-2]
---
VpcConnectorName: shop-2
SecurityGroups: ⟦[sg-2, sg-1]⟧`,
  },
  when: [["SecurityGroups", Array.isArray]],
  *checkAll(connectors) {
    const groups = connectors.map((connector) => connector.at("SecurityGroups"));
    for (const { part, first } of repeats(groups, inOrder)) {
      yield {
        at: part,
        message: `${part.path} has the same security groups as the connector ${first.declaration.at("VpcConnectorName").shown}; App Runner refuses a set of security groups that another active connector has, whatever its name and subnets`,
        help: "use one connector for both, which services may share; or give one of the two another security group",
      };
    }
  },
});

/** A set of security groups, as JSON; undefined if there is none or a part of it is unknown. */
function inOrder(groups: Node): string | undefined {
  const ids = groups.items().map(({ value }) => value);
  return ids.length === 0 || ids.includes(undefined) ? undefined : JSON.stringify(ids.map(String).sort());
}
