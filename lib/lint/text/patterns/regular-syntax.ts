/** The syntax of RE2's expressions, as far as their meaning is certain here. */

/** A part of an expression. */
export type RegularPart =
  | { readonly kind: "takes"; readonly takes: (character: string) => boolean }
  | { readonly kind: "assert"; readonly holds: (before: string | undefined, after: string | undefined) => boolean }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly RegularPart[] }
  | { readonly kind: "group"; readonly number: number; readonly part: RegularPart }
  | {
      readonly kind: "repeated";
      readonly part: RegularPart;
      readonly least: number;
      /** Undefined if there is no upper bound. */
      readonly most: number | undefined;
      readonly isLazy: boolean;
    };

/** An expression, and the names of its groups. */
export interface ParsedExpression {
  readonly part: RegularPart;
  readonly groups: readonly (string | undefined)[];
}

/** Parses an expression; undefined for one that RE2 refuses, or that has what is not read here: `\p`, `\Q`, `\x`. */
export function parseExpression(written: string): ParsedExpression | undefined {
  try {
    return new Parser(written).whole();
  } catch (error) {
    if (error instanceof NotRead) return undefined;
    throw error;
  }
}

class NotRead extends Error {}

type Takes = (character: string) => boolean;

const isBetween =
  (...ranges: readonly string[]): Takes =>
  (character) =>
    ranges.some((range) => character >= range.charAt(0) && character <= range.charAt(1));
const not =
  (takes: Takes): Takes =>
  (character) =>
    !takes(character);
const isDigit = isBetween("09");
const isWord = isBetween("09", "az", "AZ", "__");
const isSpace: Takes = (character) => "\t\n\f\r ".includes(character);

const classes: ReadonlyMap<string, Takes> = new Map([
  ["d", isDigit],
  ["w", isWord],
  ["s", isSpace],
]);

const named: ReadonlyMap<string, Takes> = new Map([
  ["alnum", isBetween("09", "az", "AZ")],
  ["alpha", isBetween("az", "AZ")],
  ["digit", isDigit],
  ["lower", isBetween("az")],
  ["upper", isBetween("AZ")],
  ["word", isWord],
  ["xdigit", isBetween("09", "af", "AF")],
]);

const controls: ReadonlyMap<string, string> = new Map([
  ["t", "\t"],
  ["n", "\n"],
  ["r", "\r"],
  ["f", "\f"],
  ["v", "\v"],
]);

/** Characters beyond ASCII that fold to an ASCII letter, with that letter. */
const foldsTo: ReadonlyMap<string, string> = new Map([
  ["\u212a", "k"],
  ["\u017f", "s"],
]);

/** Whether any spelling of a character in upper or lower case is taken. */
const inAnyCase =
  (takes: Takes): Takes =>
  (character) => {
    const letter = foldsTo.get(character) ?? character;
    if (!/^[A-Za-z]$/.test(letter)) return takes(character);
    const lower = letter.toLowerCase();
    return [lower, letter.toUpperCase(), ...[...foldsTo].flatMap(([other, to]) => (to === lower ? other : []))].some(
      takes,
    );
  };

const isAtWord = (before: string | undefined, after: string | undefined): boolean =>
  (before !== undefined && isWord(before)) !== (after !== undefined && isWord(after));

/** RE2's own upper bound of counts. */
const maxCount = 1_000;

/** Depth of nested groups. */
const maxDepth = 100;

class Parser {
  readonly #characters: readonly string[];
  readonly #groups: (string | undefined)[] = [];
  /** The flags that are set: `i`, `m`, `s`, `U`. */
  #flags = "";
  #at = 0;
  #depth = 0;

  constructor(written: string) {
    this.#characters = [...written];
  }

  whole(): ParsedExpression {
    const part = this.#choice();
    if (this.#at < this.#characters.length) throw new NotRead();
    const names = this.#groups.filter((name) => name !== undefined);
    if (new Set(names).size < names.length) throw new NotRead();
    return { part, groups: this.#groups };
  }

  #next(): string {
    const character = this.#characters[this.#at];
    if (character === undefined) throw new NotRead();
    this.#at += 1;
    return character;
  }

  #takes(text: string): boolean {
    if (this.#characters.slice(this.#at, this.#at + text.length).join("") !== text) return false;
    this.#at += text.length;
    return true;
  }

  #choice(): RegularPart {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new NotRead();
    const parts = [this.#sequence()];
    while (this.#takes("|")) parts.push(this.#sequence());
    this.#depth -= 1;
    return { kind: "choice", parts };
  }

  #sequence(): RegularPart {
    const parts: RegularPart[] = [];
    for (;;) {
      const character = this.#characters[this.#at];
      if (character === undefined || character === "|" || character === ")") return { kind: "sequence", parts };
      parts.push(this.#repeated(this.#atom()));
    }
  }

  #repeated(part: RegularPart): RegularPart {
    const count = this.#count();
    if (count === undefined) return part;
    const isLazy = this.#takes("?") !== this.#flags.includes("U");
    const before = this.#at;
    if (this.#count() !== undefined) throw new NotRead(); // RE2 refuses one count after another
    this.#at = before;
    return { kind: "repeated", part, ...count, isLazy };
  }

  #count(): { readonly least: number; readonly most: number | undefined } | undefined {
    if (this.#takes("*")) return { least: 0, most: undefined };
    if (this.#takes("+")) return { least: 1, most: undefined };
    if (this.#takes("?")) return { least: 0, most: 1 };
    const text = this.#characters.slice(this.#at, this.#at + 12).join("");
    const [whole, from, comma, to] = /^\{(0|[1-9]\d{0,3})(,?)(0|[1-9]\d{0,3})?\}/.exec(text) ?? [];
    if (whole === undefined) {
      if (/^\{\d/.test(text)) throw new NotRead();
      return undefined; // RE2 reads the brace as it is
    }
    const least = Number(from);
    const most = comma === "" ? least : to === undefined ? undefined : Number(to);
    if ((comma === "" && to !== undefined) || Math.max(least, most ?? 0) > maxCount || (most ?? least) < least)
      throw new NotRead();
    this.#at += whole.length;
    return { least, most };
  }

  #atom(): RegularPart {
    const character = this.#next();
    switch (character) {
      case ".":
        return { kind: "takes", takes: this.#flags.includes("s") ? () => true : (each) => each !== "\n" };
      case "^":
        return { kind: "assert", holds: this.#edge() };
      case "$": {
        const isEdge = this.#edge();
        return { kind: "assert", holds: (_, after) => isEdge(after) };
      }
      case "(":
        return this.#group();
      case "[":
        return { kind: "takes", takes: this.#set() };
      case "\\":
        return this.#escaped();
      case "*":
      case "+":
      case "?":
      case "{":
        this.#at -= 1;
        if (this.#count() !== undefined) throw new NotRead(); // there is nothing to repeat
        this.#at += 1;
        return { kind: "takes", takes: (each) => each === "{" };
      default:
        return { kind: "takes", takes: this.#cased((each) => each === character, character) };
    }
  }

  /** Whether a character beside `^` or `$`, or its absence, is an edge. */
  #edge(): (beside: string | undefined) => boolean {
    const isOfLines = this.#flags.includes("m");
    return (beside) => beside === undefined || (isOfLines && beside === "\n");
  }

  /** What characters of an expression take: any case of them with the flag `i`. */
  #cased(takes: Takes, written = ""): Takes {
    if (!this.#flags.includes("i")) return takes;
    if (/[^\0-\x7f]/.test(written)) throw new NotRead(); // its other cases depend on the version of Unicode
    return inAnyCase(takes);
  }

  #group(): RegularPart {
    const outer = this.#flags;
    let number: number | undefined;
    if (!this.#takes("?")) number = this.#groups.push(undefined);
    else if (this.#takes("P<") || this.#takes("<")) number = this.#groups.push(this.#name());
    else if (this.#setFlags() === ")") return { kind: "sequence", parts: [] };
    const part = this.#choice();
    if (!this.#takes(")")) throw new NotRead();
    this.#flags = outer;
    return number === undefined ? part : { kind: "group", number, part };
  }

  /** The name of a group, after its bracket. */
  #name(): string {
    let name = "";
    while (!this.#takes(">")) name += this.#next();
    if (!/^\w+$/.test(name)) throw new NotRead();
    return name;
  }

  /** Sets the flags of `(?i-s:` or `(?i)`, after the question mark; the latter hold until the group around them ends. */
  #setFlags(): string {
    const text = this.#characters.slice(this.#at, this.#at + 12).join("");
    const [whole, set = "", unset = "", end = ""] = /^([imsU]*)(?:-([imsU]+))?([:)])/.exec(text) ?? [];
    if (whole === undefined || whole === ")") throw new NotRead();
    this.#at += whole.length;
    this.#flags = [...this.#flags, ...set].filter((flag) => !unset.includes(flag)).join("");
    if (end === ")" && this.#count() !== undefined) throw new NotRead(); // there is nothing to repeat
    return end;
  }

  #escaped(): RegularPart {
    if (this.#takes("b")) return { kind: "assert", holds: isAtWord };
    if (this.#takes("B")) return { kind: "assert", holds: (before, after) => !isAtWord(before, after) };
    if (this.#takes("A")) return { kind: "assert", holds: (before) => before === undefined };
    if (this.#takes("z")) return { kind: "assert", holds: (_, after) => after === undefined };
    const takes = this.#class();
    if (takes !== undefined) return { kind: "takes", takes };
    const literal = this.#literal();
    return { kind: "takes", takes: this.#cased((character) => character === literal) };
  }

  /** `\d` or `\D` and the like, after the backslash. */
  #class(): Takes | undefined {
    const letter = this.#characters[this.#at] ?? "";
    const found = classes.get(letter.toLowerCase());
    if (found === undefined) return undefined;
    this.#at += 1;
    const takes = this.#cased(found);
    return /[A-Z]/.test(letter) ? not(takes) : takes;
  }

  /** The character that an escape means, after the backslash. */
  #literal(): string {
    const character = this.#next();
    const control = controls.get(character);
    if (control !== undefined) return control;
    if (!/^[!-/:-@[-`{-~]$/.test(character)) throw new NotRead();
    return character;
  }

  /** `[a-z]`, after the bracket. */
  #set(): Takes {
    const isNegated = this.#takes("^");
    const members: Takes[] = [];
    for (let isFirst = true; isFirst || !this.#takes("]"); isFirst = false) members.push(this.#member());
    const takes: Takes = (character) => members.some((each) => each(character));
    return isNegated ? not(takes) : takes;
  }

  #member(): Takes {
    if (this.#takes("[:")) {
      const isNegated = this.#takes("^");
      let name = "";
      while (!this.#takes(":]")) name += this.#next();
      const found = named.get(name);
      if (found === undefined) throw new NotRead();
      const takes = this.#cased(found);
      return isNegated ? not(takes) : takes;
    }
    if (this.#characters[this.#at] === "\\") {
      this.#at += 1;
      const takes = this.#class();
      if (takes !== undefined) return takes;
      return this.#range(this.#literal());
    }
    return this.#range(this.#next());
  }

  /** A character, or a range that begins with it. */
  #range(from: string): Takes {
    if (this.#characters[this.#at] !== "-" || (this.#characters[this.#at + 1] ?? "]") === "]")
      return this.#cased((character) => character === from, from);
    this.#at += 1;
    const to = this.#takes("\\") ? this.#literal() : this.#next();
    const [low, high] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
    if (high < low) throw new NotRead();
    return this.#cased((character) => {
      const point = character.codePointAt(0) ?? 0;
      return point >= low && point <= high;
    }, `${from}${to}`);
  }
}
