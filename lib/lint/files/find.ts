/** Finds the files to lint: named files, and those in named folders. */
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { type Fault, systemFault } from "../text/fault.ts";
import { isInputName, replacementOf } from "./file-names.ts";
import { ask } from "./file-system.ts";
import type { FolderEntry } from "./folder-entry.ts";
import { GitIgnores, isSynthesized } from "./gitignore.ts";
import type { SkippedFile } from "./skipped-file.ts";

/** A file that may be an input. */
export interface CandidateFile {
  readonly path: string;
  /** The name in findings: relative to the working folder if below it, otherwise as requested. */
  readonly name: string;
  /** The path with all links resolved, if known. */
  readonly targetPath?: string;
}

/** The file or folder that a path of the command line names. */
export type FoundPath =
  | { readonly kind: "file"; readonly file: CandidateFile }
  | {
      readonly kind: "folder";
      readonly name: string;
      readonly files: readonly CandidateFile[];
      readonly faults: readonly Fault[];
      /** What git ignores: folders, and files that may be inputs by their names. */
      readonly skipped: readonly SkippedFile[];
    };

/** What a search of a folder finds; see {@link FoundPath}. */
interface Found {
  readonly files: CandidateFile[];
  readonly faults: Fault[];
  readonly skipped: SkippedFile[];
}

/**
 * Returns a file, or every YAML, JSON and Terraform file in a folder and below it, sorted by name. Skips
 * `node_modules`, links to folders, folders with a leading dot (except `.github/workflows` and `.well-known`), and what
 * git ignores, unless `takesIgnored`. Throws a {@link Fault} for a path that does not exist.
 */
export function find(path: string, workingFolder: string, takesIgnored = false): FoundPath {
  const absolute = resolve(workingFolder, path);
  const name = pathInFindings(absolute, path, workingFolder);
  try {
    if (!ask("isFolder", absolute)) return { kind: "file", file: { path: absolute, name } };
  } catch (error) {
    throw systemFault(name, error);
  }
  const found: Found = { files: [], faults: [], skipped: [] };
  const folder = { path: absolute, name: name === "." ? "" : name, targetPath: ask("targetPath", absolute) };
  walk(folder, takesIgnored ? undefined : GitIgnores.of(folder.path), found);
  return { kind: "folder", name, ...found };
}

/** Links to folders are not followed, so a folder's contents resolve to paths below its own, except links to files. */
function walk(folder: Required<CandidateFile>, ignores: GitIgnores | undefined, found: Found): void {
  let entries: readonly (FolderEntry & { readonly leadsTo?: string })[];
  try {
    entries = ask("entries", folder.path);
  } catch (error) {
    found.faults.push(systemFault(folder.name === "" ? "." : folder.name, error));
    return;
  }
  const names = new Set(entries.map(({ name }) => name));
  for (const entry of entries) {
    if (entry.kind === "file" && !isInputName(entry.name)) continue;
    const path = inFolder(folder.path, entry.name);
    const name = folder.name === "" ? entry.name : `${folder.name}/${entry.name}`;
    const targetPath = inFolder(folder.targetPath, entry.name);
    const isFolder = entry.kind === "folder";
    const line = ignores?.whatIgnores(path, isFolder);
    const replacement = isFolder ? undefined : replacementOf(entry.name);
    if (replacement !== undefined && names.has(replacement)) {
      found.skipped.push({ name, reason: `OpenTofu reads ${replacement} in its place` });
    } else if (line !== undefined && !(isFolder && isSynthesized(path))) {
      found.skipped.push({ name: isFolder ? `${name}/` : name, reason: `git ignores it (${line})` });
    } else if (isFolder) walk({ path, name, targetPath }, within(ignores, path, line !== undefined), found);
    else found.files.push({ path, name, ...(entry.leadsTo === undefined && { targetPath }) });
  }
}

/** The path of an entry of a folder, whose own path is absolute and normalized: `join` normalizes it again for each entry. */
const inFolder = (folder: string, name: string): string =>
  folder.endsWith(sep) ? `${folder}${name}` : `${folder}${sep}${name}`;

/** The patterns of a subfolder; those of the folders above do not apply in one that they ignore. */
function within(ignores: GitIgnores | undefined, folder: string, isIgnored: boolean): GitIgnores | undefined {
  return isIgnored ? GitIgnores.none.within(folder) : ignores?.within(folder);
}

/** The folders that a search of a folder reads, itself included. */
export function* searchedFolders(folder: string, takesIgnored = false): Generator<string> {
  yield* foldersBelow(folder, takesIgnored ? undefined : GitIgnores.of(folder));
}

function* foldersBelow(folder: string, ignores: GitIgnores | undefined): Generator<string> {
  yield folder;
  let entries: readonly FolderEntry[];
  try {
    entries = ask("entries", folder);
  } catch {
    return; // deleted in the meantime
  }
  for (const { name, kind } of entries) {
    const path = join(folder, name);
    if (kind !== "folder") continue;
    const isIgnored = ignores?.whatIgnores(path, true) !== undefined;
    if (!isIgnored || isSynthesized(path)) yield* foldersBelow(path, within(ignores, path, isIgnored));
  }
}

/** A path as findings name it, with forward slashes. */
export function pathInFindings(absolute: string, asked: string, workingFolder: string): string {
  const below = relative(workingFolder, absolute);
  const isBelow = below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
  const name = isBelow || !isAbsolute(asked) ? below : absolute;
  return (name === "" ? "." : name).split(sep).join("/");
}
