/** Searches bytes for the marker in every secret of a run (secret.ts), plain and in other forms. */
import { randomBytes } from "node:crypto";
import { gunzipSync, inflateRawSync } from "node:zlib";

/** An encoding of a text. */
interface Form {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A secret that was found. */
export interface Found {
  /** The path of a file, followed by a colon and the name of an archive's entry, or the name of an output. */
  readonly place: string;
  /** The encoding of the secret. */
  readonly form: string;
}

/** Creates a marker: only letters and digits, which URLs, JSON, HTML and shells do not escape. */
export const newMarker = (): string => BigInt(`0x${randomBytes(12).toString("hex")}`).toString(36);

/** Searches for one marker. */
export class Search {
  readonly #forms: readonly Form[];

  constructor(marker: string) {
    const hex = Buffer.from(marker).toString("hex");
    this.#forms = [
      { name: "as it is", bytes: Buffer.from(marker) },
      { name: "in capitals", bytes: Buffer.from(marker.toUpperCase()) },
      { name: "backwards", bytes: Buffer.from([...marker].reverse().join("")) },
      { name: "in hexadecimal digits", bytes: Buffer.from(hex) },
      { name: "in hexadecimal digits", bytes: Buffer.from(hex.toUpperCase()) },
      { name: "in UTF-16", bytes: Buffer.from(marker, "utf16le") },
      ...base64Forms(marker).map((text) => ({ name: "in base64", bytes: Buffer.from(text) })),
    ];
  }

  /** All forms of the marker in the bytes, and in the entries of an archive. */
  in(bytes: Buffer, place: string): readonly Found[] {
    const forms = new Set(this.#forms.filter((form) => bytes.includes(form.bytes)).map(({ name }) => name));
    const found = [...forms].map((form) => ({ place, form }));
    const entries = [...entriesOf(bytes)].flatMap((entry) => this.in(entry.bytes, `${place}:${entry.name}`));
    return [...found, ...entries];
  }
}

/**
 * The base64 encodings of the marker at every offset in a longer text, without characters that depend on its neighbors.
 */
function base64Forms(marker: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(marker)]);
    const [start, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return (["base64", "base64url"] as const).map((encoding) => bytes.toString(encoding).slice(start, end));
  });
}

/** The entries of a compressed file: Terraform's plans are ZIP archives. */
function* entriesOf(bytes: Buffer): Generator<{ readonly name: string; readonly bytes: Buffer }> {
  // Of RFC 1952 the magic number and the only method; two bytes alone also begin other files.
  if (bytes.length > 2 && bytes.readUIntBE(0, 3) === 0x1f8b08) yield { name: "gzip", bytes: gunzipSync(bytes) };
  const end = bytes.lastIndexOf("PK\x05\x06");
  if (end < 0 || !bytes.subarray(0, 2).equals(Buffer.from("PK"))) return;
  // Offsets in the ZIP format (APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16).
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const isDeflated = bytes.readUInt16LE(at + 10) === 8;
    const size = bytes.readUInt32LE(at + 20);
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const header = bytes.readUInt32LE(at + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const data = bytes.subarray(start, start + size);
    yield { name: bytes.toString("utf8", at + 46, nameEnd), bytes: isDeflated ? inflateRawSync(data) : data };
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}
