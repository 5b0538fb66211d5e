/** Finds the files to lint: named files, and those in named folders. */
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { type Fault, systemFault } from "../text/fault.ts";
import { ask, type FolderEntry } from "./file-system.ts";

/** A file that may be an input. */
export interface CandidateFile {
  readonly path: string;
  /** The name in findings: relative to the working folder if below it, otherwise as requested. */
  readonly name: string;
  /** The path with all links resolved, if known. */
  readonly landing?: string;
}

/** The file or folder that a path of the command line names. */
export type FoundPath =
  | { readonly kind: "file"; readonly file: CandidateFile }
  | {
      readonly kind: "folder";
      readonly name: string;
      readonly files: readonly CandidateFile[];
      readonly faults: readonly Fault[];
    };

/** Whether a file in a folder may be an input, by its name. */
export const isInputName = (name: string): boolean =>
  /\.(?:ya?ml|json|tf)$/i.test(name) && !name.startsWith("lintel.config.");

/**
 * Returns a file, or every YAML, JSON and Terraform file in a folder and below it, sorted by name. Skips
 * `node_modules`, links to folders, and folders with a leading dot (except `.github/workflows` and `.well-known`).
 * Throws a {@link Fault} for a path that does not exist.
 */
export function find(path: string, workingFolder: string): FoundPath {
  const absolute = resolve(workingFolder, path);
  const name = nameOf(absolute, path, workingFolder);
  try {
    if (!ask("isFolder", absolute)) return { kind: "file", file: { path: absolute, name } };
  } catch (error) {
    throw systemFault(name, error);
  }
  const files: CandidateFile[] = [];
  const faults: Fault[] = [];
  walk({ path: absolute, name: name === "." ? "" : name, landing: ask("landing", absolute) }, files, faults);
  return { kind: "folder", name, files, faults };
}

/** Links to folders are not followed, so a folder's contents resolve to paths below its own, except links to files. */
function walk(folder: Required<CandidateFile>, files: CandidateFile[], faults: Fault[]): void {
  let entries: readonly (FolderEntry & { readonly leadsTo?: string })[];
  try {
    entries = ask("entries", folder.path);
  } catch (error) {
    faults.push(systemFault(folder.name === "" ? "." : folder.name, error));
    return;
  }
  for (const entry of entries) {
    if (entry.kind === "file" && !isInputName(entry.name)) continue;
    const path = join(folder.path, entry.name);
    const name = folder.name === "" ? entry.name : `${folder.name}/${entry.name}`;
    const landing = join(folder.landing, entry.name);
    if (entry.kind === "folder") walk({ path, name, landing }, files, faults);
    else files.push({ path, name, ...(entry.leadsTo === undefined && { landing }) });
  }
}

/** A path as findings name it, with forward slashes. */
export function nameOf(absolute: string, asked: string, workingFolder: string): string {
  const below = relative(workingFolder, absolute);
  const isBelow = below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
  const name = isBelow || !isAbsolute(asked) ? below : absolute;
  return (name === "" ? "." : name).split(sep).join("/");
}
