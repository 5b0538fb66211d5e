/** Builds the parts of a message from options. */
import { basename } from "node:path";
import type { Members } from "../../../base/members.ts";
import { bytesOf, jsonIn } from "./input-file.ts";
import { mediaTypeOf } from "./output/media-type.ts";

/** The options with the content of a message. */
export interface PartOptions {
  readonly text: readonly string[];
  /** Paths or URLs, optionally followed by `;type=MEDIA/TYPE`. */
  readonly file: readonly string[];
  /** JSON, or file://PATH. */
  readonly data: readonly string[];
}

/** The parts: text, then files, then data. Throws a UsageError for anything that cannot be read. */
export async function partsOf({ text, file, data }: PartOptions): Promise<readonly Members[]> {
  const parts: Members[] = text.map((each) => ({ text: each }));
  for (const each of file) parts.push(await filePart(each));
  for (const each of data) parts.push({ data: await jsonIn(each, "--data") });
  return parts;
}

/** A file as a part: a URL as a link, a path with the file's content. */
async function filePart(written: string): Promise<Members> {
  const [, place = "", type] = /^(.*?)(?:;type=([^;]+))?$/s.exec(written) ?? [];
  if (/^https?:\/\//i.test(place)) {
    const path = URL.canParse(place) ? new URL(place).pathname : "";
    return { url: place, ...described(path, type) };
  }
  const bytes = await bytesOf(place, "--file");
  return { raw: bytes.toString("base64"), ...described(place, type) };
}

const described = (path: string, type: string | undefined): Members => {
  const filename = basename(path);
  return { ...(filename !== "" && { filename }), mediaType: type ?? mediaTypeOf(filename) };
};
