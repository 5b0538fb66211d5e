/** Suppressions in the comments of a file. */
import type { LintTarget } from "../findings/finding-place.ts";
import type { Comment } from "../text/comment.ts";
import type { Lines } from "../text/lines.ts";
import type { Position, Span } from "../text/position.ts";
import { commentsOf, type SyntaxName } from "../text/syntax.ts";
import { type Directive, readDirective } from "./directive.ts";
import type { Malformed, PlacedIgnore, SuppressibleFinding } from "./ignore.ts";

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

/** A directive and the position of its comment. */
interface Said {
  readonly directive: Directive;
  readonly span: Span;
}

/** Reads the comments of a file. */
export async function commentIgnores(file: CommentedFile): Promise<readonly PlacedIgnore[]> {
  const comments = await commentsOf(file.syntax, file.text);
  const ignores: PlacedIgnore[] = [];
  const said: Said[] = [];
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
  covers: () => false,
  isJudged: true,
});

class DirectiveReader {
  readonly #file: CommentedFile;
  readonly #lines: Lines;
  /** Sorted by position. */
  readonly #declarations: ReturnType<CommentedFile["declarations"]>;
  /** Lines that contain only comments. */
  readonly #commentLines: ReadonlySet<number>;

  constructor(file: CommentedFile, comments: readonly Comment[]) {
    this.#file = file;
    this.#lines = file.lines();
    this.#declarations = [...file.declarations()].sort((one, other) => byStart(one.span, other.span));
    const spans = comments.map(({ range }) => this.#lines.span(range)).filter((span) => this.#isAlone(span));
    this.#commentLines = new Set(spans.flatMap(({ start, end }) => numbers(start.line, end.line)));
  }

  /** Suppressions of blocks. Pairs starts and ends by the names of rules. */
  blocks(said: readonly Said[]): readonly PlacedIgnore[] {
    const ignores: PlacedIgnore[] = [];
    const open = new Map<string, Said>();
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
  alone({ directive, span }: Said): PlacedIgnore | undefined {
    if (directive.reach === "line") {
      const line = this.#isAlone(span) ? this.#contentAfter(span.end.line) : span.start.line;
      return this.#onLines({ directive, span: { start: { ...span.start, line }, end: span.end } }, line, span);
    }
    const { name } = this.#file;
    const place = { file: name, span };
    const isProgram = this.#file.syntax === "typescript";
    if (directive.reach === "file") {
      const covers = ({ finding }: SuppressibleFinding): boolean => finding.file === name;
      return { said: directive, place, resource: "", covers, isJudged: !isProgram };
    }
    if (directive.reach !== "resource") return undefined;
    const within = this.#declarations.find((each) => isIn(span.start, each.span));
    const after = this.#declarations.find((each) => isBefore(span.start, each.span.start));
    const meant = (within ?? after)?.declaration;
    const covers = ({ declaration }: SuppressibleFinding): boolean => declaration === meant;
    return {
      said: directive,
      place,
      resource: meant?.resource() ?? "",
      covers,
      isJudged: !isProgram || meant !== undefined,
    };
  }

  /**
   * Suppresses findings that begin on the lines from that of `said` to `last`; `at` is the suppression's own position.
   */
  #onLines({ directive, span }: Said, last: number, at: Span = span): PlacedIgnore {
    const { name } = this.#file;
    const first = span.start.line;
    const reaches = (line: number): boolean => first <= line && line <= last;
    const concerned = this.#declarations.find(({ span: { start, end } }) => start.line <= last && end.line >= first);
    return {
      said: directive,
      place: { file: name, span: at },
      resource: concerned?.declaration.resource() ?? "",
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

/** Whether a line is empty or a YAML document marker. */
const isBlank = (line: string): boolean => /^\s*(?:---|\.\.\.)?\s*$/.test(line);

const numbers = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const byStart = ({ start: one }: Span, { start: other }: Span): number =>
  one.line - other.line || one.column - other.column;

const isBefore = (one: Position, other: Position): boolean =>
  one.line < other.line || (one.line === other.line && one.column < other.column);

const isIn = (position: Position, { start, end }: Span): boolean =>
  !isBefore(position, start) && isBefore(position, end);
