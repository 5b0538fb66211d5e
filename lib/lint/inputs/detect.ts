/** Detects by content what a document is, and finds the resources that it declares. */
import { dirname } from "node:path";
import { isMembers, type Members, membersOf } from "../../base/members.ts";
import { documentField } from "../../facts/derive/document.ts";
import { majorityVocabulary, type VocabularyVerdict } from "../../facts/derive/vocabulary.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Node } from "../declaration/node.ts";
import type { Reading } from "../declaration/reading.ts";
import type { SourceFile } from "../files/source-file.ts";
import type { Segment } from "../text/path.ts";
import type { FoundResource } from "./detected.ts";
import type { Detection } from "./detection.ts";
import type { DeclaredIn } from "./document-kind.ts";
import { type Metadata, metadataAt } from "./metadata.ts";
import { isInSnakeCase } from "./request/casing.ts";
import { recognizer } from "./request/recognized.ts";
import { requestReading, requestRoot, verdictOnRequest } from "./request/request-document.ts";

/**
 * The resources that a file declares: undefined if it is not an input, empty if it is an input without resources. A
 * named file (`isNamed`) is expected to be an input; a file that was found in a folder may be about anything.
 * @param readers of the documents that have a kind of their own.
 * @param path the absolute path of the file: its name may lack the folder that identifies the resource.
 */
export function detect(
  file: SourceFile,
  detection: Detection,
  isNamed: boolean,
  readers: readonly (DeclaredIn | undefined)[],
  path = file.name,
): readonly FoundResource[] | undefined {
  const found: FoundResource[] = [];
  const readings = new Map<string, Reading>();
  const folder = dirname(file.name);
  const modelOf = modelsOfRequests(detection, path, isNamed);
  const parts = file.documents.map((document, index) =>
    partOf(document, index, file, detection, modelOf, readers[index]),
  );
  const vocabularies = parts.flatMap((part) =>
    ("requests" in part ? part.requests : []).flatMap(({ verdict }) => verdict?.vocabulary ?? []),
  );
  const fileVocabulary = majorityVocabulary(vocabularies);
  for (const part of parts) {
    if ("declared" in part) for (const each of part.declared) found.push(each);
    else for (const each of part.requests) found.push(detected(each));
  }
  return parts.some((part) => "declared" in part) || found.length > 0 ? found : undefined;

  function detected({ request, segments, metadata, model, verdict }: FoundRequest): FoundResource {
    const inSnakeCase = model.takesSnakeCase === true && isInSnakeCase(request, documentField(model));
    const names = { vocabulary: detection.vocabulary, inSnakeCase, ...(verdict && { verdict }), fileVocabulary };
    const key = `${model.name} ${inSnakeCase} ${verdict?.vocabulary} ${verdict?.isTakenByVendor}`;
    // Documents whose words need no finding share a reading.
    const isShared =
      verdict === undefined ||
      verdict.words.length === 0 ||
      (verdict.strays.length === 0 && verdict.vocabulary === fileVocabulary);
    const reading = (isShared ? readings.get(key) : undefined) ?? requestReading(model, names, file);
    if (isShared) readings.set(key, reading);
    const root = requestRoot(reading, request, model, segments);
    const number = found.length + 1;
    const resource = (): string => titleOf(root, model, `#${number}`);
    const place = { scope: folder, unit: file.name, withinAccount: "" };
    return { model, root, file, resource, ...place, ...(metadata && { metadata }) };
  }
}

/** A document of a known kind with its declarations, or requests. */
type Part = { readonly declared: Iterable<FoundResource> } | { readonly requests: readonly FoundRequest[] };

interface FoundRequest extends MaybeRequest {
  readonly model: ResourceModel;
  /** Its vocabulary; determined only if the option is `auto`. */
  readonly verdict: VocabularyVerdict | undefined;
}

/** Returns the resource that a request is for; undefined if it is not a request. */
type ModelOf = (request: unknown) => ResourceModel | undefined;

const modelsOfRequests = ({ models, kind }: Detection, path: string, isNamed: boolean): ModelOf =>
  kind === undefined ? recognizer(models, path, isNamed) : () => kind;

function partOf(
  document: unknown,
  index: number,
  file: SourceFile,
  { models, vocabulary, parameters }: Detection,
  modelOf: ModelOf,
  declaredIn: DeclaredIn | undefined,
): Part {
  if (declaredIn !== undefined)
    return { declared: declaredIn({ document, segments: [index], file, parameters }, models) };
  return {
    requests: [...requests(document, [index])].flatMap((each): FoundRequest[] => {
      const model = modelOf(each.request);
      if (model === undefined) return [];
      return [{ ...each, model, verdict: vocabulary === "auto" ? verdictOnRequest(each.request, model) : undefined }];
    }),
  };
}

/** What may be a request, without the member `//`, which JSON documents have as a comment. */
interface MaybeRequest {
  readonly request: unknown;
  readonly segments: readonly Segment[];
  readonly metadata: Metadata | undefined;
}

/** A document, or each element if it is a list. Skips empty documents. */
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

/** Whether a document is a JSON-RPC request, whose `params` are the request of the operation. */
const isEnvelope = (document: unknown): document is Members =>
  isMembers(document) &&
  document.jsonrpc === "2.0" &&
  typeof document.method === "string" &&
  isMembers(document.params);

/** `lifecycle-policy "web"`; `other` stands for a name that it lacks. */
export function titleOf(root: Node, model: ResourceModel, other: string): string {
  const label = root.at(...model.label.split(".")).raw;
  return `${model.name} ${typeof label === "string" && label !== "" ? JSON.stringify(label) : other}`;
}

/** Describes the content of a file that is not an input. */
export function contentInWords({ documents }: SourceFile): string {
  const written = documents.filter((document) => document !== null && document !== undefined);
  const [first] = written;
  if (written.length === 0) return "is empty";
  if (written.length > 1) return "contains nothing to lint";
  if (Array.isArray(first)) return "contains a list with nothing to lint";
  return typeof first === "object" ? "contains nothing to lint" : `contains a ${typeof first}`;
}

/** Why a document that Terraform wrote about a state is not linted; undefined for any other. */
export function stateInWords({ documents }: SourceFile): string | undefined {
  const state = membersOf(documents[0]);
  const isShown = "format_version" in state && isMembers(state.values) && !("planned_values" in state);
  const isItself = typeof state.lineage === "string" && typeof state.serial === "number";
  if (!isShown && !isItself && !isShownEmpty(state)) return undefined;
  return "is a Terraform state, which contains applied objects and no declarations; lint the configuration, or the output of terraform show -json plan.out";
}

/** Whether terraform show -json printed that there is no state. */
const isShownEmpty = (document: Members): boolean => Object.keys(document).join() === "format_version";
