/** Which Lintel runs for a folder: of a setting, of the folder, or the one of this extension. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { type WorkspaceFolder, workspace } from "vscode";

/** A Lintel that can be started. */
export interface Program {
  /** The file, which tells programs apart. */
  readonly file: string;
  /** Where it is from, for people. */
  readonly origin: "of this extension" | "of the folder" | "of the setting lintel.path";
  readonly command: string;
  /** What stands before the arguments of Lintel. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** The Lintel of a folder, or of a window without folders. A window that is not trusted runs only the bundled one. */
export function programFor(folder: WorkspaceFolder | undefined, bundled: string): Program {
  const ours = started(bundled, "of this extension");
  if (!workspace.isTrusted) return ours;
  const given = workspace.getConfiguration("lintel", folder?.uri).get("path", "").trim();
  if (given !== "") return started(pathIn(folder, given), "of the setting lintel.path");
  if (folder?.uri.scheme !== "file") return ours;
  const own = join(folder.uri.fsPath, "node_modules", "lintel", "dist", "lintel.cjs");
  return existsSync(own) ? started(own, "of the folder") : ours;
}

/** A script runs by the Node of VS Code, so that nobody needs another one. */
function started(file: string, origin: Program["origin"]): Program {
  const { env } = process;
  return /\.[cm]?js$/.test(file)
    ? { file, origin, command: process.execPath, args: [file], env: { ...env, ELECTRON_RUN_AS_NODE: "1" } }
    : { file, origin, command: file, args: [], env };
}

/** A path as the user wrote it: from the home folder, from the folder, or the name of a program on PATH. */
function pathIn(folder: WorkspaceFolder | undefined, given: string): string {
  if (given.startsWith("~/")) return join(homedir(), given.slice(2));
  const isName = !/[\\/]/.test(given) && !/\.[cm]?js$/.test(given);
  return isName ? given : resolve(folder?.uri.fsPath ?? homedir(), given);
}
