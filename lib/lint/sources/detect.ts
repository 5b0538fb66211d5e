/** Says by its content what a document is, and finds the resources that it declares. */
import { dirname } from "node:path";
import { documentField } from "../../derive/document.ts";
import { snakeCase } from "../../derive/names.ts";
import { isUpdate, updateField } from "../../derive/update.ts";
import type { ResourceModel } from "../../model/resource.ts";
import { Node } from "../node.ts";
import type { Segment } from "../path.ts";
import { isRecord, type RawRecord } from "../raw-value.ts";
import type { Reading } from "../reading.ts";
import { type Metadata, metadataAt } from "../suppress/metadata.ts";
import { isInSnakeCase } from "./casing.ts";
import { cloudFormation } from "./cloudformation/document.ts";
import type { Detected, DocumentKind } from "./document-kind.ts";
import { requestReading, updateReading, type Vocabulary } from "./request.ts";
import type { SourceFile, Unparsed } from "./source-file.ts";
import { terraformJson } from "./terraform-json.ts";
import { terraformPlan } from "./terraform-plan.ts";
import { workflowFile } from "./workflow.ts";

/** How documents are recognized and read. */
export interface Detection {
  /** The resources that may be declared. */
  readonly models: readonly ResourceModel[];
  /** Read every document that is no Terraform configuration as this resource, whatever it holds. */
  readonly kind: ResourceModel | undefined;
  readonly vocabulary: Vocabulary;
}

/** The kinds of documents that say themselves what they are. Anything else may be a request. */
const documentKinds: readonly DocumentKind[] = [terraformJson, terraformPlan, cloudFormation, workflowFile];

/**
 * What a file holds: undefined when it is no input at all; no resources when it is one that declares none. A file that
 * `isNamed` is expected to be an input, one that was found in a folder may as well be about something else.
 */
export function detect(file: SourceFile, detection: Detection, isNamed: boolean): readonly Detected[] | undefined {
  const found: Detected[] = [];
  const readings = new Map<string, Reading>();
  const folder = dirname(file.name);
  let isInput = false;
  for (const [index, document] of file.documents.entries()) {
    const documentKind = documentKinds.find((each) => each.is(document));
    if (documentKind !== undefined) {
      isInput = true;
      found.push(...documentKind.declared({ document, segments: [index], file }, detection.models));
    } else {
      for (const { request, segments, metadata } of requests(document, [index])) {
        const model = detection.kind ?? detection.models.find((each) => isRequest(request, each, isNamed));
        if (model === undefined) continue;
        const field = documentField(model);
        const inSnakeCase = model.takesSnakeCase === true && isInSnakeCase(request, field);
        const key = `${model.name} ${inSnakeCase}`;
        const names = { vocabulary: detection.vocabulary, inSnakeCase };
        const reading = readings.get(key) ?? requestReading(model, names, file);
        readings.set(key, reading);
        const update = isUpdate(request, model) ? model.update : undefined;
        const root =
          update === undefined
            ? Node.root(reading, request, field, segments)
            : Node.root(updateReading(update, reading), request, updateField(model, update), segments);
        const number = found.length + 1;
        const resource = (): string => titleOf(root, model, number);
        found.push({ model, root, file, resource, scope: folder, ...(metadata && { metadata }) });
      }
    }
  }
  return isInput || found.length > 0 ? found : undefined;
}

/** What may be a request: its members, without the comment `//` that JSON documents have in place of real ones. */
interface MaybeRequest {
  readonly request: unknown;
  readonly segments: readonly Segment[];
  readonly metadata: Metadata | undefined;
}

/** A document, or each element of one that is a list. Documents without content are passed over. */
function* requests(document: unknown, segments: readonly Segment[]): Generator<MaybeRequest> {
  if (Array.isArray(document)) {
    for (const [index, each] of document.entries()) yield maybeRequest(each, [...segments, index]);
  } else if (document !== null && document !== undefined) yield maybeRequest(document, segments);
}

function maybeRequest(document: unknown, segments: readonly Segment[]): MaybeRequest {
  if (typeof document !== "object" || document === null || !("//" in document)) {
    return { request: document, segments, metadata: undefined };
  }
  const { "//": _, ...request } = document;
  return { request, segments, metadata: metadataAt(document, ["//", "lintel"], segments) };
}

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/**
 * Whether a document is a request for a resource. Names are compared bare, so that `execution_role` still counts. One
 * of the members that mark a resource decides in a file that is named. In one that is not it takes two, or one among
 * members that are all the resource's: other documents have an `executionRole` or a `resourceType` of their own.
 */
export function isRequest(document: unknown, model: ResourceModel, isNamed: boolean): boolean {
  if (!isRecord(document)) return false;
  const exact = model.recognizedBy.filter((mark) => has(document, mark, exactly)).length;
  if (exact > (isNamed ? 0 : 1)) return true; // most are: it saves baring all names
  const marks = model.recognizedBy.filter((mark) => has(document, mark, barely)).length;
  if (marks !== 1 || isNamed) return marks > 0;
  const members = new Set(Object.keys(documentField(model).members).map(bare));
  return Object.keys(document).every((name) => members.has(bare(name)));
}

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

function titleOf(root: Node, model: ResourceModel, number: number): string {
  const label = root.at(...model.label.split(".")).raw;
  return `${model.name} ${typeof label === "string" && label !== "" ? JSON.stringify(label) : `#${number}`}`;
}

/**
 * Whether a file can hold an input at all. Asked of files in a folder before they are parsed: most are about other
 * things, and one that cannot be parsed is only worth a complaint when it might have been an input.
 */
export function mayHoldInput({ name, text }: Unparsed, { models, kind }: Detection): boolean {
  if (name.endsWith(".tf")) return terraformJson.marks(models).some((mark) => text.includes(mark));
  if (kind !== undefined || name.endsWith(".tf.json")) return true;
  return (
    kindMarksOf(models).some((mark) => text.includes(mark)) ||
    models.some((model) => model.recognizedBy.length > 0 && marksOf(model).test(text))
  );
}

const kindMarks = new WeakMap<readonly ResourceModel[], readonly string[]>();

/** What texts of any kind of document have in them. */
function kindMarksOf(models: readonly ResourceModel[]): readonly string[] {
  const known = kindMarks.get(models) ?? [...new Set(documentKinds.flatMap((each) => each.marks(models)))];
  kindMarks.set(models, known);
  return known;
}

const marks = new WeakMap<ResourceModel, RegExp>();

/** Matches the names of the members that mark a resource, in any case and with any punctuation between their words. */
function marksOf(model: ResourceModel): RegExp {
  const known = marks.get(model);
  if (known !== undefined) return known;
  const names = model.recognizedBy.map((mark) =>
    snakeCase(mark.slice(mark.lastIndexOf(".") + 1)).replaceAll("_", "[^A-Za-z0-9]{0,3}"),
  );
  const expression = new RegExp(names.join("|"), "i");
  marks.set(model, expression);
  return expression;
}

/** What a file without any input holds instead, in words. */
export function contentInWords({ documents }: SourceFile): string {
  const written = documents.filter((document) => document !== null && document !== undefined);
  const [first] = written;
  if (written.length === 0) return "is empty";
  if (written.length > 1) return "holds nothing to lint";
  if (Array.isArray(first)) return "holds a list with nothing to lint";
  return typeof first === "object" ? "holds nothing to lint" : `holds a ${typeof first}`;
}

/** What inputs are, for those whose file or folder holds none: few words, since there are many kinds. */
export function inputsInWords({ models, kind }: Detection): string {
  const recognized = kind === undefined ? models.filter(({ recognizedBy }) => recognizedBy.length > 0) : [kind];
  const requests = `a request document in YAML or JSON (${recognized.map(({ title }) => title).join(", ")})`;
  const known = [requests, ...documentKinds.map((each) => each.inWords)].join(", ");
  return `${known}; docs/inputs.md tells how each is recognized, and --kind reads a document as one of them`;
}
