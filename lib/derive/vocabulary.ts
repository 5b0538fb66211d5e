/**
 * In whose words a value is written: the documents' (`VM_IMAGE`, `vmImages`) or the vendor's (`AMI_IMAGE`, `amis`). Read
 * from the words that differ (lib/model/aliases.ts), wherever they stand in the value.
 */
import { type Alias, aliases, relocations } from "../model/aliases.ts";

/** Whose words. */
export type Speaker = "documents" | "vendor";

/** The other of the two. */
export const otherSpeaker = (speaker: Speaker): Speaker => (speaker === "documents" ? "vendor" : "documents");

/** What the two say differently: the name of a member, one of its values, or the place where it stands. */
export interface WordDifference {
  readonly of: Alias["of"] | "place";
  /** The member's path in the documents' words; `[]` stands for every element. */
  readonly path: string;
  /** The two words; of a place the two paths. */
  readonly words: { readonly [speaker in Speaker]: string };
  /** The documents have the vendor's word as well: it tells nothing where there is any other. */
  readonly isShared: boolean;
}

/** A word or place of one of them, where it stands. */
export interface PlacedWord {
  readonly difference: WordDifference;
  readonly speaker: Speaker;
  /** In the documents' words: to the value, or to the member whose name or place it is. */
  readonly steps: readonly (string | number)[];
}

const knownSteps = new Map<string, readonly string[]>();

/** `a[].b` as `a`, `[]`, `b`; of each path once, for it is asked for with every document. */
function stepsOf(path: string): readonly string[] {
  const known = knownSteps.get(path);
  if (known !== undefined) return known;
  const steps = path.match(/\[\]|[^.[\]]+/g) ?? [];
  knownSteps.set(path, steps);
  return steps;
}

const byResource = new Map<string, readonly WordDifference[]>();

/** Everything that the two say differently of a resource, by its name. */
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

/**
 * The words that differ in a value. A member that stands under both names tells nothing, one that stands at both places
 * counts for both.
 */
export function wordsIn(value: unknown, differences: readonly WordDifference[]): readonly PlacedWord[] {
  return differences.flatMap((difference) => [...wordsOf(difference, value)]);
}

function* wordsOf(difference: WordDifference, value: unknown): Generator<PlacedWord> {
  const { of, path, words } = difference;
  if (of === "place") {
    for (const speaker of ["documents", "vendor"] as const) {
      for (const steps of placesOf(value, stepsOf(words[speaker]))) yield { difference, speaker, steps };
    }
    return;
  }
  if (of === "value") {
    for (const steps of placesOf(value, stepsOf(path))) {
      const speaker = speakerOf(words, partAt(value, steps));
      if (speaker !== undefined) yield { difference, speaker, steps };
    }
    return;
  }
  for (const owner of placesOf(value, stepsOf(path).slice(0, -1))) {
    const members = Object(partAt(value, owner));
    const [documents, vendor] = [Object.hasOwn(members, words.documents), Object.hasOwn(members, words.vendor)];
    if (documents === vendor) continue;
    yield { difference, speaker: documents ? "documents" : "vendor", steps: [...owner, words.documents] };
  }
}

const speakerOf = ({ documents, vendor }: WordDifference["words"], word: unknown): Speaker | undefined => {
  if (word === documents) return "documents";
  return word === vendor ? "vendor" : undefined;
};

/** The places in a value to which a path leads, where something stands there. */
function* placesOf(
  value: unknown,
  [step, ...rest]: readonly string[],
  before: readonly (string | number)[] = [],
): Generator<readonly (string | number)[]> {
  if (value === undefined || value === null) return;
  if (step === undefined) yield before;
  else if (step === "[]") {
    if (!Array.isArray(value)) return;
    for (const [index, element] of value.entries()) yield* placesOf(element, rest, [...before, index]);
  } else if (typeof value === "object" && Object.hasOwn(value, step)) {
    yield* placesOf(partAt(value, [step]), rest, [...before, step]);
  }
}

const partAt = (value: unknown, steps: readonly (string | number)[]): unknown =>
  steps.reduce<unknown>((part, step) => Object(part)[step], value);

/** Who speaks in most of several documents; of two that are as many, who speaks in the first. */
export function mostSpoken(speakers: readonly Speaker[]): Speaker | undefined {
  const [first] = speakers;
  if (first === undefined) return undefined;
  const others = speakers.filter((speaker) => speaker !== first).length;
  return others * 2 > speakers.length ? otherSpeaker(first) : first;
}

/** What words say together of whose they are. */
export interface VocabularyVerdict {
  readonly words: readonly PlacedWord[];
  /** Whose most of them are, the vendor's where they are as many; undefined without any. */
  readonly speaker: Speaker | undefined;
  /** Those of the other. */
  readonly strays: readonly PlacedWord[];
  /** There are as many of the one as of the other. */
  readonly isTie: boolean;
  /**
   * No member has a name or a place that the vendor does not know, so that its client takes the value: of the values of
   * strings it knows nothing.
   */
  readonly isTakenByVendor: boolean;
}

/** Whose words these are. */
export function verdictOn(words: readonly PlacedWord[]): VocabularyVerdict {
  const of = (speaker: Speaker) =>
    words.filter((word) => word.speaker === speaker && !(speaker === "vendor" && word.difference.isShared));
  const [documents, vendor] = [of("documents"), of("vendor")];
  const isTakenByVendor = documents.every(({ difference }) => difference.of === "value");
  const isTie = documents.length > 0 && documents.length === vendor.length;
  const facts = { words, isTie, isTakenByVendor };
  if (documents.length > vendor.length) return { ...facts, speaker: "documents", strays: vendor };
  return { ...facts, speaker: words.length === 0 ? undefined : "vendor", strays: documents };
}
