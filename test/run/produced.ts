/**
 * The output of a test file: folders, and the output of processes. After the file, all of it is searched for secrets,
 * and the folders are removed (after-each-file.ts).
 */
import { type Dirent, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Found, Search } from "./search.ts";

/** A place where a secret is expected. */
interface Expected {
  readonly place: string | RegExp;
  readonly reason: string;
}

let folders: string[] = [];
let outputs: { readonly name: string; readonly chunks: Buffer[] }[] = [];
let expected: Expected[] = [];

/** Registers a folder. */
export function addFolder(folder: string): void {
  folders.push(folder);
}

/** Registers an output; returns a function that records its chunks. */
export function addOutput(name: string): (chunk: unknown) => void {
  const chunks: Buffer[] = [];
  outputs.push({ name, chunks });
  return (chunk) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
}

/**
 * Declares that tests themselves put secrets there, such as into a credentials file.
 * @param place the path of a file, or a pattern for places in reports.
 * @param reason why a secret belongs there.
 */
export function expectSecretsIn(place: string | RegExp, reason: string): void {
  expected.push({ place, reason });
}

/**
 * Searches all output so far, and removes the folders. Expected places do not apply to the next test file in this
 * worker.
 * @throws Error that names the places of unexpected secrets.
 */
export function searchAndRemove(marker: string): void {
  const produced = { folders, outputs, expected };
  [folders, outputs, expected] = [[], [], []];
  const search = new Search(marker);
  const found = [
    ...produced.outputs.flatMap(({ name, chunks }) => search.in(Buffer.concat(chunks), name)),
    ...produced.folders.flatMap((folder) => searchFolder(search, folder, isProduced)),
  ];
  for (const folder of produced.folders) rmSync(folder, { recursive: true, force: true });
  const leaks = found.filter(({ place }) => !produced.expected.some((each) => isAt(each.place, place)));
  if (leaks.length === 0) return;
  const reasons = [...new Set(produced.expected.map(({ reason }) => `\nNot counted: ${reason}.`))].sort();
  throw new Error(
    `${worded(leaks)}\nWhere a test itself puts a secret, it says so: expectSecretsIn.${reasons.join("")}`,
  );
}

/** Installed packages come from the registry: gigabytes that Lintel does not write. */
const isProduced = ({ name }: Dirent): boolean => name !== "node_modules";

const isAt = (expected: string | RegExp, place: string): boolean =>
  typeof expected === "string" ? place === expected : expected.test(place);

/** Names the places of secrets, never the secrets. */
export const worded = (leaks: readonly Found[]): string =>
  `secrets were found in:${leaks.map(({ place, form }) => `\n  ${place} (${form})`).join("")}`;

/** Searches the files of a folder and its subfolders. Links are not followed. */
export function searchFolder(
  search: Search,
  folder: string,
  isSearched: (entry: Dirent) => boolean = () => true,
): readonly Found[] {
  // A test may have removed it.
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.filter(isSearched).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return searchFolder(search, path, isSearched);
    return entry.isFile() ? search.in(readFileSync(path), path) : [];
  });
}
