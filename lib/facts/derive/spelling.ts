/** The fields of a message with documented names, AWS's names, or both. */
import { memberPath } from "../../base/member-path.ts";
import type { Field, StructField } from "../model/field.ts";
import type { Vocabulary, WordDifference } from "./vocabulary.ts";

/** A structure in these vocabularies; the input has documented names and values. */
export function spelled(
  struct: StructField,
  differences: readonly WordDifference[],
  vocabularies: readonly Vocabulary[],
): StructField {
  return differences.length === 0 ? struct : structIn(struct, "", { differences, vocabularies });
}

interface Spelling {
  readonly differences: readonly WordDifference[];
  readonly vocabularies: readonly Vocabulary[];
}

function structIn(struct: StructField, path: string, spelling: Spelling): StructField {
  const { differences, vocabularies } = spelling;
  const members = Object.entries(struct.members).flatMap(([name, member]): [string, Field][] => {
    const at = memberPath(path, name);
    const isElsewhere = differences.some(({ of, words }) => of === "place" && words.documents === at);
    if (isElsewhere && !vocabularies.includes("documents")) return [];
    const renamed = differences.find((each) => each.of === "member" && each.path === at);
    const names = renamed === undefined ? [name] : vocabularies.map((vocabulary) => renamed.words[vocabulary]);
    return names.map((each) => [each, fieldIn(member, at, spelling)]);
  });
  return { ...struct, members: Object.fromEntries(members) };
}

function fieldIn(field: Field, path: string, spelling: Spelling): Field {
  if (field.kind === "struct") return structIn(field, path, spelling);
  if (field.kind === "list") return { ...field, element: fieldIn(field.element, `${path}[]`, spelling) };
  if (field.kind !== "string" || field.enum === undefined) return field;
  const differing = spelling.differences.filter((each) => each.of === "value" && each.path === path);
  if (differing.length === 0) return field;
  const values = field.enum.flatMap((value) => {
    const other = differing.find(({ words }) => words.documents === value);
    return other === undefined ? [value] : spelling.vocabularies.map((vocabulary) => other.words[vocabulary]);
  });
  return { ...field, enum: values };
}
