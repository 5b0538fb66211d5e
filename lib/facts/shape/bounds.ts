/** The bounds of strings, numbers and sizes. */
import { timeOf } from "../../base/iso-time.ts";
import type { IntegerShape, StringShape } from "./shape.ts";

export const isOutside = (size: number, least: number | undefined, most: number | undefined): boolean =>
  (least !== undefined && size < least) || (most !== undefined && size > most);

/** The length of a string in characters, which are code points. */
export const lengthOf = (text: string): number => [...text].length;

const expressions = new Map<string, RegExp>();

function hasForm(text: string, { source }: NonNullable<StringShape["pattern"]>): boolean {
  let expression = expressions.get(source);
  if (expression === undefined) {
    expression = new RegExp(source, "u");
    expressions.set(source, expression);
  }
  return expression.test(text);
}

/** The first bound that a number breaks. */
export function misfitOfInteger(
  { enum: numbers, minimum, maximum }: IntegerShape,
  value: number,
): "enum" | "range" | undefined {
  if (numbers?.includes(value) === false) return "enum";
  return isOutside(value, minimum, maximum) ? "range" : undefined;
}

/** The first bound that a string breaks. */
export function misfitOfText(
  { enum: words, minLength = 0, maxLength, pattern, time }: StringShape,
  text: string,
): "enum" | "length" | "pattern" | undefined {
  if (words?.includes(text) === false) return "enum";
  // Whether a text is empty needs no count of its characters.
  if (text.length < Math.min(minLength, 1)) return "length";
  if ((minLength > 1 || maxLength !== undefined) && isOutside(lengthOf(text), minLength, maxLength)) return "length";
  if (pattern !== undefined && !hasForm(text, pattern)) return "pattern";
  return time === true && timeOf(text) === undefined ? "pattern" : undefined;
}
