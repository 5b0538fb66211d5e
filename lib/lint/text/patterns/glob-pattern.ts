/**
 * Globs, compiled to states rather than to a regular expression: a glob is untrusted, and each character of a path is
 * compared once with all states that the pattern may be in. No pattern takes longer than its states times the path.
 */

/** A malformed glob, in words: "has a bracket without its end". */
export class GlobError extends Error {
  override readonly name = "GlobError";
}

/** Longest glob, in characters. */
const maxLength = 1_000;

/** States that a glob may have; braces multiply none, since they are alternatives. */
const maxStates = 10_000;

/** Alternatives of a range such as `{1..20}`. */
const maxRange = 1_000;

/** What a state matches: a character, or nothing when it only leads on to others. */
interface State {
  readonly takes: ((character: string) => boolean) | undefined;
  /** Filled in when the next states are known. */
  readonly next: number[];
}

/** Compiles a glob; throws a {@link GlobError}. */
export function compileGlob(glob: string): (path: string) => boolean {
  if (glob.length > maxLength)
    throw new GlobError(`is ${glob.length} characters long; it must have at most ${maxLength}`);
  const states: State[] = [];
  const end = add(states, undefined);
  const start = sequence(states, parse(glob), end);
  return (path) => {
    let current = reachable(states, [start]);
    for (const character of path) {
      const next: number[] = [];
      for (const state of current) {
        const { takes, next: following } = states[state] ?? states[end] ?? { takes: undefined, next: [] };
        if (takes?.(character) === true) next.push(...following);
      }
      current = reachable(states, next);
      if (current.size === 0) return false;
    }
    return current.has(end);
  };
}

function reachable(states: readonly State[], from: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [...from];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (found.has(state)) continue;
    found.add(state);
    const { takes, next = [] } = states[state] ?? {};
    if (takes === undefined) open.push(...next);
  }
  return found;
}

function add(states: State[], takes: State["takes"], ...next: number[]): number {
  if (states.length >= maxStates) throw new GlobError("has too many alternatives; write several globs");
  states.push({ takes, next });
  return states.length - 1;
}

type Part =
  | { readonly kind: "character"; readonly takes: (character: string) => boolean }
  | { readonly kind: "choice"; readonly alternatives: readonly (readonly Part[])[] }
  /** How often: `?` at most once, `*` any number of times, `+` at least once. */
  | { readonly kind: "repeated"; readonly times: "?" | "*" | "+"; readonly part: Part };

/** Creates the states of parts that lead to `next`; returns the first. */
function sequence(states: State[], parts: readonly Part[], next: number): number {
  return parts.reduceRight((following, part) => stateOf(states, part, following), next);
}

function stateOf(states: State[], part: Part, next: number): number {
  if (part.kind === "character") return add(states, part.takes, next);
  if (part.kind === "choice") {
    return add(states, undefined, ...part.alternatives.map((each) => sequence(states, each, next)));
  }
  const loop = add(states, undefined, ...(part.times === "+" ? [] : [next]));
  const again = part.times === "?" ? next : part.times === "*" ? loop : add(states, undefined, loop, next);
  const body = stateOf(states, part.part, again);
  states[loop]?.next.push(body);
  return loop;
}

const any: Part = { kind: "character", takes: () => true };
const inSegment: Part = { kind: "character", takes: (character) => character !== "/" };
const is = (wanted: string): Part => ({ kind: "character", takes: (character) => character === wanted });
const many = (part: Part): Part => ({ kind: "repeated", times: "*", part });
const maybe = (...parts: readonly Part[]): Part => ({
  kind: "repeated",
  times: "?",
  part: { kind: "choice", alternatives: [parts] },
});

const parse = (glob: string): readonly Part[] => new Parser(glob).sequence(0, "").parts;

/** What was read, and where it ends. */
interface Read {
  readonly parts: readonly Part[];
  readonly at: number;
}

/** Alternatives, and the position after them. */
interface Alternatives {
  readonly alternatives: readonly (readonly Part[])[];
  readonly at: number;
}

class Parser {
  readonly #characters: readonly string[];
  /** Alternatives by their position, undefined for those without an end: each is read once. */
  readonly #alternativesAt = new Map<number, Alternatives | undefined>();

  constructor(glob: string) {
    this.#characters = [...glob];
  }

  /** Parts up to one of the ends, or up to the end of the glob. */
  sequence(from: number, ends: string): Read {
    const parts: Part[] = [];
    let at = from;
    while (at < this.#characters.length) {
      const character = this.#characters[at] ?? "";
      if (ends.includes(character)) return { parts, at };
      const read = this.#part(at, character);
      parts.push(...read.parts);
      at = read.at;
    }
    return { parts, at };
  }

  #part(at: number, character: string): Read {
    const next = this.#characters[at + 1];
    if (character === "\\" && next !== undefined) return { parts: [is(next)], at: at + 2 };
    if ("?*+@!".includes(character) && next === "(") return this.#group(at, character);
    if (character === "*") return this.#star(at);
    if (character === "?") return { parts: [inSegment], at: at + 1 };
    if (character === "[") return this.#set(at);
    if (character === "{") return this.#braces(at);
    return { parts: [is(character)], at: at + 1 };
  }

  /** `*` within a segment; `**` as a whole segment matches any number of them. */
  #star(at: number): Read {
    let end = at;
    while (this.#characters[end] === "*") end += 1;
    const [before = "/", after = ""] = [this.#characters[at - 1], this.#characters[end]];
    const isSegment = end - at > 1 && "/{,(|".includes(before);
    if (isSegment && after === "/") return { parts: [maybe(many(any), is("/"))], at: end + 1 };
    if (isSegment && "},)|".includes(after)) return { parts: [many(any)], at: end };
    return { parts: [many(inSegment)], at: end };
  }

  /** `[a-z]`, `[!a-z]`; never a slash. */
  #set(at: number): Read {
    const isNegated = "!^".includes(this.#characters[at + 1] ?? "-");
    const first = at + (isNegated ? 2 : 1);
    const close = this.#characters.indexOf("]", first + 1);
    if (close < 0) return { parts: [is("[")], at: at + 1 };
    const ranges: (readonly [string, string])[] = [];
    for (let index = first; index < close; index++) {
      const from = this.#characters[index] ?? "";
      const to = this.#characters[index + 1] === "-" && index + 2 < close ? this.#characters[index + 2] : undefined;
      ranges.push([from, to ?? from]);
      if (to !== undefined) index += 2;
    }
    const has = (character: string): boolean => ranges.some(([from, to]) => from <= character && character <= to);
    const takes = (character: string): boolean => character !== "/" && has(character) !== isNegated;
    return { parts: [{ kind: "character", takes }], at: close + 1 };
  }

  /** `{a,b}` and `{1..3}`; braces around anything else are literal. */
  #braces(at: number): Read {
    const range = this.#range(at);
    if (range !== undefined) return range;
    const read = this.#alternatives(at + 1, ",", "}");
    if (read === undefined || read.alternatives.length < 2) return { parts: [is("{")], at: at + 1 };
    return { parts: [{ kind: "choice", alternatives: read.alternatives }], at: read.at };
  }

  #range(at: number): Read | undefined {
    const text = this.#characters.slice(at, at + 24).join("");
    const [whole, from, to] = /^\{(-?\d{1,9}|[A-Za-z])\.\.(-?\d{1,9}|[A-Za-z])\}/.exec(text) ?? [];
    if (whole === undefined || from === undefined || to === undefined) return undefined;
    const areNumbers = /\d/.test(from) && /\d/.test(to);
    const [one, other] = areNumbers ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)];
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    if (high - low >= maxRange) throw new GlobError(`has the range ${whole}; it must have at most ${maxRange} values`);
    const values = Array.from({ length: high - low + 1 }, (_, index) => low + index);
    const words = values.map((value) => (areNumbers ? String(value) : String.fromCharCode(value)));
    const alternatives = words.map((word) => [...word].map(is));
    return { parts: [{ kind: "choice", alternatives }], at: at + whole.length };
  }

  /** `@(a|b)`, `?(a|b)`, `*(a|b)`, `+(a|b)`. */
  #group(at: number, sign: string): Read {
    const read = this.#alternatives(at + 2, "|", ")");
    if (read === undefined) throw new GlobError(`has ${sign}( without a closing )`);
    if (sign === "!") throw new GlobError("has !(…), which is not supported; write another glob with a leading !");
    const part: Part = { kind: "choice", alternatives: read.alternatives };
    if (sign === "?" || sign === "*" || sign === "+") {
      return { parts: [{ kind: "repeated", times: sign, part }], at: read.at };
    }
    return { parts: [part], at: read.at };
  }

  #alternatives(from: number, separator: string, end: string): Alternatives | undefined {
    if (!this.#alternativesAt.has(from)) this.#alternativesAt.set(from, this.#readAlternatives(from, separator, end));
    return this.#alternativesAt.get(from);
  }

  #readAlternatives(from: number, separator: string, end: string): Alternatives | undefined {
    const alternatives: (readonly Part[])[] = [];
    for (let at = from; ; at += 1) {
      const read = this.sequence(at, separator + end);
      alternatives.push(read.parts);
      at = read.at;
      if (at >= this.#characters.length) return undefined;
      if (this.#characters[at] === end) return { alternatives, at: at + 1 };
    }
  }
}
