/** The title of a diagnostic: the problem in one short line. */
import { pathSteps, quotedPieces } from "../../base/text/quoted-text.ts";

/** The desired and the maximum length of a title, in characters. */
const [preferred, longest] = [90, 100] as const;

/**
 * The title for a finding at `path`. `statement` has up to three clauses, separated by semicolons: the problem, the
 * constraint and the reason. If they are too long, the title omits clauses, then leading names of paths; the detail has
 * all of them.
 */
export function titleOf(statement: string, path = ""): string {
  const [violation = statement, must] = clausesOf(statement).map((clause) => inShort(clause, path));
  const [bare = violation] = violation.split(/, (?:but|and|which|so that|as) |: /);
  const [allowed = ""] = must?.split(", such as ") ?? [];
  const saysRefused = / is invalid\b/.test(violation) || !allowed.startsWith("it must be ");
  const refused = saysRefused ? violation : `${violation}, which is not allowed`;
  const whole = must === undefined ? [] : [`${violation}; ${must}`, `${violation}; ${allowed}`];
  const candidates = [...whole, refused, ...shortened(whole.at(-1) ?? refused, path), ...shortened(refused, path)];
  const subject = allowed.startsWith("it must be ") ? /^(.+?) is "/.exec(violation)?.[1] : undefined;
  const constraint = subject === undefined ? [] : [`${subject} ${allowed.slice("it ".length)}`];
  const least = [...constraint, bare].flatMap((each) => [each, ...shortened(each, path)]);
  const within = (limit: number) => candidates.find(({ length }) => length <= limit);
  const title = within(preferred) ?? within(longest) ?? least.find(({ length }) => length <= longest);
  return title ?? cut(least.at(-1) ?? bare);
}

/** The title for a detail: its first sentence. */
export const titleOfDetail = (detail: string): string => titleOf(detail.split(/\.(?:\s|$)/, 1).join(""));

/** The clauses of a statement; semicolons in quotes do not separate. */
function clausesOf(statement: string): readonly string[] {
  const clauses = [""];
  for (const piece of quotedPieces(statement)) {
    const [first = "", ...others] = piece.startsWith('"') ? [piece] : piece.split("; ");
    clauses.push(`${clauses.pop()}${first}`, ...others);
  }
  return clauses.map((clause) => clause.replace(/\s+/g, " ").trim());
}

/** A text in which further paths are shortened to their difference from the first one, `path`. */
function inShort(text: string, path: string): string {
  const end = path === "" ? -1 : text.indexOf(path) + path.length;
  if (end < path.length) return text;
  const others = beginningsOf(path).reduceRight((rest, beginning) => rest.replaceAll(beginning, ""), text.slice(end));
  return `${text.slice(0, end)}${others}`;
}

/** The text with fewer and fewer leading names in its paths; two names of the finding's path remain. */
const shortened = (text: string, path: string): readonly string[] =>
  beginningsOf(path)
    .slice(0, -1)
    .map((beginning) => text.replaceAll(beginning, "…"));

/** The prefixes of a path: `a.`, then `a.b[0].`. */
function beginningsOf(path: string): readonly string[] {
  const steps = [...pathSteps(path)];
  return steps.filter(({ index }) => path[index - 1] === ".").map(({ index }) => path.slice(0, index));
}

function cut(text: string): string {
  const fitting = [...text].slice(0, longest - 1).join("");
  return `${fitting.slice(0, Math.max(fitting.lastIndexOf(" "), longest / 2))}…`;
}
