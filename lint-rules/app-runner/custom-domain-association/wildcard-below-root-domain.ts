import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "A wildcard is the immediate subdomain of a root domain.",
  otherwise: "App Runner may refuse the association: its guide calls such wildcards invalid.",
  unwanted: "App Runner already accepts such a wildcard in your account.",
  cites: [citeGuide("app-runner", "Managing custom domain names for an App Runner service")],
  gap: "custom-domain-association/wildcard",
  good: {
    "below a root domain": `
DomainName: "*.example.com"
EnableWWWSubdomain: false`,
    "below a root domain of a country": `
DomainName: "*.example.co.uk"
EnableWWWSubdomain: false`,
    "a subdomain": `
DomainName: login.example.com
EnableWWWSubdomain: false`,
  },
  bad: {
    "below a subdomain": `
DomainName: ⟦"*.login.example.com"⟧
EnableWWWSubdomain: false`,
    "below a subdomain in a country": `
DomainName: ⟦"*.login.example.co.uk"⟧
EnableWWWSubdomain: false`,
  },
  each: ["DomainName"],
  when: [[".", (name) => typeof name === "string" && isBelowSubdomain(name)]],
  *check(domain) {
    yield {
      at: domain,
      message: `${domain.path} is ${domain.shown}; App Runner's guide allows a wildcard only directly below a root domain, such as *.example.com`,
      help: "name each subdomain, or use a wildcard of the root domain; suppress this if App Runner accepts it in your account",
    };
  },
});

/** A suffix of two labels, such as co.uk: the guide has no list of them. */
const suffix = String.raw`(?:[^*.]{1,3}\.[a-z]{2}|[^*.]+)`;
const rootDomain = new RegExp(String.raw`^\*\.[^*.]+\.${suffix}\.?$`, "i");

const isBelowSubdomain = (name: string): boolean => /^\*\.[^*]+\.[^*.]+\.?$/.test(name) && !rootDomain.test(name);
