/**
 * The JSON Canonicalization Scheme (RFC 8785): one text for one value, so that a signature of a value does not depend on
 * who wrote it. JSON.stringify writes strings and numbers as the scheme demands (RFC 8785, 3.2.2), and no object is
 * built on the way, since JavaScript puts members with names like 10 first.
 */
import { memberPath } from "./member-path.ts";

/** Thrown for a value that JSON cannot express; the message says what it is and where: `a.b[0] is Infinity`. */
export class NotCanonical extends Error {
  override readonly name = "NotCanonical";
}

/**
 * The canonical text of a value of JSON; members that are undefined are left out. The caller bounds the depth of the
 * value.
 * @throws NotCanonical for numbers, strings and values that I-JSON (RFC 7493) does not allow.
 */
export const canonicalJson = (value: unknown): string => textOf(value, "");

function textOf(value: unknown, path: string): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return quoted(value, path);
  if (typeof value === "number") {
    if (Number.isFinite(value)) return JSON.stringify(value);
    throw new NotCanonical(`${path || "the value"} is ${value}, which is not a number of JSON`);
  }
  if (Array.isArray(value)) return `[${value.map((each, index) => textOf(each, `${path}[${index}]`)).join(",")}]`;
  if (typeof value === "object") return objectText(value, path);
  throw new NotCanonical(`${path || "the value"} is ${typeof value}, which is not a value of JSON`);
}

function objectText(value: object, path: string): string {
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  // The default order of strings is that of their UTF-16 code units (RFC 8785, 3.2.3).
  const sorted = members.sort(([one], [other]) => (one < other ? -1 : 1));
  const texts = sorted.map(([name, each]) => {
    const at = memberPath(path, name);
    return `${quoted(name, at)}:${textOf(each, at)}`;
  });
  return `{${texts.join(",")}}`;
}

function quoted(text: string, path: string): string {
  if (!/\p{Surrogate}/u.test(text)) return JSON.stringify(text);
  throw new NotCanonical(`${path || "the value"} has half of a surrogate pair, which no encoding can express`);
}
