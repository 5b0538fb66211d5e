/** Finds the model's field at a cursor. */
import { memberPath } from "../base/member-path.ts";
import { documentField } from "../facts/derive/document.ts";
import type { Field } from "../facts/model/field.ts";
import type { ResourceModel } from "../facts/model/resource.ts";
import { listForm } from "../facts/shape/list-form.ts";
import type { Reading } from "../lint/declaration/reading.ts";
import { isInSnakeCase } from "../lint/inputs/request/casing.ts";
import { recognizer } from "../lint/inputs/request/recognized.ts";
import { requestReading, verdictOnRequest } from "../lint/inputs/request/request-document.ts";
import { resourceTypes, typeReading } from "../lint/inputs/resource-type.ts";
import type { Segment } from "../lint/text/path.ts";
import { unknownBecause } from "../lint/text/unknown.ts";
import type { EditorCursor, Frame } from "./scan/cursor.ts";

/** A field of a declaration, with the names and values that its file uses. */
export interface FieldAt {
  readonly field: Field;
  /** In documented names: `policyDetails[].filter`. */
  readonly path: string;
  readonly reading: Pick<Reading, "namesOf" | "wordsFor" | "takesBlocks">;
}

/** A declaration around a cursor, and the path from it to the innermost structure or list. */
interface EnclosingDeclaration {
  readonly start: FieldAt;
  readonly segments: readonly Segment[];
}

/** The field of the innermost structure or list around the cursor; undefined outside of Lintel's declarations. */
export function containerAt({ frames }: EditorCursor, models: readonly ResourceModel[]): FieldAt | undefined {
  const around = inTerraform(frames, models) ?? inTemplate(frames, models) ?? inRequest(frames, models);
  if (around === undefined) return undefined;
  let at: FieldAt | undefined = around.start;
  for (const segment of around.segments) at = at && partOf(at, segment);
  return at;
}

/** The field of a name or element of a structure or list; undefined if the model has none. */
export function partOf(container: FieldAt, segment: Segment): FieldAt | undefined {
  const { path, reading } = container;
  let { field } = container;
  if (field.kind === "map" && typeof segment === "number" && field.asList !== undefined)
    field = listForm(field, field.asList);
  if (field.kind === "list") {
    const element = { field: field.element, path: `${path}[]`, reading };
    return typeof segment === "number" ? element : partOf(element, segment); // a block is an element without its list
  }
  if (field.kind === "map")
    return typeof segment === "string" ? { field: field.value, path: `${path}.*`, reading } : undefined;
  if (field.kind !== "struct") return undefined;
  if (typeof segment === "number") return container; // a structure as a list with one element
  for (const [member, inner] of Object.entries(field.members)) {
    const inside = memberPath(path, member);
    if (reading.namesOf(member, inside).includes(segment)) return { field: inner, path: inside, reading };
  }
  return undefined;
}

const isSegment = (segment: Segment | undefined): segment is Segment => segment !== undefined;
const segmentsOf = (frames: readonly Frame[]): readonly Segment[] =>
  frames.map(({ segment }) => segment).filter(isSegment);

/** `resource "TYPE" "NAME" { … }` in HCL or JSON. */
function inTerraform(frames: readonly Frame[], models: readonly ResourceModel[]): EnclosingDeclaration | undefined {
  const [resource, typeName, name, ...segments] = segmentsOf(frames);
  if (resource !== "resource" || typeof typeName !== "string" || name === undefined) return undefined;
  const type = resourceTypes("terraform", models).get(typeName);
  return type && { start: { field: type.declaration, path: "", reading: readingOf(type) }, segments };
}

/** `Resources: { ID: { Type: …, Properties: { … } } }`. */
function inTemplate(frames: readonly Frame[], models: readonly ResourceModel[]): EnclosingDeclaration | undefined {
  const [resources, id, properties, ...segments] = segmentsOf(frames);
  if (resources !== "Resources" || id === undefined || properties !== "Properties") return undefined;
  const typeName = frames.find(({ segment }) => segment === id)?.members.get("Type");
  const type = typeName === undefined ? undefined : resourceTypes("cloudformation", models).get(typeName);
  return type && { start: { field: type.declaration, path: "", reading: readingOf(type) }, segments };
}

const readingOf = (type: Parameters<typeof typeReading>[0]): FieldAt["reading"] =>
  typeReading(type, { unknownBecause });

/** The contents of nested frames, as far as an incomplete text has them. */
function valueWithin([frame, ...inner]: readonly Frame[]): unknown {
  if (frame === undefined) return undefined;
  const [next] = inner;
  const within = next === undefined ? undefined : valueWithin(inner);
  if (frame.as === "list") return within === undefined ? [] : [within];
  const members = new Map<string, unknown>([...frame.members].map(([name, text]) => [name, text ?? {}]));
  if (next?.segment !== undefined) members.set(String(next.segment), within);
  return Object.fromEntries(members);
}

/** A request document, or an element of a list of them. */
function inRequest(frames: readonly Frame[], models: readonly ResourceModel[]): EnclosingDeclaration | undefined {
  const found = frames.filter(({ segment, as }) => segment !== undefined || as === "structure");
  // The text before the first bracket of a document is a structure without members.
  const isBeforeBracket = found.length > 1 && found[0]?.members.size === 0;
  const [top, ...others] = isBeforeBracket ? found.slice(1) : found;
  if (top === undefined) return undefined;
  const names = Object.fromEntries([...top.members.keys()].map((name) => [name, ""]));
  const model = recognizer(models, "", true)(names);
  if (model === undefined) return undefined;
  const field = documentField(model);
  const inSnakeCase = model.takesSnakeCase === true && isInSnakeCase(names, field);
  const verdict = verdictOnRequest(valueWithin([top, ...others]), model);
  const reading = requestReading(model, { vocabulary: "auto", verdict, inSnakeCase });
  return { start: { field, path: "", reading }, segments: segmentsOf(others) };
}
