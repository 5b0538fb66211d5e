/** Validates images of an inventory, with the path of each fault. */

import { own } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import { alternatives } from "../../derive/wording.ts";
import type { Segment } from "../../lint/text/path.ts";
import { closest } from "../../lint/text/suggest.ts";
import type { GivenImage } from "../../simulate/given-image.ts";
import { unreadKinds } from "../../simulate/inventory.ts";
import { timeOf } from "../../simulate/time.ts";

/** A fault in a value, or something that leaves verdicts undecided. */
export interface Remark {
  /** Path within the image. */
  readonly segments: readonly Segment[];
  readonly message: string;
  /** Whether it makes the inventory unusable. */
  readonly isFault: boolean;
}

/** The shape of a member of an inventory. */
type Shape =
  | { readonly kind: "text" | "tag" | "flag" | "time" | "tags" | "anything" }
  | { readonly kind: "word"; readonly words: readonly string[] }
  | { readonly kind: "list"; readonly of: Shape }
  | StructureShape;

interface StructureShape {
  readonly kind: "structure";
  readonly members: ReadonlyMap<string, Shape>;
  readonly required: readonly string[];
}

const structure = (members: { readonly [name: string]: Shape }, ...required: readonly string[]): StructureShape => ({
  kind: "structure",
  members: new Map(Object.entries(members)),
  required,
});

const text: Shape = { kind: "text" };
/** For tags, whose value may be empty. */
const anyText: Shape = { kind: "tag" };
const listOf = (of: Shape): Shape => ({ kind: "list", of });

/** {@link GivenImage} as data: only the id is required; anything else that is missing leaves verdicts undecided. */
const imageShape = structure(
  {
    id: text,
    recipe: structure({ name: text, semanticVersion: text }),
    createdAt: { kind: "time" },
    status: { kind: "word", words: ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED"] },
    tags: { kind: "tags" },
    vmImages: listOf(
      structure(
        {
          id: text,
          region: text,
          accountId: text,
          isPublic: { kind: "flag" },
          sharedAccounts: listOf(text),
          lastLaunchedAt: { kind: "time" },
          tags: { kind: "tags" },
          snapshots: listOf(text),
          usedBy: listOf(
            structure(
              {
                kind: {
                  kind: "word",
                  words: ["instance", "launch-template", "launch-configuration", "auto-scaling-group"],
                },
                id: text,
              },
              "kind",
              "id",
            ),
          ),
        },
        "id",
      ),
    ),
    containers: listOf(structure({ id: text }, "id")),
  },
  "id",
);

/** {@link InventoryHead} as data, and the images, each of which is checked by itself. */
const documentShape = structure({
  takenAt: { kind: "time" },
  unread: listOf(
    structure(
      { what: { kind: "word", words: unreadKinds }, accountId: text, region: text, reason: text },
      "what",
      "reason",
    ),
  ),
  images: { kind: "anything" },
});

/** Members whose absence may leave verdicts undecided. */
const decisive: readonly (keyof GivenImage)[] = ["recipe", "createdAt", "status", "tags"];

/** The JSON schema of an inventory, for editors and other tools. */
export const inventorySchema = () => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "inventory of images",
  type: "object",
  required: ["images"],
  additionalProperties: false,
  properties: {
    ...propertiesOf(documentShape),
    images: { type: "array", items: schemaOf(imageShape) },
  },
});

function schemaOf(shape: Shape): object {
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
    case "word":
      return { enum: shape.words };
    case "list":
      return { type: "array", items: schemaOf(shape.of) };
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

const propertiesOf = ({ members }: StructureShape): { readonly [name: string]: object } =>
  Object.fromEntries([...members].map(([name, member]) => [name, schemaOf(member)]));

/** Remarks on everything in a document but its images; `now` is the time of the first run. */
export function remarksOnHead(value: unknown, now: number): readonly Remark[] {
  const check = new Check(now);
  check.value(value, documentShape);
  return check.remarks;
}

/** Remarks on an image. `now` is the time of the first run. If none of them is a fault, the value is an image. */
export function remarksOn(value: unknown, now: number): readonly Remark[] {
  const check = new Check(now);
  check.value(value, imageShape);
  if (isMembers(value)) {
    const missing = decisive.filter((member) => own(value, member) === undefined);
    if (missing.length > 0) {
      check.note(
        `has no ${alternatives(missing)}; verdicts that depend on ${missing.length > 1 ? "them" : "it"} are undecided`,
      );
    }
  }
  return check.remarks;
}

/** What follows from a time after that of the run, by member. */
const consequences = {
  createdAt: "; verdicts that depend on it are undecided",
  takenAt: ", so what was deleted in between is missing; correct it, or name a later time with --at",
} as const;

class Check {
  readonly remarks: Remark[] = [];
  readonly #now: number;
  /** Path of the current value: a single array, since there are millions of values. */
  readonly #way: Segment[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  note(message: string): void {
    this.remarks.push({ segments: [...this.#way], message, isFault: false });
  }

  #fault(message: string): void {
    this.remarks.push({ segments: [...this.#way], message, isFault: true });
  }

  value(value: unknown, shape: Shape): void {
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
      case "time":
        this.#time(value);
        return;
      case "tags":
        if (!isMembers(value)) this.#expected("a map of strings", value);
        else for (const key in value) if (typeof value[key] !== "string") this.#part(key, value[key], anyText);
        return;
      case "list":
        if (!Array.isArray(value)) this.#expected("a list", value);
        else for (let index = 0; index < value.length; index += 1) this.#part(index, value[index], shape.of);
        return;
      case "anything":
        return;
      case "structure":
        if (isMembers(value)) this.#members(value, shape);
        else this.#expected("a structure", value);
    }
  }

  #part(segment: Segment, value: unknown, shape: Shape): void {
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
