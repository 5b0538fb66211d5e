/** The model, validator and base example of the rules for custom domains. */
import validate from "#validators/custom-domain-association";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { customDomainAssociation } from "../../../lib/services/app-runner/custom-domain-association/model.ts";

const base: RulesBase = {
  resource: customDomainAssociation,
  validate,
  baseExample: `ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/shop/0123456789abcdef0123456789abcdef
DomainName: shop.example.com
`,
};
export default base;
