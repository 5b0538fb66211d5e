/** Digests of texts and data. */
import { createHash } from "node:crypto";

/** The digest of a text, in hexadecimal. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The digest of a value's JSON. */
export const sha256OfJson = (value: unknown): string => sha256(JSON.stringify(value));
