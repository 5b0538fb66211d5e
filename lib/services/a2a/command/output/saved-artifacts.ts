/** Writes the artifacts of a task to files. */
import { lstatSync } from "node:fs";
import { extname, join } from "node:path";
import type { Argv } from "yargs";
import { listOf, type Members, membersOf } from "../../../../base/members.ts";
import { UsageError } from "../../../../cli/terminal/usage-error.ts";
import { makeFolderOf, replaceFile } from "../../../../cli/terminal/write-file.ts";
import { extensionOf } from "./media-type.ts";
import { printRemark } from "./output.ts";
import { wordOf } from "./text.ts";

interface SavedFile {
  readonly name: string;
  readonly content: string | Buffer;
}

/** Adds the options. */
export const saveOptions = <T>(line: Argv<T>) =>
  line
    .option("save", { type: "string", describe: "Folder to write the artifacts to, one file for each part" })
    .option("overwrite", { type: "boolean", default: false, describe: "Allow --save to replace existing files" });

/** The values of these options. */
export interface SaveLine {
  readonly save: string | undefined;
  readonly overwrite: boolean;
}

/**
 * Writes the artifacts of a response into the given folder, which is created if necessary, and reports each file. The
 * agent's file names are sanitized, so that no file is written outside of the folder.
 * @param response `{task}`, `{message}` or a task.
 * @throws UsageError if a file exists and may not be replaced; then nothing is written.
 */
export function saveArtifacts(response: Members, { save, overwrite }: SaveLine): void {
  if (save === undefined) return;
  const artifacts = listOf(membersOf(response.task ?? response).artifacts);
  const files = named(artifacts.flatMap(filesOf));
  const taken = files
    .map(({ name }) => join(save, name))
    .filter((path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined);
  if (taken.length > 0 && !overwrite) {
    throw new UsageError(
      `nothing was saved, because these files already exist: ${taken.join(", ")}; --overwrite replaces them`,
    );
  }
  makeFolderOf(join(save, "artifact"));
  for (const { name, content } of files) {
    const path = join(save, name);
    replaceFile(path, content);
    printRemark(`saved ${path}, ${Buffer.byteLength(content)} bytes`);
  }
  for (const { url } of artifacts.flatMap(({ parts }) => listOf(parts))) {
    if (url !== undefined) printRemark(`not saved, because its content is elsewhere: ${wordOf(url)}`);
  }
  if (artifacts.length === 0) printRemark("nothing to save: the task has no artifacts");
}

/** The parts of an artifact as files, by their own names or generated ones. */
function filesOf({ name, artifactId, parts }: Members): readonly SavedFile[] {
  const all = listOf(parts);
  return all.flatMap((part, index): readonly SavedFile[] => {
    const found = contentOf(part);
    if (found === undefined) return [];
    const { content, extension } = found;
    if (typeof part.filename === "string" && part.filename !== "") {
      return [{ name: harmless(part.filename), content }];
    }
    const called = (wordOf(name) || wordOf(artifactId)).replace(/[\\/]/g, "_");
    const isFileName = all.length === 1 && extname(called) !== "";
    const number = all.length === 1 ? "" : `-${index + 1}`;
    return [{ name: harmless(isFileName ? called : `${called}${number}${extension}`), content }];
  });
}

/** The content and file extension of a part; undefined if the part is only a link. */
function contentOf(part: Members): { readonly content: string | Buffer; readonly extension: string } | undefined {
  const extension = typeof part.mediaType === "string" ? extensionOf(part.mediaType) : undefined;
  if (typeof part.text === "string") return { content: part.text, extension: extension ?? ".txt" };
  if (typeof part.raw === "string") return { content: Buffer.from(part.raw, "base64"), extension: extension ?? ".bin" };
  if ("data" in part) return { content: `${JSON.stringify(part.data, undefined, 2)}\n`, extension: ".json" };
  return undefined;
}

/** Maximum length of a file name in characters, which all file systems accept in any encoding and with a number. */
const maxNameLength = 60;

/** Device names of Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Sanitizes a file name for every system: a visible file in the folder, without control characters. */
export function harmless(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{C}<>:"|?*]/gu, "_")
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, "")
    .replace(/^-/, "_");
  const extension = extname(plain).slice(0, 12);
  const short = [...plain.slice(0, plain.length - extname(plain).length)].slice(0, maxNameLength).join("") + extension;
  if (short === "") return "artifact";
  return device.test(short) ? `_${short}` : short;
}

/** Makes file names unique, ignoring case. */
function named(files: readonly SavedFile[]): readonly SavedFile[] {
  const taken = new Set<string>();
  return files.map(({ name, content }) => {
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem}-${number}${extension}`;
    taken.add(free.toLowerCase());
    return { name: free, content };
  });
}
