/**
 * Automata for the patterns of fields, which match texts with unknown parts. Supports regular expressions without
 * lookaround and back references.
 */

/** Whether a transition accepts a character (a code point). */
type Reads = (character: string) => boolean;

/** A state: `next` follows after reading a character, or without one if `reads` is absent. */
interface State {
  readonly reads?: Reads;
  readonly next: number[];
}

/** A pattern that can match partially known texts. */
export class TextPattern {
  readonly #states: State[] = [{ next: [] }];
  readonly #starts: number[] = [];
  /** The final state. */
  readonly #end = 0;

  private constructor() {}

  /** Compiles a pattern for whole values, `^…$`; undefined if it is not supported. */
  static of(source: string): TextPattern | undefined {
    const made = new TextPattern();
    try {
      for (const alternative of alternativesOf(source)) {
        if (!alternative.startsWith("^") || !/(?<!\\)(?:\\\\)*\$$/.test(alternative)) return undefined;
        made.#starts.push(new Builder(alternative.slice(1, -1), made.#states).build(made.#end));
      }
      return made;
    } catch (error) {
      if (error instanceof Unsupported) return undefined;
      throw error;
    }
  }

  /**
   * Whether some text with these parts in order matches the pattern.
   * @param between the characters that may stand between the parts; by default all.
   */
  canHold(parts: readonly string[], between?: string): boolean {
    let now = this.#without(new Set(this.#starts));
    for (const [index, part] of parts.entries()) {
      if (index > 0) now = this.#anywhere(now, between);
      for (const character of part) {
        const next = new Set<number>();
        for (const state of now) {
          const { reads, next: leads } = this.#state(state);
          if (reads?.(character) === true) for (const each of leads) next.add(each);
        }
        now = this.#without(next);
        if (now.size === 0) return false;
      }
    }
    return now.has(this.#end);
  }

  #state(index: number): State {
    return this.#states[index] ?? { next: [] };
  }

  /** All states reachable without reading a character, including these. */
  #without(from: Set<number>): Set<number> {
    for (const index of from) {
      const { reads, next } = this.#state(index);
      if (reads === undefined) for (const each of next) from.add(each);
    }
    return from;
  }

  /** All states reachable by any text of these characters. */
  #anywhere(from: ReadonlySet<number>, characters: string | undefined): Set<number> {
    const reached = new Set(from);
    for (const index of reached) {
      const { reads, next } = this.#state(index);
      const isOpen = reads === undefined || characters === undefined || [...characters].some(reads);
      if (isOpen) for (const each of next) reached.add(each);
    }
    return reached;
  }
}

/** The pattern uses unsupported syntax. */
class Unsupported extends Error {}

/** The alternatives of a pattern, separated by `|` outside of groups and classes. */
function alternativesOf(source: string): readonly string[] {
  const found = [""];
  let depth = 0;
  for (const [token] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|./gsu)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (token === "|" && depth === 0) found.push("");
    else found[found.length - 1] += token;
  }
  return found;
}

/** Adds a part of a pattern before a state; returns the part's first state. */
type Part = (before: number) => number;

class Builder {
  readonly #tokens: readonly string[];
  readonly #states: State[];
  #at = 0;

  constructor(source: string, states: State[]) {
    this.#tokens = [...source.matchAll(/\\u[0-9a-fA-F]{4}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d+(?:,\d*)?\}|./gsu)].map(
      ([token]) => token,
    );
    this.#states = states;
  }

  build(end: number): number {
    const part = this.#choice();
    if (this.#at < this.#tokens.length) throw new Unsupported();
    return part(end);
  }

  #choice(): Part {
    const parts = [this.#sequence()];
    while (this.#tokens[this.#at] === "|") {
      this.#at += 1;
      parts.push(this.#sequence());
    }
    const [only] = parts;
    if (parts.length === 1 && only !== undefined) return only;
    return (before) => this.#add({ next: parts.map((part) => part(before)) });
  }

  #sequence(): Part {
    const parts: Part[] = [];
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token === undefined || token === "|" || token === ")") break;
      parts.push(this.#repeated());
    }
    return (before) => parts.reduceRight((state, part) => part(state), before);
  }

  #repeated(): Part {
    const part = this.#atom();
    const [least, most] = timesOf(this.#tokens[this.#at]);
    if (least === 1 && most === 1) return part;
    this.#at += 1;
    if ("?+*".includes(this.#tokens[this.#at] ?? "-")) throw new Unsupported();
    return (before) => {
      let state = before;
      if (most === Number.POSITIVE_INFINITY) {
        const again: State = { next: [before] };
        state = this.#add(again);
        again.next.push(part(state));
      } else {
        for (let time = least; time < most; time += 1) state = this.#add({ next: [before, part(state)] });
      }
      for (let time = 0; time < least; time += 1) state = part(state);
      return state;
    };
  }

  #atom(): Part {
    const token = this.#tokens[this.#at] ?? "";
    this.#at += 1;
    if (token === "(?:") {
      const part = this.#choice();
      if (this.#tokens[this.#at] !== ")") throw new Unsupported();
      this.#at += 1;
      return part;
    }
    const isClass =
      token.startsWith("[") || /^\\(?:[sSdDwWnrt]|u[0-9a-fA-F]{4}|[^A-Za-z0-9])$/.test(token) || token === ".";
    if (!isClass && (token.length !== [...token][0]?.length || "()[]{}*+?^$|\\".includes(token)))
      throw new Unsupported();
    // A single character, matched by JavaScript itself.
    const expression = new RegExp(`^${token}$`, "u");
    return (before) => this.#add({ reads: (character) => expression.test(character), next: [before] });
  }

  #add(state: State): number {
    return this.#states.push(state) - 1;
  }
}

/** The minimum and maximum of a quantifier; 1 and 1 for any other token. */
function timesOf(token: string | undefined): readonly [least: number, most: number] {
  if (token === "*") return [0, Number.POSITIVE_INFINITY];
  if (token === "+") return [1, Number.POSITIVE_INFINITY];
  if (token === "?") return [0, 1];
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(token ?? "") ?? [];
  if (least === undefined) return [1, 1];
  if (comma === "") return [Number(least), Number(least)];
  return [Number(least), most === "" ? Number.POSITIVE_INFINITY : Number(most)];
}
