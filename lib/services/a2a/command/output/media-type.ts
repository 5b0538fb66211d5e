/** Converts between media types and file extensions. */

import { extname } from "node:path";
import { own } from "../../../../base/dictionary.ts";

/** Media types of the files that are most often sent to agents. */
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

/** The media type of a file, by its extension. */
export const mediaTypeOf = (filename: string): string =>
  own(mediaTypes, extname(filename).toLowerCase()) ?? "application/octet-stream";

/** The first extension of a media type; undefined if unknown. */
export function extensionOf(mediaType: string): string | undefined {
  const [type = ""] = mediaType.toLowerCase().split(";");
  return Object.keys(mediaTypes).find((extension) => mediaTypes[extension] === type.trim());
}
