/** Hover text for a name or value. */
import type { ResourceModel } from "../facts/model/resource.ts";
import { containerAt, partOf } from "./field-at.ts";
import { type FieldPage, fieldPage } from "./field-page.ts";
import { cursorAt, type Syntax } from "./scan/cursor.ts";

/** The description of the field at an offset, and its range in the text; undefined if the model has none. */
export function hoverAt(
  text: string,
  offset: number,
  syntax: Syntax,
  models: readonly ResourceModel[],
): { readonly page: FieldPage; readonly start: number; readonly end: number } | undefined {
  const cursor = cursorAt(text, offset, syntax);
  if (cursor === undefined || cursor.text === "") return undefined;
  const container = containerAt(cursor, models);
  const at = container && partOf(container, cursor.segment);
  if (at === undefined) return undefined;
  const { start, end, segment } = cursor;
  return { page: fieldPage(String(segment), at), start, end };
}
