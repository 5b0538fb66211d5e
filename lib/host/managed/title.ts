/** The title of a diagnostic: what is wrong with a declaration, in one short line. */

/** What a title should have at most, and what it has at most, in characters. */
const [preferred, longest] = [90, 100] as const;

/**
 * The title for a finding at `path`, of which `statement` says what is wrong, then what must hold, then why, parted by
 * semicolons. Where all that is too long, it says less; at last the paths in it lose their first names, which the detail
 * has.
 */
export function titleOf(statement: string, path = ""): string {
  const [violation = statement, must] = clausesOf(statement).map((clause) => inShort(clause, path));
  const [bare = violation] = violation.split(/, (?:but|and|which|so that|as) |: /);
  const [allowed = ""] = must?.split(", such as ") ?? [];
  const refused = allowed.startsWith("it must be ") ? `${violation}, which is not allowed` : violation;
  const whole = must === undefined ? [] : [`${violation}; ${must}`, `${violation}; ${allowed}`];
  const candidates = [...whole, refused, ...shortened(whole.at(-1) ?? refused, path), ...shortened(refused, path)];
  const least = [bare, ...shortened(bare, path)];
  const within = (limit: number) => candidates.find(({ length }) => length <= limit);
  const title = within(preferred) ?? within(longest) ?? least.find(({ length }) => length <= longest);
  return title ?? cut(least.at(-1) ?? bare);
}

/** The title for a detail: its first sentence. */
export const titleOfDetail = (detail: string): string => titleOf(detail.split(/\.(?:\s|$)/, 1).join(""));

/** The parts of a statement between semicolons; those in quotes part nothing. */
function clausesOf(statement: string): readonly string[] {
  const clauses = [""];
  for (const [piece] of statement.matchAll(/"(?:[^"\\]|\\.)*"|; |[^";]+|./gs)) {
    if (piece === "; ") clauses.push("");
    else clauses.push(`${clauses.pop()}${piece}`);
  }
  return clauses.map((clause) => clause.replace(/\s+/g, " ").trim());
}

/** A text that names a path, and others from where they part from it. */
function inShort(text: string, path: string): string {
  const end = path === "" ? -1 : text.indexOf(path) + path.length;
  if (end < path.length) return text;
  const others = beginningsOf(path).reduceRight((rest, beginning) => rest.replaceAll(beginning, ""), text.slice(end));
  return `${text.slice(0, end)}${others}`;
}

/** The same text with fewer and fewer of the names with which its paths begin: two stay of the finding's own. */
const shortened = (text: string, path: string): readonly string[] =>
  beginningsOf(path)
    .slice(0, -1)
    .map((beginning) => text.replaceAll(beginning, "…"));

/** What a path begins with: `a.`, then `a.b[0].`. */
function beginningsOf(path: string): readonly string[] {
  const steps = [...path.matchAll(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]|\.?[^.[\]"]+/g)];
  return steps.filter(({ index }) => path.startsWith(".", index)).map(({ index }) => path.slice(0, index + 1));
}

function cut(text: string): string {
  const fitting = [...text].slice(0, longest - 1).join("");
  return `${fitting.slice(0, Math.max(fitting.lastIndexOf(" "), longest / 2))}…`;
}
