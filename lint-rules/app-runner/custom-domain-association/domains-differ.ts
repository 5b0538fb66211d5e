import type { Node } from "../../../lib/lint/declaration/node.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { customDomainAssociation } from "../../../lib/services/app-runner/custom-domain-association/model.ts";

export default rule({
  severity: "error",
  summary: "A domain is associated once with a service.",
  otherwise: "refused",
  cites: [customDomainAssociation.declaration.members.DomainName.cites],
  gap: "custom-domain-association/declaration",
  good: {
    "two domains": `
DomainName: shop.example.com
---
DomainName: cart.example.com`,
  },
  bad: {
    "the same domain twice": `
DomainName: shop.example.com
---
DomainName: ⟦Shop.example.com⟧`,
  },
  *checkAll(associations) {
    for (const { part } of repeats(associations, keyOf)) {
      const domain = part.at("DomainName");
      yield {
        at: domain,
        message: `${domain.path} is ${domain.shown}, but another association of the same service has this domain; App Runner refuses a domain that is associated already`,
        help: "remove one of the two",
      };
    }
  },
});

/** The service and the domain; undefined if one of them is unknown. */
function keyOf(association: Node): string | undefined {
  const [service, domain] = [association.at("ServiceArn").value, association.at("DomainName").value];
  return service === undefined || domain === undefined ? undefined : `${service} ${String(domain).toLowerCase()}`;
}
