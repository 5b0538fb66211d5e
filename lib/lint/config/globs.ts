/** Globs of configurations, relative to a folder. */
import { relative, sep } from "node:path";
import { compileGlob, GlobError } from "../text/patterns/glob-pattern.ts";
import { matchesWildcard } from "../text/patterns/wildcard.ts";

const matchers = new Map<string, (path: string) => boolean>();

/** The ARN of a live object, which stands in the working folder as a file would. */
const arnIn = (file: string): string | undefined => /(?<=^|[/\\])arn:.*$/s.exec(file)?.[0].split(sep).join("/");

/**
 * Whether a glob of `folder` matches a file. A glob without a slash matches names at any depth, and one that matches a
 * folder matches everything in it, as in .gitignore. A pattern of ARNs
 * matches live objects in any folder, and its `*` any text, as in policies of IAM.
 */
export function matches(glob: string, folder: string, file: string): boolean {
  if (glob.startsWith("arn:")) return matchesWildcard(glob, arnIn(file) ?? "");
  const path = relative(folder, file).split(sep).join("/");
  let matcher = matchers.get(glob);
  if (matcher === undefined) {
    matcher = matcherOf(glob);
    matchers.set(glob, matcher);
  }
  return matcher(path);
}

function matcherOf(glob: string): (path: string) => boolean {
  const bare = glob.replace(/^\.\//, "").replace(/\/$/, "");
  const anywhere = bare.includes("/") ? bare.replace(/^\//, "") : `**/${bare}`;
  try {
    const all = [anywhere, `${anywhere}/**`].map(compileGlob);
    return (path) => all.some((each) => each(path));
  } catch (error) {
    if (error instanceof GlobError) return () => false; // Reported where the configuration is checked.
    throw error;
  }
}

/** What is wrong with a glob; undefined for a valid one. */
export function faultOfGlob(glob: string): string | undefined {
  try {
    compileGlob(glob.replace(/^!/, ""));
    return undefined;
  } catch (error) {
    if (error instanceof GlobError) return error.message;
    throw error;
  }
}

/** Whether the last of these globs that matches a file includes it; a leading `!` excludes it. */
export const lastOf = (globs: readonly string[], folder: string, file: string): boolean | undefined => {
  const last = globs.findLast((glob) => matches(glob.replace(/^!/, ""), folder, file));
  return last === undefined ? undefined : !last.startsWith("!");
};
