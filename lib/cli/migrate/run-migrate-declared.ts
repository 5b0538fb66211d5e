/** Implements `lintel migrate` of templates, request documents and live objects. */
import { basename, dirname, extname, resolve } from "node:path";
import type { AccountScope } from "../../accounts/accounts-in-regions.ts";
import { isOfService } from "../../audit/live-kinds.ts";
import { objectPairs } from "../../audit/pairs.ts";
import { type LiveRead, readLive } from "../../audit/read-live.ts";
import { withoutFile } from "../../inventory/work-file.ts";
import { isHcl } from "../../lint/files/file-names.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import type { LiveObject } from "../../lint/inputs/live-object.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import { LiveFault } from "../../lint/text/fault.ts";
import { type LivePlace, liveScope } from "../../lint/text/live-place.ts";
import { nameFrom, taking } from "../../migrate/names.ts";
import type { MigrationProblem } from "../../migrate/problem.ts";
import type { FoundDeclaration } from "../../migrate/to-lintel/declared-resource.ts";
import type { Language } from "../../migrate/to-lintel/languages.ts";
import { type DeclaredGroup, migrateDeclared } from "../../migrate/to-lintel/migrate-declared.ts";
import { rangeIn } from "../../migrate/to-lintel/source-range.ts";
import type { AgentLine } from "../../services/a2a/command/line.ts";
import { equivalent } from "../../services/app-runner/hosted-service/model/same-meaning.ts";
import { hostedService } from "../../services/app-runner/hosted-service/model.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { readAgents } from "../audit/agent-objects.ts";
import { printMessage } from "../terminal/print.ts";
import { contentsOf } from "./folder-contents.ts";
import { importIdOfDeclared } from "./import-ids.ts";
import type { MigrateOptions } from "./migrate-options.ts";
import { reportMigration } from "./report-migration.ts";
import { stackArns } from "./stack-resources.ts";

/** Accounts with their regions, an agent, or both. */
export interface LiveSources {
  readonly accounts: AccountScope | undefined;
  readonly kinds: ReadonlySet<string>;
  readonly agent: AgentLine | undefined;
}

/** The options of the command line. */
export interface MigrateDeclaredOptions extends MigrateOptions {
  readonly language: Language;
  /** Whose objects are read; undefined: nobody's. */
  readonly live: LiveSources | undefined;
  /** Files that say which objects the resources of a stack are. */
  readonly stackResources: readonly string[];
}

/** Prints or writes what files and services declare, and what cannot be carried over; sets the exit code. */
export async function runMigrateDeclared(options: MigrateDeclaredOptions): Promise<void> {
  const { paths, language, live, to, takesIgnored } = options;
  const byLogicalId = stackArns(options.stackResources);
  const read = live === undefined ? undefined : await readObjects(live);
  if (read === "interrupted") return;
  const objects = read?.objects ?? [];
  const { result, declarations } = await lintDeclarations({ paths, resources: lintables, objects, takesIgnored });
  const inFiles = declarations.filter(({ file }) => file.live === undefined);
  const ofServices = declarations.filter(({ file }) => file.live !== undefined);
  const byDeclaration = paths.length === 0 ? new Map() : arnsByDeclaration(ofServices, inFiles);
  const problems: MigrationProblem[] = [];
  const taken = inFiles.filter((each) => isTaken(each, problems));
  const groups =
    paths.length === 0 ? liveGroups(ofServices, (live?.accounts?.profiles.length ?? 0) > 1) : fileGroups(taken);
  const base = to === undefined || to === "sources" ? "." : to.folder;
  const anew = new Set(groups.map(({ folder, stem }) => resolve(base, folder, `${stem}.lintel.tf`)));
  const migration = migrateDeclared({
    ...{ groups, language, isOfService },
    meansTheSame: (model, ...values) => model === hostedService.name && equivalent(...values),
    contentsOf: (folder) => contentsOf(resolve(base, folder), new Set([...anew].map((path) => basename(path)))),
    importIdOf: (found) => importIdOfDeclared(found, { byLogicalId, byDeclaration }),
  });
  const unread = (read?.failures ?? []).map(({ place, message }) => new LiveFault(place, message));
  const names = [...new Set(inFiles.map(({ file }) => file.name))];
  const faults = [...result.faults, ...unread];
  await reportMigration({ ...migration, problems: [...problems, ...migration.problems], faults }, names, options);
}

/** What was read of accounts and agents. */
interface ReadObjects extends Pick<LiveRead, "failures"> {
  readonly objects: readonly LiveObject[];
}

/** Reads the objects; "interrupted" after an interrupt, which sets the exit code. */
async function readObjects({ accounts, kinds, agent }: LiveSources): Promise<ReadObjects | "interrupted"> {
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
              tell: (line) => printMessage(`${line}\n`),
            },
          );
    const atAgent = await readAgents({ agent });
    interrupt.signal.throwIfAborted();
    const objects = [...regions.flatMap((region) => region.objects), ...atAgent.objects];
    return { objects, failures: [...failures, ...atAgent.failures] };
  } catch (error) {
    if (error !== interrupted) throw error;
    printMessage("lintel: interrupted; nothing was written\n");
    process.exitCode = 130;
    return "interrupted";
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, stop);
  }
}

const interrupted = new Error("interrupted");

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

/** Whether a declaration is taken over; tells why it is not. */
function isTaken({ model, file, root, planned, resource }: LintTarget, problems: MigrationProblem[]): boolean {
  if (isHcl(file.name)) return false; // migrated in place
  const span = root.span("value");
  const at = rangeIn(file, span);
  if (planned !== undefined || file.name.endsWith(".tf.json")) {
    const help = "change the program that writes the file; moved blocks then keep the object (docs/migrate.md)";
    const message = "configuration of Terraform in JSON is left as it is, since a program may have written it";
    problems.push({ rule: "migrate/generated", file, at, message, help, resource: resource() });
    return false;
  }
  if (model.requestOnly !== true) return true;
  const message = `a document of the kind ${model.title} declares no object, and stays as it is`;
  problems.push({ rule: "migrate/stays", file, at, message, resource: resource() });
  return false;
}

/** A group for each file, beside it. */
function fileGroups(declared: readonly LintTarget[]): readonly DeclaredGroup[] {
  const groups = new Map<string, LintTarget[]>();
  for (const each of declared) groups.set(each.file.name, [...(groups.get(each.file.name) ?? []), each]);
  const taken = new Set<string>();
  return [...groups].map(([name, found]) => {
    const folder = dirname(name);
    // `Web.template.json` is what the AWS CDK calls a template.
    const wanted = basename(name, extname(name)).replace(/\.template$/, "");
    const stem = taking(`${folder}/${wanted}`, taken).slice(folder.length + 1);
    return { folder, stem, source: basename(name), found };
  });
}

/** A group for each region, in a folder for each account if several were asked for, and one for an agent. */
function liveGroups(live: readonly LintTarget[], isByAccount: boolean): readonly DeclaredGroup[] {
  const groups = new Map<string, DeclaredGroup & { readonly found: LintTarget[] }>();
  for (const each of live) {
    const place = each.file.live;
    if (place === undefined) continue;
    const key = liveScope(place);
    const group = groups.get(key) ?? { ...fileOf(place, isByAccount), source: `the live objects of ${key}`, found: [] };
    groups.set(key, group);
    group.found.push(each);
  }
  return [...groups.values()];
}

/** The file of the objects at a place: `eu-west-1`, `agent_example_com`. */
const fileOf = (place: LivePlace, isByAccount: boolean): Pick<DeclaredGroup, "folder" | "stem"> =>
  "arn" in place
    ? { folder: isByAccount ? place.account : ".", stem: place.region }
    : { folder: ".", stem: nameFrom(place.agent.replace(/^\w+:\/\//, "").replace(/[/?].*/, ""), "agent") };
