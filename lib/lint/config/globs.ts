/** Globs of configurations, relative to a folder. */
import { relative, sep } from "node:path";
import picomatch from "picomatch";

const matchers = new Map<string, (path: string) => boolean>();

/**
 * Whether a glob of `folder` matches a file. A glob without a slash is about names at any depth, and one that matches a
 * folder matches all that is in it, as in .gitignore.
 */
export function matches(glob: string, folder: string, file: string): boolean {
  const path = relative(folder, file).split(sep).join("/");
  let matcher = matchers.get(glob);
  if (matcher === undefined) {
    const bare = glob.replace(/^\.\//, "").replace(/\/$/, "");
    const anywhere = bare.includes("/") ? bare.replace(/^\//, "") : `**/${bare}`;
    matcher = picomatch([anywhere, `${anywhere}/**`], { dot: true });
    matchers.set(glob, matcher);
  }
  return matcher(path);
}

/** Whether the last of these globs that matches a file takes it in; one that begins with `!` takes it out. */
export const lastOf = (globs: readonly string[], folder: string, file: string): boolean | undefined => {
  const last = globs.findLast((glob) => matches(glob.replace(/^!/, ""), folder, file));
  return last === undefined ? undefined : !last.startsWith("!");
};
