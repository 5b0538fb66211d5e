/**
 * Parses HCL's native syntax (the specification of HCL 2, "HCL Native Syntax Specification"). Lintel has a parser of
 * its own because it evaluates expressions: see docs/architecture.md, HCL.
 */
import { SyntaxFault } from "../../../text/fault.ts";
import type { Range } from "../../../text/position.ts";
import { ExpressionParser } from "./expression-syntax.ts";
import type { Body, HclAttribute, HclBlock } from "./syntax.ts";
import { Cursor } from "./text-cursor.ts";

/** Parses a file. Throws a {@link SyntaxFault} at the first syntax error. */
export function parseHcl(text: string): Body {
  return new BodyParser(text).file();
}

class BodyParser {
  readonly #cursor: Cursor;
  readonly #expressions: ExpressionParser;

  constructor(text: string) {
    this.#cursor = new Cursor(text);
    this.#expressions = new ExpressionParser(this.#cursor);
  }

  file(): Body {
    return this.#body(() => this.#cursor.isAtEnd);
  }

  #body(isEnd: () => boolean): Body {
    const cursor = this.#cursor;
    const attributes: HclAttribute[] = [];
    const blocks: HclBlock[] = [];
    const names = new Set<string>();
    for (;;) {
      cursor.skipLines();
      if (isEnd()) return { attributes, blocks };
      const start = cursor.offset;
      const name = cursor.identifier();
      if (name === "") throw cursor.fault(cursor.isAtEnd ? "} at the end of the block" : "an attribute or a block");
      const nameRange = { start, end: cursor.offset };
      cursor.skip();
      if (cursor.sees("=") && !cursor.sees("==")) {
        if (names.has(name)) throw new SyntaxFault(`has the attribute ${name} twice; expected it once`, start);
        names.add(name);
        cursor.offset += 1;
        attributes.push({ name, nameRange, value: this.#expressions.expression() });
      } else {
        blocks.push(this.#block(name, start));
      }
      cursor.skip();
      if (!cursor.takesLineBreak() && !cursor.isAtEnd) throw cursor.fault("a new line");
    }
  }

  /**
   * Parses the rest of a one-line block after its brace: at most one attribute. Undefined if the block has several
   * lines.
   */
  #oneLine(): Body | undefined {
    const cursor = this.#cursor;
    cursor.skip();
    if (cursor.sees("}")) return { attributes: [], blocks: [] };
    const start = cursor.offset;
    const name = cursor.identifier();
    if (name === "") return undefined;
    const nameRange = { start, end: cursor.offset };
    cursor.skip();
    if (cursor.sees("==") || !cursor.takes("=")) throw cursor.fault(`= after ${name}, or a new line after {`);
    const value = this.#expressions.expression();
    cursor.skip();
    if (!cursor.sees("}")) throw cursor.fault("} on the line of its {");
    return { attributes: [{ name, nameRange, value }], blocks: [] };
  }

  #block(type: string, start: number): HclBlock {
    const cursor = this.#cursor;
    const labels: string[] = [];
    const labelRanges: Range[] = [];
    const typeRange = { start, end: start + type.length };
    let { end } = typeRange;
    while (!cursor.sees("{")) {
      const { offset } = cursor;
      if (cursor.sees('"')) {
        const label = this.#expressions.literal();
        if (label === undefined)
          throw new SyntaxFault("is not valid HCL: expected a label without interpolation", offset);
        labels.push(label);
      } else {
        const label = cursor.identifier();
        if (label === "") throw cursor.fault(labels.length === 0 ? `= or { after ${type}` : "{ or a label in quotes");
        labels.push(label);
      }
      end = cursor.offset;
      labelRanges.push({ start: offset, end });
      cursor.skip();
    }
    cursor.offset += 1;
    const open = cursor.offset;
    const body = cursor.nested(() => cursor.within(false, () => this.#oneLine() ?? this.#body(() => cursor.sees("}"))));
    const inside = { start: open, end: cursor.offset };
    cursor.offset += 1;
    const range = { start, end: cursor.offset };
    return { type, typeRange, labels, labelRanges, header: { start, end }, body, range, inside };
  }
}
