/**
 * Finds secrets in what goes over the wire, and in errors about it: the values of names in JSON, queries, forms and
 * headers. Names are judged as in files. Prose beside them stays. Runs in time linear in the text.
 */
import { isSecretOnWire, secretOnWire } from "./secret-value.ts";

/** A name, with what separates it from its value; within a text, quotation marks have backslashes before them. */
const pairBegin =
  /(?:(?<![\w.\\-])|(?<=\\[nrt]))-{0,2}(?<name>[A-Za-z_][\w.-]{0,127})(?<mark>(?:\\{0,8}["'])?)[ \t]{0,8}(?<sign>[:=])[ \t]{0,8}(?<open>(?:\\{0,8}["'])?)/g;

/** Names of settings that a colon follows also without quotation marks. */
const setting = /secret_?access_?key|session_?token/i;

/** A random value that is longer is one in its first part. */
const maxRandomLength = 512;

/** Headers whose values may have spaces. */
const wholeLine = /(?:authorization|cookie)$/i;

/** A text in which `***` stands for the values of such names. */
export function withoutSecretValues(text: string): string {
  const pieces: string[] = [];
  let shown = 0;
  for (const { index, 0: whole, groups } of text.matchAll(pairBegin)) {
    const { name = "", mark = "", sign = "", open = "" } = groups ?? {};
    const start = index + whole.length;
    const kind = secretOnWire(nameOfValue(text, index, name), sign === "=" && "?&".includes(text[index - 1] ?? " "));
    if (kind === "never" || index < shown || !isPair(name, mark, sign)) continue;
    const limit = kind === "always" ? text.length : Math.min(text.length, start + maxRandomLength);
    const list = listOfTexts.exec(text.slice(start, start + maxListLength))?.[0];
    const isList = list !== undefined && kind === "always";
    const end = isList ? start + list.length : endOf(text, { start, limit }, name, open);
    if (!isList && !isSecretOnWire(text.slice(start, end), kind)) continue;
    pieces.push(text.slice(shown, start), isList ? "[***]" : "***");
    shown = end;
  }
  return pieces.join("") + text.slice(shown);
}

/** A list of nothing but texts in JSON, also within a text. */
const listOfTexts = /^\[[ \t]*\\{0,8}["'][^[\]{}]*\]?/;
const maxListLength = 64 * 1024;

/** The name in a pair such as `"name": "DB_PASSWORD", "value": "…"`, for `value`. */
const nameBefore =
  /\b(?:name|key)\\{0,8}["']?[ \t]{0,8}[:=][ \t]{0,8}\\{0,8}["']?([\w.-]{1,128})\\{0,8}["']?\s{0,64},\s{0,64}\\{0,8}["']?$/i;

const nameOfValue = (text: string, at: number, name: string): string =>
  /^value$/i.test(name) ? (nameBefore.exec(text.slice(Math.max(0, at - 400), at))?.[1] ?? name) : name;

/** Not words of a sentence: `token: is required` says something of a token. */
const isPair = (name: string, mark: string, sign: string): boolean =>
  sign === "=" || mark !== "" || name.includes("-") || wholeLine.test(name) || setting.test(name);

const plain = /[\s"'&<>,;}\\]/;
const line = /["'\r\n]/;

function plainEnd(text: string, { start, limit }: Place, name: string): number {
  const value = wholeLine.test(name) ? line : plain;
  const found = text.slice(start, limit).search(value);
  return found < 0 ? limit : start + found;
}

const endOf = (text: string, place: Place, name: string, open: string): number =>
  open === "" ? plainEnd(text, place, name) : quotedEnd(text, place, open);

/** Where a value begins, and where it ends at the latest. */
interface Place {
  readonly start: number;
  readonly limit: number;
}

/** Where the string ends that the quotation mark begins: at the next one that has no more backslashes than this one. */
function quotedEnd(text: string, { start, limit }: Place, open: string): number {
  const own = open.length - 1;
  let backslashes = 0;
  for (let at = start; at < limit; at += 1) {
    const isEnd = text[at] === open.at(-1) && (backslashes < own || backslashes % (2 * (own + 1)) === own);
    if (isEnd) return at - Math.min(own, backslashes);
    backslashes = text[at] === "\\" ? backslashes + 1 : 0;
  }
  return limit;
}
