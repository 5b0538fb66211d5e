import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "A domain is associated with one service, to which its record points.",
  otherwise: "Only the service that the DNS record names receives the requests.",
  unwanted: "The files describe several environments that use the domain one after the other.",
  cites: [citeGuide("app-runner", "Managing custom domain names for an App Runner service")],
  gap: "custom-domain-association/declaration",
  good: {
    "a domain each": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/shop/0123456789abcdef0123456789abcdef
DomainName: shop.example.com
---
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/cart/0123456789abcdef0123456789abcdef
DomainName: cart.example.com`,
  },
  bad: {
    "one domain of two services": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/shop/0123456789abcdef0123456789abcdef
DomainName: shop.example.com
---
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/cart/0123456789abcdef0123456789abcdef
DomainName: ⟦shop.example.com⟧`,
  },
  *checkAll(associations) {
    const domains = associations.map((association) => association.at("DomainName"));
    for (const { part, first } of repeats(domains, ({ value }) =>
      value === undefined ? undefined : String(value).toLowerCase(),
    )) {
      const [one, other] = [part, first].map(({ declaration }) => declaration.at("ServiceArn").value);
      // Two associations with one service are an error of another rule.
      if (one !== undefined && one === other) continue;
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, but another association has this domain too; the record of a domain points to one service, and App Runner refuses a domain that its service already has`,
        help: "remove one of the two, or list their files under different accounts in the configuration",
      };
    }
  },
});
