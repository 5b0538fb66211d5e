/** The list of what Lintel knows: resources, requests, cards and credentials, by product. */
import { lintables } from "../../lib/services/lintables.generated.ts";
import type { SitePage } from "./site-page.ts";

/** The products, by a word of those who name them. */
export const products = {
  "EC2 Image Builder": ["lifecycle-policy", "state-update"],
  "App Runner": [
    "hosted-service",
    "auto-scaling-configuration",
    "observability-configuration",
    "connection",
    "vpc-connector",
    "vpc-ingress-connection",
    "custom-domain-association",
    "resume-service",
  ],
  "A2A agents": [
    "agent-card",
    "former-agent-card",
    "message",
    "agent-request",
    "push-config",
    "push-config-set",
    "agent-access",
  ],
  "REST APIs": ["access-token", "workflow"],
  "AWS accounts": ["assumed-role", "web-identity-role"],
} as const;

/** The product of a resource; undefined: of something else, such as changes. */
export const productOf = (resource: string): string | undefined =>
  Object.entries(products).find(([, names]) => names.some((each) => each === resource))?.[0];

/** The page. */
export function referenceList(): SitePage {
  const models = new Map(lintables.map(({ model }) => [model.name, model]));
  const sections = Object.entries(products).map(([product, names]) => {
    const rows = names.map((name) => {
      const { title = name, declaration } = models.get(name) ?? {};
      return `| [${title}](/reference/${name}.md) | ${declaration?.description ?? ""} | [rules](/rules/${name}/index.md) |`;
    });
    return `## ${product}\n\n| resource | what it is | |\n| --- | --- | --- |\n${rows.join("\n")}`;
  });
  return {
    file: "reference/index.md",
    title: "Reference",
    description: "Every argument, prop, member and rule of each resource, rendered from the model of the linter.",
    text: [
      "# Reference",
      "Every argument, prop, member and rule, and its constraints. These pages are rendered from the model that the linter, the provider and the constructs share, so that they cannot disagree with it.",
      ...sections,
      "## Of several resources",
      "[Changes](/reference/change.md), [policies and images](/reference/simulation.md), [audits](/reference/audit.md), [client options](/reference/client-options.md), [coverage](/guide/coverage.md): each documented constraint, and what checks it.",
    ].join("\n\n"),
  };
}
