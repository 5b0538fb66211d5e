/** The file system of a browser, in place of lib/lint/files/disk.ts: there are no files, and no folders but one. */
import type { queries as ofDisk } from "../../../lint/files/disk.ts";

/** The queries, as `ask` of lib/lint/files/file-system.ts makes them. */
export const queries: typeof ofDisk = {
  content(path) {
    throw Object.assign(new Error(`${path} is not in the playground, which has one text`), { code: "ENOENT" });
  },
  entries: () => [],
  allEntries: () => [],
  isFolder: (path) => path === "/",
  isRegularFile: () => false,
  exists: () => false,
  targetPath: (path) => path,
  realPath: (path) => path,
};
