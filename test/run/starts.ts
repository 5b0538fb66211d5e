/** What the tests of a run started: each start is a line of a file of its worker, summed when the run ends. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** What programs are counted as. */
export type Kind =
  | "Terraform runs"
  | "provider processes"
  | "Node processes"
  | "browsers"
  | "PostgreSQL programs"
  | "Python programs"
  | "git commands"
  | "other programs";

/** A start, and the test file that caused it, by its path in the repository. */
export interface Start {
  readonly kind: Kind;
  readonly file: string;
}

const kinds: readonly (readonly [program: RegExp, kind: Kind])[] = [
  [/^(?:terraform|tofu)$/, "Terraform runs"],
  [/^terraform-provider-/, "provider processes"],
  [/^(?:node|npm|npx|tsx|tsc|lintel)$/, "Node processes"],
  [/^(?:chromium(?:-browser)?|google-chrome)$/, "browsers"],
  [/^(?:psql|postgres|pg_ctl|initdb)$/, "PostgreSQL programs"],
  [/^(?:python3?|aws|cfn-lint|pre-commit)$/, "Python programs"],
  [/^git$/, "git commands"],
];

/** The kind of a program. Providers that Terraform itself starts are not seen; those that tests start get `debug`. */
export function kindOf(command: string, args: readonly string[] = []): Kind {
  const kind = kinds.find(([program]) => program.test(basename(command)))?.[1] ?? "other programs";
  return kind === "Node processes" && args.includes("debug") ? "provider processes" : kind;
}

/** A line for a start. */
export const lineOf = ({ kind, file }: Start): string => `${kind}\t${file}\n`;

/** The starts that the files of a folder list. */
export function readStarts(folder: string): readonly Start[] {
  if (!existsSync(folder)) return [];
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n"));
  return lines.map((line) => {
    const [kind = "", file = ""] = line.split("\t");
    return { kind: kind as Kind, file };
  });
}

/** How often each value occurs, the most frequent first. */
function counted<Value>(values: readonly Value[]): readonly (readonly [Value, number])[] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** One line with the sum of each kind; undefined if nothing was started. */
export function summed(starts: readonly Start[]): string | undefined {
  if (starts.length === 0) return undefined;
  return `Tests started ${counted(starts.map(({ kind }) => kind))
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ")}.`;
}

/** A sentence for each kind that was started more often than its upper bound. */
export function exceeded(starts: readonly Start[], bounds: { readonly [kind in Kind]: number }): readonly string[] {
  return counted(starts.map(({ kind }) => kind))
    .filter(([kind, count]) => count > bounds[kind])
    .map(([kind, count]) => {
      const files = counted(starts.filter((each) => each.kind === kind).map(({ file }) => file)).slice(0, 5);
      const most = files.map(([file, starts]) => `${file} (${starts})`).join(", ");
      return (
        `tests started ${count} ${kind}; the upper bound is ${bounds[kind]} (test/run/upper-bounds.ts). ` +
        `These files start most: ${most}. Test it at a lower level, or raise the bound and write into the commit what ` +
        "was removed elsewhere"
      );
    });
}
