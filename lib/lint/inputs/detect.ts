/** Says by its content what a document is, and finds the resources that it declares. */
import { dirname } from "node:path";
import { isMembers, type Members } from "../../base/members.ts";
import { documentField } from "../../derive/document.ts";
import { isUpdate, updateField } from "../../derive/update.ts";
import { mostSpoken, type VocabularyVerdict } from "../../derive/vocabulary.ts";
import type { ResourceModel } from "../../model/resource.ts";
import { Node } from "../declaration/node.ts";
import type { Reading } from "../declaration/reading.ts";
import type { SourceFile } from "../files/source-file.ts";
import type { Segment } from "../text/path.ts";
import type { FoundResource } from "./detected.ts";
import type { Detection } from "./detection.ts";
import { type Metadata, metadataAt } from "./metadata.ts";
import { documentKinds } from "./recognition.ts";
import { isInSnakeCase } from "./request/casing.ts";
import { recognizer } from "./request/recognized.ts";
import { requestReading, updateReading, verdictOnRequest } from "./request/request.ts";

/**
 * What a file holds: undefined when it is not an input; no resources when it is one that declares none. A file that
 * `isNamed` is expected to be an input, one that was found in a folder may as well be about something else.
 */
export function detect(file: SourceFile, detection: Detection, isNamed: boolean): readonly FoundResource[] | undefined {
  const found: FoundResource[] = [];
  const readings = new Map<string, Reading>();
  const folder = dirname(file.name);
  const modelOf = modelsOfRequests(detection, file, isNamed);
  const parts = file.documents.map((document, index) => partOf(document, index, file, detection, modelOf));
  const speakers = parts.flatMap((part) =>
    ("requests" in part ? part.requests : []).flatMap(({ verdict }) => verdict?.speaker ?? []),
  );
  const fileSpeaker = mostSpoken(speakers);
  for (const part of parts) {
    if ("declared" in part) for (const each of part.declared) found.push(each);
    else for (const each of part.requests) found.push(detected(each));
  }
  return parts.some((part) => "declared" in part) || found.length > 0 ? found : undefined;

  function detected({ request, segments, metadata, model, verdict }: FoundRequest): FoundResource {
    const field = documentField(model);
    const inSnakeCase = model.takesSnakeCase === true && isInSnakeCase(request, field);
    const names = { vocabulary: detection.vocabulary, inSnakeCase, ...(verdict && { verdict }), fileSpeaker };
    const key = `${model.name} ${inSnakeCase} ${verdict?.speaker} ${verdict?.isTakenByVendor}`;
    // Documents that speak as their file does share a reading: nothing is to be said of their words.
    const isShared =
      verdict === undefined ||
      verdict.words.length === 0 ||
      (verdict.strays.length === 0 && verdict.speaker === fileSpeaker);
    const reading = (isShared ? readings.get(key) : undefined) ?? requestReading(model, names, file);
    if (isShared) readings.set(key, reading);
    const update = isUpdate(request, model) ? model.update : undefined;
    const root =
      update === undefined
        ? Node.root(reading, request, field, segments)
        : Node.root(updateReading(update, reading), request, updateField(model, update), segments);
    const number = found.length + 1;
    const resource = (): string => titleOf(root, model, number);
    return { model, root, file, resource, scope: folder, ...(metadata && { metadata }) };
  }
}

/** What a document holds: what its kind declares, or requests. */
type Part = { readonly declared: Iterable<FoundResource> } | { readonly requests: readonly FoundRequest[] };

/** A request for a resource. */
interface FoundRequest extends MaybeRequest {
  readonly model: ResourceModel;
  /** In whose words it is; asked for where the vocabulary is `auto`. */
  readonly verdict: VocabularyVerdict | undefined;
}

/** For which resource a document is a request; undefined where it is none. */
type ModelOf = (request: unknown) => ResourceModel | undefined;

const modelsOfRequests = ({ models, kind }: Detection, file: SourceFile, isNamed: boolean): ModelOf =>
  kind === undefined ? recognizer(models, file.name, isNamed) : () => kind;

function partOf(
  document: unknown,
  index: number,
  file: SourceFile,
  { models, vocabulary }: Detection,
  modelOf: ModelOf,
): Part {
  const documentKind = documentKinds.find((each) => each.is(document));
  if (documentKind !== undefined) {
    return { declared: documentKind.declared({ document, segments: [index], file }, models) };
  }
  return {
    requests: [...requests(document, [index])].flatMap((each): FoundRequest[] => {
      const model = modelOf(each.request);
      if (model === undefined) return [];
      return [{ ...each, model, verdict: vocabulary === "auto" ? verdictOnRequest(each.request, model) : undefined }];
    }),
  };
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
  if (isEnvelope(document)) return maybeRequest(document.params, [...segments, "params"]);
  if (typeof document !== "object" || document === null || !("//" in document)) {
    return { request: document, segments, metadata: undefined };
  }
  const { "//": _, ...request } = document;
  return { request, segments, metadata: metadataAt(document, ["//", "lintel"], segments) };
}

/** Whether a document is a request by JSON-RPC, whose parameters are the request of the operation. */
const isEnvelope = (document: unknown): document is Members =>
  isMembers(document) &&
  document.jsonrpc === "2.0" &&
  typeof document.method === "string" &&
  isMembers(document.params);

function titleOf(root: Node, model: ResourceModel, number: number): string {
  const label = root.at(...model.label.split(".")).raw;
  return `${model.name} ${typeof label === "string" && label !== "" ? JSON.stringify(label) : `#${number}`}`;
}

/** What a file without any input holds instead, in words. */
export function contentInWords({ documents }: SourceFile): string {
  const written = documents.filter((document) => document !== null && document !== undefined);
  const [first] = written;
  if (written.length === 0) return "is empty";
  if (written.length > 1) return "contains nothing to lint";
  if (Array.isArray(first)) return "contains a list with nothing to lint";
  return typeof first === "object" ? "contains nothing to lint" : `contains a ${typeof first}`;
}

/** What inputs are, for those whose file or folder holds none: few words, since there are many kinds. */
export function inputsInWords({ models, kind }: Detection): string {
  const recognized = kind === undefined ? models.filter(({ recognizedBy }) => recognizedBy.length > 0) : [kind];
  const requests = `a request document in YAML or JSON (${recognized.map(({ title }) => title).join(", ")})`;
  const known = [requests, ...documentKinds.map((each) => each.inWords)].join(", ");
  return `${known}; docs/inputs.md says how each is recognized, and --kind selects one`;
}
