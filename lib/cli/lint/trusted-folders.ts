/**
 * The folders whose code the user lets an editor's language server run: a list of the user's, outside of any
 * repository.
 */

import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, sep } from "node:path";
import { realPath } from "../../base/files/real-path.ts";
import { orUndefined } from "../../base/or-undefined.ts";
import { environment } from "../../client/profiles/environment.ts";

/** Disables code wherever it is set. */
export const noCodeVariable = "LINTEL_NO_CODE";

/** The file with the list, one folder per line. */
export const trustedFoldersFile = (): string =>
  join(environment("XDG_CONFIG_HOME") ?? join(homedir(), ".config"), "lintel", "trusted-folders");

/** Whether a folder is in the list or within a listed one, after following links. */
export function isTrustedFolder(folder: string): boolean {
  const lines = readList().filter((line) => line !== "" && !line.startsWith("#"));
  const target = realPath(folder);
  return lines.map(realPath).some((each) => target === each || target.startsWith(`${each}${sep}`));
}

const readList = (): readonly string[] =>
  orUndefined(() =>
    readFileSync(trustedFoldersFile(), "utf8")
      .split(/\r?\n/)
      .map((line) => line.trim()),
  ) ?? [];
