import { auditRule } from "../../../lib/lint/rule/audit-rule.ts";
import { customDomainAssociation } from "../../../lib/services/app-runner/custom-domain-association/model.ts";
import { nameOf } from "../../object-name.ts";

const remedies = new Map([
  ["CREATE_FAILED", "disassociate it, and associate it again"],
  ["DELETE_FAILED", "disassociate it again"],
  [
    "PENDING_CERTIFICATE_DNS_VALIDATION",
    "add the records that validate its certificate to its zone (`aws apprunner describe-custom-domains`), or disassociate it",
  ],
]);

export default auditRule({
  severity: "warning",
  summary:
    "A custom domain is active: a domain that failed, or whose certificate waits for its records, does not serve requests.",
  otherwise: "Browsers report a DNS error or a certificate error.",
  unwanted: "The domain has no users yet, and another team creates its records later.",
  on: [customDomainAssociation],
  cites: [customDomainAssociation.record.Status.cites],
  good: {
    "a domain that serves": `
ServiceArn: arn:aws:apprunner:us-east-1:123456789012:service/shop/0123456789abcdef0123456789abcdef
DomainName: shop.example.com
--- # facts
status: ACTIVE`,
  },
  bad: {
    "a domain without its records": `
ServiceArn: arn:aws:apprunner:us-east-1:123456789012:service/shop/0123456789abcdef0123456789abcdef
DomainName: ⟦shop.example.com⟧
--- # facts
status: PENDING_CERTIFICATE_DNS_VALIDATION`,
  },
  *check({ live, model, facts: { status = "" } }) {
    const help = remedies.get(status);
    if (live !== undefined && help !== undefined)
      yield { at: nameOf(live, model), message: `the custom domain is ${status}`, help };
  },
});
