/**
 * The texts of one evaluation that are secrets by the name they were read from: a variable, a local value, a member, a
 * parameter, a key of a mapping. A value keeps its mark wherever references, collections and functions take it.
 */
import { isMembers } from "../../base/members.ts";
import { isNamedSecret } from "../../facts/model/secrets/secret-value.ts";

/** Maximum number of parts of one value that are searched for marks. */
const maxParts = 10_000;

/** Collects them while values are evaluated. */
export class SecretTexts {
  readonly #texts = new Set<string>();

  /** All of them, in the order in which they were read. */
  get all(): Iterable<string> {
    return this.#texts;
  }

  /** Whether no text is one. */
  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  /** Whether a text is one. */
  has(text: string): boolean {
    return this.#texts.has(text);
  }

  /** Adds a text, however short; other values are never secrets. */
  add(value: unknown): void {
    if (typeof value === "string" && value !== "") this.#texts.add(value);
  }

  /** Adds a value if its name is that of a secret. */
  addNamed(name: string, value: unknown): void {
    if (typeof value === "string" && isNamedSecret(name, value)) this.add(value);
  }

  /** Adds the named parts of a value whose names are those of secrets. */
  addWithin<Value>(value: Value, entriesOf: (value: Value) => readonly (readonly [string, Value])[]): void {
    const found: (readonly [string, Value])[] = [["", value]];
    for (let index = 0; index < found.length && found.length < maxParts; index += 1) {
      const [name, part] = found[index] ?? ["", value];
      this.addNamed(name, part);
      for (const entry of entriesOf(part)) found.push(entry);
    }
  }

  /** Adds the texts of what a function computed from a secret. */
  addComputed<Value>(result: Value, operands: readonly Value[], partsOf: (value: Value) => readonly Value[]): void {
    if (this.#texts.size === 0) return;
    const marked = operands.some((each) => allParts(each, partsOf).some((part) => this.#holds(part)));
    if (marked) for (const part of allParts(result, partsOf)) this.add(part);
  }

  /** Adds all texts within a value. */
  addAll<Value>(value: Value, partsOf: (value: Value) => readonly Value[]): void {
    for (const part of allParts(value, partsOf)) this.add(part);
  }

  /** Whether plain data contains one. */
  isWithin(value: unknown): boolean {
    return this.#texts.size > 0 && allParts(value, plainParts).some((part) => this.#holds(part));
  }

  #holds(value: unknown): boolean {
    return typeof value === "string" && this.has(value);
  }
}

/** The parts of plain data. */
export const plainParts = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isMembers(value) ? Object.values(value) : [];

/** A value and all of its parts, up to {@link maxParts}. */
function allParts<Value>(value: Value, partsOf: (value: Value) => readonly Value[]): readonly Value[] {
  const all = [value];
  for (let index = 0; index < all.length && all.length < maxParts; index += 1) {
    const part = all[index];
    if (part !== undefined) for (const each of partsOf(part)) all.push(each);
  }
  return all;
}
