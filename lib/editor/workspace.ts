/** The folders that an editor has open, and which of them the user trusts. */
import { dirname, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { InitializeParams, WorkspaceFolder, WorkspaceFoldersChangeEvent } from "vscode-languageserver";

/** The open folders, the same through all changes. */
export class EditorFolders {
  readonly #paths = new Set<string>();

  /** Takes what the editor has open at the start; older editors know one root only. */
  begin({ workspaceFolders, rootUri }: Pick<InitializeParams, "workspaceFolders" | "rootUri">): void {
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (typeof rootUri === "string" ? [rootUri] : []);
    for (const path of uris.flatMap(pathsOf)) this.#paths.add(path);
  }

  change({ added, removed }: WorkspaceFoldersChangeEvent): void {
    for (const path of removed.flatMap(({ uri }: WorkspaceFolder) => pathsOf(uri))) this.#paths.delete(path);
    for (const path of added.flatMap(({ uri }: WorkspaceFolder) => pathsOf(uri))) this.#paths.add(path);
  }

  get paths(): Iterable<string> {
    return this.#paths;
  }

  /** The innermost open folder with a file; undefined for files of elsewhere. */
  around(path: string): string | undefined {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      if (this.#paths.has(folder)) return folder;
      if (folder === dirname(folder)) return undefined;
    }
  }
}

/**
 * Whether a folder is one of those that the user trusts, by the initialization options of the editor, which has asked the
 * user: `{ trusted: true }` are all, `{ trusted: [uri] }` those and what is in them.
 */
export function trustedBy(options: unknown): (folder: string) => boolean {
  const given: unknown = typeof options === "object" && options !== null ? Reflect.get(options, "trusted") : undefined;
  if (given === true) return () => true;
  const trusted = Array.isArray(given) ? given.flatMap((uri) => (typeof uri === "string" ? pathsOf(uri) : [])) : [];
  return (folder) =>
    trusted.some((each) => folder === each || folder.startsWith(each.endsWith(sep) ? each : each + sep));
}

/** The path of a folder on this machine, without a separator at its end; of others none. */
function pathsOf(uri: string): readonly string[] {
  try {
    const path = fileURLToPath(uri);
    return [path.length > 1 && path.endsWith(sep) && !path.endsWith(`:${sep}`) ? path.slice(0, -1) : path];
  } catch {
    return [];
  }
}
