import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { decidedBy } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

const isWildcard = (name: string): boolean => /^\*\.[^*]+\.[^*.]+$/.test(name);

const isMisplaced = decidedBy(
  ([start = "", ...rest]) => {
    if (/^.+\*|^\*[^.]/.test(start)) return start;
    return start !== "" && rest.some((part) => part.includes("*")) ? `${start}**` : undefined;
  },
  (name) => typeof name === "string" && name.includes("*") && !isWildcard(name),
);

export default rule({
  severity: "error",
  summary: "A wildcard is *. before a domain, and nothing else.",
  otherwise: "refused",
  cites: [citeGuide("app-runner", "Managing custom domain names for an App Runner service")],
  gap: "custom-domain-association/wildcard",
  good: {
    "below a domain": `
DomainName: "*.example.com"
EnableWWWSubdomain: false`,
  },
  bad: {
    "within the name": `
DomainName: ⟦shop.*.example.com⟧
EnableWWWSubdomain: false`,
    "a part of a label": `
DomainName: ⟦"*shop.example.com"⟧
EnableWWWSubdomain: false`,
    "two levels": `
DomainName: ⟦"*.*.example.com"⟧
EnableWWWSubdomain: false`,
    "a top-level domain": `
DomainName: ⟦"*.com"⟧
EnableWWWSubdomain: false`,
  },
  each: ["DomainName"],
  when: [[".", isMisplaced]],
  *check(domain) {
    yield {
      at: domain,
      message: `${domain.path} is ${domain.shown}; a wildcard is *. before a domain, such as *.example.com`,
      help: "write *. before the domain whose subdomains the service answers, or name the domains one by one",
    };
  },
});
