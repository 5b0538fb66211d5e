/** Writes the files of a migration or an export: all of them, or none. */

import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import type { MigratedFile } from "../../adopt/migrate/migration.ts";
import { unwritableBecause } from "../../base/files/file-errors.ts";
import { messageOf } from "../../base/message-of.ts";
import { readText } from "../../lint/files/source-file.ts";
import { bytesInPlace } from "../lint/fixed-files.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { makeFolderOf, refuseOutside, type StagedFile, stagedFile } from "../terminal/write-file.ts";
import type { MigrateOptions } from "./migrate-options.ts";

/** Writes files, each as a whole; throws a {@link UsageError} before it writes any if one cannot be written there. */
export function writeMigration(
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
