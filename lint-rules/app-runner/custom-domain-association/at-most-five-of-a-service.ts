import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { domainsAtMost } from "../../../lib/services/app-runner/custom-domain-association/model/messages.ts";

const arn = (name: string): string =>
  `arn:aws:apprunner:eu-west-1:123456789012:service/${name}/0123456789abcdef0123456789abcdef`;
const example = (label: string, service = arn("shop")): string =>
  `\nServiceArn: ${service}\nDomainName: ${label}.example.com`;
const five = ["a", "b", "c", "d", "e"].map((label) => example(label));

export default rule({
  severity: "error",
  summary: "A service has at most five domains.",
  otherwise: "refused",
  cites: [citeGuide("app-runner", "Managing custom domain names for an App Runner service")],
  gap: "custom-domain-association/at-most-five",
  good: {
    "five domains": five.join("\n---"),
    "six domains of two services": [...five, example("f", arn("cart"))].join("\n---"),
  },
  bad: {
    "six domains": [...five, example("f", `⟦${arn("shop")}⟧`)].join("\n---"),
  },
  *checkAll(associations) {
    const counts = new Map<unknown, number>();
    for (const association of associations) {
      const service = association.at("ServiceArn");
      if (service.value === undefined) continue;
      const count = (counts.get(service.value) ?? 0) + 1;
      counts.set(service.value, count);
      if (count <= domainsAtMost) continue;
      yield {
        at: service,
        message: `${service.path} is ${service.shown}, of which ${association.at("DomainName").shown} is domain number ${count}; a service has at most ${domainsAtMost}`,
        help: "remove a domain, or use a wildcard for several subdomains",
      };
    }
  },
});
