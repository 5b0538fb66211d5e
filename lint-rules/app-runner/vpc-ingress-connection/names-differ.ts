import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { vpcIngressConnection } from "../../../lib/services/app-runner/vpc-ingress-connection/model.ts";

export default rule({
  severity: "error",
  isWithinAccount: true,
  summary: "Two VPC ingress connections have different names.",
  otherwise: "refused",
  cites: [vpcIngressConnection.declaration.members.VpcIngressConnectionName.cites],
  gap: "vpc-ingress-connection/interrupted-creation",
  good: {
    "two names": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/shop/0123456789abcdef0123456789abcdef
VpcIngressConnectionName: shop
---
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/cart/0123456789abcdef0123456789abcdef
VpcIngressConnectionName: cart`,
  },
  bad: {
    "the same name twice": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/shop/0123456789abcdef0123456789abcdef
VpcIngressConnectionName: shop
---
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/cart/0123456789abcdef0123456789abcdef
VpcIngressConnectionName: ⟦shop⟧`,
  },
  *checkAll(connections) {
    const names = connections.map((connection) => connection.at("VpcIngressConnectionName"));
    for (const { part, first } of repeats(names, ({ value }) => value)) {
      const service = part.declaration.at("ServiceArn").value;
      // Of one service: one-per-service reports them.
      if (service !== undefined && service === first.declaration.at("ServiceArn").value) continue;
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, but another VPC ingress connection has this name; names are unique among the active connections of an account and region`,
        help: "give one of the two connections a different name",
      };
    }
  },
});
