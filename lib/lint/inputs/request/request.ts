/** Request documents: the body of a create or update request, as `--cli-input-json` takes it, alone or in a list. */
import { documentedValue } from "../../../derive/documented-value.ts";
import { isKept } from "../../../derive/update.ts";
import { differencesOf, type Speaker, type VocabularyVerdict, verdictOn, wordsIn } from "../../../derive/vocabulary.ts";
import type { ResourceModel, UpdateRequest } from "../../../model/resource.ts";
import type { Reading, ValuePlaces } from "../../declaration/reading.ts";
import { namesInCasings } from "./casing.ts";

/**
 * Whose words a request document may use: those of either, of which each document keeps to one (`auto`); the documents'
 * alone; or the vendor's too (`aws`), beside the documents' in any mixture.
 */
export const vocabularies = ["auto", "documented", "aws"] as const;
export type RequestVocabulary = (typeof vocabularies)[number];

/** How an update is read: of what it leaves out, the service keeps a part, which is unknown here. */
export function updateReading(update: UpdateRequest, request: Reading): Reading {
  const { verbatim: _, ...reading } = request;
  return {
    ...reading,
    absentBecause: (path) => (isKept(update, path) ? "the update keeps the service's value" : undefined),
  };
}

/** Whose names the members of a document have. */
export interface Names {
  readonly vocabulary: RequestVocabulary;
  /** What the document's words say of whose they are; asked for where the vocabulary is `auto`. */
  readonly verdict?: VocabularyVerdict;
  /** Whose words most documents of the file have. */
  readonly fileSpeaker?: Speaker | undefined;
  /** Names in snake case are the proper ones; see {@link ResourceModel.takesSnakeCase}. */
  readonly inSnakeCase: boolean;
}

/** In whose words a document about a resource is. */
export const verdictOnRequest = (request: unknown, { name }: ResourceModel): VocabularyVerdict =>
  verdictOn(wordsIn(request, differencesOf(name)));

/** How request documents are read, those of a file with the places of their values. */
export function requestReading(model: ResourceModel, names: Names, places?: ValuePlaces): Reading {
  return {
    takesListForms: true,
    unknownBecause: () => undefined,
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

function vocabularyReading(model: ResourceModel, { vocabulary, verdict, fileSpeaker }: Names): Wording {
  const documented: Wording = {
    verbatim: true,
    namesOf: namesBy(model, ["documents", "vendor"]),
    scalar: (raw) => raw,
  };
  if (vocabulary === "documented") return documented;
  const scalar: Wording["scalar"] = (raw, path) => documentedValue(model.name, path, raw);
  const vendors: Wording = { expectsVendorPlaces: true, namesOf: namesBy(model, ["vendor", "documents"]), scalar };
  if (vocabulary === "aws") return vendors;
  const speaker = verdict?.speaker;
  const speakers: readonly Speaker[] = speaker === undefined ? ["documents", "vendor"] : [speaker];
  return {
    ...(speaker === "vendor" ? vendors : { ...documented, scalar }),
    wordsFor: (word, path) => wordsBy(model, word, path, speakers),
    ...(verdict && { verdict }),
    ...(fileSpeaker && { fileSpeaker }),
  };
}

/** The names of members, those of the first speaker first. */
function namesBy({ name }: ResourceModel, speakers: readonly Speaker[]): Reading["namesOf"] {
  const differing = differencesOf(name).filter(({ of }) => of === "member");
  return (member, path) => {
    const difference = differing.find((each) => each.path === path);
    return difference === undefined ? [member] : speakers.map((speaker) => difference.words[speaker]);
  };
}

/** A word of the documents as each of the speakers has it. */
function wordsBy({ name }: ResourceModel, word: string, path: string, speakers: readonly Speaker[]): readonly string[] {
  const difference = differencesOf(name).find(
    (each) => each.of === "value" && each.words.documents === word && each.path === path,
  );
  return difference === undefined ? [word] : speakers.map((speaker) => difference.words[speaker]);
}
