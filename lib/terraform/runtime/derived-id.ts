/** Derives an id from texts, so that an interrupted apply finds its own objects. */
import { createHash } from "node:crypto";

/** An id derived from texts, so that an interrupted apply finds its own objects: a UUID of version 8 from a digest. */
export function derivedId(...texts: readonly (string | undefined)[]): string {
  const digest = createHash("sha256").update(JSON.stringify(texts)).digest("hex");
  const variant = ((Number.parseInt(digest.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
  ];
  return [...parts, digest.slice(20, 32)].join("-");
}
