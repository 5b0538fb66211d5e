/** Files of the repository that functions read: `file`, `fileset`. Their paths may come from an untrusted module. */
import { join, relative, sep } from "node:path";
import { ask } from "../../../files/file-system.ts";
import type { FileTree } from "../../../files/file-tree.ts";
import { Fault } from "../../../text/fault.ts";
import { compileGlob, GlobError } from "../../../text/patterns/glob-pattern.ts";
import { type HclValue, inOrder, maxText, Unresolved } from "../evaluation/value.ts";

/** Maximum number of entries that all searches of one run look at. */
const maxEntries = 20_000;

/** Maximum number of files that a run reads for functions. */
const maxFiles = 5_000;

/** Why a file or a folder is not read; completes "x.yaml …". */
export class NotRead {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/** The files that functions of a run read, each once. */
export class ModuleFiles {
  readonly #tree: FileTree;
  readonly #texts = new Map<string, string | NotRead>();
  readonly #found = new Map<string, readonly string[] | NotRead>();
  #entries = 0;

  constructor(tree: FileTree) {
    this.#tree = tree;
  }

  text(path: string): string | NotRead {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const text = this.#texts.size < maxFiles ? this.#textOf(path) : tooMany(maxFiles);
    this.#texts.set(path, text);
    return text;
  }

  #textOf(path: string): string | NotRead {
    if (!this.#tree.holds(path)) return outside;
    if (!ask("isRegularFile", path)) return new NotRead("does not exist, or is not a file");
    try {
      const text = this.#tree.textOf(path, path);
      return text.length > maxText ? new NotRead(`has more than ${maxText} characters`) : text.normalize();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return new NotRead(error.message);
    }
  }

  /** Whether a file exists. */
  has(path: string): boolean | NotRead {
    if (!this.#tree.holds(path)) return outside;
    if (ask("isRegularFile", path)) return true;
    return ask("exists", path) ? new NotRead("is not a file") : false;
  }

  /** The files that match a pattern, as paths relative to a folder, in order; those behind links to folders too. */
  matching(folder: string, pattern: string): readonly string[] | NotRead {
    const key = `${folder}\0${pattern}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = this.#matching(folder, pattern);
    this.#found.set(key, found);
    return found;
  }

  #matching(folder: string, pattern: string): readonly string[] | NotRead {
    if (otherSyntax.test(pattern)) return new NotRead("is searched with a pattern whose meaning is not certain here");
    // The folder's own path may have characters of patterns.
    const [up = "", below = ""] = parted(pattern);
    const top = join(folder, up);
    if (!this.#tree.holds(top)) return outside;
    try {
      const matches = compileGlob(below);
      const depth = below.includes("**") ? maxDepth : below.split("/").length;
      const found: string[] = [];
      const refused = this.#walk(top, "", depth, (path) => matches(path) && found.push(path));
      if (refused !== undefined) return refused;
      return found.map((path) => relative(folder, join(top, path)).split(sep).join("/")).sort(inOrder);
    } catch (error) {
      if (!(error instanceof GlobError)) throw error;
      return new NotRead(`is searched with a pattern that ${error.message}`);
    }
  }

  /** Calls for the path of each file below a folder, down to a depth. */
  #walk(top: string, below: string, depth: number, onFile: (path: string) => void): NotRead | undefined {
    const folder = join(top, below);
    let entries: ReturnType<typeof ask<"allEntries">>;
    try {
      entries = ask("allEntries", folder);
    } catch {
      return undefined; // as in Terraform, a missing folder has no files
    }
    this.#entries += entries.length;
    if (this.#entries > maxEntries) return tooMany(maxEntries);
    for (const { name, kind, isLink } of entries) {
      const path = below === "" ? name : `${below}/${name}`;
      if (isLink === true && !this.#tree.holds(join(folder, name))) return outside;
      if (kind === "file") onFile(path);
      else if (name !== ".git" && depth > 1) {
        const refused = this.#walk(top, path, depth - 1, onFile);
        if (refused !== undefined) return refused;
      }
    }
    return undefined;
  }
}

const outside = new NotRead("is outside of the repository");
const tooMany = (most: number): NotRead => new NotRead(`is one of more than ${most}; Lintel reads no more`);

/** Depth of folders for `**`; links may lead back. */
const maxDepth = 40;

/** What Terraform's patterns do not have, or read otherwise: groups, ranges, escapes, folders in braces, upwards. */
const otherSyntax = /[?*+@!]\(|\{[^{}]*(?:\.\.|\/)|\\|\[!|^[^*?[{]*[*?[{].*\.\.|^\//;

/** The folders that a pattern begins with, and the rest. */
function parted(pattern: string): readonly [string, string] {
  const segments = pattern.split("/").filter((segment) => segment !== "" && segment !== ".");
  const first = segments.findIndex((segment) => /[*?[{]/.test(segment));
  const folders = segments.slice(0, first < 0 ? -1 : first);
  return [folders.join("/"), segments.slice(folders.length).join("/")];
}

/** `path.module`, `path.root` and `path.cwd`, if Terraform runs in the folder of the root module. */
export function pathNamed(name: string, module: string, root: string): HclValue {
  if (name === "root") return ".";
  if (name === "module") return relative(root, module).split(sep).join("/") || ".";
  // Absolute paths differ between machines: only functions that read files know this one.
  return new Unresolved(`path.${name}`, "known when Terraform runs", {
    least: "content",
    ...(name === "cwd" && { like: root }),
  });
}
