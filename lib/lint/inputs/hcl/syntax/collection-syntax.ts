/** Parses tuples, objects and for expressions. */

import type { Expression, ForIntro, ForSyntax, ObjectEntry } from "./syntax.ts";
import type { Cursor } from "./text-cursor.ts";

/** Parses the expressions within collections. */
interface ElementReader {
  expression(): Expression;
}

/** Parses collections at the cursor of a file. */
export class CollectionReader {
  readonly #cursor: Cursor;
  readonly #expressions: ElementReader;

  constructor(cursor: Cursor, expressions: ElementReader) {
    this.#cursor = cursor;
    this.#expressions = expressions;
  }

  /** Parses a tuple or its for expression; `start` is the offset of the opening bracket, which is already read. */
  tuple(start: number): Expression {
    return this.#cursor.within(true, () => this.#for("]", start) ?? this.#items(start));
  }

  /** Parses an object or its for expression; `start` is the offset of the opening brace, which is already read. */
  object(start: number): Expression {
    return this.#for("}", start) ?? this.#cursor.within(false, () => this.#entries(start));
  }

  #items(start: number): Expression {
    const cursor = this.#cursor;
    const items: Expression[] = [];
    cursor.skip();
    while (!cursor.sees("]")) {
      items.push(this.#expressions.expression());
      cursor.skip();
      if (!cursor.takes(",")) break;
      cursor.skip();
    }
    cursor.expect("]", "a comma or ]");
    return { kind: "tuple", items, range: { start, end: cursor.offset } };
  }

  #entries(start: number): Expression {
    const cursor = this.#cursor;
    const entries: ObjectEntry[] = [];
    cursor.skipLines();
    while (!cursor.sees("}")) {
      const key = this.#key();
      cursor.skip();
      if (cursor.sees("=>") || !(cursor.takes("=") || cursor.takes(":"))) throw cursor.fault("= or : after the key");
      entries.push({ key, value: this.#expressions.expression() });
      cursor.skip();
      const isParted = cursor.takes(",");
      if (!cursor.takesLineBreak() && !isParted && !cursor.sees("}")) throw cursor.fault("a comma, a new line or }");
      cursor.skipLines();
    }
    cursor.expect("}");
    return { kind: "object", entries, range: { start, end: cursor.offset } };
  }

  /** A bare name is the key itself; any other key is an expression. */
  #key(): Expression {
    const key = this.#expressions.expression();
    const { range } = key;
    if (this.#cursor.text[range.start] === "(") return key;
    if (key.kind === "literal" && key.value === null) return { kind: "literal", value: "null", range };
    if (key.kind === "attribute") return { kind: "bare key", range };
    return key.kind === "name" ? { kind: "literal", value: key.name, range } : key;
  }

  /** Parses a for expression after its opening bracket; undefined if this is a tuple or an object. */
  #for(close: "]" | "}", start: number): Expression | undefined {
    const cursor = this.#cursor;
    const before = cursor.offset;
    return cursor.within(true, () => {
      cursor.skip();
      if (!cursor.takesKeyword("for") || (!cursor.takesBlanksBeforeName() && close === "}")) {
        cursor.offset = before;
        return undefined;
      }
      const intro = this.forIntro();
      cursor.skip();
      cursor.expect(":");
      const first = this.#expressions.expression();
      cursor.skip();
      let makes: Pick<ForSyntax, "makes" | "makesKey"> = { makes: first };
      if (close === "}") {
        cursor.expect("=>", "=> and the value");
        makes = { makesKey: first, makes: this.#expressions.expression() };
        cursor.skip();
      }
      const groups = close === "}" && cursor.takes("...");
      cursor.skip();
      const condition = cursor.takesKeyword("if") ? this.#expressions.expression() : undefined;
      cursor.skip();
      cursor.expect(close);
      const range = { start, end: cursor.offset };
      return { kind: "for", ...intro, ...makes, ...(condition && { condition }), groups, range };
    });
  }

  /** Parses `key, name in collection`, after `for`. */
  forIntro(): ForIntro {
    const cursor = this.#cursor;
    const name = (): string => {
      cursor.skip();
      const read = cursor.identifier();
      if (read === "") throw cursor.fault("a name after for");
      cursor.skip();
      return read;
    };
    const first = name();
    const second = cursor.takes(",") ? name() : undefined;
    if (!cursor.takesKeyword("in")) throw cursor.fault("in");
    const collection = this.#expressions.expression();
    return second === undefined ? { name: first, collection } : { keyName: first, name: second, collection };
  }
}
