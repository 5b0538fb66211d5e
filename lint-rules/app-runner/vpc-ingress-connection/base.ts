/** The model, validator and base example of the rules for VPC ingress connections. */
import validate from "#validators/vpc-ingress-connection";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { vpcIngressConnection } from "../../../lib/services/app-runner/vpc-ingress-connection/model.ts";

const base: RulesBase = {
  resource: vpcIngressConnection,
  validate,
  baseExample: `ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/shop/0123456789abcdef0123456789abcdef
VpcIngressConnectionName: shop
IngressVpcConfiguration: { VpcId: vpc-0a1b2c3d, VpcEndpointId: vpce-0a1b2c3d }
`,
};
export default base;
