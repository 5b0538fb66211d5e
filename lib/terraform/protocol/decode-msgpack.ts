/** MessagePack from Terraform, whose maps may have the key `__proto__`: the library refuses that. */

import { randomBytes } from "node:crypto";
import { type DecoderOptions, decode } from "@msgpack/msgpack";
import { isMembers } from "../../base/members.ts";

const refused = "__proto__";

/** Decodes the bytes; `__proto__` becomes an ordinary member. */
export function decodeMsgpack(bytes: Uint8Array, options: DecoderOptions): unknown {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!view.includes(refused)) return decode(bytes, options);
  // A random name of the same length, which the message does not contain, replaces the key while decoding.
  let other: string;
  do other = randomBytes(refused.length).toString("base64url").slice(0, refused.length);
  while (view.includes(other));
  return withText(decode(Buffer.from(replaced(view, refused, other)), options), other, refused);
}

function replaced(view: Buffer, text: string, by: string): Buffer {
  const changed = Buffer.from(view);
  for (let at = changed.indexOf(text); at >= 0; at = changed.indexOf(text, at + 1)) changed.write(by, at);
  return changed;
}

/** A value with one text replaced by another, in its names too. */
function withText(value: unknown, text: string, by: string): unknown {
  if (typeof value === "string") return value.replaceAll(text, by);
  if (Array.isArray(value)) return value.map((each) => withText(each, text, by));
  if (value instanceof Uint8Array) return replaced(Buffer.from(value), text, by);
  if (!isMembers(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name.replaceAll(text, by), withText(part, text, by)]),
  );
}
