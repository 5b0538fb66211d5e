/**
 * Reads a JSON value by a field of lib/model: types, bounds, enums, patterns, required and unknown members. Constraints
 * between fields are not part of the model; each service implements them in code.
 */
import { isMembers } from "../base/members.ts";
import { citationInWords } from "../derive/citation.ts";
import { alternatives, boundInWords, typeInWords } from "../derive/wording.ts";
import { type Alias, aliases, type Relocation, relocations } from "../model/aliases.ts";
import type { Field, ListField, MapField, StringField, StructField } from "../model/field.ts";
import { type EmulatorVocabulary, memberAlias, memberPath, valueAlias } from "./vocabulary.ts";

/** The result of reading. */
export interface RequestReading {
  /**
   * The value with documented names: members in the model's order, map entries sorted, null members removed. Requests
   * with the same meaning therefore have the same JSON text. Use it only if there are no problems.
   */
  readonly value: unknown;
  /** The differences from the documentation: one sentence each, with the member's path as the request writes it. */
  readonly problems: readonly string[];
  /** The vocabulary of the value, if it uses a differing word. */
  readonly vocabulary?: EmulatorVocabulary;
}

/** The place of a value. */
export interface RequestPlace {
  /** Its path as the request writes it; "" for the root. */
  readonly written: string;
  /** Its path in the resource, with documented names and `[]` for every element. */
  readonly documented: string;
}

/**
 * Reads a value.
 * @param field the field of the value.
 * @param resource name of the resource whose AWS names are accepted too; none by default.
 * @param at the place of the value.
 */
export function read(
  field: Field,
  value: unknown,
  resource = "",
  at: RequestPlace = { written: "", documented: "" },
): RequestReading {
  const reader = new Reader(resource);
  const result = reader.read(field, value, at);
  const vocabulary = reader.vocabulary();
  return { value: result, problems: reader.problems, ...(vocabulary !== undefined && { vocabulary }) };
}

const memberOf = (place: RequestPlace, written: string, documented = written): RequestPlace => ({
  written: memberPath(place.written, written),
  documented: memberPath(place.documented, documented),
});

/** The longest part of a value that a message quotes, in UTF-16 code units. */
const quoted = 80;

/** A value as shown in messages. */
function show(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isMembers(value)) return "a structure";
  const text = JSON.stringify(value);
  return text.length <= quoted ? text : `${text.slice(0, quoted)}…`;
}

const outside = (size: number, least: number | undefined, most: number | undefined): boolean =>
  size < (least ?? Number.NEGATIVE_INFINITY) || size > (most ?? Number.POSITIVE_INFINITY);

/** The length in characters, which are code points. */
const lengthOf = (text: string): number => [...text].length;

/** All differences between the two vocabularies. */
const differences: readonly (Alias | Relocation)[] = [...aliases, ...relocations];

class Reader {
  readonly problems: string[] = [];
  readonly #resource: string;
  /** The differing words and places that were found, with their vocabularies. */
  readonly #words: { readonly difference: Alias | Relocation; readonly vocabulary: EmulatorVocabulary }[] = [];

  constructor(resource: string) {
    this.#resource = resource;
  }

  /** The vocabulary of the found word that comes first in the tables, since a request may mix both. */
  vocabulary(): EmulatorVocabulary | undefined {
    const rank = ({ difference }: { readonly difference: Alias | Relocation }) => differences.indexOf(difference);
    return this.#words.toSorted((one, other) => rank(one) - rank(other))[0]?.vocabulary;
  }

  read(field: Field, value: unknown, place: RequestPlace): unknown {
    switch (field.kind) {
      case "string":
        return typeof value === "string" ? this.#string(field, value, place) : this.#wrongKind(field, value, place);
      case "integer":
        if (!Number.isInteger(value)) return this.#wrongKind(field, value, place);
        if (outside(Number(value), field.minimum, field.maximum)) this.#refuse(field, place, `is ${show(value)}`);
        return value;
      case "boolean":
        return typeof value === "boolean" ? value : this.#wrongKind(field, value, place);
      case "list":
        return Array.isArray(value) ? this.#list(field, value, place) : this.#wrongKind(field, value, place);
      case "map":
        if (field.asList !== undefined) return this.#listedMap(field, field.asList, value, place);
        return isMembers(value) ? this.#map(field, value, place) : this.#wrongKind(field, value, place);
      case "struct":
        return isMembers(value) ? this.#struct(field, value, place) : this.#wrongKind(field, value, place);
      case "any":
        return value;
    }
  }

  #string(field: StringField, written: string, place: RequestPlace): string {
    const value = this.#documentedValue(written, place);
    const length = lengthOf(value);
    if (field.enum?.includes(value) === false) {
      this.#refuse(field, place, `is ${show(written)}`);
    } else if (outside(length, field.minLength, field.maxLength)) {
      this.#refuse(field, place, `is ${show(value)}, ${length} characters long`);
    } else if (field.pattern !== undefined && !new RegExp(field.pattern.source, "u").test(value)) {
      this.#refuse(field, place, `is ${show(value)}`);
    }
    return value;
  }

  #list(field: ListField, value: readonly unknown[], place: RequestPlace): unknown {
    if (outside(value.length, field.minItems, field.maxItems)) {
      this.#refuse(field, place, `has ${value.length} elements`);
      return value;
    }
    return value.map((element, index) =>
      this.read(field.element, element, {
        written: `${place.written}[${index}]`,
        documented: `${place.documented}[]`,
      }),
    );
  }

  #map(field: MapField, value: object, place: RequestPlace): unknown {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    if (outside(entries.length, field.minEntries, field.maxEntries)) {
      this.#refuse(field, place, `has ${entries.length} entries`);
      return value;
    }
    return Object.fromEntries(
      entries.map(([key, inner]) => {
        this.#string(field.key, key, { ...place, written: `a key of ${place.written}` });
        return [key, this.read(field.value, inner, memberOf(place, key))];
      }),
    );
  }

  /** Reads a map as a list of structures with a key and a value; a missing value is empty. */
  #listedMap(field: MapField, names: NonNullable<MapField["asList"]>, value: unknown, place: RequestPlace): unknown {
    const members = { [names.key]: { ...field.key, required: true }, [names.value]: field.value } as const;
    const { description, cites } = field;
    const entry: StructField = { kind: "struct", description, cites, members };
    const list: ListField = { kind: "list", description, cites, element: entry };
    const problemsBefore = this.problems.length;
    const elements = this.read(list, value, place);
    if (this.problems.length > problemsBefore || !Array.isArray(elements)) return undefined;
    const pairs: [string, unknown][] = elements.map((each) => [each[names.key], each[names.value] ?? ""]);
    const map = new Map(pairs);
    if (map.size < pairs.length) {
      const repeated = pairs.find(([key], index) => pairs.findIndex(([other]) => other === key) < index)?.[0];
      this.problems.push(
        `${place.written} has the ${names.key} ${show(repeated)} twice; use each only once (${citationInWords(cites)})`,
      );
    }
    return this.#map(field, Object.fromEntries(map), place);
  }

  #struct(field: StructField, value: object, place: RequestPlace): unknown {
    const given = new Map(Object.entries(value).filter(([, inner]) => inner !== null));
    const members: [string, unknown][] = [];
    for (const [name, member] of Object.entries(field.members)) {
      const word = this.#writtenName(name, member, given, place);
      if (word !== undefined) {
        members.push([name, this.read(member, given.get(word), memberOf(place, word, name))]);
      } else if (member.required) {
        this.problems.push(
          `${memberPath(place.written, name)} is missing; it is required (${citationInWords(member.cites)})`,
        );
      }
      given.delete(word ?? name);
    }
    for (const name of given.keys()) {
      const allowed = alternatives(Object.keys(field.members));
      this.problems.push(
        `${memberPath(place.written, name)} is not a member of ${place.written || "the request"}; it supports ${allowed} (${citationInWords(field.cites)})`,
      );
    }
    return Object.fromEntries(members);
  }

  /** The name with which the request has a member: the documented one or AWS's; having both is an error. */
  #writtenName(name: string, member: Field, given: Map<string, unknown>, place: RequestPlace): string | undefined {
    const path = memberPath(place.documented, name);
    const alias = memberAlias(this.#resource, path);
    if (alias !== undefined && given.has(alias.vendor)) {
      if (given.delete(name)) {
        this.problems.push(
          `${memberPath(place.written, name)} and ${memberPath(place.written, alias.vendor)} are two names of one member; use only one of them (${citationInWords(member.cites)})`,
        );
      }
      this.#words.push({ difference: alias, vocabulary: "vendor" });
      return alias.vendor;
    }
    if (!given.has(name)) return undefined;
    if (alias !== undefined) this.#words.push({ difference: alias, vocabulary: "documents" });
    this.#notePlace(path);
    return name;
  }

  /** Records the vocabulary of a member whose place differs. */
  #notePlace(path: string): void {
    for (const relocation of relocations) {
      if (relocation.resource !== this.#resource) continue;
      if (path === relocation.vendor) this.#words.push({ difference: relocation, vocabulary: "vendor" });
      if (path === relocation.documents) this.#words.push({ difference: relocation, vocabulary: "documents" });
    }
  }

  #documentedValue(written: string, place: RequestPlace): string {
    const alias = valueAlias(this.#resource, place.documented, written);
    if (alias === undefined) return written;
    this.#words.push({ difference: alias, vocabulary: alias.vendor === written ? "vendor" : "documents" });
    return alias.documents;
  }

  #wrongKind(field: Field, value: unknown, place: RequestPlace): undefined {
    this.problems.push(
      `${place.written || "the request"} is ${show(value)}; it must be ${typeInWords(field)} (${citationInWords(field.cites)})`,
    );
    return undefined;
  }

  #refuse(field: Field, place: RequestPlace, what: string): void {
    this.problems.push(
      `${place.written} ${what}; it must be ${boundInWords(field)} (${citationInWords(field.boundCites ?? field.cites)})`,
    );
  }
}
