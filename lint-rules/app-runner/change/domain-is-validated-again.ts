import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { customDomainAssociation } from "../../../lib/services/app-runner/custom-domain-association/model.ts";
import { existing, replacing } from "../../changed-members.ts";

export default changeRule({
  on: [customDomainAssociation],
  severity: "warning",
  summary: "A domain is associated again: it serves requests when records of its zone have validated its certificate.",
  otherwise: "Requests to the domain fail until the new records exist.",
  unwanted: "The domain has no users yet, so an interruption is acceptable.",
  cites: [citeGuide("app-runner", "Managing custom domain names for an App Runner service")],
  good: {
    "the default, written out": `
ServiceArn: arn:aws:apprunner:us-east-1:123456789012:service/a/0123456789abcdef0123456789abcdef
DomainName: shop.example.com
--- # after
ServiceArn: arn:aws:apprunner:us-east-1:123456789012:service/a/0123456789abcdef0123456789abcdef
DomainName: shop.example.com
EnableWWWSubdomain: true`,
  },
  bad: {
    "without www": `
DomainName: shop.example.com
--- # after
DomainName: shop.example.com
EnableWWWSubdomain: ⟦false⟧`,
  },
  *check(change) {
    const [first] = replacing(change);
    if (first === undefined || change.now === undefined) return;
    yield {
      at: existing(first.now),
      message: `the domain is associated again because of ${first.shown}; it needs the records of its next certificate in its zone, and is not served until they validate it`,
      help: "add the records of CertificateValidationRecords in the same apply",
    };
  },
});
