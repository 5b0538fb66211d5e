/**
 * docs/coverage.md: each documented constraint and who decides it. A row that the linter decides names the rules that
 * flag its invalid examples: they are asked, not listed by hand.
 */
import { lintables } from "../lib/resources.ts";
import { type Catalogue, declarationsOf, type Row, readCatalogue } from "../test/catalogue/examples.ts";
import { judge } from "../test/lint/declare.ts";

const deciders: { readonly [decider: string]: string } = {
  plan: "the provider, at plan time: only there the state before is known",
  service: "the service; the emulator behaves so",
  client: "whoever calls the service: our client and provider do",
};

/** Renders the page. */
export async function coveragePage(): Promise<string> {
  const sections: string[] = [];
  for (const prefix of ["lifecycle", "hosted-service", "resume-service", "auth"]) {
    const catalogue = readCatalogue(prefix);
    const entry = lintables.find(({ model }) => model.name === catalogue.resource);
    if (entry === undefined) continue;
    const ruleSet = await entry.ruleSet();
    const rulesOf = (row: Row): string => {
      const found = (row.invalid ?? []).flatMap((example) =>
        judge(ruleSet, declarationsOf(catalogue, row, example)).problems.map(({ rule }) => rule),
      );
      const flagging = new Set(found.filter(({ severity }) => severity === row.severity).map(({ id }) => `\`${id}\``));
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
invalid, stand in \`test/catalogue\` and are run by a test, in the documents' words and as Terraform has them.

${sections.join("\n\n")}
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
