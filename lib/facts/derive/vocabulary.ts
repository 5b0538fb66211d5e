/**
 * Detects the vocabulary of a value: documented names (`VM_IMAGE`, `vmImages`) or AWS's (`AMI_IMAGE`, `amis`), by the
 * differing words (lib/facts/model/aliases.ts) anywhere in the value.
 */
import { type Alias, aliases, relocations } from "../model/aliases.ts";

/** The documented value for AWS's value of the member at `path` (`resourceType`); other values are unchanged. */
export function documentedValue<Value>(resource: string, path: string, value: Value): Value | string {
  const alias = aliases.find(
    (each) => each.resource === resource && each.of === "value" && each.path === path && each.vendor === value,
  );
  return alias === undefined ? value : alias.documents;
}

/** A vocabulary: documented names, or AWS's. */
export type Vocabulary = "documents" | "vendor";

export const otherVocabulary = (vocabulary: Vocabulary): Vocabulary =>
  vocabulary === "documents" ? "vendor" : "documents";

/** A difference between the vocabularies: the name of a member, one of its values, or its place. */
export interface WordDifference {
  readonly of: Alias["of"] | "place";
  /** The member's path in documented names; `[]` stands for every element. */
  readonly path: string;
  /** The two words; for a place, the two paths. */
  readonly words: { readonly [vocabulary in Vocabulary]: string };
  /** The documentation uses AWS's word too, so the word counts only if there is no other. */
  readonly isShared: boolean;
}

/** A word or place of one vocabulary, and its position. */
export interface PlacedWord {
  readonly difference: WordDifference;
  readonly vocabulary: Vocabulary;
  /** Path in documented names, to the value, or to the member whose name or place it is. */
  readonly steps: readonly (string | number)[];
}

const knownSteps = new Map<string, readonly string[]>();

/** Splits `a[].b` into `a`, `[]`, `b`. Results are cached: every document needs them. */
function stepsOf(path: string): readonly string[] {
  const known = knownSteps.get(path);
  if (known !== undefined) return known;
  const steps = path.match(/\[\]|[^.[\]]+/g) ?? [];
  knownSteps.set(path, steps);
  return steps;
}

const byResource = new Map<string, readonly WordDifference[]>();

/** All differences of a resource. */
export function differencesOf(resource: string): readonly WordDifference[] {
  const known = byResource.get(resource);
  if (known !== undefined) return known;
  const isOwn = (each: { readonly resource: string }): boolean => each.resource === resource;
  const made: readonly WordDifference[] = [
    ...aliases.filter(isOwn).map(({ of, path, documents, vendor, vendorWordPrinted }) => ({
      of,
      path,
      words: { documents, vendor },
      isShared: vendorWordPrinted === true,
    })),
    ...relocations.filter(isOwn).map(({ documents, vendor }) => ({
      of: "place" as const,
      path: documents,
      words: { documents, vendor },
      isShared: false,
    })),
  ];
  byResource.set(resource, made);
  return made;
}

/** The differing words in a value. A member with both names counts for neither; one at both places counts for both. */
export function wordsIn(value: unknown, differences: readonly WordDifference[]): readonly PlacedWord[] {
  const found: PlacedWord[] = [];
  for (const difference of differences) {
    const { of, path, words } = difference;
    const steps = stepsOf(path);
    if (of === "place") {
      for (const vocabulary of ["documents", "vendor"] as const) {
        visit(value, stepsOf(words[vocabulary]), (_, way) => found.push({ difference, vocabulary, steps: [...way] }));
      }
    } else if (of === "value") {
      visit(value, steps, (word, way) => {
        const vocabulary = vocabularyOfWord(words, word);
        if (vocabulary !== undefined) found.push({ difference, vocabulary, steps: [...way] });
      });
    } else {
      visit(value, steps.slice(0, -1), (owner, way) => {
        const [documents, vendor] = [Object.hasOwn(owner, words.documents), Object.hasOwn(owner, words.vendor)];
        if (documents === vendor) return;
        found.push({ difference, vocabulary: documents ? "documents" : "vendor", steps: [...way, words.documents] });
      });
    }
  }
  return found;
}

const vocabularyOfWord = ({ documents, vendor }: WordDifference["words"], word: unknown): Vocabulary | undefined => {
  if (word === documents) return "documents";
  return word === vendor ? "vendor" : undefined;
};

type MemberPath = (string | number)[];
type Visit = (part: NonNullable<unknown>, way: Readonly<MemberPath>) => void;

/**
 * Calls `found` with everything in a value that matches the steps, and with its path. All calls get the same array,
 * which changes between them.
 */
function visit(value: unknown, steps: readonly string[], found: Visit, way: MemberPath = []): void {
  if (value === undefined || value === null) return;
  const step = steps[way.length];
  if (step === undefined) found(value, way);
  else if (step === "[]") {
    if (!Array.isArray(value)) return;
    for (const [index, element] of value.entries()) visitPart(element, index, steps, found, way);
  } else if (typeof value === "object" && Object.hasOwn(value, step)) {
    visitPart(Reflect.get(value, step), step, steps, found, way);
  }
}

function visitPart(part: unknown, by: string | number, steps: readonly string[], found: Visit, way: MemberPath): void {
  way.push(by);
  visit(part, steps, found, way);
  way.pop();
}

/** The vocabulary of most documents; in a tie, that of the first. */
export function majorityVocabulary(vocabularies: readonly Vocabulary[]): Vocabulary | undefined {
  const [first] = vocabularies;
  if (first === undefined) return undefined;
  const others = vocabularies.filter((vocabulary) => vocabulary !== first).length;
  return others * 2 > vocabularies.length ? otherVocabulary(first) : first;
}

/** The vocabulary of several words together. */
export interface VocabularyVerdict {
  readonly words: readonly PlacedWord[];
  /** The vocabulary of most words, AWS's in a tie; undefined without words. */
  readonly vocabulary: Vocabulary | undefined;
  /** The words of the other vocabulary. */
  readonly strays: readonly PlacedWord[];
  /** Both vocabularies have the same number of words. */
  readonly isTie: boolean;
  /** AWS knows the name and place of every member, so the AWS CLI accepts the value: it does not check enum values. */
  readonly isTakenByVendor: boolean;
}

/** The vocabulary of these words. */
export function vocabularyVerdict(words: readonly PlacedWord[]): VocabularyVerdict {
  const of = (vocabulary: Vocabulary) =>
    words.filter((word) => word.vocabulary === vocabulary && !(vocabulary === "vendor" && word.difference.isShared));
  const [documents, vendor] = [of("documents"), of("vendor")];
  const isTakenByVendor = documents.every(({ difference }) => difference.of === "value");
  const isTie = documents.length > 0 && documents.length === vendor.length;
  const facts = { words, isTie, isTakenByVendor };
  if (documents.length > vendor.length) return { ...facts, vocabulary: "documents", strays: vendor };
  return { ...facts, vocabulary: words.length === 0 ? undefined : "vendor", strays: documents };
}
