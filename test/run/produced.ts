/**
 * What the tests of a file produce: folders, and the output of processes. When the file has ended, all of it is searched
 * for secrets, and the folders are removed (after-each-file.ts).
 */
import { type Dirent, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Found, Search } from "./search.ts";

/** A place where a secret has to be. */
interface Expected {
  readonly place: string | RegExp;
  readonly reason: string;
}

let folders: string[] = [];
let outputs: { readonly name: string; readonly chunks: Buffer[] }[] = [];
let expected: Expected[] = [];

/** Keeps a folder in mind. */
export function addFolder(folder: string): void {
  folders.push(folder);
}

/** Keeps an output in mind; answers with what takes its chunks. */
export function addOutput(name: string): (chunk: unknown) => void {
  const chunks: Buffer[] = [];
  outputs.push({ name, chunks });
  return (chunk) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
}

/**
 * Says that the tests themselves put secrets there, such as into the file of credentials that is read.
 * @param place the path of a file, or what matches places as reports call them.
 * @param reason why a secret belongs there.
 */
export function expectSecretsIn(place: string | RegExp, reason: string): void {
  expected.push({ place, reason });
}

/**
 * Searches all that was produced so far, and removes the folders. The file of tests that is next in this worker begins
 * with nothing, the places where secrets are expected among it.
 * @throws Error that names the places where a secret is and has not to be.
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

/** What a test installs is the registry's: gigabytes that no program of ours writes. */
const isProduced = ({ name }: Dirent): boolean => name !== "node_modules";

const isAt = (expected: string | RegExp, place: string): boolean =>
  typeof expected === "string" ? place === expected : expected.test(place);

/** Says where secrets are, never what they are. */
export const worded = (leaks: readonly Found[]): string =>
  `secrets were found in:${leaks.map(({ place, form }) => `\n  ${place} (${form})`).join("")}`;

/** Searches the files of a folder and of those below it. Links are not followed. */
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
