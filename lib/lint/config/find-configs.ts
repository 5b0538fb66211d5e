/** Finds the configurations of a file: in its folder and its parents, up to the repository's root. */

import { dirname, join } from "node:path";
import { isInFolder } from "../../base/files/real-path.ts";
import { ask } from "../files/file-system.ts";
import { Repositories } from "../files/file-tree.ts";

/** The names of configurations. The first in a folder takes precedence. */
export const configNames = [
  "lintel.config.yaml",
  "lintel.config.yml",
  "lintel.config.json",
  "lintel.config.ts",
  "lintel.config.mts",
  "lintel.config.cts",
  "lintel.config.mjs",
  "lintel.config.js",
  "lintel.config.cjs",
] as const;

/** Finds configurations, with a cache. */
export class ConfigFinder {
  readonly #workingFolder: string;
  readonly #repositories = new Repositories();
  readonly #found = new Map<string, readonly string[]>();

  constructor(workingFolder: string) {
    this.#workingFolder = workingFolder;
  }

  /** The configurations from a folder upwards, the nearest first. */
  above(folder: string): readonly string[] {
    return this.folders(folder).flatMap((each) => this.in(each).slice(0, 1));
  }

  /**
   * The folders whose configurations apply to a folder, itself first: up to the repository's root. Outside a repository
   * the search ends at the working folder, or with the folder itself where it is not below that: a configuration may be
   * code, which runs.
   */
  folders(folder: string): readonly string[] {
    const isBelow = isInFolder(folder, this.#workingFolder);
    const top = this.#repositories.of(folder) ?? (isBelow ? this.#workingFolder : folder);
    const folders = [folder];
    for (let each = folder; each !== top; each = dirname(each)) folders.push(dirname(each));
    return folders;
  }

  /** The configurations in one folder, of which the first takes precedence. */
  in(folder: string): readonly string[] {
    const known = this.#found.get(folder);
    if (known !== undefined) return known;
    const found = configNames.map((name) => join(folder, name)).filter((file) => ask("exists", file));
    this.#found.set(folder, found);
    return found;
  }
}
