/** Resources that HCL declares, for a migration into another language: which are taken, and what stays with their file. */
import { basename, dirname, join, resolve } from "node:path";
import { idsInState } from "../../adopt/audit/state-ids.ts";
import { isForeign, isOwnResource } from "../../adopt/migrate/declared/source.ts";
import type { MigrationProblem } from "../../adopt/migrate/problem.ts";
import type { FoundDeclaration } from "../../adopt/migrate/to-lintel/declared-target.ts";
import type { DeclaredGroup } from "../../adopt/migrate/to-lintel/migrate-declared.ts";
import { counted } from "../../base/text/counted.ts";
import { isHcl } from "../../lint/files/file-names.ts";
import { FileTree } from "../../lint/files/file-tree.ts";
import type { Unparsed } from "../../lint/files/source-file.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { type HclFile, NativeFile } from "../../lint/inputs/hcl/syntax/hcl-file.ts";
import { Fault } from "../../lint/text/fault.ts";
import { groupBy } from "../../lint/text/group-by.ts";
import { idsOfState } from "../audit/declared.ts";

/** The resources of HCL, one group for each root module. */
export interface HclDeclarations {
  readonly groups: readonly DeclaredGroup[];
  readonly problems: readonly MigrationProblem[];
}

/** Groups the resources of other tools that HCL declares; `files` are those at the paths of the command line. */
export function hclDeclarations(declarations: readonly LintTarget[], files: readonly Unparsed[]): HclDeclarations {
  const inHcl = declarations.filter(({ file, planned }) => isHcl(file.name) && planned === undefined);
  const taken = inHcl.filter((each) => isForeign(each) && each.model.requestOnly !== true);
  const groups = [...groupBy(taken, rootOf)].map((found): DeclaredGroup => {
    const folder = rootOf(found[0]);
    const source = folder === "." ? basename(process.cwd()) : folder;
    return { folder, stem: basename(resolve(folder)), source, found };
  });
  return {
    groups,
    problems: [
      ...ownIn(inHcl),
      ...groups.flatMap(({ folder }) => files.filter(({ name }) => dirname(name) === folder).flatMap(settingsIn)),
    ],
  };
}

/** The folder of the root module that declares a resource. */
const rootOf = ({ rootFile, file }: Pick<LintTarget, "rootFile" | "file">): string => dirname((rootFile ?? file).name);

/** Lintel's own resources, which a program would declare a second time: one problem for a file. */
function ownIn(inHcl: readonly LintTarget[]): readonly MigrationProblem[] {
  return [...groupBy(inHcl.filter(isOwnResource), ({ file }) => file.name)].map((own) => ({
    rule: "migrate/stays",
    file: own[0].file,
    at: { start: 0, end: 0 },
    message: `${own[0].file.name} has ${counted(own.length, "resource")} of Lintel already, which ${own.length === 1 ? "stays" : "stay"} there`,
    resource: "",
  }));
}

/** The settings of the providers that a stack's provider does not get. */
function settingsIn(unparsed: Unparsed): readonly MigrationProblem[] {
  const file = parsed(unparsed);
  const providers = file?.body.blocks.filter(
    ({ type, labels }) => type === "provider" && /^awsc?c?$/.test(labels[0] ?? ""),
  );
  return (providers ?? []).flatMap(({ body, labels, header }): readonly MigrationProblem[] => {
    const names = [...body.attributes.map(({ name }) => name), ...body.blocks.map(({ type }) => type)];
    const lost = [...new Set(names)].filter((name) => name !== "region" && name !== "alias");
    if (file === undefined || lost.length === 0) return [];
    return [
      {
        ...{ rule: "migrate/setting", file, at: header, resource: `provider.${labels[0]}` },
        message: `the stack's provider lacks these settings: ${lost.join(", ")}`,
        help: "set the required ones in new LintelProvider(…) (docs/provider.md)",
      },
    ];
  });
}

function parsed(file: Unparsed): HclFile | undefined {
  try {
    return new NativeFile(file);
  } catch (error) {
    if (error instanceof Fault) return undefined; // told already
    throw error;
  }
}

/** What the states of root modules say of their resources: those that are named, or each folder's own. */
export function idsInStates(states: readonly string[]): (found: FoundDeclaration) => ReadonlyMap<string, string> {
  const given = states.length === 0 ? undefined : new Map(states.flatMap((file) => [...idsOfState(file)]));
  const beside = new Map<string, ReadonlyMap<string, string>>();
  return (found) => {
    if (!isHcl(found.file.name)) return none;
    if (given !== undefined) return given;
    const folder = rootOf(found);
    const ids = beside.get(folder) ?? idsBeside(folder);
    beside.set(folder, ids);
    return ids;
  };
}

const none: ReadonlyMap<string, string> = new Map();

/** The ids in the state in a folder; none if a backend has it, or nobody can read it. */
function idsBeside(folder: string): ReadonlyMap<string, string> {
  const path = join(folder, "terraform.tfstate");
  try {
    return idsInState(JSON.parse(new FileTree(folder, ["."]).textOf(resolve(path), path))) ?? none;
  } catch (error) {
    if (error instanceof Fault || error instanceof SyntaxError) return none;
    throw error;
  }
}
