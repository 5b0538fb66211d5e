import { citeGuide } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { connection } from "../../../lib/services/app-runner/connection/model.ts";
import { hostOf } from "../repository-host.ts";
import { codeConfigured } from "../service-examples.ts";

/** The public hosts of the providers. Their other hosts, such as those of companies, are not known. */
const providers = new Map([
  ["github.com", "GITHUB"],
  ["bitbucket.org", "BITBUCKET"],
]);

const authentication = ["SourceConfiguration", "AuthenticationConfiguration", "ConnectionArn"] as const;

export default rule({
  severity: "warning",
  summary: "A connection is to the provider that hosts the repository.",
  otherwise: "App Runner cannot read the repository, and the deployment fails.",
  unwanted: "never",
  cites: [citeGuide("app-runner", "Managing App Runner connections")],
  gap: "hosted-service/repository-host",
  good: {
    "one provider": `${connected("https://github.com/shop/web")}
--- # connection
ConnectionName: shop-git
ProviderType: GITHUB`,
    "a host of a company": `${connected("https://git.example.test/shop/web")}
--- # connection
ConnectionName: shop-git
ProviderType: GITHUB`,
    "another connection": `${connected("https://github.com/shop/web")}
--- # connection
ConnectionName: bits
ProviderType: BITBUCKET`,
  },
  bad: {
    "another provider": `${connected("⟦https://bitbucket.org/shop/web⟧")}
--- # connection
ConnectionName: shop-git
ProviderType: GITHUB`,
  },
  when: [["SourceConfiguration.CodeRepository.RepositoryUrl", (url) => providers.has(hostOf(url))]],
  beside: [connection],
  *checkAll(services, _, connections) {
    for (const service of services) {
      const url = service.at("SourceConfiguration", "CodeRepository", "RepositoryUrl");
      const provider = providers.get(hostOf(url.value));
      if (provider === undefined) continue;
      const possible = connectionsOf(service.at(...authentication), connections);
      const reaches = ({ value }: Node) => value === undefined || value === provider;
      const types = possible.map((each) => each.at("ProviderType"));
      const [type] = types;
      if (type === undefined || types.some(reaches)) continue;
      yield {
        at: url,
        message: `${url.path} is ${url.shown}, but the connection ${type.declaration.at("ConnectionName").shown} is to ${type.value}; it does not reach this repository`,
        help: `name a connection to ${provider}, or a repository of ${type.value}`,
      };
    }
  },
});

/** A service of code in this repository. */
function connected(url: string): string {
  return codeConfigured("{ ConfigurationSource: REPOSITORY }")
    .replace("https://git.example.test/team/web", url)
    .replace("connection/git/", "connection/shop-git/");
}

/** The declared connections that an ARN may name: those of its name, or all if it refers to another resource. */
function connectionsOf(arn: Node, connections: readonly Node[]): readonly Node[] {
  if (arn.outermostUnknown?.isRefused === true) return [];
  if (arn.state === "unknown") return connections;
  const [, name] = String(arn.value).split("/");
  return connections.filter((each) => each.at("ConnectionName").value === name);
}
