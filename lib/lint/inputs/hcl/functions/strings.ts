/** Terraform's functions on strings. */

import { isAscii } from "../../../../base/text/utf8.ts";
import { type Match, RegularExpression } from "../../../text/patterns/regular-expression.ts";
import { UnknownValue } from "../../../text/unknown.ts";
import { asNumber, asString, elementsOf, type HclValue, MapValue, maxText } from "../evaluation/value.ts";
import { type Functions, ofStrings, refused, type TerraformFunction } from "./function.ts";

/** Makes a function of an expression and a text. Named groups beside others are refused. */
const ofExpression =
  (compute: (expression: RegularExpression, text: string) => ReturnType<TerraformFunction>): TerraformFunction =>
  (written = null, in_ = null) => {
    const [pattern, text] = [asString(written), asString(in_)];
    const expression = pattern === undefined || text === undefined ? undefined : RegularExpression.of(pattern);
    if (expression === undefined || text === undefined) return undefined;
    const names = expression.groups.filter((name) => name !== undefined);
    return names.length > 0 && names.length < expression.groups.length ? refused : compute(expression, text);
  };

/** The whole match, the list of its groups, or an object of them by their names. */
function matchValue(match: Match, { groups }: RegularExpression): HclValue {
  if (groups.length === 0) return match[0] ?? null;
  const texts = groups.map((_, index) => match[index + 1] ?? null);
  if (groups[0] === undefined) return texts;
  return new MapValue(
    groups.map((name, index) => [name ?? "", texts[index] ?? null]),
    undefined,
    "object",
  );
}

/** `replace`: a pattern between slashes is an expression. */
function replaced(text: string, pattern: string, replacement: string): string | undefined {
  if (pattern.length > 1 && pattern.startsWith("/") && pattern.endsWith("/")) {
    return RegularExpression.of(pattern.slice(1, -1))?.replaced(text, replacement, maxText)?.normalize();
  }
  const parts = pattern === "" ? ["", ...text, ""] : text.split(pattern);
  const isTooLong = text.length + parts.length * replacement.length > maxText;
  return isTooLong ? undefined : parts.join(replacement).normalize();
}

/** Terraform's functions for regular expressions. */
export const regularFunctions: Functions = {
  regex: ofExpression((expression, text) => {
    const match = expression.first(text);
    return match === null ? refused : match && matchValue(match, expression);
  }),
  replace: ofStrings(replaced),
  regexall: ofExpression((expression, text) => expression.all(text)?.map((match) => matchValue(match, expression))),
};

/** Without the line breaks at its end; an expression would be tried at each of them. */
function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\r\n]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

const ofAscii = (compute: (text: string) => string): TerraformFunction =>
  ofStrings((text) => (isAscii(text) ? compute(text) : undefined));

function substr(text: string, offset: number, length: number): string | undefined {
  if (
    !isAscii(text) ||
    text.includes("\r\n") ||
    !Number.isInteger(offset) ||
    !Number.isInteger(length) ||
    length < -1 ||
    length === 0
  ) {
    return undefined; // for length 0, Terraform sometimes returns the whole text
  }
  const start = offset < 0 ? offset + text.length : offset;
  if (start < 0 || start > text.length) return undefined;
  return length === -1 ? text.slice(start) : text.slice(start, start + length);
}

function trim(text: string, cutset: string): string {
  const isCut = (character: string | undefined): boolean => character !== undefined && cutset.includes(character);
  let start = 0;
  let end = text.length;
  while (start < end && isCut(text[start])) start += 1;
  while (end > start && isCut(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

const verb = /%(?:%|(0?)(\d*)([sdqtv])|.?)/gs;

/** `format`, with %s, %d (with zeros and a width), %q, %t and %v for scalars. */
function format(template: string, args: readonly HclValue[]): string | undefined {
  let next = 0;
  let fails = false;
  const text = template.replaceAll(verb, (written, zero: string, width: string, kind: string | undefined) => {
    if (written === "%%") return "%";
    const value = args[next];
    next += 1;
    const piece = value === undefined || kind === undefined ? undefined : formatted(kind, value);
    if (piece === undefined || Number(width) > 1000 || (zero !== "" && (kind !== "d" || piece.startsWith("-")))) {
      fails = true;
      return "";
    }
    return piece.padStart(Number(width), zero === "" ? " " : "0");
  });
  return fails || next !== args.length ? undefined : text;
}

function formatted(kind: string, value: HclValue): string | undefined {
  if (kind === "d") {
    const number = asNumber(value);
    return number !== undefined && Number.isInteger(number) ? String(number) : undefined;
  }
  if (kind === "t") return typeof value === "boolean" ? String(value) : undefined;
  const text = asString(value);
  if (kind !== "q") return text;
  return text !== undefined && /^[ !#-[\]-~]*$/.test(text) ? `"${text}"` : undefined;
}

/** `formatlist`: iterates over lists of the same length; repeats other values. */
function formatList(template: string, args: readonly HclValue[]): readonly HclValue[] | undefined {
  const lengths = new Set(args.flatMap((arg) => elementsOf(arg)?.length ?? []));
  const [length] = lengths;
  if (length === undefined || lengths.size > 1) return undefined;
  const texts = Array.from({ length }, (_, index) =>
    format(
      template,
      args.map((arg) => elementsOf(arg)?.[index] ?? arg),
    ),
  );
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** The elements of lists, as strings. */
function texts(lists: readonly HclValue[]): readonly string[] | undefined {
  const elements = lists.map(elementsOf);
  if (elements.includes(undefined)) return undefined;
  const all = elements.flatMap((each) => each ?? []).map(asString);
  return all.every((each) => each !== undefined) ? all : undefined;
}

const hasParts = (value: HclValue): boolean => elementsOf(value) !== undefined || value instanceof MapValue;

/** Terraform's string functions. */
export const stringFunctions: Functions = {
  lower: ofAscii((text) => text.toLowerCase()),
  upper: ofAscii((text) => text.toUpperCase()),
  title: ofAscii((text) => text.replaceAll(/(?<![A-Za-z0-9_])[a-z]/g, (letter) => letter.toUpperCase())),
  strrev: ofStrings((text) => (isAscii(text) && !text.includes("\r\n") ? [...text].reverse().join("") : undefined)),
  trimspace: ofAscii((text) => text.trim()),
  chomp: ofStrings(withoutLastBreaks),
  trim: ofStrings((text, cutset) => (isAscii(cutset) ? trim(text, cutset) : undefined)),
  trimprefix: ofStrings((text, prefix) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)),
  trimsuffix: ofStrings((text, suffix) => (text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text)),
  startswith: ofStrings((text, prefix) => text.startsWith(prefix)),
  endswith: ofStrings((text, suffix) => text.endsWith(suffix)),
  strcontains: ofStrings((text, part) => text.includes(part)),
  split: ofStrings((separator, text) => (separator === "" ? undefined : text.split(separator))),
  join: (separator, ...lists) => {
    const parts = texts(lists);
    const between = asString(separator ?? null);
    return parts === undefined || between === undefined ? undefined : parts.join(between);
  },
  indent: (spaces, text) => {
    const width = asNumber(spaces ?? null);
    const lines = asString(text ?? null);
    if (width === undefined || lines === undefined || width < 0 || width > 1000) return undefined;
    return lines.replaceAll("\n", `\n${" ".repeat(width)}`);
  },
  substr: (text, offset, length) => {
    const [whole, start, count] = [asString(text ?? null), asNumber(offset ?? null), asNumber(length ?? null)];
    return whole === undefined || start === undefined || count === undefined ? undefined : substr(whole, start, count);
  },
  format: (template, ...args) => {
    const text = asString(template ?? null);
    return text === undefined || args.some(hasParts) ? undefined : format(text, args);
  },
  formatlist: (template, ...args) => {
    const text = asString(template ?? null);
    return text === undefined || args.some((arg) => arg instanceof MapValue || arg instanceof UnknownValue)
      ? undefined
      : formatList(text, args);
  },
};
