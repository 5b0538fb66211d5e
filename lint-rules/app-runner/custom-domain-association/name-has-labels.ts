import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "A domain is labels with dots between them, as name servers know it.",
  otherwise: "Name servers cannot resolve such a name.",
  unwanted: "The domain is a placeholder, which a pipeline replaces before the apply.",
  cites: [citeGuide("app-runner", "Managing custom domain names for an App Runner service")],
  gap: "custom-domain-association/declaration",
  good: {
    "a root domain": `
DomainName: example.com`,
    "a subdomain": `
DomainName: admin.login.example.com`,
  },
  bad: {
    "one label": `
DomainName: ⟦localhost⟧`,
    "a dot at the end": `
DomainName: ⟦example.com.⟧`,
    "an empty label": `
DomainName: ⟦shop..example.com⟧`,
    "a hyphen at the end of a label": `
DomainName: ⟦shop-.example.com⟧`,
    "a long label": `
DomainName: ⟦aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example.com⟧`,
  },
  each: ["DomainName"],
  when: [[".", (name) => typeof name === "string" && !name.includes("*") && !isDomain(name)]],
  *check(domain) {
    yield {
      at: domain,
      message: `${domain.path} is ${domain.shown}, which no public zone can have; a domain is two or more labels of up to 63 letters, digits and hyphens, with a dot between them, and none begins or ends with a hyphen`,
      help: "write the name as your DNS provider shows it, without a dot at its end",
    };
  },
});

const isDomain = (name: string): boolean =>
  name.includes(".") && name.split(".").every((label) => /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/.test(label));
