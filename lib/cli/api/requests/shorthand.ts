/**
 * Parses the shorthand of structures and maps: `type=AGE,value=6`, `a={b=c},d=[e,f]`, `k=x,y,z` for a list, quoted
 * values, `a@=file://path` for the content of a file. Parsing does not depend on the model; {@link asWritten} then
 * converts values to their types.
 */
import { own, setOwn } from "../../../base/dictionary.ts";
import type { Field } from "../../../facts/model/field.ts";
import { badParameter } from "../client-error.ts";

/** A value in shorthand: text, parts, or the bytes of a file. */
export type Shorthand = string | Uint8Array | readonly Shorthand[] | { readonly [key: string]: Shorthand };

/** Resolves the reference after `@=`. */
export type Resolve = (value: string) => string | Uint8Array;

/** Parses one structure or map; `resolve` resolves values after `@=`. Throws a ClientError that points to the error. */
export const readShorthand = (text: string, resolve: Resolve): Shorthand => new Reader(text, resolve).parameter();

/** Character classes of the grammar: the first character of a value and those after it, standalone or within a list. */
const value = /(?:\\,|[!#-&(-+\--<>-Z\\-z|\u007c-\uffff])(?:\\,|[\s!#-&(-+\--\\^-|~-\uffff])*/y;
const listedValue = /(?:\\,|[!#-&(-+\--<>-Z\\-z|\u007c-\uffff])(?:\\,|[\s!#-&(-+\--<>-\uffff])*/y;
const quoted = { "'": /'(?:\\'|[^'])*'/y, '"': /"(?:\\"|[^"])*"/y } as const;

class Reader {
  readonly #text: string;
  readonly #resolve: Resolve;
  #at = 0;
  /** Whether the last key precedes `@=`. */
  #refers = false;

  constructor(text: string, resolve: Resolve) {
    this.#text = text;
    this.#resolve = resolve;
  }

  parameter(): Shorthand {
    const members: Record<string, Shorthand> = {};
    for (;;) {
      const key = this.#key();
      if (Object.hasOwn(members, key)) throw this.#fault(`${JSON.stringify(key)} is given twice`);
      this.#assignment();
      setOwn(members, key, this.#values());
      if (this.#ended) return members;
      this.#expect(",");
    }
  }

  get #ended(): boolean {
    return this.#at >= this.#text.length;
  }

  get #current(): string {
    return this.#text[this.#at] ?? "";
  }

  #key(): string {
    const key = this.#match(/[A-Za-z0-9\-_.#/:]*/y) ?? "";
    return key;
  }

  /** `=`, or `@=` before values that may refer to files. */
  #assignment(): void {
    this.#skipSpace();
    this.#refers = this.#current === "@";
    if (this.#refers) this.#expect("@");
    this.#expect("=");
  }

  #values(): Shorthand {
    if (this.#ended) return "";
    if (this.#current === "[") return this.#list();
    if (this.#current === "{") return this.#structure();
    return this.#separated();
  }

  /** `a` or `a,b`; in `a,b=c`, the comma ends the value. */
  #separated(): Shorthand {
    const first = this.#value();
    const values: Shorthand[] = [first];
    this.#skipSpace();
    while (this.#current === ",") {
      this.#at += 1;
      this.#skipSpace();
      const next = this.#tryValue();
      if (next === undefined || !(this.#ended || this.#current === ",")) {
        if (this.#ended) throw this.#fault("expected a value");
        this.#at = this.#text.lastIndexOf(",", this.#at); // the next key follows the comma
        break;
      }
      values.push(next);
    }
    return values.length === 1 ? first : values;
  }

  #tryValue(): Shorthand | undefined {
    let text: string;
    try {
      text = this.#written(listedValue);
    } catch {
      return undefined;
    }
    this.#skipSpace();
    return this.#referred(text);
  }

  #list(): Shorthand {
    return this.#enclosed("[", "]", () => this.#explicit());
  }

  #structure(): Shorthand {
    const members = this.#enclosed("{", "}", (): readonly [string, Shorthand] => {
      const key = this.#key();
      this.#assignment();
      return [key, this.#explicit()];
    });
    return Object.fromEntries(members);
  }

  #enclosed<Part>(open: string, close: string, part: () => Part): readonly Part[] {
    this.#expect(open);
    const parts: Part[] = [];
    while (this.#current !== close) {
      parts.push(part());
      this.#skipSpace();
      if (this.#current === close) break;
      this.#expect(",");
    }
    if (this.#current !== close) throw this.#fault(`expected ${close}`);
    this.#at += 1; // skip a space after it
    return parts;
  }

  #explicit(): Shorthand {
    if (this.#current === "[") return this.#list();
    if (this.#current === "{") return this.#structure();
    return this.#value();
  }

  #value(): Shorthand {
    return this.#referred(this.#written(value));
  }

  #referred(text: string): Shorthand {
    return this.#refers ? this.#resolve(text) : text;
  }

  #written(form: RegExp): string {
    const quote = this.#current;
    if (quote === "'" || quote === '"') {
      const text = this.#match(quoted[quote]);
      if (text === undefined) throw this.#fault(`unclosed ${quote}`);
      return text.slice(1, -1).replaceAll(`\\${quote}`, quote).replaceAll("\\\\", "\\");
    }
    const text = this.#match(form);
    if (text === undefined && form === listedValue) throw this.#fault("expected a value");
    // The text after an equals sign may be empty.
    return (text ?? "").replaceAll("\\,", ",").trimEnd();
  }

  #match(form: RegExp): string | undefined {
    form.lastIndex = this.#at;
    const [text] = form.exec(this.#text) ?? [];
    if (text !== undefined) this.#at += text.length;
    return text;
  }

  #expect(character: string): void {
    this.#skipSpace();
    if (this.#current !== character) {
      throw this.#fault(`expected ${character}, received ${this.#ended ? "the end" : this.#current}`);
    }
    this.#at += 1;
    this.#skipSpace();
  }

  #skipSpace(): void {
    this.#match(/\s*/y);
  }

  #fault(what: string): Error {
    return badParameter(`Error parsing parameter: ${what}\n${this.#text}\n${" ".repeat(this.#at)}^`);
  }
}

/** Converts the parts of a value to the types in the model; leaves invalid ones to the validation of the request. */
export function asWritten(field: Field | undefined, written: Shorthand): unknown {
  switch (field?.kind) {
    case "struct":
      if (!hasNames(written)) return written;
      return mapValues(written, (part, name) => asWritten(own(field.members, name), part));
    case "map":
      if (!hasNames(written)) return written;
      return mapValues(written, (part) => asWritten(field.value, part));
    case "list": {
      const parts = Array.isArray(written) ? written : [written];
      return parts.map((part) => asWritten(field.element, part));
    }
    case "integer":
      return typeof written === "string" && /^\s*[-+]?\d+\s*$/.test(written) ? Number(written) : written;
    case "boolean":
      if (typeof written !== "string") return written;
      return own({ true: true, false: false }, written.toLowerCase()) ?? written;
    default:
      return written;
  }
}

const hasNames = (written: Shorthand): written is { readonly [key: string]: Shorthand } =>
  typeof written === "object" && !Array.isArray(written) && !(written instanceof Uint8Array);

const mapValues = (
  parts: { readonly [key: string]: Shorthand },
  by: (part: Shorthand, name: string) => unknown,
): unknown => Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, by(part, name)]));
