/**
 * Formats output as YAML exactly as the AWS CLI does, because scripts compare bytes. No library folds, quotes and
 * escapes as libyaml does, whose rules these are: sorted keys, lists at the indentation of their key, lines broken at
 * the first space after column 80, strings plain if possible, else in single quotes, else in double quotes.
 */
import { isMembers } from "../../../base/members.ts";

/** A document; a scalar by itself is written as JSON. */
export function formatYaml(value: unknown): string {
  if (typeof value !== "object" || value === null) return `${JSON.stringify(value ?? null)}\n`;
  const writer = new Writer();
  writer.node(value, { indent: 0, isValue: false });
  return `${writer.text}\n`;
}

/** The position of a node. */
interface Place {
  /** Spaces before its lines. */
  readonly indent: number;
  /** Whether it follows the colon of a key on the same line. */
  readonly isValue: boolean;
}

/** The line breaks at the first space after this column. */
const lineWidth = 80;
/** Indentation of each level. */
const indentStep = 2;
/** Maximum length of a key in bytes; longer keys need a question mark. */
const maxKeyLength = 128;

class Writer {
  text = "";
  #column = 0;

  node(value: unknown, { indent, isValue }: Place): void {
    if (Array.isArray(value)) this.#list(value, { indent, isValue });
    else if (isMembers(value)) this.#mapping(value, { indent, isValue });
    else this.#scalar(value, indent, isValue);
  }

  #list(items: readonly unknown[], { indent, isValue }: Place): void {
    if (items.length === 0) this.#put(isValue ? " []" : "[]");
    for (const [index, item] of items.entries()) {
      if (index > 0 || isValue) this.#newLine(indent);
      this.#put("- ");
      this.node(item, { indent: indent + indentStep, isValue: false });
    }
  }

  #mapping(value: { readonly [key: string]: unknown }, { indent, isValue }: Place): void {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    if (entries.length === 0) this.#put(isValue ? " {}" : "{}");
    for (const [index, [key, part]] of entries.entries()) {
      if (index > 0 || isValue) this.#newLine(indent);
      if (isSimpleKey(key)) {
        this.#put(isPlain(key) ? key : isSingleQuotable(key) ? quoted(key) : escaped(key));
        this.#put(":");
        // A list has the indentation of its key, everything else a deeper one.
        const deeper = Array.isArray(part) && part.length > 0 ? indent : indent + indentStep;
        this.node(part, { indent: deeper, isValue: true });
      } else {
        this.#put("? ");
        this.#scalar(key, indent + indentStep, false);
        this.#newLine(indent);
        this.#put(": ");
        this.node(part, { indent: indent + indentStep, isValue: false });
      }
    }
  }

  /** `indent`: of the lines after the first. */
  #scalar(value: unknown, indent: number, isValue: boolean): void {
    if (isValue) this.#put(" ");
    if (typeof value !== "string") this.#put(JSON.stringify(value ?? null));
    else if (isPlain(value)) this.#folded(value, indent, false);
    else if (isSingleQuotable(value)) {
      this.#put("'");
      this.#folded(value, indent, true);
      this.#put("'");
    } else this.#escapes(value, indent);
  }

  #put(text: string): void {
    this.text += text;
    this.#column += [...text].length;
  }

  #newLine(indent: number): void {
    this.text += `\n${" ".repeat(indent)}`;
    this.#column = indent;
  }

  /** Plain or single-quoted: a line may break at a space between words; line breaks are doubled. */
  #folded(value: string, indent: number, isQuoted: boolean): void {
    const characters = [...value];
    let before: "word" | "blank" | "end" = "word";
    for (const [index, character] of characters.entries()) {
      if (character === " ") {
        const isBetween = before !== "blank" && characters[index + 1] !== " ";
        const isInside = index > 0 && index < characters.length - 1; // plain text has no spaces at its ends
        const breaks = this.#column > lineWidth && isBetween && isInside;
        if (breaks) this.#newLine(indent);
        else this.#put(character);
        before = "blank";
      } else if (isBreak(character)) {
        if (before !== "end" && character === "\n") this.text += "\n";
        this.text += character;
        this.#column = 0;
        before = "end";
      } else {
        if (before === "end") this.#indent(indent);
        this.#put(isQuoted && character === "'" ? "''" : character);
        before = "word";
      }
    }
    if (before === "end") this.#indent(indent);
  }

  #indent(indent: number): void {
    this.#put(" ".repeat(indent));
  }

  /** Double-quoted: a line that breaks before a space continues after a backslash. */
  #escapes(value: string, indent: number): void {
    const characters = [...value];
    let isAfterBlank = false;
    this.#put('"');
    for (const [index, character] of characters.entries()) {
      const isInside = index > 0 && index < characters.length - 1;
      if (character === " " && !isAfterBlank && this.#column > lineWidth && isInside) {
        this.#newLine(indent);
        if (characters[index + 1] === " ") this.#put("\\");
      } else this.#put(escapedCharacter(character));
      isAfterBlank = character === " ";
    }
    this.#put('"');
  }
}

const isSimpleKey = (key: string): boolean => ![...key].some(isBreak) && Buffer.byteLength(key) <= maxKeyLength;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const escaped = (text: string): string => `"${[...text].map(escapedCharacter).join("")}"`;

const isBreak = (character: string): boolean => /^[\n\r\u0085\u2028\u2029]$/.test(character);

/** Characters that libyaml does not escape; none outside the basic plane. */
const printable = /^[\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/;

/** Has no characters to escape, and no space beside a line break. */
const isSingleQuotable = (text: string): boolean =>
  printable.test(text) && !/ [\n\u2028\u2029]|[\n\u2028\u2029] /.test(text);

const isPlain = (text: string): boolean =>
  isSingleQuotable(text) &&
  !/^ | $|[\n\u2028\u2029]/.test(text) &&
  !/^(?:---|\.\.\.|[#,[\]{}&*!|>'"%@`]|[-?:](?: |$))|:(?: |$)| #/.test(text) &&
  !readsAsOther.test(text);

/**
 * Strings that YAML reads as another type: null, booleans, numbers (including grouped, binary and octal digits), dates,
 * and merge keys.
 */
const readsAsOther =
  /^(?:|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?0b[01_]+|[-+]?0o[0-7_]+|[-+]?[0-9_]+|[-+]?0x[0-9a-fA-F_]+|[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+]?[0-9]+)?|[-+]?[0-9][0-9_]*[eE][-+]?[0-9]+|[-+]?\.[0-9_]+(?:[eE][-+][0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|<<|=|\d{4}-\d\d-\d\d|\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)$/;

const named: { readonly [character: string]: string } = {
  "\0": "0",
  "\u0007": "a",
  "\b": "b",
  "\t": "t",
  "\n": "n",
  "\v": "v",
  "\f": "f",
  "\r": "r",
  "\u001b": "e",
  '"': '"',
  "\\": "\\",
  "\u0085": "N",
  "\u00a0": "_",
  "\u2028": "L",
  "\u2029": "P",
};

function escapedCharacter(character: string): string {
  const isItself = printable.test(character) && !isBreak(character) && character !== '"' && character !== "\\";
  if (isItself) return character;
  const letter = named[character];
  if (letter !== undefined) return `\\${letter}`;
  const code = character.codePointAt(0) ?? 0;
  const [mark, digits] = code <= 0xff ? ["x", 2] : code <= 0xffff ? ["u", 4] : ["U", 8];
  return `\\${mark}${code.toString(16).toUpperCase().padStart(Number(digits), "0")}`;
}
