/** The sidebars: one for guides, and one for the rules of each resource. */
import { commands } from "../../lib/cli/commands/index.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { commandPlace } from "./command-pages.ts";
import { products } from "./reference-page.ts";
import type { RuleGroup } from "./rule-groups.ts";

/** An entry, or a group of entries, as VitePress takes them. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly SidebarItem[];
}

/** Titles in the sidebar and the pages they lead to. */
type Section = { readonly [text: string]: string };

const guides: { readonly [section: string]: Section } = {
  "First steps": {
    "Get started": "get-started",
    Playground: "playground",
    "About the playground": "guide/playground",
    "Compared with other tools": "guide/comparison",
    "A CDKTF project": "guide/cdktf",
    "An AWS CDK app": "guide/aws-cdk",
  },
  Lint: {
    Inputs: "guide/inputs",
    "AWS's words": "guide/aws-words",
    Configuration: "guide/configuration",
    "Suppressions, baseline, fixes": "guide/suppressions",
    Pipelines: "guide/ci",
    "Roll out to forty repositories": "guide/roll-out",
    Editors: "guide/editors",
    "Coding assistants": "guide/assistants",
  },
  Simulate: {
    Simulation: "guide/simulate",
    "Impact of a change": "guide/compare",
    Guarantees: "guide/guarantees",
    Inventory: "guide/inventory",
  },
  Apply: {
    "Terraform provider": "guide/provider",
    Migrating: "guide/migrate",
    Exporting: "guide/export",
    "Differences from aws": "guide/peers",
    "Without the provider": "guide/null-resource",
  },
  Operate: { Audit: "guide/audit", "A fleet of services": "guide/services" },
  Agents: {
    Agents: "guide/agents",
    "Agents in Terraform": "guide/agent-card",
    "Push notifications": "guide/push-configs",
    Interoperability: "guide/interoperability",
  },
  "Clients and emulator": {
    "Calling services": "guide/api",
    Authentication: "guide/authentication",
    "Emulated cloud services": "guide/emulator",
    "Emulated agent": "guide/agent-emulator",
  },
  "Trust and facts": {
    "Security model": "design/security",
    "Reporting a vulnerability": "project/security-policy",
    Benchmarks: "guide/benchmarks",
    Coverage: "guide/coverage",
    "Public material": "guide/public-material",
    Glossary: "guide/glossary",
    Changelog: "project/changelog",
    "Releases and upgrades": "guide/releases",
    Support: "project/support",
  },
};

const design: Section = {
  Contributing: "project/contributing",
  Architecture: "guide/architecture",
  Map: "guide/map",
  Model: "design/model",
  Linter: "design/lint",
  Clients: "design/clients",
  Apply: "design/apply",
  Ownership: "design/ownership",
  Constructs: "design/constructs",
  Simulation: "design/simulate",
  Comparison: "design/compare",
  Migration: "design/migrate",
  Audit: "design/audit",
  Editors: "design/editors",
  Playground: "design/playground",
  Emulator: "design/emulator",
  "Command line": "design/cli",
  Executables: "design/executables",
  Changes: "design/changes",
  Site: "design/site",
  Libraries: "design/libraries",
  Speed: "design/speed",
  Testing: "design/testing",
  Proofs: "design/proofs",
  "Style guide": "design/writing",
  "Public guides": "design/guides",
};

/** The sidebars, by the beginning of the addresses that have them. */
export function sidebars(groups: readonly RuleGroup[]): { readonly [path: string]: readonly SidebarItem[] } {
  const ofRules = groups.map(({ name, title, rules }) => [
    `/rules/${name}/`,
    [
      { text: "All rules", link: "/rules/" },
      {
        text: title,
        link: `/rules/${name}/`,
        items: rules.map(({ id }) => ({ text: id.slice(name.length + 1), link: `/rules/${id}` })),
      },
    ],
  ]);
  return {
    ...Object.fromEntries(ofRules),
    "/": [
      ...Object.entries(guides).map(([text, pages]) => ({ text, items: links(pages) })),
      { text: "Commands", link: "/commands/", collapsed: true, items: commandLinks },
      { text: "Reference", link: "/reference/", collapsed: true, items: referenceLinks },
      {
        text: "Rules",
        link: "/rules/",
        collapsed: true,
        items: groups.map(({ name, title }) => ({ text: title, link: `/rules/${name}/` })),
      },
      { text: "For maintainers", collapsed: true, items: links(design) },
    ],
  };
}

const links = (pages: Section): readonly SidebarItem[] =>
  Object.entries(pages).map(([text, place]) => ({ text, link: `/${place}` }));

const commandLinks = commands.map(({ name }) => ({
  text: `lintel ${name}`,
  link: `/${commandPlace(name).replace(/\.md$/, "")}`,
}));

const titles = new Map(lintables.map(({ model }) => [model.name, model.title]));

const referenceLinks: readonly SidebarItem[] = [
  ...Object.values(products).flatMap((names) =>
    names.map((name) => ({ text: capitalized(titles.get(name) ?? name), link: `/reference/${name}` })),
  ),
  { text: "Changes", link: "/reference/change" },
  { text: "Policies and images", link: "/reference/simulation" },
  { text: "Audits", link: "/reference/audit" },
  { text: "Client options", link: "/reference/client-options" },
];

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
