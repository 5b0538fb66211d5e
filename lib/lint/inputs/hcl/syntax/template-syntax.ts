/** Parses templates: quoted strings and heredocs, with `${…}` and `%{ … }` in them. */
import { SyntaxFault } from "../../../text/fault.ts";
import type { Expression, ForIntro, TemplatePart } from "./syntax.ts";
import type { Cursor } from "./text-cursor.ts";

/** Parses the expressions in a template. */
export interface ExpressionReader {
  expression(): Expression;
  forIntro(): ForIntro;
}

/** A piece of a template, before directives are nested. */
type Piece =
  | { readonly kind: "text"; text: string }
  | ((
      | { readonly kind: "interpolation"; readonly expression: Expression }
      | { readonly kind: "if"; readonly condition: Expression }
      | { readonly kind: "for"; readonly intro: ForIntro }
      | { readonly kind: "else" | "endif" | "endfor" }
    ) &
      Sequence);

/** The offset of a sequence, and whether `~` trims the white space beside it. */
interface Sequence {
  readonly offset: number;
  readonly trimsBefore: boolean;
  readonly trimsAfter: boolean;
}

const escapes: { readonly [letter: string]: string } = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };
const plainQuoted = /[^"\\$%\r\n]+/y;
const plainHeredoc = /[^$%\r\n]+/y;
const plainLine = /[^$%\n]*\n|[^$%\n]+/y;
const unicodeEscape = /u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}/y;

/** Parses templates at the cursor of a file. */
export class TemplateReader {
  readonly #cursor: Cursor;
  readonly #expressions: ExpressionReader;

  constructor(cursor: Cursor, expressions: ExpressionReader) {
    this.#cursor = cursor;
    this.#expressions = expressions;
  }

  /** `"…"`. */
  quoted(): readonly TemplatePart[] {
    const cursor = this.#cursor;
    const start = cursor.offset;
    cursor.expect('"');
    const pieces: Piece[] = [];
    let text = "";
    const flush = (): void => {
      if (text !== "") pieces.push({ kind: "text", text });
      text = "";
    };
    while (!cursor.takes('"')) {
      const plain = cursor.take(plainQuoted);
      if (plain !== "") text += plain;
      else if (cursor.takes("\\")) text += this.#escaped();
      else if (cursor.isAtEnd || cursor.sees("\n") || cursor.sees("\r")) {
        throw new SyntaxFault(
          'is not valid HCL: expected the closing " of the string on its line; use a heredoc (<<EOT) for several lines',
          start,
        );
      } else {
        const literal = this.#literalMark();
        if (literal !== undefined) text += literal;
        else {
          flush();
          pieces.push(this.#sequence());
        }
      }
    }
    flush();
    const parts = assemble(trimmed(pieces));
    const isText = pieces.length > 1 && parts.length === 1 && parts[0]?.kind === "interpolation";
    return isText ? [...parts, { kind: "text", text: "" }] : parts;
  }

  #escaped(): string {
    const cursor = this.#cursor;
    const code = cursor.take(unicodeEscape);
    const point = code === "" ? undefined : Number.parseInt(code.slice(1), 16);
    if (point !== undefined && point <= 0x10ffff) return String.fromCodePoint(point);
    const simple = escapes[cursor.text[cursor.offset] ?? ""];
    if (simple === undefined || point !== undefined) {
      throw cursor.fault(String.raw`one of the escapes \n \r \t \" \\ \uXXXX \UXXXXXXXX`);
    }
    cursor.offset += 1;
    return simple;
  }

  /** Parses `$${`, `%%{`, or a `$` or `%` without a brace; undefined before a sequence. */
  #literalMark(): string | undefined {
    const cursor = this.#cursor;
    for (const mark of ["$", "%"]) {
      if (cursor.takes(`${mark}${mark}{`)) return `${mark}{`;
      if (cursor.sees(mark) && !cursor.sees(`${mark}{`)) {
        cursor.offset += 1;
        return mark;
      }
    }
    return undefined;
  }

  /** `${…}` or `%{ … }`. */
  #sequence(): Piece {
    const cursor = this.#cursor;
    const offset = cursor.offset;
    const isDirective = cursor.takes("%{");
    if (!isDirective) cursor.expect("${");
    return cursor.nested(() =>
      cursor.within(true, () => {
        const trimsBefore = cursor.takes("~");
        cursor.skip();
        const content = isDirective
          ? this.#directive()
          : { kind: "interpolation" as const, expression: this.#expressions.expression() };
        cursor.skip();
        const trimsAfter = cursor.takes("~");
        cursor.expect("}", `} after ${isDirective ? "%{" : "${"}`);
        return { ...content, offset, trimsBefore, trimsAfter };
      }),
    );
  }

  #directive() {
    const cursor = this.#cursor;
    const before = cursor.offset;
    const keyword = cursor.identifier();
    if (keyword === "else" || keyword === "endif" || keyword === "endfor") return { kind: keyword } as const;
    cursor.skip();
    if (keyword === "if") return { kind: "if", condition: this.#expressions.expression() } as const;
    if (keyword === "for") return { kind: "for", intro: this.#expressions.forIntro() } as const;
    cursor.offset = before;
    throw cursor.fault("if, else, endif, for or endfor");
  }

  /** A template without quotes and escapes, up to the end of the text: a string of a JSON file. */
  whole(): readonly TemplatePart[] {
    const cursor = this.#cursor;
    const pieces: Piece[] = [];
    while (!cursor.isAtEnd) {
      const text = cursor.take(plainLine) || this.#literalMark();
      const last = pieces.at(-1);
      if (text === undefined) pieces.push(this.#sequence());
      // One piece per line, as in a heredoc.
      else if (last?.kind === "text" && !last.text.endsWith("\n")) last.text += text;
      else pieces.push({ kind: "text", text });
    }
    return assemble(trimmed(pieces));
  }

  /** `<<EOT` up to a line with only `EOT`; `<<-EOT` removes the indentation. */
  heredoc(): readonly TemplatePart[] {
    const cursor = this.#cursor;
    const start = cursor.offset;
    cursor.expect("<<");
    const isIndented = cursor.takes("-");
    const marker = cursor.identifier();
    if (marker === "") throw cursor.fault("a name after <<, such as EOT");
    if (!cursor.within(false, () => cursor.takesLineBreak())) throw cursor.fault(`a new line after <<${marker}`);
    const end = new RegExp(String.raw`[ \t]*${marker}[ \t]*(?=\r?\n)`, "y");
    // One piece per line, as in Terraform's scanner: `~` and indentation apply to lines.
    const pieces: Piece[] = [];
    let isLineStart = true;
    let text = "";
    const flush = (): void => {
      if (text !== "") pieces.push({ kind: "text", text });
      text = "";
    };
    while (!(isLineStart && cursor.take(end) !== "")) {
      if (cursor.isAtEnd) {
        throw new SyntaxFault(`is not valid HCL: expected a line with only ${marker}, which ends <<${marker}`, start);
      }
      isLineStart = false;
      text += cursor.take(plainHeredoc);
      if (cursor.takes("\r")) text += "\r";
      if (cursor.takes("\n")) {
        text += "\n";
        isLineStart = true;
        flush();
      } else if (cursor.sees("$") || cursor.sees("%")) {
        const literal = this.#literalMark();
        if (literal !== undefined) text += literal;
        else {
          flush();
          pieces.push(this.#sequence());
        }
      }
    }
    const all = trimmed(pieces);
    return assemble(isIndented ? outdented(all) : all);
  }
}

/** Trims the white space beside `~`. */
function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === "text") continue;
    const before = pieces[index - 1];
    const after = pieces[index + 1];
    if (piece.trimsBefore && before?.kind === "text") before.text = before.text.trimEnd();
    if (piece.trimsAfter && after?.kind === "text") after.text = after.text.trimStart();
  }
  return pieces;
}

/** Removes the indentation that all lines share. */
function outdented(pieces: readonly Piece[]): readonly Piece[] {
  let least = Number.POSITIVE_INFINITY;
  let isLineStart = true;
  const lines: Extract<Piece, { kind: "text" }>[] = [];
  for (const piece of pieces) {
    if (isLineStart) {
      if (piece.kind !== "text") least = 0;
      else if (piece.text.trim() !== "" || !piece.text.endsWith("\n")) {
        least = Math.min(least, piece.text.length - piece.text.trimStart().length);
        lines.push(piece);
      }
    }
    isLineStart = piece.kind === "text" && piece.text.endsWith("\n");
  }
  for (const line of lines) line.text = line.text.slice(least);
  return pieces;
}

/** Nests the pieces of `%{ if … }` and `%{ for … }`. */
function assemble(pieces: readonly Piece[]): readonly TemplatePart[] {
  let next = 0;
  const until = (ends: readonly Piece["kind"][], opened: Sequence | undefined): [TemplatePart[], Piece["kind"]] => {
    const parts: TemplatePart[] = [];
    for (;;) {
      const piece = pieces[next];
      next += 1;
      if (piece === undefined) {
        if (opened === undefined) return [parts, "text"];
        throw new SyntaxFault(`is not valid HCL: expected %{ ${ends.at(-1)} } after this`, opened.offset);
      }
      if (ends.includes(piece.kind)) return [parts, piece.kind];
      switch (piece.kind) {
        case "text":
          if (piece.text !== "") parts.push({ kind: "text", text: piece.text });
          break;
        case "interpolation":
          parts.push({ kind: "interpolation", expression: piece.expression });
          break;
        case "if": {
          const [yes, end] = until(["else", "endif"], piece);
          const no = end === "else" ? until(["endif"], piece)[0] : [];
          parts.push({ kind: "if", condition: piece.condition, yes, no });
          break;
        }
        case "for":
          parts.push({ kind: "for", ...piece.intro, parts: until(["endfor"], piece)[0] });
          break;
        default:
          throw new SyntaxFault(
            `is not valid HCL: found %{ ${piece.kind} } without its ${piece.kind === "endfor" ? "for" : "if"}`,
            piece.offset,
          );
      }
    }
  };
  return until([], undefined)[0];
}
