/** Suppressions in the comments of a file. */
import type { LintTarget } from "../findings/finding-place.ts";
import { isDay } from "../rule/rule-options.ts";
import type { Comment } from "../text/comments/comment.ts";
import { type Lines, lastWhere } from "../text/lines.ts";
import type { Position, Span } from "../text/position.ts";
import { closest, isOneTypo } from "../text/suggest.ts";
import { commentsOf, type SyntaxName } from "../text/syntax.ts";
import { badDay, type Ignore, lineKey, type Malformed, type PlacedIgnore, type SuppressibleFinding } from "./ignore.ts";

/** A file that may have comments. */
export interface CommentedFile {
  /** {@link Finding.file} */
  readonly name: string;
  readonly text: string;
  readonly syntax: SyntaxName;
  lines(): Lines;
  /** Its declarations with their positions. */
  declarations(): readonly { readonly declaration: LintTarget; readonly span: Span }[];
}

// Parses the text of a suppression comment, such as `lintel-ignore RULE -- REASON`. Its forms:
//
// lintel-ignore RULE[, RULE…] -- REASON [(until YYYY-MM-DD)]
//
// with `-start` and `-end` for a block, `-resource` and `-file`.

const reaches = {
  "lintel-ignore": "line",
  "lintel-ignore-start": "start",
  "lintel-ignore-end": "end",
  "lintel-ignore-resource": "resource",
  "lintel-ignore-file": "file",
} as const;

/** The scope of a directive: a line, a block from start to end, a declaration or a file. */
type DirectiveScope = (typeof reaches)[keyof typeof reaches];

/** A directive in a comment. An end without rules ends all open blocks. */
interface Directive extends Ignore {
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

/** A directive and the position of its comment. */
interface PlacedDirective {
  readonly directive: Directive;
  readonly span: Span;
}

/** Reads the comments of a file. */
export async function commentIgnores(file: CommentedFile): Promise<readonly PlacedIgnore[]> {
  const comments = await commentsOf(file.syntax, file.text);
  const ignores: PlacedIgnore[] = [];
  const said: PlacedDirective[] = [];
  for (const { range, text } of comments) {
    const directive = readDirective(text);
    if (directive === undefined) continue;
    const span = file.lines().span(range);
    if ("message" in directive) ignores.push(malformed(file, span, directive));
    else said.push({ directive, span });
  }
  if (said.length === 0) return ignores;
  const reader = new DirectiveReader(file, comments);
  return [...ignores, ...reader.blocks(said), ...said.flatMap((each) => reader.alone(each) ?? [])];
}

const malformed = ({ name }: CommentedFile, span: Span, said: Malformed): PlacedIgnore => ({
  said,
  place: { file: name, span },
  resource: "",
  key: undefined,
  covers: () => false,
  isJudged: true,
});

class DirectiveReader {
  readonly #file: CommentedFile;
  readonly #lines: Lines;
  readonly #declarations: SortedDeclarations;
  /** Lines that contain only comments. */
  readonly #commentLines: ReadonlySet<number>;

  constructor(file: CommentedFile, comments: readonly Comment[]) {
    this.#file = file;
    this.#lines = file.lines();
    this.#declarations = new SortedDeclarations(file.declarations());
    const spans = comments.map(({ range }) => this.#lines.span(range)).filter((span) => this.#isAlone(span));
    this.#commentLines = new Set(spans.flatMap(({ start, end }) => numbers(start.line, end.line)));
  }

  /** Suppressions of blocks. Pairs starts and ends by the names of rules. */
  blocks(said: readonly PlacedDirective[]): readonly PlacedIgnore[] {
    const ignores: PlacedIgnore[] = [];
    const open = new Map<string, PlacedDirective>();
    for (const each of said) {
      const { directive, span } = each;
      const { reach, rules } = directive;
      for (const rule of reach === "start" ? rules : []) {
        if (open.has(rule)) {
          const message = `lintel-ignore-start is repeated: a lintel-ignore-start above already names ${rule}`;
          ignores.push(malformed(this.#file, span, { message, help: "remove it, or end the one above first" }));
        } else open.set(rule, each);
      }
      if (reach !== "end") continue;
      for (const rule of rules.length === 0 ? [...open.keys()] : rules) {
        const start = open.get(rule);
        if (start === undefined) {
          const message = `lintel-ignore-end has no start: no lintel-ignore-start above names ${rule}`;
          ignores.push(malformed(this.#file, span, { message, help: "remove it, or name the rules of the start" }));
          continue;
        }
        open.delete(rule);
        ignores.push(this.#onLines({ ...start, directive: { ...start.directive, rules: [rule] } }, span.end.line));
      }
    }
    for (const [rule, { span }] of open) {
      const message = `lintel-ignore-start of ${rule} has no end, so it has no effect`;
      const help = "write lintel-ignore-end after the block, or lintel-ignore-file for the whole file";
      ignores.push(malformed(this.#file, span, { message, help }));
    }
    return ignores;
  }

  /** The suppression of a directive that is neither a start nor an end. */
  alone({ directive, span }: PlacedDirective): PlacedIgnore | undefined {
    if (directive.reach === "line") {
      const line = this.#isAlone(span) ? this.#contentAfter(span.end.line) : span.start.line;
      return this.#onLines({ directive, span: { start: { ...span.start, line }, end: span.end } }, line, span);
    }
    const { name } = this.#file;
    const place = { file: name, span };
    const isProgram = this.#file.syntax === "typescript";
    if (directive.reach === "file") {
      const covers = ({ finding }: SuppressibleFinding): boolean => finding.file === name;
      return { said: directive, place, resource: "", key: name, covers, isJudged: !isProgram };
    }
    if (directive.reach !== "resource") return undefined;
    const meant = this.#declarations.at(span.start) ?? this.#declarations.after(span.start);
    const covers = ({ declaration }: SuppressibleFinding): boolean => meant !== undefined && declaration === meant;
    return {
      said: directive,
      place,
      resource: meant?.resource() ?? "",
      key: meant,
      covers,
      isJudged: !isProgram || meant !== undefined,
    };
  }

  /**
   * Suppresses findings that begin on the lines from that of `said` to `last`; `at` is the suppression's own position.
   */
  #onLines({ directive, span }: PlacedDirective, last: number, at: Span = span): PlacedIgnore {
    const { name } = this.#file;
    const first = span.start.line;
    const reaches = (line: number): boolean => first <= line && line <= last;
    const concerned = this.#declarations.onLines(first, last);
    return {
      said: directive,
      place: { file: name, span: at },
      resource: concerned?.resource() ?? "",
      key: first === last ? lineKey(name, first) : name,
      covers: ({ finding, keyLine }) => finding.file === name && (reaches(finding.line) || reaches(keyLine)),
      isJudged: this.#file.syntax !== "typescript" || concerned !== undefined,
    };
  }

  /** Whether its lines contain only the comment. */
  #isAlone({ start, end }: Span): boolean {
    const before = this.#lines.line(start.line).slice(0, start.column - 1);
    return `${before}${this.#lines.line(end.line).slice(end.column - 1)}`.trim() === "";
  }

  #contentAfter(line: number): number {
    const isPassed = (each: number): boolean => this.#commentLines.has(each) || isBlank(this.#lines.line(each));
    let next = line + 1;
    while (next <= this.#lines.count && isPassed(next)) next += 1;
    return next;
  }
}

/** The declarations of a file, which may have as many directives as declarations. */
class SortedDeclarations {
  /** By their start. */
  readonly #sorted: ReturnType<CommentedFile["declarations"]>;
  /** The furthest end of each declaration and those before it. */
  readonly #ends: readonly Position[];

  constructor(declarations: ReturnType<CommentedFile["declarations"]>) {
    this.#sorted = [...declarations].sort((one, other) => byStart(one.span, other.span));
    let furthest: Position | undefined;
    this.#ends = this.#sorted.map(({ span: { end } }) => {
      if (furthest === undefined || isBefore(furthest, end)) furthest = end;
      return furthest;
    });
  }

  /** The first declaration around a position. */
  at(position: Position): LintTarget | undefined {
    const first = this.#firstEnding((end) => isBefore(position, end));
    return first !== undefined && !isBefore(position, first.span.start) ? first.declaration : undefined;
  }

  /** The first declaration that begins after a position. */
  after(position: Position): LintTarget | undefined {
    const starts = this.#sorted;
    const before = lastWhere(starts.length, (index) => !isBefore(position, starts[index]?.span.start ?? position));
    return starts[before + 1]?.declaration;
  }

  /** The first declaration on some of these lines. */
  onLines(from: number, to: number): LintTarget | undefined {
    const first = this.#firstEnding(({ line }) => line >= from);
    return first !== undefined && first.span.start.line <= to ? first.declaration : undefined;
  }

  /** The first declaration whose end is far enough: none that begins earlier reaches that far. */
  #firstEnding(isFarEnough: (end: Position) => boolean) {
    const ends = this.#ends;
    const before = lastWhere(ends.length, (index) => {
      const end = ends[index];
      return end !== undefined && !isFarEnough(end);
    });
    return this.#sorted[before + 1];
  }
}

/** Whether a line is empty or a YAML document marker. */
const isBlank = (line: string): boolean => ["", "---", "..."].includes(line.trim());

const numbers = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const byStart = ({ start: one }: Span, { start: other }: Span): number =>
  one.line - other.line || one.column - other.column;

const isBefore = (one: Position, other: Position): boolean =>
  one.line < other.line || (one.line === other.line && one.column < other.column);
