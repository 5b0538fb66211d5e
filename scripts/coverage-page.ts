/**
 * docs/coverage.md: each documented constraint and who decides it. A row that the linter decides names the rules that
 * flag its invalid examples: they are asked, not listed by hand.
 */
import type { RuleSet } from "../lib/lint/declaration.ts";
import { lintables } from "../lib/lintables.ts";
import { type Catalogue, catalogues, declarationsOf, type Row, readCatalogue } from "../test/catalogue/examples.ts";
import { judgeAll } from "../test/lint/declare.ts";
import { operationSections } from "./operation-coverage.ts";

const deciders: { readonly [decider: string]: string } = {
  plan: "the provider, at plan time: only there the state before is known",
  service: "the service; the emulator behaves so",
  client: "whoever calls the service: our client and provider do",
};

/** Renders the page. */
export async function coveragePage(): Promise<string> {
  const sections: string[] = [];
  const ruleSets = new Map<string, RuleSet>();
  for (const { model, ruleSet } of lintables) ruleSets.set(model.name, await ruleSet());
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
      return flagging.size === 0 ? "the linter: it is accepted without a finding" : [...flagging].join(", ");
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

<!-- Rendered from the catalogue by \`npm run docs\`; not written by hand. -->

Every constraint that the documents state of the resources that exist, and who decides it. Its examples, valid and
invalid, stand in \`test/catalogue\` and are run by a test, in the documents' words and in snake case, as Terraform has them.

${sections.join("\n\n")}

## Operations

Of the operations of the public service models those are there that a team calls beside our resources. What builds
images is left to whoever builds them.

${operationSections()}
`;
}

const heading = ({ resource }: Catalogue): string => `${resource.charAt(0).toUpperCase()}${resource.slice(1)}`;

function summary({ rows }: Catalogue): string {
  const counted = (decidedBy: string | undefined): number => rows.filter((row) => row.decidedBy === decidedBy).length;
  const others = Object.keys(deciders).map((decider) => `${decider} ${counted(decider)}`);
  return `${rows.length} constraints: the linter decides ${counted(undefined)}; ${others.join(", ")}.`;
}

const table = (rows: readonly (readonly string[])[]): string =>
  [["Constraint", "What it says", "Severity", "Decided by"], Array(4).fill("---"), ...rows]
    .map((cells) => `| ${cells.map((cell: string) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
