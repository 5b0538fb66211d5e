/** Request documents: the body of a create or update request, as in `--cli-input-json`, alone or in a list. */
import { documentField } from "../../../facts/derive/document.ts";
import { isKept, isUpdate, updateField } from "../../../facts/derive/update.ts";
import {
  differencesOf,
  documentedValue,
  otherVocabulary,
  type Vocabulary,
  type VocabularyVerdict,
  vocabularyVerdict,
  wordsIn,
} from "../../../facts/derive/vocabulary.ts";
import type { ResourceModel, UpdateRequest } from "../../../facts/model/resource.ts";
import { Node } from "../../declaration/node.ts";
import type { Reading, ValuePlaces } from "../../declaration/reading.ts";
import type { Segment } from "../../text/path.ts";
import { UnknownValue } from "../../text/unknown.ts";
import type { RequestVocabulary } from "../vocabularies.ts";
import { isInSnakeCase, namesInCasings } from "./casing.ts";

/** The declaration in a request for a resource, or for its update. */
export function requestRoot(
  reading: Reading,
  request: unknown,
  model: ResourceModel,
  segments: readonly Segment[] = [],
): Node {
  const update = isUpdate(request, model) ? model.update : undefined;
  return update === undefined
    ? Node.root(reading, request, documentField(model), segments)
    : Node.root(updateReading(update, reading), request, updateField(model, update), segments);
}

/** The declaration in a request that is in no file. */
export function requestWithoutFile(request: unknown, model: ResourceModel, vocabulary: RequestVocabulary): Node {
  const verdict = vocabulary === "auto" ? verdictOnRequest(request, model) : undefined;
  const inSnakeCase = model.takesSnakeCase === true && isInSnakeCase(request, documentField(model));
  const names = { vocabulary, inSnakeCase, ...(verdict && { verdict }), fileVocabulary: verdict?.vocabulary };
  return requestRoot(requestReading(model, names), request, model);
}

/** The reading of an update. The service keeps some of the members that the update omits; these are unknown. */
function updateReading(update: UpdateRequest, request: Reading): Reading {
  const { verbatim: _, ...reading } = request;
  return {
    ...reading,
    absentBecause: (path) => (isKept(update, path) ? "the update keeps the service's value" : undefined),
  };
}

/** How a document names its members. */
export interface Names {
  readonly vocabulary: RequestVocabulary;
  /** The vocabulary that the document's words belong to; determined only for `auto`. */
  readonly verdict?: VocabularyVerdict;
  /** The vocabulary of most documents of the file. */
  readonly fileVocabulary?: Vocabulary | undefined;
  /** Snake case is preferred; see {@link ResourceModel.takesSnakeCase}. */
  readonly inSnakeCase: boolean;
}

/** Determines the vocabulary of a request. */
export const verdictOnRequest = (request: unknown, { name }: ResourceModel): VocabularyVerdict =>
  vocabularyVerdict(wordsIn(request, differencesOf(name)));

/** The reading of request documents; with positions for those of a file. Tags of YAML make values unknown. */
export function requestReading(model: ResourceModel, names: Names, places?: ValuePlaces): Reading {
  return {
    takesListForms: true,
    unknownBecause: (raw) => (raw instanceof UnknownValue ? raw.because : undefined),
    ...(places && { places }),
    ...(model.takesSnakeCase === true ? casing(names) : vocabularyReading(model, names)),
  };
}

type Wording = Omit<Reading, "unknownBecause" | "places">;

const casing = ({ inSnakeCase }: Names): Wording => ({
  verbatim: true,
  namesOf: (member) => namesInCasings(member, inSnakeCase),
  scalar: (raw) => raw,
});

function vocabularyReading(model: ResourceModel, { vocabulary, verdict, fileVocabulary }: Names): Wording {
  const documented: Wording = {
    verbatim: true,
    namesOf: namesBy(model, ["documents", "vendor"]),
    scalar: (raw) => raw,
  };
  if (vocabulary === "documented") return documented;
  const scalar: Wording["scalar"] = (raw, path) => documentedValue(model.name, path, raw);
  const vendors: Wording = { expectsVendorPlaces: true, namesOf: namesBy(model, ["vendor", "documents"]), scalar };
  if (vocabulary === "aws") return vendors;
  const used = verdict?.vocabulary;
  if (used === undefined) {
    // A request without a word of either vocabulary is for AWS, unless the file is in the other one.
    const first = fileVocabulary ?? "vendor";
    const both = [first, otherVocabulary(first)] as const;
    return {
      ...{ ...documented, scalar, namesOf: namesBy(model, both) },
      wordsFor: (word, path) => wordsBy(model, word, path, both),
      ...(verdict && { verdict }),
      ...(fileVocabulary && { fileVocabulary }),
    };
  }
  return {
    ...(used === "vendor" ? vendors : { ...documented, scalar }),
    wordsFor: (word, path) => wordsBy(model, word, path, [used]),
    ...(verdict && { verdict }),
    ...(fileVocabulary && { fileVocabulary }),
  };
}

/** Returns the names of members, those of the first vocabulary first. */
function namesBy({ name }: ResourceModel, vocabularies: readonly Vocabulary[]): Reading["namesOf"] {
  const differing = differencesOf(name).filter(({ of }) => of === "member");
  return (member, path) => {
    const difference = differing.find((each) => each.path === path);
    return difference === undefined ? [member] : vocabularies.map((vocabulary) => difference.words[vocabulary]);
  };
}

function wordsBy(
  { name }: ResourceModel,
  word: string,
  path: string,
  vocabularies: readonly Vocabulary[],
): readonly string[] {
  const difference = differencesOf(name).find(
    (each) => each.of === "value" && each.words.documents === word && each.path === path,
  );
  return difference === undefined ? [word] : vocabularies.map((vocabulary) => difference.words[vocabulary]);
}
