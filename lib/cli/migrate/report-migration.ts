/** Prints what a migration or an export changes and what it cannot carry over, or has it written. */

import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import type { MigrationCommand } from "../../adopt/migrate/direction.ts";
import type { MigratedFile, Migration } from "../../adopt/migrate/migration.ts";
import { findingOf } from "../../adopt/migrate/problem.ts";
import { unwritableBecause } from "../../base/files/file-errors.ts";
import type { Members } from "../../base/members.ts";
import { messageOf } from "../../base/message-of.ts";
import { secretParts } from "../../facts/model/secrets/secret-text.ts";
import { secretsWithin, secretTextsOf } from "../../lint/declaration/secrets.ts";
import { readText } from "../../lint/files/source-file.ts";
import { type LintResult, withFindings } from "../../lint/findings/finding.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { paint } from "../../lint/report/paint.ts";
import { hideSecrets } from "../../lint/run/run.ts";
import { Lines } from "../../lint/text/lines.ts";
import type { Range } from "../../lint/text/position.ts";
import { concealed } from "../../lint/text/secrets/concealed.ts";
import { secretPlaces } from "../../lint/text/secrets/secret-places.ts";
import { bytesInPlace, diffOf } from "../lint/fixed-files.ts";
import { printDocument, printMessage } from "../terminal/print.ts";
import { columnsOf } from "../terminal/terminal-width.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { makeFolderOf, refuseOutside, type StagedFile, stagedFile } from "../terminal/write-file.ts";
import type { MigrateOptions } from "./migrate-options.ts";

/** What a migration was made of. */
export interface MigrationSources {
  /** The names of the files. */
  readonly read: readonly string[];
  /** What they declare: secrets in it are not shown. */
  readonly declarations: readonly LintTarget[];
}

/** Prints or writes a migration, and says what cannot be carried over; sets the exit code. */
export async function reportMigration(
  migration: Migration,
  sources: MigrationSources,
  options: Pick<MigrateOptions, "command" | "to" | "format" | "replaces">,
): Promise<void> {
  const { command, to, format, replaces } = options;
  hideSecrets(sources.declarations, new Set(migration.problems.map(({ file }) => file)));
  const result = resultOf(migration, sources, command);
  const isWhole = result.faults.length === 0 && result.summary.errors === 0;
  process.exitCode = isWhole ? 0 : 2;
  for (const fault of result.faults) printMessage(`lintel: ${fault.toString()}\n`);
  if (to === undefined) await show(migration, result, sources, options);
  else {
    writeMigration(migration.files, to, replaces);
    if (format === "json") await printDocument(await asJson(result, {}));
  }
  if (format === "text") await printDocument(await asText(result), to === undefined ? "stderr" : "stdout");
  const { length } = migration.files;
  if (length === 0 && isWhole && result.findings.length === 0) printMessage(`lintel: there is nothing to ${command}\n`);
  else if (to !== undefined && format === "text")
    printMessage(`${command === "migrate" ? "Migrated" : "Exported"} ${length} ${length === 1 ? "file" : "files"}.\n`);
}

/** The findings, as those of a lint run. */
function resultOf(
  { problems, faults, resources }: Migration,
  { read, declarations }: MigrationSources,
  command: MigrationCommand,
): LintResult {
  const secrets = secretsOf(declarations);
  const shown = (text: string): string => concealed(text, secrets);
  const lines = new Map<string, Lines>(
    problems.flatMap(({ file }) => (file.live === undefined ? [[file.name, file.lines] as const] : [])),
  );
  const summary = { files: read.length, resources, notEvaluated: 0 };
  const base = { notEvaluated: [], summary, read: new Set(read), faults, lines };
  return withFindings(
    base,
    problems.map((problem) => {
      const { message, help, resource, path, ...finding } = findingOf(problem, command);
      const texts = { message: shown(message), resource: shown(resource), path: shown(path) };
      return { ...finding, ...texts, ...(help !== undefined && { help: shown(help) }) };
    }),
    [],
  );
}

const asText = async (result: LintResult): Promise<string> => {
  if (result.findings.length === 0) return "";
  const { isTTY = false } = process.stderr;
  const width = columnsOf(process.stderr, isTTY ? undefined : 120);
  const style = { paint: paint(false, false), width, wraps: isTTY, showsSuppressed: false };
  const { formatText } = await import("../../lint/report/formats/text.ts");
  return formatText(result, style);
};

const asJson = async (result: LintResult, more: Members): Promise<string> => {
  const { formatJson } = await import("../../lint/report/formats/json.ts");
  return `${JSON.stringify({ ...JSON.parse(formatJson(result)), ...more }, undefined, 2)}\n`;
};

/** Prints the diff; a file whose diff would show a secret is left out. */
async function show(
  migration: Migration,
  result: LintResult,
  { declarations }: MigrationSources,
  { command, format }: Pick<MigrateOptions, "command" | "format">,
): Promise<void> {
  const omittedNew = revealing(migration.files, declarations);
  const shown = migration.files.filter(({ name }) => !omittedNew.has(name));
  const secrets = secretsIn(declarations, shown);
  const { diff, leftOut: changed } = await diffOf(
    shown.map((file) => ({ ...file, secrets: secrets.get(file.name) ?? [] })),
  );
  const leftOut = [...changed, ...omittedNew];
  const omitted = leftOut.length > 0 && { omitted: leftOut };
  if (format === "json") await printDocument(await asJson(result, { diff, ...omitted }));
  else await printDocument(diff);
  for (const name of leftOut) {
    printMessage(`lintel: ${name} is omitted from the diff, which would reveal a secret; --write ${command}s it\n`);
  }
}

/** Shorter secrets are parts of other words. */
const shortestCopied = 6;

/** The texts of declarations that are secrets. */
const secretsOf = (declarations: readonly LintTarget[]): ReadonlySet<string> =>
  new Set(declarations.flatMap(({ root }) => secretTextsOf(root)));

/** The names of new files with a secret that no variable stands for. */
function revealing(files: readonly MigratedFile[], declarations: readonly LintTarget[]): ReadonlySet<string> {
  const copied = [...secretsOf(declarations)].filter(({ length }) => length >= shortestCopied);
  const isRevealing = ({ name, after, isNew }: MigratedFile): boolean => {
    if (isNew !== true) return false;
    // In a program, the names of variables stand where other languages have values.
    const [place] = name.endsWith(".ts") ? secretParts(after, true) : secretPlaces(after);
    return place !== undefined || copied.some((text) => after.includes(text));
  };
  return new Set(files.filter(isRevealing).map(({ name }) => name));
}

/** The secrets in files, by name. */
function secretsIn(
  declarations: readonly LintTarget[],
  files: readonly MigratedFile[],
): ReadonlyMap<string, readonly Range[]> {
  const secrets = new Map<string, Range[]>(files.map(({ name, before }) => [name, [...new Lines(before).secrets]]));
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
function writeMigration(
  files: readonly MigratedFile[],
  to: NonNullable<MigrateOptions["to"]>,
  replaces: boolean,
): void {
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
  const staged: StagedFile[] = [];
  for (const { file, path } of placed) {
    try {
      makeFolderOf(path);
      staged.push(stagedFile(path, contentOf(file)));
    } catch (error) {
      for (const each of staged) each.discard();
      throw new UsageError(`${file.name} cannot be written: ${unwritableBecause(error)}; nothing was written`);
    }
  }
  for (const each of staged) each.commit();
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
