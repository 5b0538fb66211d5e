/** Strings that are known in part: whether any text in the unknown parts can make them valid, or pass a test. */

import type { Pattern, StringField } from "../../facts/model/field.ts";
import type { Node } from "../declaration/node.ts";
import type { ReadyCondition, SampledTest } from "../rule/condition.ts";
import { boundCitation, type FieldRuleKind } from "../rule/field-rules.ts";
import type { RuleOptionValues } from "../rule/rule-options.ts";
import { TextPattern } from "../text/patterns/text-pattern.ts";
import { partsOfForm, UnknownValue } from "../text/unknown.ts";
import type { FieldProblem } from "./field-wording.ts";

/** The problem of an unknown value that is invalid whatever its unknown parts are; undefined if it may be valid. */
export function invalidInAnyCase(node: Node): FieldProblem | undefined {
  const { raw, field } = node;
  const known = knownOf(raw);
  if (!(raw instanceof UnknownValue) || known === undefined || field?.kind !== "string") return undefined;
  if (field.sensitive === true || field.concealed === true) return undefined;
  const kind = brokenBy(known, field, (word) => node.wordsFor(word));
  if (kind === undefined) return undefined;
  return {
    kind,
    at: node,
    cites: boundCitation(field),
    message: `${node.path} ${raw.because}, but none of its possible values is valid; it must be ${node.boundInWords}`,
    help: raw.parts === undefined ? "refer to another attribute" : "change the constant part of the string",
  };
}

/** Whether a value has a form, or may have it. */
export function canBeValid({ raw, state, value }: Node, { source }: Pattern): boolean {
  if (state === "known") return typeof value !== "string" || matches(source, value);
  const known = knownOf(raw);
  return known === undefined || machineOf(source)?.canHold(known.parts, known.between) !== false;
}

/** What is known of an unknown text: its parts, and the characters between them, if not all are possible. */
interface KnownText {
  readonly parts: readonly string[];
  readonly between?: string;
}

/** Printable characters without the colon, which no value has whose example has none: names, identifiers, hosts. */
const withoutColon = Array.from({ length: 95 }, (_, index) => String.fromCharCode(index + 32))
  .join("")
  .replace(":", "");

function knownOf(raw: unknown): KnownText | undefined {
  if (!(raw instanceof UnknownValue)) return undefined;
  const { parts, like } = raw;
  if (like === undefined) return parts && { parts };
  const known = parts ?? partsOfForm(like);
  return like.includes(":") ? { parts: known } : { parts: known, between: withoutColon };
}

/** A value may be this many times as long as its example. */
const scope = 4;

/** Whether an unknown value certainly has a valid form, by an example of it: a resource's ARN, an address of an image. */
export function isWellFormed({ like, field }: Node): boolean {
  if (like === undefined || field?.kind !== "string" || field.enum !== undefined) return false;
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
  return (
    like.length >= minLength &&
    like.length * scope <= maxLength &&
    (pattern === undefined || matches(pattern.source, like))
  );
}

/** A value as a test reads it, or the text that stands for all of its possible values; undefined if neither is known. */
export function sampleOf(node: Node, { sample }: Pick<SampledTest, "sample">): unknown {
  if (node.state === "known") return node.value;
  const { raw, field } = node;
  const known = knownOf(raw);
  if (!(raw instanceof UnknownValue) || known === undefined || field?.kind !== "string") return undefined;
  return sample(known.parts, raw.like);
}

/** The result of a condition for all values that an unknown text may have; undefined if it differs. */
export function inAnyCase(
  node: Node,
  { test, allowed }: ReadyCondition,
  options: RuleOptionValues,
): boolean | undefined {
  if (test === undefined || !("sample" in test) || allowed.size > 1) return undefined;
  const sample = sampleOf(node, test);
  return sample === undefined ? undefined : test(sample, options);
}

/** The bound that every string with these parts violates; undefined if there is none. */
function brokenBy(
  { parts, between }: KnownText,
  { enum: words, pattern, maxLength }: StringField,
  wordsFor: (word: string) => readonly string[],
): FieldRuleKind | undefined {
  if (words !== undefined) return words.flatMap(wordsFor).some((word) => isMadeOf(word, parts)) ? undefined : "enum";
  if (pattern !== undefined && machineOf(pattern.source)?.canHold(parts, between) === false) return "pattern";
  const least = parts.reduce((sum, part) => sum + [...part].length, 0);
  return maxLength !== undefined && least > maxLength ? "length" : undefined;
}

/** Whether a text starts with the first part, ends with the last, and has the others between them in order. */
function isMadeOf(text: string, parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? "";
  let at = 0;
  for (const [index, part] of parts.slice(0, -1).entries()) {
    const found = text.indexOf(part, at);
    if (found < 0 || (index === 0 && found > 0)) return false;
    at = found + part.length;
  }
  return text.endsWith(last) && text.length - last.length >= at;
}

const expressions = new Map<string, RegExp>();

/** Whether a pattern of the model allows a text, as the validators apply it. */
function matches(source: string, text: string): boolean {
  const expression = expressions.get(source) ?? new RegExp(source, "u");
  expressions.set(source, expression);
  return expression.test(text);
}

const machines = new Map<string, TextPattern | undefined>();

function machineOf(source: string): TextPattern | undefined {
  if (!machines.has(source)) machines.set(source, TextPattern.of(source));
  return machines.get(source);
}
