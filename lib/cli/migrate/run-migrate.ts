/** Implements `lintel migrate`: HCL in place, and templates, documents and live objects as new files. */

import { readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isOfService } from "../../adopt/audit/live-kinds.ts";
import { objectPairs } from "../../adopt/audit/pairs.ts";
import { type LiveRead, readLive } from "../../adopt/audit/read-live.ts";
import type { Migration } from "../../adopt/migrate/migration.ts";
import type { FoundDeclaration } from "../../adopt/migrate/to-lintel/declared-target.ts";
import type { Language } from "../../adopt/migrate/to-lintel/languages.ts";
import {
  type DeclaredGroup,
  type FolderContents,
  migrateDeclared,
} from "../../adopt/migrate/to-lintel/migrate-declared.ts";
import { isMembers, listAt, textAt } from "../../base/members.ts";
import type { AccountScope } from "../../client/accounts/accounts-in-regions.ts";
import { withoutFile } from "../../lifecycle/inventory/work-file.ts";
import { isHcl } from "../../lint/files/file-names.ts";
import { FileTree, namedPath } from "../../lint/files/file-tree.ts";
import { readText } from "../../lint/files/source-file.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { parseHcl } from "../../lint/inputs/hcl/syntax/parse.ts";
import type { HclBlock } from "../../lint/inputs/hcl/syntax/syntax.ts";
import type { LiveObject } from "../../lint/inputs/live-object.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import { Fault, LiveFault } from "../../lint/text/fault.ts";
import type { AgentLine } from "../../services/a2a/command/line.ts";
import { importIdOf } from "../../services/a2a/push-config/handler/place.ts";
import { equivalent } from "../../services/app-runner/hosted-service/model/same-meaning.ts";
import { hostedService } from "../../services/app-runner/hosted-service/model.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { readAgents } from "../audit/agent-objects.ts";
import { interruptedExitCode } from "../terminal/interrupts.ts";
import { printMessage } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { fileGroups, liveGroups } from "./declared-groups.ts";
import { hclDeclarations, idsInStates } from "./hcl-declarations.ts";
import { hclFilesAt, rewrittenHcl, withoutRepetition } from "./hcl-in-place.ts";
import type { MigrateOptions } from "./migrate-options.ts";
import { reportMigration } from "./report-migration.ts";
import { takenDocuments } from "./taken-documents.ts";

/** The options of the command line. */
export interface RunMigrateOptions extends MigrateOptions {
  /** The language of new files; undefined: documents in folders stay, and those that are named become HCL. */
  readonly language: Language | undefined;
  /** Whose objects are read; undefined: nobody's. */
  readonly live: LiveSources | undefined;
  /** Files that say which objects the resources of a stack are. */
  readonly stackResources: readonly string[];
  /** Terraform states, which say which objects the resources of HCL are; none: those beside the root modules. */
  readonly states: readonly string[];
}

/** Prints or writes what becomes of the sources, and what cannot be carried over; sets the exit code. */
export async function runMigrate(options: RunMigrateOptions): Promise<void> {
  const { paths, language, live, takesIgnored, stackResources } = options;
  const byLogicalId = stackArns(stackResources);
  const read = live === undefined ? { objects: [], failures: [] } : await readObjects(live);
  if (read === "interrupted") return;
  const request = { paths, resources: lintables, objects: read.objects, takesIgnored };
  const { result, declarations } = await lintDeclarations(request);
  const hcl = hclFilesAt(paths, takesIgnored);
  const isInPlace = language !== "typescript";
  const inPlace = isInPlace ? rewrittenHcl(hcl, "migrate", options) : { ...nothing, faults: hcl.faults };
  const ofHcl = isInPlace ? { groups: [], problems: [] } : hclDeclarations(declarations, hcl.files);
  const takesAll = language !== undefined || live !== undefined || stackResources.length > 0;
  const documents = takenDocuments(declarations, paths, takesAll);
  const [ofServices, inFiles] = [declarations.filter(isLive), declarations.filter((each) => !isLive(each))];
  const isByAccount = (live?.accounts?.profiles.length ?? 0) > 1;
  const anew = writtenAnew(
    paths.length === 0 ? liveGroups(ofServices, isByAccount) : [...ofHcl.groups, ...fileGroups(documents.taken)],
    { byLogicalId, byDeclaration: arnsByDeclaration(ofServices, inFiles), inState: idsInStates(options.states) },
    inPlace.files,
    options,
  );
  const unread = read.failures.map(({ place, message }) => new LiveFault(place, message));
  const migration: Migration = {
    files: [...inPlace.files, ...anew.files],
    resources: inPlace.resources + anew.resources,
    problems: [...inPlace.problems, ...ofHcl.problems, ...documents.problems, ...anew.problems],
    faults: withoutRepetition([...inPlace.faults, ...result.faults, ...unread]),
  };
  const names = [...hcl.files, ...documents.taken.map(({ file }) => file)].map(({ name }) => name);
  await reportMigration(migration, { read: [...new Set(names)], declarations }, options);
}

const nothing: Omit<Migration, "faults"> = { files: [], resources: 0, problems: [] };

const isLive = ({ file }: LintTarget): boolean => file.live !== undefined;

/** What is known besides the declarations. */
interface KnownObjects {
  /** ARNs of a stack's resources, by logical id. */
  readonly byLogicalId: ReadonlyMap<string, string>;
  /** ARNs of live objects, by their declaration. */
  readonly byDeclaration: ReadonlyMap<FoundDeclaration, string>;
  /** What a state says of the resources of a declaration's root module, by address. */
  readonly inState: (found: FoundDeclaration) => ReadonlyMap<string, string>;
}

/** The import id of a declaration's object; undefined if nobody says it. */
function importIdOfDeclared(
  found: FoundDeclaration,
  { byLogicalId, byDeclaration, inState }: KnownObjects,
): string | undefined {
  const { file, logicalId } = found;
  if (file.live !== undefined && "arn" in file.live) return file.live.arn;
  const said = byDeclaration.get(found) ?? inState(found).get(found.resource());
  return said ?? (logicalId === undefined ? ownId(found) : byLogicalId.get(logicalId));
}

/** What a document itself says: of a record, of a domain, of an agent's configuration. */
function ownId({ model, root, file }: FoundDeclaration): string | undefined {
  const textOf = (member: string): string | undefined => {
    const { value } = root.at(member);
    root.takeUnknowns();
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  if (model.name === "custom-domain-association") {
    const [service, domain] = [textOf("ServiceArn"), textOf("DomainName")];
    return service === undefined || domain === undefined ? undefined : `${service},${domain}`;
  }
  if (model.name === "push-config") {
    const atAgent = file.live !== undefined && "agent" in file.live ? file.live.agent : textOf("agent");
    const [agent, within, id] = [atAgent, textOf("taskId"), textOf("id")];
    if (agent === undefined || within === undefined || id === undefined) return undefined;
    return importIdOf({ agent, tenant: textOf("tenant"), within, id });
  }
  return textOf(model.identity);
}

/** The files that are written anew; `changed` are those that are rewritten beside them. */
function writtenAnew(
  groups: readonly DeclaredGroup[],
  known: KnownObjects,
  changed: Migration["files"],
  { language = "hcl", to }: RunMigrateOptions,
): ReturnType<typeof migrateDeclared> {
  const base = to === undefined || to === "sources" ? "." : to.folder;
  const anew = new Set(groups.map(({ folder, stem }) => resolve(base, folder, `${stem}.lintel.tf`)));
  const texts = new Map(changed.map(({ name, after }) => [resolve(base, name), after]));
  return migrateDeclared({
    ...{ groups, language, isOfService },
    meansTheSame: (model, ...values) => model === hostedService.name && equivalent(...values),
    contentsOf: (folder) => contentsOf(resolve(base, folder), anew, texts),
    importIdOf: (found) => importIdOfDeclared(found, known),
  });
}

/** The objects of declarations, by what both are called. */
const arnsByDeclaration = (
  live: readonly LintTarget[],
  declared: readonly LintTarget[],
): ReadonlyMap<FoundDeclaration, string> =>
  new Map(
    objectPairs({ live, declared, factsOf: () => ({}), ids: new Map(), isWhole: () => false }).flatMap((pair) =>
      pair.live === undefined || pair.declared === undefined
        ? []
        : [[pair.declared as LintTarget, pair.live.file.name]],
    ),
  );

/** The members in which the responses of operations have the resources. */
const lists = ["StackResources", "StackResourceSummaries"];

/**
 * The ARNs of resources by logical id, of those that one stack alone has. Throws a {@link UsageError} for a file that has
 * none.
 */
function stackArns(paths: readonly string[]): ReadonlyMap<string, string> {
  const arns = new Map<string, Set<string>>();
  for (const path of paths) {
    const resources = resourcesIn(path);
    for (const each of resources) {
      const [logicalId, arn] = [textAt(each, "LogicalResourceId"), textAt(each, "PhysicalResourceId")];
      if (logicalId === undefined || arn?.startsWith("arn:") !== true) continue;
      arns.set(logicalId, (arns.get(logicalId) ?? new Set()).add(arn));
    }
  }
  return new Map([...arns].flatMap(([id, [only = "", ...others]]) => (others.length === 0 ? [[id, only]] : [])));
}

function resourcesIn(path: string) {
  let value: unknown;
  try {
    value = JSON.parse(readText(namedPath(path), path));
  } catch (error) {
    throw new UsageError(
      `--stack-resources ${error instanceof Fault ? error.toString() : `${path} is not valid JSON`}`,
    );
  }
  const name = lists.find((each) => isMembers(value) && Array.isArray(value[each]));
  if (isMembers(value) && name !== undefined) return listAt(value, name);
  throw new UsageError(
    `--stack-resources ${path} has neither StackResources nor StackResourceSummaries; write it with \`aws cloudformation describe-stack-resources --stack-name NAME > ${path}\``,
  );
}

/**
 * The HCL in a folder, without the files that are written anew, and with the changed texts of others (by their paths in
 * that folder); nothing if there is no folder.
 */
function contentsOf(folder: string, anew: ReadonlySet<string>, changed: ReadonlyMap<string, string>): FolderContents {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  const there = isFolder ? readdirSync(folder).filter((name) => isHcl(name)) : [];
  const paths = new Set([...there.map((name) => join(folder, name)), ...changed.keys()]);
  const tree = new FileTree(folder, ["."]);
  const blocks = [...paths].flatMap((path) =>
    dirname(path) !== folder || anew.has(path) ? [] : blocksIn(path, changed.get(path), tree),
  );
  const required = blocks
    .filter(({ type }) => type === "terraform")
    .flatMap(({ body }) => body.blocks.filter(({ type }) => type === "required_providers"));
  const hasLintel = required.some(({ body }) => body.attributes.some(({ name }) => name === "lintel"));
  return {
    addresses: new Set(blocks.flatMap(({ type, labels }) => (type === "resource" ? [labels.join(".")] : []))),
    variables: new Set(blocks.flatMap(({ type, labels }) => (type === "variable" ? labels.slice(0, 1) : []))),
    requires: hasLintel ? "lintel" : required.length > 0 ? "others" : "nothing",
    hasProvider: blocks.some(({ type, labels }) => type === "provider" && labels[0] === "lintel"),
  };
}

/** The blocks of a file; none if it cannot be read, which Terraform says. */
function blocksIn(path: string, text: string | undefined, tree: FileTree): readonly HclBlock[] {
  try {
    return parseHcl(text ?? tree.textOf(path, path)).blocks;
  } catch (error) {
    if (error instanceof Fault || error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Accounts with their regions, an agent, or both. */
interface LiveSources {
  readonly accounts: AccountScope | undefined;
  readonly kinds: ReadonlySet<string>;
  readonly agent: AgentLine | undefined;
}

/** What was read of accounts and agents. */
interface FoundObjects extends Pick<LiveRead, "failures"> {
  readonly objects: readonly LiveObject[];
}

/** Reads the objects; "interrupted" after an interrupt, which sets the exit code. */
async function readObjects({ accounts, kinds, agent }: LiveSources): Promise<FoundObjects | "interrupted"> {
  const interrupt = new AbortController();
  const stop = () => interrupt.abort(interrupted);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    const { regions, failures } =
      accounts === undefined
        ? { regions: [], failures: [] }
        : await readLive(
            { accounts, kinds, withTags: true, withImages: false, daysOfCalls: undefined },
            {
              ...{ work: withoutFile, signal: interrupt.signal },
              report: (line) => printMessage(`${line}\n`),
            },
          );
    const atAgent = await readAgents({ agent });
    interrupt.signal.throwIfAborted();
    const objects = [...regions.flatMap((region) => region.objects), ...atAgent.objects];
    return { objects, failures: [...failures, ...atAgent.failures] };
  } catch (error) {
    if (error !== interrupted) throw error;
    printMessage("lintel: interrupted; nothing was written\n");
    process.exitCode = interruptedExitCode;
    return "interrupted";
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, stop);
  }
}

const interrupted = new Error("interrupted");
