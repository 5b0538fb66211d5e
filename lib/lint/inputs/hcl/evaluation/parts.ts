/** Parts of values: elements, members and attributes, also of values that are unknown. */
import { likeOfTexts, UnknownValue } from "../../../text/unknown.ts";
import { type Expression, expressionText, type TemplatePart, wholeTextOf } from "../syntax/syntax.ts";
import type { Scope } from "./scope.ts";
import {
  asNumber,
  asString,
  type HclValue,
  isList,
  MapValue,
  maxText,
  Refused,
  SetValue,
  Unresolved,
} from "./value.ts";

/** The keys and elements of a collection in Terraform's order; undefined if the value is not a collection. */
export function entriesOf(value: HclValue): readonly (readonly [HclValue, HclValue])[] | UnknownValue | undefined {
  if (isList(value)) return value.map((element, index) => [index, element]);
  if (value instanceof SetValue) return value.elements.map((element) => [element, element]);
  if (!(value instanceof MapValue)) return undefined;
  return value.others ?? [...value.entries];
}

/** A part of an unknown value is unknown too. */
export const further = (value: UnknownValue, expression: Expression, scope: Scope, name?: string): UnknownValue =>
  value instanceof Unresolved ? value.further(wholeTextOf(expression, scope), name) : value.withPresence("null");

/** A name that nothing binds, such as the type of a resource. */
export const unbound = (name: string): Unresolved => new Unresolved(name, "known at apply", { steps: [name] });

/** The result of an operator: null operands are errors. */
export const neverNull = (value: HclValue): HclValue =>
  value instanceof UnknownValue && !(value instanceof Refused) ? value.withPresence("content") : value;

/** The part of a value with this name, key or index. */
export function member(value: HclValue, key: HclValue, expression: Expression, scope: Scope): HclValue {
  if (value instanceof MapValue) {
    const name = asString(key);
    const part = name === undefined ? undefined : value.entries.get(name);
    return (
      part ??
      (part === null ? null : (value.others ?? new Refused(expressionText(expression, scope), "does not exist")))
    );
  }
  const index = asNumber(key);
  if (!isList(value) || index === undefined) return new Refused(expressionText(expression, scope), "does not exist");
  const item = Number.isInteger(index) && index >= 0 ? value[index] : undefined;
  return item === undefined ? new Refused(expressionText(expression, scope), "does not exist") : item;
}

/** A text whose form is not known. */
const noForm = new UnknownValue("is not a text");

/** The texts of a template: of what is written, and of references to variables and attributes of resources. */
export const textsOfTemplate = (
  parts: readonly TemplatePart[],
  evaluate: (expression: Expression) => HclValue,
): readonly (string | UnknownValue)[] =>
  parts.map((part) => {
    if (part.kind === "text") return part.text;
    if (part.kind !== "interpolation" || !isPlainReference(part.expression)) return noForm;
    return textOrUnknown(evaluate(part.expression));
  });

/** A value as a part of a text. */
export const textOrUnknown = (value: HclValue): string | UnknownValue =>
  value instanceof UnknownValue ? value : (asString(value) ?? noForm);

/** An unknown text that consists of these texts: what is known of it, and an example if the forms of all are known. */
export function joined(text: UnknownValue, texts: readonly (string | UnknownValue)[]): UnknownValue {
  const pieces = texts.map((each) => (each instanceof UnknownValue ? (each.parts ?? ["", ""]) : [each]));
  const size = pieces.flat().reduce((sum, piece) => sum + piece.length + 1, 0);
  if (size > maxText) return text.within(undefined);
  const known = [""];
  for (const [first = "", ...rest] of pieces) known.push(`${known.pop() ?? ""}${first}`, ...rest);
  const hasContent = (each: string | UnknownValue) => each instanceof UnknownValue && each.least === "content";
  const least = known.some((part) => part !== "") || texts.some(hasContent) ? "content" : "empty";
  return text.withPresence(least).within(known).formed(likeOfTexts(texts));
}

/** Whether an expression is a reference without computations; those of locals may ask questions and be long. */
function isPlainReference(expression: Expression): boolean {
  let root = expression;
  while (root.kind === "attribute" || root.kind === "index") root = root.of;
  return root.kind === "name" && root.name !== "local" && root.name !== "module";
}
