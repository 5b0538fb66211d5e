/**
 * What a lint run asks the file system, all in one place: a result is a function of the request and of the answers, so
 * that who writes them down can ask again later whether anything has changed (../cache/).
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** An entry of a folder. A link is what it leads to, if that is a file; a link to anything else is no entry. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
}

/** Folders with a dot that hold inputs: workflows, and the cards that servers publish. */
const searchedFolders = new Set([".github", ".well-known"]);

/** Whether a folder is left out of every search, by its name and that of the folder it is in. */
export const isSkippedFolder = (name: string, within: string): boolean =>
  basename(within) === ".github"
    ? name !== "workflows"
    : name === "node_modules" || (name.startsWith(".") && !searchedFolders.has(name));

/** The questions. Those that throw, throw what node:fs does. */
const answers = {
  /** The content of a file; throws {@link TooLarge}. */
  content(path: string): Buffer {
    const file = openSync(path, "r");
    try {
      if (fstatSync(file).size > maxReadableBytes) throw new TooLarge();
      return readFileSync(file);
    } finally {
      closeSync(file);
    }
  },
  /** What is in a folder, in the order of names, without folders that are skipped. Also says where links lead. */
  entries(path: string): readonly (FolderEntry & { readonly leadsTo?: string })[] {
    const found = readdirSync(path, { withFileTypes: true });
    found.sort((one, other) => (one.name < other.name ? -1 : 1));
    return found.flatMap((entry) => {
      const { name } = entry;
      if (entry.isDirectory()) return isSkippedFolder(name, path) ? [] : { name, kind: "folder" as const };
      if (entry.isFile()) return { name, kind: "file" as const };
      const target = join(path, name);
      if (!entry.isSymbolicLink() || statSync(target, { throwIfNoEntry: false })?.isFile() !== true) return [];
      return { name, kind: "file" as const, leadsTo: readlinkSync(target) };
    });
  },
  isFolder: (path: string): boolean => statSync(path).isDirectory(),
  isRegularFile(path: string): boolean {
    try {
      return statSync(path).isFile();
    } catch {
      return false; // there is none, or no file can have such a name
    }
  },
  exists: (path: string): boolean => existsSync(path),
  /** Where a path leads when all links on the way are followed, also where there is nothing yet. */
  landing: (path: string): string => landing(resolve(path), maxLinks),
  /** One name for a file however it is reached; the path itself where it leads nowhere. */
  realPath(path: string): string {
    try {
      return realpathSync(path);
    } catch {
      return path;
    }
  },
};

/** As many links in a row as Linux follows. */
const maxLinks = 40;

function landing(path: string, linksLeft: number): string {
  try {
    return realpathSync(path);
  } catch {
    // What is missing may be behind a link all the same.
  }
  const folder = dirname(path);
  if (folder === path || linksLeft === 0) return path;
  const real = landing(folder, linksLeft - 1);
  try {
    return landing(resolve(real, readlinkSync(path)), linksLeft - 1);
  } catch {
    return join(real, basename(path));
  }
}

/** Files beyond this are not even read to see whether they hold an input. */
const maxReadableBytes = 256 * 1024 * 1024;

/** A file is larger than anything that is read. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** A kind of question. */
export type Question = keyof typeof answers;
/** What answers may be, of any question. */
export type FileAnswer = ReturnType<(typeof answers)[Question]>;

/** Is told what was asked, and what the answer was; undefined where it was an error. */
export type Listener = (question: Question, path: string, answer: FileAnswer | undefined) => void;

let listener: Listener | undefined;

/** From now on this listener, and no other, is told of all questions; undefined: none is. */
export function listen(to: Listener | undefined): void {
  listener = to;
}

/** Asks the file system. */
export function ask<Asked extends Question>(question: Asked, path: string): ReturnType<(typeof answers)[Asked]>;
export function ask(question: Question, path: string): FileAnswer {
  let answer: FileAnswer | undefined;
  try {
    answer = answers[question](path);
    return answer;
  } finally {
    listener?.(question, path, answer);
  }
}
