/** The parts of a message, as options give them. */
import { basename, extname } from "node:path";
import type { Members } from "../../api/operation.ts";
import { bytesOf, jsonIn } from "./input-file.ts";

/** What options say about the content of a message. */
export interface PartOptions {
  readonly text: readonly string[];
  /** Paths or addresses, each with `;type=MEDIA/TYPE` behind it or not. */
  readonly file: readonly string[];
  /** JSON, or file://PATH. */
  readonly data: readonly string[];
}

/** The parts: first text, then files, then data. Throws a UsageError for what cannot be read. */
export async function partsOf({ text, file, data }: PartOptions): Promise<readonly Members[]> {
  const parts: Members[] = text.map((each) => ({ text: each }));
  for (const each of file) parts.push(await filePart(each));
  for (const each of data) parts.push({ data: await jsonIn(each, "--data") });
  return parts;
}

/** A file as a part: by its address where it has one, else with its bytes. */
async function filePart(written: string): Promise<Members> {
  const [, place = "", type] = /^(.*?)(?:;type=([^;]+))?$/s.exec(written) ?? [];
  if (/^https?:\/\//i.test(place)) {
    const path = URL.canParse(place) ? new URL(place).pathname : "";
    return { url: place, ...described(path, type) };
  }
  const bytes = await bytesOf(place, "--file");
  return { raw: bytes.toString("base64"), ...(place === "-" ? mediaTypeOf("", type) : described(place, type)) };
}

const described = (path: string, type: string | undefined): Members => {
  const filename = basename(path);
  return { ...(filename !== "" && { filename }), ...mediaTypeOf(filename, type) };
};

/** The media types of files that people send to agents most. */
const mediaTypes: { readonly [extension: string]: string } = {
  ".csv": "text/csv",
  ".gif": "image/gif",
  ".html": "text/html",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".md": "text/markdown",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".wav": "audio/wav",
  ".webp": "image/webp",
  ".xml": "application/xml",
  ".yaml": "application/yaml",
  ".yml": "application/yaml",
  ".zip": "application/zip",
};

/** Which file endings stand for a media type, for files that are written: the first of each. */
export const extensionOf = (mediaType: string): string | undefined => {
  const [type] = mediaType.toLowerCase().split(";");
  return Object.keys(mediaTypes).find((extension) => mediaTypes[extension] === type?.trim());
};

const mediaTypeOf = (filename: string, type: string | undefined): Members => {
  const extension = extname(filename).toLowerCase();
  return { mediaType: type ?? mediaTypes[extension] ?? "application/octet-stream" };
};
