/**
 * Standard input, which every command reads here. A pipe may be slow: what writes into it may take minutes, so reading
 * waits until it is closed.
 */

/** All of standard input. Throws what `tooLong` returns once it has more than `most` bytes, and errors of the system. */
export async function readStandardInput(maxBytes: number, tooLong: () => Error): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of process.stdin) {
    const bytes = Buffer.from(piece);
    pieces.push(bytes);
    size += bytes.length;
    if (size > maxBytes) throw tooLong();
  }
  return Buffer.concat(pieces);
}
