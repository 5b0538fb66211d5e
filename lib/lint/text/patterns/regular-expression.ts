/**
 * Regular expressions of linted files, with the syntax and the matches of RE2, which Terraform uses. An untrusted
 * expression might never finish in JavaScript's own, so all states are followed at once: a search takes at most the
 * product of both lengths in steps.
 */
import { parseExpression, type RegularPart } from "./regular-syntax.ts";

/** Longest expression, in characters. */
const maxLength = 1_000;

/** Instructions of an expression; counts such as `{100}` repeat them. */
const maxInstructions = 5_000;

/** Steps of all searches with one expression in one text. */
const maxSteps = 5_000_000;

/** Thrown beyond {@link maxSteps} and {@link maxInstructions}. */
class TooLarge extends Error {}

type Instruction =
  | { readonly kind: "takes"; readonly takes: (character: string) => boolean }
  | { readonly kind: "assert"; readonly holds: (before: string | undefined, after: string | undefined) => boolean }
  | { readonly kind: "save"; readonly slot: number }
  /** Goes on at each of the offsets from here; the first has priority. */
  | { readonly kind: "split"; readonly to: number[] }
  | { readonly kind: "match" };

/** A match: the text of the whole and of each group, undefined for groups that took no part in it. */
export type Match = readonly (string | undefined)[];

interface Thread {
  readonly at: number;
  readonly slots: readonly (number | undefined)[];
}

/** A compiled expression. */
export class RegularExpression {
  /** The names of its groups, in order; undefined for those without one. */
  readonly groups: readonly (string | undefined)[];
  readonly #program: readonly Instruction[];
  #steps = 0;

  private constructor(program: readonly Instruction[], groups: readonly (string | undefined)[]) {
    this.#program = program;
    this.groups = groups;
  }

  /** Compiles an expression; undefined if it is too large, or has anything whose meaning is not certain here. */
  static of(written: string): RegularExpression | undefined {
    const parsed = written.length > maxLength ? undefined : parseExpression(written);
    if (parsed === undefined) return undefined;
    const program: Instruction[] = [];
    try {
      emit({ kind: "group", number: 0, part: parsed.part }, program);
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
    program.push({ kind: "match" });
    return new RegularExpression(program, parsed.groups);
  }

  /** The first match in a text, null if there is none; undefined if the search takes too long. */
  first(text: string): Match | null | undefined {
    return this.#bounded(() => {
      const characters = [...text];
      const slots = this.#search(characters, 0);
      return slots === undefined ? null : matchOf(slots, characters);
    });
  }

  /** All matches in a text, from left to right; undefined if the search takes too long. */
  all(text: string): readonly Match[] | undefined {
    const characters = [...text];
    return this.#bounded(() => this.#allIn(characters).map((slots) => matchOf(slots, characters)));
  }

  /**
   * The text with each match replaced; `$1`, `${name}` and `$$` in the replacement are as in Go. Undefined if the search
   * takes too long, or if the result has more than `most` characters.
   */
  replaced(text: string, replacement: string, most: number): string | undefined {
    const characters = [...text];
    const found = this.#bounded(() => this.#allIn(characters));
    const references = replacement.split("$").length - 1;
    let result = "";
    let at = 0;
    for (const slots of found ?? []) {
      const [start = 0, end = 0] = slots;
      result += characters.slice(at, start).join("");
      if (result.length + replacement.length + references * 2 * (end - start) > most) return undefined;
      result += this.#expanded(replacement, matchOf(slots, characters));
      at = end;
    }
    return found && result + characters.slice(at).join("");
  }

  /** A replacement with the groups of a match; a group that does not exist is empty. */
  #expanded(replacement: string, match: Match): string {
    return replacement.replaceAll(
      /\$(?:(\$)|\{([\p{L}\p{Nd}_]+)\}|([\p{L}\p{Nd}_]+))/gu,
      (_, dollar: string | undefined, inBraces: string | undefined, plain: string | undefined) => {
        if (dollar !== undefined) return dollar;
        const name = inBraces ?? plain ?? "";
        const isNumber = /^(?:0|[1-9]\d*)$/.test(name);
        const group = isNumber ? Number(name) : this.groups.indexOf(name) + 1;
        return (isNumber || group > 0 ? match[group] : undefined) ?? "";
      },
    );
  }

  #allIn(characters: readonly string[]): readonly Thread["slots"][] {
    const found: Thread["slots"][] = [];
    let lastEnd = -1;
    for (let from = 0; from <= characters.length; ) {
      const slots = this.#search(characters, from);
      if (slots === undefined) break;
      const [start = 0, end = 0] = slots;
      // An empty match at the end of the previous one does not count.
      if (end > from || start !== lastEnd) found.push(slots);
      from = end > from ? end : from + 1;
      lastEnd = end;
    }
    return found;
  }

  #bounded<Result>(search: () => Result): Result | undefined {
    this.#steps = 0;
    try {
      return search();
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
  }

  /** The slots of the first match at or after a position: where the whole and each group start and end. */
  #search(text: readonly string[], from: number): Thread["slots"] | undefined {
    let threads: Thread[] = [];
    let found: Thread["slots"] | undefined;
    for (let position = from; ; position += 1) {
      // Threads that start later have less priority; once something matches, none start.
      const starts = found === undefined ? [{ at: 0, slots: [] }] : [];
      const current = this.#ready([...threads, ...starts], text, position);
      threads = [];
      for (const { at, slots } of current) {
        const instruction = this.#program[at];
        if (instruction?.kind === "match") {
          found = slots;
          break; // all others have less priority
        }
        const character = text[position];
        if (instruction?.kind === "takes" && character !== undefined && instruction.takes(character))
          threads.push({ at: at + 1, slots });
      }
      if (position >= text.length || (threads.length === 0 && found !== undefined)) return found;
    }
  }

  /** The threads that take a character or match, after all that they do without one; each instruction once. */
  #ready(threads: readonly Thread[], text: readonly string[], position: number): readonly Thread[] {
    const ready: Thread[] = [];
    const seen = new Set<number>();
    const open = threads.toReversed();
    for (let thread = open.pop(); thread !== undefined; thread = open.pop()) {
      this.#steps += 1;
      if (this.#steps > maxSteps) throw new TooLarge();
      const { at, slots } = thread;
      const instruction = this.#program[at];
      if (instruction === undefined || seen.has(at)) continue;
      seen.add(at);
      if (instruction.kind === "split") {
        for (const to of instruction.to.toReversed()) open.push({ at: at + to, slots });
      } else if (instruction.kind === "save") {
        const next = [...slots];
        next[instruction.slot] = position;
        open.push({ at: at + 1, slots: next });
      } else if (instruction.kind !== "assert") ready.push(thread);
      else if (instruction.holds(text[position - 1], text[position])) open.push({ at: at + 1, slots });
    }
    return ready;
  }
}

function matchOf(slots: Thread["slots"], text: readonly string[]): Match {
  return Array.from({ length: Math.ceil(slots.length / 2) }, (_, group) => {
    const [start, end] = [slots[2 * group], slots[2 * group + 1]];
    return start === undefined || end === undefined ? undefined : text.slice(start, end).join("");
  });
}

/** Appends the instructions of a part. */
function emit(part: RegularPart, program: Instruction[]): void {
  if (program.length > maxInstructions) throw new TooLarge();
  switch (part.kind) {
    case "takes":
    case "assert":
      program.push(part);
      return;
    case "sequence":
      for (const each of part.parts) emit(each, program);
      return;
    case "group":
      program.push({ kind: "save", slot: 2 * part.number });
      emit(part.part, program);
      program.push({ kind: "save", slot: 2 * part.number + 1 });
      return;
    case "choice":
      emitChoice(part.parts, program);
      return;
    case "repeated":
      emitRepeated(part, program);
  }
}

function emitChoice(parts: readonly RegularPart[], program: Instruction[]): void {
  const ends: { readonly at: number; readonly to: number[] }[] = [];
  for (const [index, each] of parts.entries()) {
    if (index === parts.length - 1) emit(each, program);
    else {
      const to = [1];
      const at = program.push({ kind: "split", to }) - 1;
      emit(each, program);
      const end: number[] = [];
      ends.push({ at: program.push({ kind: "split", to: end }) - 1, to: end });
      to.push(program.length - at);
    }
  }
  for (const { at, to } of ends) to.push(program.length - at);
}

function emitRepeated(
  { part, least, most, isLazy }: Extract<RegularPart, { kind: "repeated" }>,
  program: Instruction[],
): void {
  const ordered = (again: number, out: number): number[] => (isLazy ? [out, again] : [again, out]);
  const isEndless = most === undefined;
  for (let count = isEndless ? 1 : 0; count < least; count += 1) emit(part, program);
  // Each of the others may be left out, with all that follow.
  const skips: { readonly at: number; readonly to: number[] }[] = [];
  const mayEnd = (): void => {
    const to: number[] = [];
    skips.push({ at: program.push({ kind: "split", to }) - 1, to });
  };
  if (isEndless) {
    // As in RE2, one instruction decides both ways only if no round can be empty: priorities depend on it.
    const isOneLoop = least === 0 && !mayBeEmpty(part);
    if (least === 0) mayEnd();
    const first = program.length;
    emit(part, program);
    if (isOneLoop) program.push({ kind: "split", to: [first - 1 - program.length] });
    else program.push({ kind: "split", to: ordered(first - program.length, 1) });
  }
  for (let count = least; count < (most ?? 0); count += 1) {
    mayEnd();
    emit(part, program);
  }
  for (const { at, to } of skips) to.push(...ordered(1, program.length - at));
}

/** Whether a part may match nothing. */
function mayBeEmpty(part: RegularPart): boolean {
  switch (part.kind) {
    case "takes":
      return false;
    case "assert":
      return true;
    case "sequence":
      return part.parts.every(mayBeEmpty);
    case "choice":
      return part.parts.some(mayBeEmpty);
    case "group":
      return mayBeEmpty(part.part);
    case "repeated":
      return part.least === 0 || mayBeEmpty(part.part);
  }
}
