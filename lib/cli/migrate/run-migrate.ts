/** Implements `lintel migrate`: HCL in place, and templates, documents and live objects as new files. */
import { resolve } from "node:path";
import { isOfService } from "../../adopt/audit/live-kinds.ts";
import { objectPairs } from "../../adopt/audit/pairs.ts";
import type { Migration } from "../../adopt/migrate/migration.ts";
import type { FoundDeclaration } from "../../adopt/migrate/to-lintel/declared-target.ts";
import type { Language } from "../../adopt/migrate/to-lintel/languages.ts";
import { type DeclaredGroup, migrateDeclared } from "../../adopt/migrate/to-lintel/migrate-declared.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import { LiveFault } from "../../lint/text/fault.ts";
import { equivalent } from "../../services/app-runner/hosted-service/model/same-meaning.ts";
import { hostedService } from "../../services/app-runner/hosted-service/model.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { fileGroups, liveGroups } from "./declared-groups.ts";
import { contentsOf } from "./folder-contents.ts";
import { hclDeclarations, idsInStates } from "./hcl-declarations.ts";
import { hclFilesAt, rewrittenHcl, withoutRepetition } from "./hcl-in-place.ts";
import { importIdOfDeclared, type KnownObjects } from "./import-ids.ts";
import { type LiveSources, readObjects } from "./live-objects.ts";
import type { MigrateOptions } from "./migrate-options.ts";
import { reportMigration } from "./report-migration.ts";
import { stackArns } from "./stack-resources.ts";
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
