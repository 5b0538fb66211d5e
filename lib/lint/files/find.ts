/** Finds the files to lint: those that are named, and those in the folders that are named. */
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { type Fault, systemFault } from "../text/fault.ts";
import { ask, type FolderEntry } from "./file-system.ts";

/** A file that may be an input. */
export interface CandidateFile {
  readonly path: string;
  /** As findings name it: relative to the working folder where it is below it, else as it was asked for. */
  readonly name: string;
  /** Where the path leads when all links on the way are followed, if that is known. */
  readonly landing?: string;
}

/** What a path of the command line stands for. */
export type FoundPath =
  | { readonly kind: "file"; readonly file: CandidateFile }
  | {
      readonly kind: "folder";
      readonly name: string;
      readonly files: readonly CandidateFile[];
      readonly faults: readonly Fault[];
    };

/** Whether a file in a folder may be an input. */
export const isInputName = (name: string): boolean =>
  /\.(?:ya?ml|json|tf)$/i.test(name) && !name.startsWith("lintel.config.");

/**
 * A file, or every YAML, JSON and Terraform file in a folder and below it, in the order of their names. Folders that begin with a
 * dot (but `.github/workflows` and `.well-known`), `node_modules`, and links to folders are left out. Throws a {@link Fault} for a path that leads nowhere.
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

/** Links to folders are not followed: what is below a folder lands below where that lands, links to files apart. */
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
