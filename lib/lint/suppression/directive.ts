/**
 * Parses the text of a suppression comment, such as `lintel-ignore RULE -- REASON`. Its forms:
 *
 * lintel-ignore RULE[, RULE…] -- REASON [(until YYYY-MM-DD)]
 *
 * with `-start` and `-end` for a block, `-resource` and `-file`.
 */

import { isDay } from "../rule/rule-options.ts";
import { closest, isOneTypo } from "../text/suggest.ts";
import { badDay, type Ignore, type Malformed } from "./ignore.ts";

const reaches = {
  "lintel-ignore": "line",
  "lintel-ignore-start": "start",
  "lintel-ignore-end": "end",
  "lintel-ignore-resource": "resource",
  "lintel-ignore-file": "file",
} as const;

/** The scope of a directive: a line, a block from start to end, a declaration or a file. */
export type DirectiveScope = (typeof reaches)[keyof typeof reaches];

/** A directive in a comment. An end without rules ends all open blocks. */
export interface Directive extends Ignore {
  readonly reach: DirectiveScope;
}

/** Every text with a directive contains this string. */
export const directiveMark = "lintel";

/** Whether a comment is meant as a directive, including misspelled ones and the words of other linters. */
const meansUs = (text: string): boolean =>
  /^lintel[-:]\s*(?:ignore|disable|enable|suppress|skip|no-?lint)/.test(text) ||
  Object.keys(reaches).some((word) => isOneTypo(/^lintel-\S*/.exec(text)?.[0] ?? "", word));

const form = "write lintel-ignore RULE -- REASON, or lintel-ignore RULE -- REASON (until YYYY-MM-DD)";

/** Parses the text of a comment; undefined if it is not a directive. */
export function readDirective(text: string): Directive | Malformed | undefined {
  if (!meansUs(text)) return undefined;
  const [, word = "", rest = ""] = /^(\S+)(.*)$/s.exec(text) ?? [];
  const words = Object.keys(reaches);
  const reach = Object.entries(reaches).find(([each]) => each === word)?.[1];
  if (reach === undefined) {
    const meant = closest(word, words);
    const message = `unknown directive ${JSON.stringify(word)}; the directives are ${words.join(", ")}`;
    return { message, help: meant === undefined ? form : `did you mean ${meant}?` };
  }
  const [listed = "", ...reasons] = rest.split(/(?:^|\s)--(?=\s|$)/);
  const reason = reasons.join(" --").trim();
  if (listed.trim() === "") {
    if (reach === "end") return { reach, rules: [], reason: undefined, until: undefined };
    return { message: `${word} has no rule; add each rule that it applies to, or * for all`, help: form };
  }
  const rules = listed.split(",").map((rule) => rule.trim());
  const odd = rules.find((rule) => !/^[\w*./-]+$/.test(rule));
  if (odd !== undefined) {
    const message = `${word} names ${JSON.stringify(odd)}, which is not a rule; separate rules with commas, and write the reason after " -- "`;
    return { message, help: form };
  }
  const { reasonText, until } = dated(reason);
  if (until !== undefined && !isDay(until)) return badDay(until);
  return { reach, rules, reason: reasonText.trim() === "" ? undefined : reasonText.trim(), until };
}

/** A reason, and the day in parentheses at its end: `a known fault (until 2027-01-31)`. */
function dated(reason: string): { readonly reasonText: string; readonly until?: string } {
  const from = reason.lastIndexOf(")", reason.length - 2) + 1;
  const day = reason.endsWith(")") ? /\(\s*until\b/i.exec(reason.slice(from, -1)) : null;
  if (day === null) return { reasonText: reason };
  const start = from + day.index;
  return { reasonText: reason.slice(0, start), until: reason.slice(start + day[0].length, -1).trim() };
}
