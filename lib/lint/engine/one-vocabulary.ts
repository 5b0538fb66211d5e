/** Finds words of the other vocabulary: each document must use only one. */
import { isDeepStrictEqual } from "node:util";
import type { FieldAtPath } from "../../derive/fields.ts";
import { otherSpeaker, type PlacedWord, type Speaker, type VocabularyVerdict } from "../../derive/vocabulary.ts";
import type { Citation } from "../../model/citation.ts";
import type { Node } from "../declaration/node.ts";
import { type Fix, type Remedy, renaming, replacing } from "../rule/change.ts";
import type { FieldProblem } from "./field-wording.ts";
import { moving } from "./vendor-places.ts";

/** Makes the check of a resource's documents; `fields` are the resource's. */
export function oneVocabulary(fields: readonly FieldAtPath[]): (declaration: Node) => readonly FieldProblem[] {
  const citations = new Map(fields.map(({ path, field }) => [path, field.cites]));
  return (declaration) => {
    const { verdict, fileSpeaker } = declaration.written;
    if (verdict?.speaker === undefined) return [];
    const { speaker, strays, words } = verdict;
    const found = (word: PlacedWord, make: typeof strayProblem): readonly FieldProblem[] => {
      const cites = citations.get(word.difference.path);
      if (cites === undefined || contradictsItself(declaration, word)) return [];
      return [{ ...factsOf(declaration, word, cites), ...make(declaration, word, verdict, speaker) }];
    };
    if (strays.length > 0) return strays.flatMap((word) => found(word, strayProblem));
    const [first] = words;
    return first === undefined || fileSpeaker === speaker ? [] : found(first, strangerProblem);
  };
}

type Facts = Pick<FieldProblem, "kind" | "at" | "atKey" | "cites">;

const factsOf = (declaration: Node, { difference: { of }, steps }: PlacedWord, cites: Citation): Facts => ({
  kind: "one-vocabulary",
  at: declaration.follow(steps),
  ...(of !== "value" && { atKey: true }),
  cites,
});

type Said = Pick<FieldProblem, "message" | "help" | keyof Remedy>;

/** A word that is not in the vocabulary of most of its document. */
function strayProblem(declaration: Node, word: PlacedWord, verdict: VocabularyVerdict, speaker: Speaker): Said {
  const { words, isTie, isTakenByVendor } = verdict;
  const own = words.find((each) => each.speaker === speaker);
  const message = `${what(declaration, word)}, but the document has ${whose[speaker]} words elsewhere${own === undefined ? "" : ` (${written(declaration, own)})`}; it must use one vocabulary`;
  if (isTie) {
    const other = otherSpeaker(speaker);
    return {
      message,
      help: `use ${whose[speaker]} words throughout (${wordsIn(words, speaker)}), or ${whose[other]} (${wordsIn(words, other)})`,
      suggestions: [throughout(declaration, words, speaker), throughout(declaration, words, other)],
    };
  }
  const fix = fixOf(declaration, word);
  if (fix === undefined) return { message, help: `write it in ${whose[speaker]} words` };
  const isSafe = speaker === "vendor" || !isTakenByVendor;
  return { message, help: fix.title, ...(isSafe ? { fix } : { suggestions: [fix] }) };
}

/** Reports a document that does not use the vocabulary of most documents of its file, at its first word. */
function strangerProblem(declaration: Node, word: PlacedWord, { words }: VocabularyVerdict, speaker: Speaker): Said {
  const other = otherSpeaker(speaker);
  return {
    message: `${what(declaration, word)}, but other documents of this file have ${whose[other]} words; the file must use one vocabulary`,
    help: `use ${whose[other]} words here, or move the document to a file of its own`,
    suggestions: [throughout(declaration, words, other)],
  };
}

/** The words that a speaker uses in place of the other's: "amis, AMI_IMAGE". */
const wordsIn = (words: readonly PlacedWord[], speaker: Speaker): string =>
  [...new Set(words.flatMap((word) => (word.speaker === speaker ? [] : [word.difference.words[speaker]])))].join(", ");

/** Changes all words to those of a speaker. */
const throughout = (declaration: Node, words: readonly PlacedWord[], speaker: Speaker): Fix => ({
  title: `use ${whose[speaker]} words throughout`,
  changes: words.flatMap((word) => (word.speaker === speaker ? [] : (fixOf(declaration, word)?.changes ?? []))),
});

const whose = { documents: "the documentation's", vendor: "AWS's" } as const;

const nouns = { value: "word", member: "name of this member", place: "place of this member" } as const;

/** `resourceType is "AMI_IMAGE"`, or the path of a member. */
function written(declaration: Node, { difference: { of }, steps }: PlacedWord): string {
  const { path, shown } = declaration.follow(steps);
  return of === "value" ? `${path} is ${shown}` : path;
}

const what = (declaration: Node, word: PlacedWord): string =>
  `${written(declaration, word)}${word.difference.of === "value" ? "," : " is"} ${whose[word.speaker]} ${nouns[word.difference.of]}`;

/** Replaces a word by that of the other vocabulary; undefined if the change cannot be made. */
function fixOf(declaration: Node, { difference: { of, words }, speaker, steps }: PlacedWord): Fix | undefined {
  const at = declaration.follow(steps);
  const other = words[otherSpeaker(speaker)];
  if (of === "value") return replacing(at, other);
  if (of === "member") return renaming(at, other);
  const proper = declaration.follow(other.split("."));
  return moving(at, proper, proper.state === "known");
}

/** Whether a member is at both of its paths with different values, which vendor-places.ts reports. */
function contradictsItself(declaration: Node, { difference, speaker, steps }: PlacedWord): boolean {
  if (difference.of !== "place") return false;
  const there = declaration.follow(difference.words[otherSpeaker(speaker)].split("."));
  return there.state === "known" && !isDeepStrictEqual(there.raw, declaration.follow(steps).raw);
}
