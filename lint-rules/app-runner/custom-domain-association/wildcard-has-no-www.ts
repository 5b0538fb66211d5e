import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { absent, decidedBy } from "../../../lib/lint/rule/condition.ts";
import { setting } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

const isWildcard = decidedBy(
  ([start = ""]) => (start.length > 1 || /^[^*]/.test(start) ? start : undefined),
  (name) => typeof name === "string" && name.startsWith("*."),
);

export default rule({
  severity: "error",
  summary: "A wildcard excludes the subdomain www, which is included by default.",
  otherwise: "refused",
  cites: [citeGuide("app-runner", "Managing custom domain names for an App Runner service")],
  gap: "custom-domain-association/wildcard",
  good: {
    "a wildcard without www": `
DomainName: "*.example.com"
EnableWWWSubdomain: false`,
    "a domain with www": `
DomainName: example.com`,
  },
  bad: {
    "a wildcard with the default": `
DomainName: "*.example.com"
EnableWWWSubdomain: ⟦⟧`,
    "a wildcard with www": `
DomainName: "*.example.com"
EnableWWWSubdomain: ⟦true⟧`,
  },
  when: [
    ["DomainName", isWildcard],
    ["EnableWWWSubdomain", absent, true],
  ],
  *check(association) {
    const www = association.at("EnableWWWSubdomain");
    const domain = association.at("DomainName");
    const found = www.state === "absent" ? "absent, which means true" : www.shown;
    yield {
      at: www,
      message: `${www.path} is ${found}, and ${domain.path} is ${domain.shown}; it must be false for a wildcard, which covers www anyway`,
      help: `set ${www.path} to false`,
      suggestions: [setting(www, false)],
    };
  },
});
