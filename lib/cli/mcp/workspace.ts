/** The folders that an assistant works in: tools take no path outside of them. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";

/** The workspace with this folder, to which relative paths belong, and with others. */
export class Workspace {
  readonly root: string;
  readonly #roots: readonly string[];

  constructor(folder: string, others: readonly string[] = []) {
    this.root = realpathSync(folder);
    this.#roots = [this.root, ...others];
  }

  /** The absolute path of a file or folder in the workspace, links followed. @throws an error whose message is a sentence */
  pathOf(path: string): string {
    const absolute = resolve(this.root, path);
    const real = realPathOf(absolute);
    if (this.#roots.some((root) => real === root || real.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)))
      return real;
    throw new Error(
      `${JSON.stringify(path)} leads outside of the workspace ${this.root}; name a path inside it, or start \`lintel mcp --root\` with a folder that contains both`,
    );
  }

  /** Like {@link pathOf}, of something that exists: an assistant would take no findings for a clean file. */
  existingPathOf(path: string): string {
    const real = this.pathOf(path);
    if (existsSync(real)) return real;
    const uri = /^[a-z]+:\/\//i.test(path) ? "; write a path, not a URI" : "";
    throw new Error(`${JSON.stringify(path)} does not exist in the workspace ${this.root}${uri}`);
  }

  /** Whether a word is the path of something: a revision of Git may look the same. */
  has = (word: string): boolean => existsSync(resolve(this.root, word));
}

/** The path with all links followed; what does not exist stands in the folder that does. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realPathOf(above), path.slice(above.length));
  }
}
