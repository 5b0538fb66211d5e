/** Tells by marks whether a document, or a text that is not parsed yet, may be one of ours. */
import { basename } from "node:path";
import { documentField } from "../../derive/document.ts";
import type { ResourceModel } from "../../model/resource.ts";
import type { Unparsed } from "../files/source-file.ts";
import { hclComments } from "../text/hcl-comments.ts";
import { isRecord, type RawRecord } from "../text/raw-value.ts";
import { cloudFormation } from "./cloudformation/document.ts";
import type { Detection } from "./detection.ts";
import type { DocumentKind } from "./document-kind.ts";
import { terraformJson } from "./terraform/terraform-json.ts";
import { terraformPlan } from "./terraform/terraform-plan.ts";
import { workflowFile } from "./workflow.ts";

/** The kinds of documents that say themselves what they are. Anything else may be a request. */
export const documentKinds: readonly DocumentKind[] = [terraformJson, terraformPlan, cloudFormation, workflowFile];

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/**
 * Whether a document is a request for a resource. Names are compared bare, so that `execution_role` still counts. One
 * of the members that mark a resource decides in a file that is named. In one that is not it takes two, or one that no
 * other document has, among members that are all the resource's: others have a `resourceType` of their own.
 */
export function isRequest(document: unknown, model: ResourceModel, isNamed: boolean): boolean {
  if (!isRecord(document)) return false;
  const exact = model.recognizedBy.filter((mark) => has(document, mark, exactly)).length;
  if (exact > (isNamed ? 0 : 1)) return true; // most are: it saves baring all names
  const marks = model.recognizedBy.filter((mark) => has(document, mark, barely));
  const [sole, ...others] = marks;
  if (sole === undefined || others.length > 0 || isNamed) return sole !== undefined;
  if (isCommon(sole, model) || (exact === 0 && model.takesSnakeCase !== true)) return false;
  const members = new Set(Object.keys(documentField(model).members).map(bare));
  return Object.keys(document).every((name) => members.has(bare(name)));
}

/** Whether a file is where files of the resource are: a card at `.well-known/agent-card.json`. */
function isAtPathOf(fileName: string, { filePaths = [] }: ResourceModel): boolean {
  const way = `/${fileName.replaceAll("\\", "/").toLowerCase()}`.replace(/\.(?:json|ya?ml)$/, "");
  return filePaths.some((path) => way.endsWith(`/${path}`));
}

/** Whether a document has two members of the resource, which tells little, but enough of a file at its path. */
function hasTwoMembers(document: RawRecord, model: ResourceModel): boolean {
  const { members } = documentField(model);
  return Object.keys(members).filter((member) => has(document, member, barely)).length > 1;
}

/**
 * The resource that a document is a request for: the one whose file has such a path, or such a name and a mark, else the
 * one with most marks, since an agent's card may have `authentication` as a push configuration does.
 */
export function modelOf(
  document: unknown,
  models: readonly ResourceModel[],
  fileName: string,
  isNamed: boolean,
): ResourceModel | undefined {
  if (!isRecord(document)) return undefined;
  const stem = basename(fileName)
    .replace(/\.\w+$/, "")
    .toLowerCase();
  const placed = models.find((model) => isAtPathOf(fileName, model));
  if (placed !== undefined && hasTwoMembers(document, placed)) return placed;
  const called = models.find(({ fileNames }) => fileNames?.includes(stem));
  if (called !== undefined && isRequest(document, called, true)) return called;
  let most: ResourceModel | undefined;
  for (const model of models) {
    if (!isRequest(document, model, isNamed)) continue;
    if (most === undefined || marksIn(document, model) > marksIn(document, most)) most = model;
  }
  return most;
}

/** How many marks a document has, in any spelling. */
const marksIn = (document: RawRecord, { recognizedBy }: ResourceModel): number =>
  recognizedBy.filter((mark) => has(document, mark, barely)).length;

const isCommon = (mark: string, { commonMarks = [] }: ResourceModel): boolean => commonMarks.includes(mark);

/** Whether a document has a member, or a member of a member; `find` says under which name. */
function has(
  document: RawRecord,
  mark: string,
  find: (members: RawRecord, name: string) => string | undefined,
): boolean {
  let part: unknown = document;
  for (const name of mark.split(".")) {
    const found: string | undefined = isRecord(part) ? find(part, name) : undefined;
    if (!isRecord(part) || found === undefined) return false;
    part = part[found];
  }
  return true;
}

const exactly = (members: RawRecord, name: string): string | undefined =>
  Object.hasOwn(members, name) ? name : undefined;

const barely = (members: RawRecord, name: string): string | undefined =>
  Object.keys(members).find((each) => bare(each) === bare(name));

/**
 * Whether a file can hold an input at all. Asked of files in a folder before they are parsed: most are about other
 * things.
 */
export function mayHoldInput({ name, text }: Unparsed, { models, kind }: Detection): boolean {
  if (name.endsWith(".tf")) {
    const found = terraformJson.marks(models).filter((mark) => text.includes(mark));
    const code = found.length === 0 ? "" : withoutComments(text);
    return found.some((mark) => code.includes(mark));
  }
  if (kind !== undefined || name.endsWith(".tf.json")) return true;
  if (models.some((model) => isAtPathOf(name, model))) return true;
  return marksOfAny(models).some((pattern) => pattern.test(text));
}

/**
 * Whether a text is plainly one of ours though it cannot be parsed: it names a type of ours, is where files of one
 * resource are, or has its marks as {@link isRequest} asks for them. Any other file that nobody named is about something else.
 */
export function isPlainlyInput({ name, text }: Unparsed, { models, kind }: Detection): boolean {
  if (kind !== undefined) return true;
  if (typeNamesOf(models).some((type) => text.includes(type))) return true;
  if (name.endsWith(".tf") || name.endsWith(".tf.json")) return false;
  if (models.some((model) => isAtPathOf(name, model))) return true;
  return models.some((model) => {
    const found = model.recognizedBy.filter((mark) => asKey([mark]).test(text));
    return found.length > 1;
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

const kindMarks = new WeakMap<readonly ResourceModel[], readonly string[]>();

/** What texts of any kind of document have in them. */
function kindMarksOf(models: readonly ResourceModel[]): readonly string[] {
  const known = kindMarks.get(models) ?? [...new Set(documentKinds.flatMap((each) => each.marks(models)))];
  kindMarks.set(models, known);
  return known;
}

/** Of these marks the names of types, which no other document has. */
const typeNamesOf = (models: readonly ResourceModel[]): readonly string[] =>
  kindMarksOf(models).filter((mark) => /^(?:[a-z0-9]+_\w+|\w+::\w+::\w+)$/.test(mark));

const anyMarks = new WeakMap<readonly ResourceModel[], readonly RegExp[]>();

/** Match what has a mark of any kind of document, or of any resource: one run over a text each. */
function marksOfAny(models: readonly ResourceModel[]): readonly RegExp[] {
  const known = anyMarks.get(models);
  if (known !== undefined) return known;
  const made = [new RegExp(kindMarksOf(models).join("|")), asKey(models.flatMap(({ recognizedBy }) => recognizedBy))];
  anyMarks.set(models, made);
  return made;
}

/** Matches one of the members that mark a resource as a key, in any case and with any punctuation between its words. */
function asKey(marks: readonly string[]): RegExp {
  const names = new Set(marks.map((mark) => mark.slice(mark.lastIndexOf(".") + 1)));
  const words = [...names].map((name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "[^A-Za-z0-9]{0,3}"));
  return new RegExp(`(?<![A-Za-z0-9_])(?:${words.join("|")})["']?\\s{0,20}:`, "i");
}
