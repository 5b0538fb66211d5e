/** Implements `lintel migrate` and `lintel export`, which change sources in opposite directions. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { makeFolder } from "../../base/make-folder.ts";
import type { Members } from "../../base/members.ts";
import { messageOf } from "../../base/message-of.ts";
import { providerSchema } from "../../host/managed/settings.ts";
import type { SchemaAttribute } from "../../host/protocol/provider-server.ts";
import { secretsWithin } from "../../lint/declaration/secrets.ts";
import { isHcl } from "../../lint/files/file-names.ts";
import { FileTree } from "../../lint/files/file-tree.ts";
import { find } from "../../lint/files/find.ts";
import { readText, type Unparsed } from "../../lint/files/source-file.ts";
import { type LintResult, withFindings } from "../../lint/findings/finding.ts";
import { paint } from "../../lint/report/paint.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import { Fault } from "../../lint/text/fault.ts";
import { Lines } from "../../lint/text/lines.ts";
import type { Range } from "../../lint/text/position.ts";
import { awsDocumentsOf } from "../../migrate/declared/aws-documents.ts";
import { cloudFormationOf } from "../../migrate/declared/cloudformation.ts";
import { ecsExpressOf } from "../../migrate/declared/ecs-express.ts";
import { othersIn, sourcesOf } from "../../migrate/declared/source.ts";
import { type Direction, ownSettings } from "../../migrate/direction.ts";
import { migrateHcl } from "../../migrate/hcl/migrate-hcl.ts";
import type { KnownSettings } from "../../migrate/hcl/providers.ts";
import type { MigratedFile, Migration } from "../../migrate/migration.ts";
import { findingOf } from "../../migrate/problem.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { bytesInPlace, diffOf } from "../lint/fixed-files.ts";
import { printDocument, printMessage } from "../terminal/print.ts";
import { columnsOf } from "../terminal/terminal-width.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { refuseOutside, writeAtomically } from "../terminal/write-file.ts";

/** The options of the command line. */
export interface MigrateOptions {
  readonly direction: Direction;
  readonly paths: readonly string[];
  /** Where to write; undefined: print a diff. */
  readonly to: "sources" | { readonly folder: string } | undefined;
  readonly format: "text" | "json";
  readonly takesIgnored: boolean;
  /** See {@link HclSources.state}. */
  readonly state?: string | undefined;
  /** What an export writes; default: resources of the aws provider. */
  readonly tool?: "aws" | "cloudformation" | "ecs-express" | undefined;
  /** Whether files of a former run are replaced. */
  readonly replaces: boolean;
}

/** Prints or writes what becomes of the sources, and what cannot be carried over; sets the exit code. */
export async function runMigrate(options: MigrateOptions): Promise<void> {
  const workingFolder = process.cwd();
  const sources = sourcesIn(options, workingFolder);
  const found = await migrationOf(options, sources.files, workingFolder);
  const known = new Set(sources.faults.map(String));
  const faults = [...sources.faults, ...found.faults.filter((fault) => !known.has(fault.toString()))];
  const migration: Migration = { ...found, faults };
  await reportMigration(
    migration,
    sources.files.map(({ name }) => name),
    options,
  );
}

/** Prints or writes a migration, and says what cannot be carried over; sets the exit code. `read` are the sources. */
export async function reportMigration(
  migration: Migration,
  read: readonly string[],
  options: Pick<MigrateOptions, "direction" | "paths" | "to" | "format" | "replaces">,
): Promise<void> {
  const { direction, to, format, replaces } = options;
  const result = resultOf(migration, read, direction);
  const isWhole = result.faults.length === 0 && result.summary.errors === 0;
  process.exitCode = isWhole ? 0 : 2;
  for (const fault of result.faults) printMessage(`lintel: ${fault.toString()}\n`);
  if (to === undefined) await show(migration, result, options);
  else {
    write(migration.files, to, replaces);
    if (format === "json") await printDocument(await asJson(result, {}));
  }
  if (format === "text") await printDocument(await asText(result), to === undefined ? "stderr" : "stdout");
  const { length } = migration.files;
  if (length === 0 && isWhole) printMessage(`lintel: there is nothing to ${direction}\n`);
  else if (to !== undefined && format === "text")
    printMessage(
      `${direction === "migrate" ? "Migrated" : "Exported"} ${length} ${length === 1 ? "file" : "files"}.\n`,
    );
}

/** What becomes of the sources. */
async function migrationOf(
  options: MigrateOptions,
  files: readonly Unparsed[],
  workingFolder: string,
): Promise<Migration> {
  const { direction, paths, tool, takesIgnored, state } = options;
  const models = lintables.map(({ model }) => model);
  const rewritten = (): Migration => {
    const tree = new FileTree(workingFolder, paths);
    const settings = settingsAfter(direction);
    try {
      return migrateHcl({ ...{ direction, files, models, workingFolder, tree, settings }, ...(state && { state }) });
    } catch (error) {
      // A state that is none; without what it says, nothing is known of the objects.
      throw error instanceof Fault ? new UsageError(error.toString()) : error;
    }
  };
  if (direction === "migrate") return rewritten();
  const linted = await lintDeclarations({ paths, resources: lintables, mayBeOther: true, takesIgnored });
  const sources = sourcesOf(linted.declarations);
  const { faults } = linted.result;
  if (tool === "cloudformation" || tool === "ecs-express") {
    const written = tool === "cloudformation" ? cloudFormationOf(sources, models) : ecsExpressOf(sources);
    return { ...written, problems: [...written.problems, ...othersIn(linted.declarations)], faults };
  }
  const [inPlace, beside] = [rewritten(), awsDocumentsOf(sources, models)];
  const told = new Set(inPlace.faults.map(String));
  return {
    files: [...inPlace.files, ...beside.files],
    resources: inPlace.resources + beside.resources,
    problems: [...inPlace.problems, ...beside.problems],
    faults: [...inPlace.faults, ...faults.filter((fault) => !told.has(fault.toString()))],
  };
}

/** The HCL files at these paths; an export takes other files, too. */
function sourcesIn({ direction, paths, takesIgnored }: MigrateOptions, workingFolder: string) {
  const files = new Map<string, Unparsed>();
  const faults: Fault[] = [];
  for (const path of paths) {
    try {
      const found = find(path, workingFolder, takesIgnored);
      const candidates = found.kind === "folder" ? found.files : [found.file];
      if (found.kind === "folder") faults.push(...found.faults);
      if (direction === "migrate" && found.kind === "file" && !isHcl(found.file.name)) {
        throw new Fault(found.file.name, "is not HCL; expected a folder, or a file whose name ends in .tf or .tofu");
      }
      for (const { path: at, name } of candidates) {
        if (!isHcl(name) || files.has(at)) continue;
        try {
          files.set(at, { path: at, name, text: readText(at, name) });
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          faults.push(error);
        }
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(error);
    }
  }
  return { files: [...files.values()], faults };
}

/** The names of settings, with those within blocks. */
const settingNames = (attributes: { readonly [name: string]: SchemaAttribute }): KnownSettings =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { nested }]) => [name, settingNames(nested?.attributes ?? {})]),
  );

/** The names of the settings of the provider afterwards. */
function settingsAfter(direction: Direction): KnownSettings {
  const own = settingNames(providerSchema.attributes);
  if (direction === "migrate") return own;
  return { ...Object.fromEntries(Object.entries(own).filter(([name]) => !ownSettings.includes(name))), endpoints: {} };
}

/** The findings, as those of a lint run. */
function resultOf(
  { problems, faults, resources }: Migration,
  read: readonly string[],
  direction: Direction,
): LintResult {
  const lines = new Map<string, Lines>(
    problems.flatMap(({ file }) => (file.live === undefined ? [[file.name, file.lines] as const] : [])),
  );
  const summary = { files: read.length, resources, notEvaluated: 0 };
  const base = { notEvaluated: [], summary, read: new Set(read), faults, lines };
  return withFindings(
    base,
    problems.map((problem) => findingOf(problem, direction)),
    [],
  );
}

const asText = async (result: LintResult): Promise<string> => {
  if (result.findings.length === 0) return "";
  const { isTTY = false } = process.stderr;
  const width = columnsOf(process.stderr, isTTY ? undefined : 120);
  const style = { paint: paint(false, false), width, wraps: isTTY, showsSuppressed: false };
  const { formatText } = await import("../../lint/report/text.ts");
  return formatText(result, style);
};

const asJson = async (result: LintResult, more: Members): Promise<string> => {
  const { formatJson } = await import("../../lint/report/json.ts");
  return `${JSON.stringify({ ...JSON.parse(formatJson(result)), ...more }, undefined, 2)}\n`;
};

/** Prints the diff; a file whose diff would show a secret is left out. */
async function show(
  migration: Migration,
  result: LintResult,
  { direction, format, paths }: Pick<MigrateOptions, "direction" | "format" | "paths">,
): Promise<void> {
  const inPlace = migration.files.filter(({ isNew }) => isNew !== true);
  const secrets = await secretsIn(paths, inPlace);
  const changed = migration.files.map((file) => ({ ...file, secrets: secrets.get(file.name) ?? [] }));
  const { diff, leftOut } = await diffOf(changed);
  const omitted = leftOut.length > 0 && { omitted: leftOut };
  if (format === "json") await printDocument(await asJson(result, { diff, ...omitted }));
  else await printDocument(diff);
  for (const name of leftOut) {
    printMessage(`lintel: ${name} is omitted from the diff, which would reveal a secret; --write ${direction}s it\n`);
  }
}

/** Secrets in settings of providers, whatever they look like: `secret_key = "…"`. */
function* secretSettings(text: string): Generator<Range> {
  const names = Object.entries(providerSchema.attributes).flatMap(([name, { sensitive }]) => (sensitive ? [name] : []));
  for (const { 1: before = "", 2: value = "", index } of text.matchAll(
    new RegExp(`^([^\\S\\n]*(?:${names.join("|")})\\s*=\\s*)("[^"\\n]+")`, "gm"),
  )) {
    if (!value.includes("${")) yield { start: index + before.length, end: index + before.length + value.length };
  }
}

/** The secrets in files, by name. */
async function secretsIn(
  paths: readonly string[],
  files: readonly MigratedFile[],
): Promise<ReadonlyMap<string, readonly Range[]>> {
  const secrets = new Map<string, Range[]>(
    files.map(({ name, before }) => [name, [...new Lines(before).secrets, ...secretSettings(before)]]),
  );
  if (files.length === 0) return secrets;
  const { declarations } = await lintDeclarations({ paths, resources: lintables, mayBeOther: true });
  for (const { root, file } of declarations) {
    for (const node of secretsWithin(root)) {
      const span = node.span("value");
      if (span !== undefined)
        secrets.get(file.name)?.push({ start: file.lines.offset(span.start), end: file.lines.offset(span.end) });
    }
  }
  return secrets;
}

/** Writes files, each as a whole; throws a {@link UsageError} before it writes any if one cannot be written there. */
function write(files: readonly MigratedFile[], to: NonNullable<MigrateOptions["to"]>, replaces: boolean): void {
  const placed = files.map((file) => ({
    file,
    path: to === "sources" ? resolve(file.path) : placeIn(to.folder, file.name),
  }));
  for (const { file, path } of placed) {
    try {
      refuseOutside(path);
    } catch (error) {
      throw new UsageError(`${file.name} cannot be written: ${messageOf(error)}; nothing was written`);
    }
    const isSource = file.isNew !== true && path === resolve(file.path);
    const isChanged = isSource && readText(path, file.name) !== file.before;
    if (isChanged)
      throw new UsageError(`${file.name} changed while it was read, so nothing was written; run the command again`);
    if (!isSource && !replaces && existsSync(path)) {
      const there = to === "sources" ? file.name : `${join(to.folder, file.name)}`;
      throw new UsageError(
        `${there} is there already, so nothing was written; --force replaces it, and --output DIR writes to another folder`,
      );
    }
  }
  for (const { file, path } of placed) {
    try {
      makeFolder(dirname(path));
      writeAtomically(path, contentOf(file));
    } catch (error) {
      throw new UsageError(`${file.name} cannot be written: ${messageOf(error)}`);
    }
  }
}

/** The bytes of a changed file, with a byte order mark if it had one. */
const contentOf = ({ path, after, isNew }: MigratedFile): Buffer =>
  bytesInPlace(after, isNew === true ? Buffer.alloc(0) : readFileSync(resolve(path)));

/** A file's place below a folder. */
function placeIn(folder: string, name: string): string {
  if (isAbsolute(name) || name.startsWith("..")) {
    throw new UsageError(
      `${name} is not below the working folder, so --output has no place for it; start lintel in a folder above both`,
    );
  }
  return resolve(folder, name);
}
