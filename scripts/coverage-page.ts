/**
 * docs/coverage.md: each documented constraint and what checks it. For the linter it names the rules that report the
 * invalid examples; it runs the rules to find out.
 */
import type { RuleSet } from "../lib/lint/rule/declaration.ts";
import { lintables } from "../lib/services/lintables.generated.ts";
import { type Catalogue, catalogues, declarationsOf, type Row, readCatalogue } from "../test/catalogue/examples.ts";
import { judgeAll } from "../test/lint/declare.ts";
import { operationSections } from "./operation-coverage.ts";

const deciders: { readonly [decider: string]: string } = {
  plan: "the provider at plan time, because only it knows the prior state",
  service: "the service and the emulator",
  client: "the client and the provider, when they send a request",
};

/** Renders the page. */
export async function coveragePage(): Promise<string> {
  const sections: string[] = [];
  const ruleSets = new Map<string, RuleSet>();
  for (const { model, rules } of lintables) ruleSets.set(model.name, (await rules()).default);
  for (const prefix of catalogues) {
    const catalogue = readCatalogue(prefix);
    const rulesOf = (row: Row): string => {
      const found = (row.invalid ?? []).flatMap((example) => {
        const declared = declarationsOf(catalogue, row, example).flatMap(({ resource, raw }) => {
          const ruleSet = ruleSets.get(resource);
          return ruleSet === undefined ? [] : [{ ruleSet, raw }];
        });
        return judgeAll(declared).problems.map(({ rule }) => rule);
      });
      const own = found.filter(({ severity, id }) => severity === row.severity && id !== row.alsoFinds);
      const flagging = new Set(own.map(({ id }) => `\`${id}\``));
      return flagging.size === 0 ? "the linter accepts it without a finding" : [...flagging].join(", ");
    };
    const rows = catalogue.rows.map((row) => [
      `\`${row.id}\``,
      row.rule,
      row.severity,
      row.decidedBy === undefined ? rulesOf(row) : (deciders[row.decidedBy] ?? row.decidedBy),
    ]);
    sections.push(`## ${heading(catalogue)}\n\n${summary(catalogue)}\n\n${table(rows)}`);
  }
  return `# Coverage

<!-- Rendered from the catalogue by \`npm run generate\`; not written by hand. -->

Look up what checks a constraint. This page lists every documented constraint of AWS EC2 Image Builder lifecycle policies,
AWS App Runner services, A2A (Agent2Agent) agents and tokens of GitHub-like REST APIs. A test runs valid and invalid
examples of each (\`test/catalogue\`), in the words of requests and in Terraform's snake case. [reference](reference) has
each rule with its examples; [operations](#operations) lists the operations of the client and the emulator.

${sections.join("\n\n")}

## Operations

The operations of the two AWS services that \`lintel api\` calls and \`lintel emulate\` serves. Operations that build images
are not among them.

${operationSections()}
`;
}

const heading = ({ resource }: Catalogue): string => {
  const title = lintables.find(({ model }) => model.name === resource)?.model.title ?? resource;
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
};

function summary({ rows }: Catalogue): string {
  const counted = (decidedBy: string | undefined): number => rows.filter((row) => row.decidedBy === decidedBy).length;
  const others = Object.keys(deciders).map((decider) => `${decider} ${counted(decider)}`);
  return `${rows.length} constraints: the linter checks ${counted(undefined)}; ${others.join(", ")}.`;
}

const table = (rows: readonly (readonly string[])[]): string =>
  [["Constraint", "What it says", "Severity", "Checked by"], Array(4).fill("---"), ...rows]
    .map((cells) => `| ${cells.map((cell: string) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
