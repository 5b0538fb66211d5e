/** Recognizes inputs by marks in their text, before parsing. */
import { isMembers } from "../../base/members.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { isHcl, isTerraformJson } from "../files/file-names.ts";
import type { Unparsed } from "../files/source-file.ts";
import { hclComments } from "../text/comments/hcl-comments.ts";
import { templatesIn } from "../text/templates/is-template.ts";
import type { Detection } from "./detection.ts";
import type { DeclaredIn, DocumentKind } from "./document-kind.ts";
import { isAtPathOfModel } from "./request/recognized.ts";
import { resourceTypes } from "./resource-type.ts";

const terraformPlan: DocumentKind = {
  is: (document) =>
    isMembers(document) &&
    typeof document.format_version === "string" &&
    ("resource_changes" in document || isMembers(document.planned_values)),
  load: async () => (await import("./terraform/terraform-plan.ts")).planIn,
  marks: (models) => [...resourceTypes("terraform", models).keys()],
  inWords: "a Terraform plan as JSON (terraform show -json)",
};

const cloudFormation: DocumentKind = {
  is: (document) => templatesIn(document).length > 0,
  load: async () => (await import("./cloudformation/document.ts")).templateIn,
  marks: (models) => [...resourceTypes("cloudformation", models).keys()],
  inWords: "a CloudFormation template with such resources",
};

const workflowFile: DocumentKind = {
  isFor: (models) => models.some(({ documentKind }) => documentKind === "workflow"),
  offInWords:
    "is an automation workflow, whose rules are off; turn them on with --rule 'workflow/*=warning', or with the preset strict",
  is: (document) => isMembers(document) && isMembers(document.jobs) && "on" in document,
  load: async () => (await import("./workflow.ts")).workflowIn,
  // At the beginning of a line, because other files mention jobs too.
  marks: () => ["\njobs:"],
  inWords: "an automation workflow in YAML",
};

/** The kinds of documents that have markers of their own. Any other document may be a request. */
const documentKinds: readonly DocumentKind[] = [terraformPlan, cloudFormation, workflowFile];

/** The readers of documents; undefined for those of no kind that Lintel looks for where it knows these resources. */
export const readersOf = (
  documents: readonly unknown[],
  models: readonly ResourceModel[],
): Promise<readonly (DeclaredIn | undefined)[]> => {
  const kinds = documentKindsFor(models);
  return Promise.all(documents.map((document) => kinds.find(({ is }) => is(document))?.load()));
};

/** The kinds that Lintel looks for where it knows these resources. */
const documentKindsFor = (models: readonly ResourceModel[]): readonly DocumentKind[] =>
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
export function mayContainInput({ name, path = name, text }: Unparsed, { models, kind }: Detection): boolean {
  if (isTerraformJson(name)) return ['"lintel', ...terraformMarks(models)].some((mark) => text.includes(mark));
  if (isHcl(name)) {
    const found = terraformMarks(models).filter((mark) => text.includes(mark));
    const code = found.length === 0 ? "" : withoutComments(text);
    return found.some((mark) => code.includes(mark));
  }
  if (kind !== undefined) return true;
  if (isAtPathOfModel(path, models)) return true;
  return textMarks(models).any.some((pattern) => pattern.test(text));
}

/**
 * Whether a text that cannot be parsed is clearly meant as an input: it names a resource type, its path is that of a
 * resource, or it has enough marks for {@link recognizer}. Other unnamed files are unrelated.
 */
export function isCertainlyInput({ name, path = name, text }: Unparsed, { models, kind }: Detection): boolean {
  if (kind !== undefined) return true;
  const { types, keys } = textMarks(models);
  if (types.some((type) => text.includes(type))) return true;
  if (isAtPathOfModel(path, models)) return true;
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

/** Lists the inputs briefly, for a file or folder that contains none. */
export function inputsInWords({ kind, models }: Detection): string {
  const of = kind === undefined ? "of a resource that Lintel knows" : `(${kind.title})`;
  const requests = `a request document in YAML or JSON ${of}`;
  const terraform = "Terraform's files with such resources (*.tf, *.tofu, a synthesized cdk.tf.json)";
  const known = [requests, terraform, ...documentKindsFor(models).map((each) => each.inWords)].join(", ");
  return `${known}; docs/inputs.md lists the resources and how each is recognized, and --kind selects one`;
}
