/** Names files as code hosts do: by their paths in the repository, whatever the working folder. */

import { isAbsolute, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { percentEncoded } from "../../base/text/percent-encoding.ts";
import { Repositories } from "../files/file-tree.ts";

/** A repository, or the working folder if it is not in one. */
export interface Repository {
  /**
   * Path of a file in the repository, with forward slashes; absolute for a file outside. `file` is a
   * {@link Finding.file}.
   */
  pathOf(file: string): string;
  /** The same as a URI reference: relative to the root, or `file:///…` for a file outside. */
  uriOf(file: string): string;
}

/** The repository of `workingFolder`: the nearest folder with `.git`, from there upwards. */
export function repositoryOf(workingFolder: string): Repository {
  const root = new Repositories().of(resolve(workingFolder)) ?? resolve(workingFolder);
  const relativePath = (file: string): string | undefined => {
    const path = relative(root, resolve(workingFolder, file));
    return path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path) ? undefined : path.split(sep).join("/");
  };
  return {
    pathOf: (file) => relativePath(file) ?? resolve(workingFolder, file).split(sep).join("/"),
    uriOf: (file) => {
      const path = relativePath(file);
      if (path === undefined) return pathToFileURL(resolve(workingFolder, file)).href;
      return path.split("/").map(percentEncoded).join("/");
    },
  };
}
