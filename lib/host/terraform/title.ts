/** The title of a diagnostic: what is wrong with a declaration, in one short line. */

/** What a title should have at most, and what it has at most, in characters. */
const [preferred, longest] = [90, 100] as const;

/**
 * The title for a finding at `path`, of which `statement` says what is wrong, then what must hold, then why, parted by
 * semicolons. Where all that is too long, it says less, and the paths in it lose their first names: the detail has them.
 */
export function titleOf(statement: string, path = ""): string {
  const [violation = statement, must] = clausesOf(statement);
  const [bare = violation] = violation.split(/, (?:but|and|which|so that|as) |: /);
  const [allowed = ""] = must?.split(", such as ") ?? [];
  const refused = allowed.startsWith("it must be ") ? `${violation}, which is not allowed` : violation;
  const whole = must === undefined ? [] : [`${violation}; ${must}`, ...shortened(`${violation}; ${allowed}`, path)];
  const candidates = [...whole, ...shortened(refused, path)];
  const least = shortened(bare, path);
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

/** A text, and the same with fewer and fewer of the names with which its paths begin: two stay of the finding's own. */
function shortened(text: string, path: string): readonly string[] {
  const texts = [text];
  const steps = [...path.matchAll(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]|\.?[^.[\]"]+/g)];
  for (const { index } of steps.slice(1, -1)) {
    if (path.startsWith(".", index)) texts.push(text.replaceAll(path.slice(0, index + 1), "…"));
  }
  return texts;
}

function cut(text: string): string {
  const fitting = [...text].slice(0, longest - 1).join("");
  return `${fitting.slice(0, Math.max(fitting.lastIndexOf(" "), longest / 2))}…`;
}
