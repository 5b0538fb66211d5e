/** Shapes of files that `lintel simulate` reads: checks values, with the path of each fault, and makes JSON schemas. */

import { own } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import { alternatives } from "../../derive/wording.ts";
import type { Segment } from "../../lint/text/path.ts";
import { closest } from "../../lint/text/suggest.ts";
import { timeOf } from "../../simulate/policy/time.ts";

/** A fault in a value, or something that leaves verdicts undecided. */
export interface Remark {
  /** Path within the checked value. */
  readonly segments: readonly Segment[];
  readonly message: string;
  /** Whether it makes the inventory unusable. */
  readonly isFault: boolean;
}

/** The shape of a value. */
export type DataShape =
  | { readonly kind: "text" | "tag" | "size" | "flag" | "time" | "tags" | "sizes" | "days" | "anything" }
  | { readonly kind: "word"; readonly words: readonly string[] }
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "list"; readonly of: DataShape }
  | StructureShape;

/** A structure with these members, and no others. */
export interface StructureShape {
  readonly kind: "structure";
  readonly members: ReadonlyMap<string, DataShape>;
  readonly required: readonly string[];
}

/** A structure with these members, and no others. */
export const structure = (
  members: { readonly [name: string]: DataShape },
  ...required: readonly string[]
): StructureShape => ({
  kind: "structure",
  members: new Map(Object.entries(members)),
  required,
});

/** A string that is not empty. */
export const text: DataShape = { kind: "text" };
/** For tags, whose value may be empty. */
const anyText: DataShape = { kind: "tag" };
/** The smallest volume has one GiB. */
const size: DataShape = { kind: "size" };
/** A list with any number of elements. */
export const listOf = (of: DataShape): DataShape => ({ kind: "list", of });

/** The JSON schema of a shape. */
export function schemaOf(shape: DataShape): object {
  switch (shape.kind) {
    case "text":
      return { type: "string", minLength: 1 };
    case "tag":
      return { type: "string" };
    case "flag":
      return { type: "boolean" };
    case "time":
      return { type: "string", description: "ISO 8601; in UTC without an offset." };
    case "tags":
      return { type: "object", additionalProperties: { type: "string" } };
    case "size":
      return { type: "integer", minimum: 1 };
    case "sizes":
      return {
        type: "object",
        additionalProperties: schemaOf(size),
        description: "GiB of the volume of each snapshot, by its id.",
      };
    case "word":
      return { enum: shape.words };
    case "constant":
      return { const: shape.value };
    case "list":
      return { type: "array", items: schemaOf(shape.of) };
    case "days":
      return { type: "integer", minimum: 1 };
    case "anything":
      return {};
    case "structure":
      return {
        type: "object",
        required: shape.required,
        additionalProperties: false,
        properties: propertiesOf(shape),
      };
  }
}

/** The JSON schemas of the members of a structure. */
export const propertiesOf = ({ members }: StructureShape): { readonly [name: string]: object } =>
  Object.fromEntries([...members].map(([name, member]) => [name, schemaOf(member)]));

/** What follows from a time after that of the run, by member. */
const consequences = {
  createdAt: "; verdicts that depend on it are undecided",
  takenAt: ", so what was deleted in between is missing; correct it, or name a later time with --at",
} as const;

/** Checks values; `remarks` has what is wrong with them. */
export class ShapeCheck {
  readonly remarks: Remark[] = [];
  readonly #now: number;
  /** Path of the current value: a single array, since there are millions of values. */
  readonly #way: Segment[] = [];

  /** @param now the time after which a time is worth a remark. */
  constructor(now: number) {
    this.#now = now;
  }

  /** Adds a remark that is not a fault. */
  note(message: string): void {
    this.remarks.push({ segments: [...this.#way], message, isFault: false });
  }

  #fault(message: string): void {
    this.remarks.push({ segments: [...this.#way], message, isFault: true });
  }

  /** Checks a value. */
  value(value: unknown, shape: DataShape): void {
    switch (shape.kind) {
      case "text":
        if (typeof value !== "string" || value === "") this.#expected("a string", value);
        return;
      case "tag":
        if (typeof value !== "string") this.#expected("a string", value);
        return;
      case "flag":
        if (typeof value !== "boolean") this.#expected("true or false", value);
        return;
      case "word":
        if (!shape.words.some((word) => word === value)) this.#expected(alternatives(shape.words), value);
        return;
      case "constant":
        if (value !== shape.value) this.#expected(String(shape.value), value);
        return;
      case "time":
        this.#time(value);
        return;
      case "tags":
        if (!isMembers(value)) this.#expected("a map of strings", value);
        else for (const key in value) if (typeof value[key] !== "string") this.#part(key, value[key], anyText);
        return;
      case "size":
        if (!Number.isInteger(value) || Number(value) < 1) this.#expected("a whole number of GiB, 1 or more", value);
        return;
      case "sizes":
        if (!isMembers(value)) this.#expected("a map of whole numbers", value);
        else for (const id in value) this.#part(id, value[id], size);
        return;
      case "list":
        if (!Array.isArray(value)) this.#expected("a list", value);
        else for (let index = 0; index < value.length; index += 1) this.#part(index, value[index], shape.of);
        return;
      case "days":
        if (!Number.isInteger(value) || Number(value) < 1) this.#expected("a whole number from 1", value);
        return;
      case "anything":
        return;
      case "structure":
        if (isMembers(value)) this.#members(value, shape);
        else this.#expected("a structure", value);
    }
  }

  #part(segment: Segment, value: unknown, shape: DataShape): void {
    this.#way.push(segment);
    this.value(value, shape);
    this.#way.pop();
  }

  #time(value: unknown): void {
    const time = typeof value === "string" ? timeOf(value) : undefined;
    if (time === undefined) this.#expected("a time in ISO 8601, such as 2026-03-01T00:00:00Z", value);
    else if (time > this.#now) {
      const consequence = own(consequences, String(this.#way.at(-1))) ?? "";
      this.note(`is ${shown(value)}, after the time of the run (${new Date(this.#now).toISOString()})${consequence}`);
    }
  }

  #members(value: { readonly [name: string]: unknown }, { members, required }: StructureShape): void {
    for (const name in value) {
      const shape = members.get(name);
      if (shape !== undefined) {
        if (value[name] !== undefined) this.#part(name, value[name], shape);
        continue;
      }
      const known = [...members.keys()];
      const meant = closest(name, known);
      this.#way.push(name);
      this.#fault(
        `is an unknown member; ${meant === undefined ? `expected ${alternatives(known)}` : `did you mean ${meant}?`}`,
      );
      this.#way.pop();
    }
    for (const name of required) if (own(value, name) === undefined) this.#fault(`has no ${name}; expected one`);
  }

  #expected(what: string, value: unknown): void {
    const hint = value === null ? `${what}; remove it if it is unknown` : what;
    this.#fault(`is ${shown(value)}; expected ${hint}`);
  }
}

/** A value for a message, shortened to 60 characters. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "a structure";
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}
