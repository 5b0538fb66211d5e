/** Completion outside of declarations: whole ones, with their required members. */
import { documentField } from "../../facts/derive/document.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { recognizer } from "../../lint/inputs/request/recognized.ts";
import { requestReading, verdictOnRequest } from "../../lint/inputs/request/request-document.ts";
import { resourceTypes, typeReading } from "../../lint/inputs/resource-type.ts";
import { unknownBecause } from "../../lint/text/unknown.ts";
import type { FieldAt } from "../field-at.ts";
import type { EditorCursor } from "../scan/cursor.ts";
import type { Proposal } from "./proposal.ts";
import { type SkeletonStyle, SkeletonWriter } from "./skeleton.ts";

/** The declarations that fit at a cursor: resources between the blocks of HCL, requests in an empty document. */
export function wholeDeclarations(
  text: string,
  cursor: EditorCursor,
  models: readonly ResourceModel[],
  style: SkeletonStyle,
): readonly Proposal[] {
  const { frames, at, start, end } = cursor;
  if (at !== "name" || frames.length > 1) return [];
  if (style.syntax === "hcl") return resourceBlocks(models, style);
  const hasContent = /^[^\S\n]*[^\s#]/m.test(`${text.slice(0, start)}${text.slice(end)}`);
  return hasContent ? [] : requests(models, style);
}

function resourceBlocks(models: readonly ResourceModel[], style: SkeletonStyle): readonly Proposal[] {
  const types = [...resourceTypes("terraform", models).values()].filter(({ isForeign }) => !isForeign);
  return types.map((type, index) => {
    const writer = new SkeletonWriter(style);
    const at: FieldAt = { field: type.declaration, path: "", reading: typeReading(type, { unknownBecause }) };
    const name = writer.hole("name");
    const block = `resource "${type.type}" "${name}" {\n${writer.members(at, "  ")}\n}`;
    return proposal(`resource ${type.type}`, type.model, block, index, style);
  });
}

function requests(models: readonly ResourceModel[], style: SkeletonStyle): readonly Proposal[] {
  const recognized = recognizer(models, "", true);
  return models.flatMap((model, index) => {
    const field = documentField(model);
    const required = Object.entries(field.members).filter(([, member]) => member.required === true);
    // A document of these members alone would be another one, or none.
    if (recognized(Object.fromEntries(required.map(([name]) => [name, ""]))) !== model) return [];
    const verdict = verdictOnRequest({}, model);
    const reading = requestReading(model, { vocabulary: "auto", verdict, inSnakeCase: false });
    const writer = new SkeletonWriter(style);
    const isJson = style.syntax === "json";
    const members = writer.members({ field, path: "", reading }, isJson ? "  " : "");
    return [proposal(model.name, model, isJson ? `{\n${members}\n}` : `${members}\n`, index, style)];
  });
}

const proposal = (
  label: string,
  { title, product }: ResourceModel,
  text: string,
  index: number,
  { isSnippet }: SkeletonStyle,
): Proposal => ({
  label,
  is: "declaration",
  detail: title,
  documentation: `A ${title} (${product}) with its required members.`,
  text,
  isSnippet,
  sortText: String(index).padStart(3, "0"),
});
