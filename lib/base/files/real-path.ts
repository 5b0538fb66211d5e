/** Paths without links, and paths within folders. */
import { realpathSync } from "node:fs";
import { sep } from "node:path";
import { orUndefined } from "../or-undefined.ts";

/** The path without links; the path itself if nothing is there. */
export const realPath = (path: string): string => orUndefined(() => realpathSync(path)) ?? path;

/** Whether a path is a folder or within it. */
export const isInFolder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}${sep}`);
