/** The model, validator and base example of the rules for VPC connectors. */
import validate from "#validators/vpc-connector";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { vpcConnector } from "../../../lib/services/app-runner/vpc-connector/model.ts";

const base: RulesBase = {
  resource: vpcConnector,
  validate,
  baseExample: `VpcConnectorName: shop
Subnets: [subnet-1, subnet-2]
`,
};
export default base;
