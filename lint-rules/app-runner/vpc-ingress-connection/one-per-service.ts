import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "A service has one VPC ingress connection.",
  otherwise: "refused",
  cites: [citeGuide("app-runner", "App Runner architecture and concepts")],
  gap: "vpc-ingress-connection/service",
  good: {
    "two services": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/shop/0123456789abcdef0123456789abcdef
VpcIngressConnectionName: shop
---
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/cart/0123456789abcdef0123456789abcdef
VpcIngressConnectionName: cart`,
  },
  bad: {
    "two connections of one service": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/shop/0123456789abcdef0123456789abcdef
VpcIngressConnectionName: shop
---
ServiceArn: ⟦arn:aws:apprunner:eu-west-1:123456789012:service/shop/0123456789abcdef0123456789abcdef⟧
VpcIngressConnectionName: shop-too`,
  },
  *checkAll(connections) {
    const services = connections.map((connection) => connection.at("ServiceArn"));
    for (const { part, first } of repeats(services, ({ value }) => value)) {
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, to which ${first.declaration.at("VpcIngressConnectionName").shown} connects too; a service has one VPC ingress connection`,
        help: "remove one of the two; services in the same network may share an endpoint, but each has one connection",
      };
    }
  },
});
