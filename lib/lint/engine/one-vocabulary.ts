/** Finds words of the other vocabulary: each document must use only one. */
import { isSameValue } from "../../base/same-value.ts";
import type { FieldAtPath } from "../../facts/derive/fields.ts";
import {
  otherVocabulary,
  type PlacedWord,
  type Vocabulary,
  type VocabularyVerdict,
} from "../../facts/derive/vocabulary.ts";
import type { Citation } from "../../facts/model/citation.ts";
import type { Node } from "../declaration/node.ts";
import { type Fix, type Remedy, renaming, replacing } from "../rule/document-edit.ts";
import type { FieldProblem } from "./field-wording.ts";
import { moving } from "./vendor-places.ts";

/** Makes the check of a resource's documents; `fields` are the resource's. */
export function oneVocabulary(fields: readonly FieldAtPath[]): (declaration: Node) => readonly FieldProblem[] {
  const citations = new Map(fields.map(({ path, field }) => [path, field.cites]));
  return (declaration) => {
    const { verdict, fileVocabulary } = declaration.written;
    if (verdict?.vocabulary === undefined) return [];
    const { vocabulary, strays, words } = verdict;
    const found = (word: PlacedWord, make: typeof strayProblem): readonly FieldProblem[] => {
      const cites = citations.get(word.difference.path);
      if (cites === undefined || contradictsItself(declaration, word)) return [];
      return [{ ...factsOf(declaration, word, cites), ...make(declaration, word, verdict, vocabulary) }];
    };
    if (strays.length > 0) return strays.flatMap((word) => found(word, strayProblem));
    const [first] = words;
    return first === undefined || fileVocabulary === vocabulary ? [] : found(first, strangerProblem);
  };
}

type Facts = Pick<FieldProblem, "kind" | "at" | "atKey" | "cites">;

const factsOf = (declaration: Node, { difference: { of }, steps }: PlacedWord, cites: Citation): Facts => ({
  kind: "one-vocabulary",
  at: declaration.follow(steps),
  ...(of !== "value" && { atKey: true }),
  cites,
});

type WordProblem = Pick<FieldProblem, "message" | "help" | keyof Remedy>;

/** A word that is not in the vocabulary of most of its document. */
function strayProblem(
  declaration: Node,
  word: PlacedWord,
  verdict: VocabularyVerdict,
  vocabulary: Vocabulary,
): WordProblem {
  const { words, isTie, isTakenByVendor } = verdict;
  const own = words.find((each) => each.vocabulary === vocabulary);
  const message = `${what(declaration, word)}, but the document has ${whose[vocabulary]} words elsewhere${own === undefined ? "" : ` (${written(declaration, own)})`}; it must use one vocabulary`;
  if (isTie) {
    const other = otherVocabulary(vocabulary);
    return {
      message,
      help: `use ${whose[vocabulary]} words throughout (${wordsIn(words, vocabulary)}), or ${whose[other]} (${wordsIn(words, other)})`,
      suggestions: [throughout(declaration, words, vocabulary), throughout(declaration, words, other)],
    };
  }
  const fix = fixOf(declaration, word);
  if (fix === undefined) return { message, help: `write it in ${whose[vocabulary]} words` };
  const isSafe = vocabulary === "vendor" || !isTakenByVendor;
  return { message, help: fix.title, ...(isSafe ? { fix } : { suggestions: [fix] }) };
}

/** Reports a document that does not use the vocabulary of most documents of its file, at its first word. */
function strangerProblem(
  declaration: Node,
  word: PlacedWord,
  { words }: VocabularyVerdict,
  vocabulary: Vocabulary,
): WordProblem {
  const other = otherVocabulary(vocabulary);
  return {
    message: `${what(declaration, word)}, but other documents of this file have ${whose[other]} words; the file must use one vocabulary`,
    help: `use ${whose[other]} words here, or move the document to a file of its own`,
    suggestions: [throughout(declaration, words, other)],
  };
}

/** The words of a vocabulary that differ from the other's: "amis, AMI_IMAGE". */
const wordsIn = (words: readonly PlacedWord[], vocabulary: Vocabulary): string =>
  [
    ...new Set(words.flatMap((word) => (word.vocabulary === vocabulary ? [] : [word.difference.words[vocabulary]]))),
  ].join(", ");

/** Changes all words to those of a vocabulary. */
const throughout = (declaration: Node, words: readonly PlacedWord[], vocabulary: Vocabulary): Fix => ({
  title: `use ${whose[vocabulary]} words throughout`,
  changes: words.flatMap((word) => (word.vocabulary === vocabulary ? [] : (fixOf(declaration, word)?.changes ?? []))),
});

const whose = { documents: "Lintel's", vendor: "AWS's" } as const;

const nouns = { value: "word", member: "name of this member", place: "place of this member" } as const;

/** `resourceType is "AMI_IMAGE"`, or the path of a member. */
function written(declaration: Node, { difference: { of }, steps }: PlacedWord): string {
  const { path, shown } = declaration.follow(steps);
  return of === "value" ? `${path} is ${shown}` : path;
}

const what = (declaration: Node, word: PlacedWord): string =>
  `${written(declaration, word)}${word.difference.of === "value" ? "," : " is"} ${whose[word.vocabulary]} ${nouns[word.difference.of]}`;

/** Replaces a word by that of the other vocabulary; undefined if the change cannot be made. */
function fixOf(declaration: Node, { difference: { of, words }, vocabulary, steps }: PlacedWord): Fix | undefined {
  const at = declaration.follow(steps);
  const other = words[otherVocabulary(vocabulary)];
  if (of === "value") return replacing(at, other);
  if (of === "member") return renaming(at, other);
  const proper = declaration.follow(other.split("."));
  return moving(at, proper, proper.state === "known");
}

/** Whether a member is at both of its paths with different values, which vendor-places.ts reports. */
function contradictsItself(declaration: Node, { difference, vocabulary, steps }: PlacedWord): boolean {
  if (difference.of !== "place") return false;
  const there = declaration.follow(difference.words[otherVocabulary(vocabulary)].split("."));
  return there.state === "known" && !isSameValue(there.raw, declaration.follow(steps).raw);
}
