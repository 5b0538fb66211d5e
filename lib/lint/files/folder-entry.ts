/** Which entries of folders searches see. */
import { basename } from "node:path";

/** An entry of a folder. A link counts as the file that it leads to; other links are skipped. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
}

/** Folders with a leading dot that contain inputs: workflows, and cards that servers publish. */
const searchedFolders = new Set([".github", ".well-known"]);

/** Whether searches skip a folder, by its name and that of its parent. */
export const isSkippedFolder = (name: string, within: string): boolean =>
  basename(within) === ".github"
    ? name !== "workflows"
    : name === "node_modules" || (name.startsWith(".") && !searchedFolders.has(name));
