/** Finds the configurations of a file: in its folder and those above, up to the repository's root. */
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** The names of configurations. Of several in a folder the first counts. */
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

/** Finds configurations; what was looked for once is kept. */
export class ConfigFinder {
  readonly #workingFolder: string;
  readonly #found = new Map<string, { readonly files: readonly string[]; readonly isInRepository: boolean }>();

  constructor(workingFolder: string) {
    this.#workingFolder = workingFolder;
  }

  /**
   * The configurations from a folder upwards, the nearest first. Outside a repository the search ends at the working
   * folder, or with the folder itself where it is not below that: a configuration may be code, which runs.
   */
  above(folder: string): readonly string[] {
    const { files, isInRepository } = this.#look(folder);
    if (isInRepository) return files;
    const isBelow = !relative(this.#workingFolder, folder).startsWith("..");
    const top = isBelow ? this.#workingFolder : folder;
    return files.filter((file) => !relative(top, file).startsWith(".."));
  }

  /** The configurations in one folder, of which the first counts. */
  in(folder: string): readonly string[] {
    return configNames.map((name) => join(folder, name)).filter((file) => existsSync(file));
  }

  #look(folder: string): { readonly files: readonly string[]; readonly isInRepository: boolean } {
    const known = this.#found.get(folder);
    if (known !== undefined) return known;
    const own = this.in(folder).slice(0, 1);
    const isRoot = existsSync(join(folder, ".git"));
    const parent = dirname(folder);
    const above = isRoot || parent === folder ? { files: [], isInRepository: isRoot } : this.#look(parent);
    const found = { files: [...own, ...above.files], isInRepository: above.isInRepository };
    this.#found.set(folder, found);
    return found;
  }
}
