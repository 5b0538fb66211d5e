/**
 * Reads requests and files by a field of lib/facts/model. Relations between members, "exactly one of" included, are left to
 * each service, which responds with errors of its own.
 */
import { type Alias, aliases, type Relocation, relocations } from "../facts/model/aliases.ts";
import type { Field, FieldFacts } from "../facts/model/field.ts";
import type { ValueOf } from "../facts/shape/value-of.ts";
import { type Dialect, type ValuePath, walk } from "../facts/shape/walk.ts";
import { misfitInWords } from "./misfit-words.ts";
import { type EmulatorVocabulary, memberAlias, valueAlias } from "./request-names.ts";

/** The result of reading. */
export interface RequestReading<Value> {
  /**
   * The value with documented names: members in the model's order, map entries sorted, null members removed. Requests
   * with the same meaning therefore have the same JSON text. Use it only if there are no problems.
   */
  readonly value: Value;
  /** The differences from the documentation: one sentence each, with the member's path as the request writes it. */
  readonly problems: readonly string[];
  /** The vocabulary of the value, if it uses a differing word. */
  readonly vocabulary?: EmulatorVocabulary;
}

/**
 * Reads a value.
 * @param field the field of the value.
 * @param resource name of the resource whose AWS names are accepted too; none by default.
 * @param at the place of the value, if it is a part of the request.
 */
export function read<F extends Field>(
  field: F,
  value: unknown,
  resource = "",
  at?: ValuePath,
): RequestReading<ValueOf<F>> {
  const words = new Words(resource);
  const dialect: Dialect<FieldFacts> = {
    namesOf: (member, path) => {
      const alias = memberAlias(resource, path);
      return alias === undefined ? [member] : [member, alias.vendor];
    },
    wordOf: (word, path) => words.documented(word, path),
    isAbsent: (inner) => inner === null,
    found: (path, name) => words.found(path, name),
    isCanonical: true,
  };
  const { value: read, misfits } = walk(field, value, dialect, at);
  const { vocabulary } = words;
  return {
    value: read,
    problems: misfits
      .filter(({ kind }) => kind !== "exactly-one")
      .map((misfit) => misfitInWords(misfit, "the request")),
    ...(vocabulary !== undefined && { vocabulary }),
  };
}

/** All differences between the two vocabularies. */
const differences: readonly (Alias | Relocation)[] = [...aliases, ...relocations];

/** The differing words and places that a request uses. */
class Words {
  readonly #resource: string;
  readonly #found: { readonly difference: Alias | Relocation; readonly vocabulary: EmulatorVocabulary }[] = [];

  constructor(resource: string) {
    this.#resource = resource;
  }

  /** The vocabulary of the found word that comes first in the tables, since a request may mix both. */
  get vocabulary(): EmulatorVocabulary | undefined {
    const rank = ({ difference }: { readonly difference: Alias | Relocation }) => differences.indexOf(difference);
    return this.#found.toSorted((one, other) => rank(one) - rank(other))[0]?.vocabulary;
  }

  /** Records the name and the place of a member. */
  found(path: string, name: string): void {
    const alias = memberAlias(this.#resource, path);
    if (alias !== undefined) {
      this.#found.push({ difference: alias, vocabulary: alias.vendor === name ? "vendor" : "documents" });
    }
    for (const relocation of relocations) {
      if (relocation.resource !== this.#resource) continue;
      if (path === relocation.vendor) this.#found.push({ difference: relocation, vocabulary: "vendor" });
      if (path === relocation.documents) this.#found.push({ difference: relocation, vocabulary: "documents" });
    }
  }

  documented(written: string, path: string): string {
    const alias = valueAlias(this.#resource, path, written);
    if (alias === undefined) return written;
    this.#found.push({ difference: alias, vocabulary: alias.vendor === written ? "vendor" : "documents" });
    return alias.documents;
  }
}
