/**
 * Whether this process is Lintel's standalone executable, a copy of Node that contains the program and what the package
 * has beside it (docs/design/executables.md), and what it contains.
 */

/** What the standalone executable contains; undefined if Node runs a script. Not imported, because few runs ask. */
const contained = (): typeof import("node:sea") | undefined => {
  const sea = process.getBuiltinModule("node:sea");
  return sea?.isSea() ? sea : undefined;
};

/** Whether this process is the standalone executable. */
export const isStandalone = (): boolean => contained() !== undefined;

/** A file in the standalone executable, by its path in the package; undefined if it lacks it. The memory is read-only. */
export function containedFile(path: string): Buffer | undefined {
  try {
    const asset = contained()?.getRawAsset(path);
    return asset instanceof ArrayBuffer ? Buffer.from(asset) : undefined;
  } catch {
    return undefined; // it throws for unknown names
  }
}

/** Lists the paths of what it contains, one per line; `scripts/release-standalone.ts` writes it. */
export const containedList = "contained.txt";
