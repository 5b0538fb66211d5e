/** The folders that an assistant works in: tools take no path outside of them. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The workspace with this folder, to which relative paths belong, and with others. */
export class Workspace {
  readonly root: string;
  readonly #roots: readonly string[];

  constructor(folder: string, others: readonly string[] = []) {
    this.root = realpathSync(folder);
    this.#roots = [this.root, ...others];
  }

  /**
   * The absolute path of a file or folder in the workspace, links followed, of a path or a `file://` URI.
   * @throws an error whose message is a sentence
   */
  pathOf(path: string): string {
    const absolute = this.#absolute(path);
    const real = realPathOf(absolute);
    if (this.#roots.some((root) => real === root || real.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)))
      return real;
    const written = isFileUri(path) ? `, the path ${JSON.stringify(absolute)},` : "";
    throw new Error(
      `${JSON.stringify(path)}${written} points outside the workspace ${this.root}; name a path inside it, or start \`lintel mcp --root\` with a folder that contains both`,
    );
  }

  /** Like {@link pathOf}, of something that exists: an assistant would take no findings for a clean file. */
  existingPathOf(path: string): string {
    const real = this.pathOf(path);
    if (existsSync(real)) return real;
    const uri = /^[a-z][\w+.-]*:\/\//i.test(path) ? `; write a path, such as ${JSON.stringify(this.#example)}` : "";
    throw new Error(`${JSON.stringify(path)} does not exist in the workspace ${this.root}${uri}`);
  }

  /** Whether a word is the path of something: a revision of Git may look the same. */
  has = (word: string): boolean => isFileUri(word) || existsSync(resolve(this.root, word));

  /** Editors name files by their URIs. */
  #absolute(path: string): string {
    if (!isFileUri(path)) return resolve(this.root, path);
    try {
      return fileURLToPath(path);
    } catch {
      // The URI of another machine, or one with an encoded slash.
      const example = JSON.stringify(this.#example);
      throw new Error(
        `${JSON.stringify(path)} is not the URI of a file on this machine; write a path, such as ${example}`,
      );
    }
  }

  get #example(): string {
    return join(this.root, "main.tf");
  }
}

const isFileUri = (path: string): boolean => /^file:\//i.test(path);

/** The path with all links followed; what does not exist stands in the folder that does. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realPathOf(above), path.slice(above.length));
  }
}
