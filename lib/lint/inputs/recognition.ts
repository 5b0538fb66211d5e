/** Recognizes inputs by marks in their text, before parsing. */
import type { ResourceModel } from "../../facts/model/resource.ts";
import { isHcl, isTerraformJson } from "../files/file-names.ts";
import type { Unparsed } from "../files/source-file.ts";
import { hclComments } from "../text/comments/hcl-comments.ts";
import { cloudFormation } from "./cloudformation/document.ts";
import type { Detection } from "./detection.ts";
import type { DocumentKind } from "./document-kind.ts";
import { modelAtPath } from "./request/recognized.ts";
import { resourceTypes } from "./resource-type.ts";
import { terraformPlan } from "./terraform/terraform-plan.ts";
import { workflowFile } from "./workflow.ts";

/** The kinds of documents that have markers of their own. Any other document may be a request. */
const documentKinds: readonly DocumentKind[] = [terraformPlan, cloudFormation, workflowFile];

/** The kinds that Lintel looks for where it knows these resources. */
export const documentKindsFor = (models: readonly ResourceModel[]): readonly DocumentKind[] =>
  documentKinds.filter(({ isFor }) => isFor?.(models) ?? true);

/** Why a document of a kind is not linted where Lintel does not look for the kind; undefined for other documents. */
export const offInWords = (document: unknown, models: readonly ResourceModel[]): string | undefined =>
  documentKinds.find((each) => each.isFor?.(models) === false && each.is(document))?.offInWords;

/** Strings of which the text of a Terraform file contains at least one if it declares one of these resources. */
const terraformMarks = (models: readonly ResourceModel[]): readonly string[] => [
  ...resourceTypes("terraform", models).keys(),
  'provider "lintel"',
];

/** Whether a file may be an input. Called before parsing, since most files in a folder are unrelated. */
export function mayContainInput({ name, text }: Unparsed, { models, kind }: Detection): boolean {
  if (isTerraformJson(name)) return ['"lintel', ...terraformMarks(models)].some((mark) => text.includes(mark));
  if (isHcl(name)) {
    const found = terraformMarks(models).filter((mark) => text.includes(mark));
    const code = found.length === 0 ? "" : withoutComments(text);
    return found.some((mark) => code.includes(mark));
  }
  if (kind !== undefined) return true;
  if (modelAtPath(name, models) !== undefined) return true;
  return textMarks(models).any.some((pattern) => pattern.test(text));
}

/**
 * Whether a text that cannot be parsed is clearly meant as an input: it names a resource type, its path is that of a
 * resource, or it has enough marks for {@link recognizer}. Other unnamed files are unrelated.
 */
export function isCertainlyInput({ name, text }: Unparsed, { models, kind }: Detection): boolean {
  if (kind !== undefined) return true;
  const { types, keys } = textMarks(models);
  if (types.some((type) => text.includes(type))) return true;
  if (modelAtPath(name, models) !== undefined) return true;
  return keys.some((ofModel) => {
    const found = ofModel.filter(({ pattern }) => pattern.test(text));
    return found.length > 1 && found.some(({ isCommon }) => !isCommon);
  });
}

function withoutComments(text: string): string {
  let code = "";
  let at = 0;
  for (const { range } of hclComments(text)) {
    code += text.slice(at, range.start);
    at = range.end;
  }
  return code + text.slice(at);
}

/** Strings and patterns that mark texts with some resources. */
interface TextMarks {
  /** Names of types, which occur in no other documents. */
  readonly types: readonly string[];
  /** Patterns for marks of all kinds of documents, and of all resources; each runs once over a text. */
  readonly any: readonly RegExp[];
  /** Patterns for the marks of each resource, as keys, and whether other documents have the mark too. */
  readonly keys: readonly (readonly { readonly pattern: RegExp; readonly isCommon: boolean }[])[];
}

const made = new WeakMap<readonly ResourceModel[], TextMarks>();

function textMarks(models: readonly ResourceModel[]): TextMarks {
  const known = made.get(models);
  if (known !== undefined) return known;
  const ofKinds = [
    ...new Set([...terraformMarks(models), ...documentKindsFor(models).flatMap((each) => each.marks(models))]),
  ];
  const marks: TextMarks = {
    types: ofKinds.filter((mark) => /^(?:[a-z0-9]+_\w+|\w+::\w+::\w+)$/.test(mark)),
    any: [
      new RegExp(ofKinds.join("|")),
      asKey(models.flatMap((each) => [...each.recognizedBy, ...(each.recognizedTogether?.slice(-1) ?? [])])),
    ],
    keys: models.map(({ recognizedBy, commonMarks = [] }) =>
      recognizedBy.map((mark) => ({ pattern: asKey([mark]), isCommon: commonMarks.includes(mark) })),
    ),
  };
  made.set(models, marks);
  return marks;
}

/** A pattern for a resource's marks as keys, in any case and with any punctuation between words. */
function asKey(marks: readonly string[]): RegExp {
  const names = new Set(marks.map((mark) => mark.slice(mark.lastIndexOf(".") + 1)));
  const words = [...names].map((name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "[^A-Za-z0-9]{0,3}"));
  return new RegExp(`(?<![A-Za-z0-9_])(?:${words.join("|")})["']?\\s{0,20}:`, "i");
}
