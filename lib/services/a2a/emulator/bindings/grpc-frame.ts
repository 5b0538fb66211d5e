/**
 * The messages of gRPC within the body of a request or response: a byte that tells whether it is compressed, its length,
 * its bytes (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md).
 */
import { gunzipSync, inflateSync } from "node:zlib";
import { own } from "../../../../base/dictionary.ts";
import { Refusal } from "../../../../emulator/refusal.ts";
import { refused } from "../faults.ts";

/** The bytes before a message. */
const prefixLength = 5;

/** A message as it is sent. */
export function framed(message: Uint8Array): Buffer {
  const frame = Buffer.alloc(prefixLength + message.length);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, prefixLength);
  return frame;
}

type Decompress = (bytes: Uint8Array, limit: { readonly maxOutputLength: number }) => Buffer;

/** Compressions of requests, by their names in `grpc-encoding`. Responses are not compressed. */
const compressions: { readonly [name: string]: Decompress } = { gzip: gunzipSync, deflate: inflateSync };

/** All encodings of requests, for the header that offers them. */
export const acceptedEncodings = ["identity", ...Object.keys(compressions)].join(",");

/**
 * The only message of a request.
 * @param encoding the header `grpc-encoding`.
 * @param limit the longest message in bytes, decompressed.
 * @throws Refusal for a body that is not exactly one message.
 */
export function messageIn(body: Uint8Array, encoding: string, limit: number): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (bytes.length < prefixLength) throw refused("invalid", "the request has no message");
  const isCompressed = bytes.readUInt8() === 1;
  const length = bytes.readUInt32BE(1);
  const message = bytes.subarray(prefixLength);
  if (message.length < length) {
    throw refused("invalid", `the message is cut off: it has ${message.length} of ${length} bytes`);
  }
  if (message.length > length) throw refused("invalid", "the request has more than one message; it must have one");
  return isCompressed ? decompressed(message, encoding, limit) : message;
}

function decompressed(message: Uint8Array, encoding: string, limit: number): Uint8Array {
  const decompress = own(compressions, encoding);
  if (decompress === undefined) {
    const written = encoding === "" ? "grpc-encoding is missing" : `grpc-encoding is ${JSON.stringify(encoding)}`;
    throw new Refusal("invalid", 501, `${written}; it must be one of ${acceptedEncodings} in a compressed request`);
  }
  try {
    return decompress(message, { maxOutputLength: limit });
  } catch (error) {
    const isLong = error instanceof RangeError;
    if (isLong) throw new Refusal("invalid", 413, `the message is longer than ${limit} bytes; send a smaller one`);
    throw refused("invalid", `the message is not compressed with ${encoding}, as grpc-encoding says`);
  }
}
