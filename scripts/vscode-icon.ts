/** The icon of the extension for VS Code: a lintel on two posts, as the bytes of a PNG. */
import { crc32, deflateSync } from "node:zlib";

type Color = readonly [red: number, green: number, blue: number];

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly color: Color;
}

/** The marketplace shows icons of this width and height. */
const size = 128;

const background: Color = [31, 41, 71];

/** Each covers those before. */
const stones: readonly Rectangle[] = [
  { left: 30, top: 48, right: 50, bottom: 106, color: [199, 206, 220] },
  { left: 78, top: 48, right: 98, bottom: 106, color: [199, 206, 220] },
  { left: 18, top: 26, right: 110, bottom: 48, color: [255, 190, 92] },
];

/** The icon, the same bytes on every machine. */
export function iconPng(): Buffer {
  const rows = Array.from({ length: size }, (_, y) => [
    0,
    ...Array.from({ length: size }, (__, x) => colorAt(x, y)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2], 8); // eight bits for each of red, green and blue
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const colorAt = (x: number, y: number): Color =>
  stones.findLast(({ left, top, right, bottom }) => left <= x && x < right && top <= y && y < bottom)?.color ??
  background;

/** A part of a PNG: length, kind, content, checksum. */
function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
