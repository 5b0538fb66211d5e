/** Texts of which parts are known: whether anything that may stand between these can make the whole right. */

import type { StringField } from "../../model/field.ts";
import type { Node } from "../declaration/node.ts";
import { boundCitation, type FieldRuleKind } from "../rule/field-rules.ts";
import { TextPattern } from "../text/text-pattern.ts";
import { UnknownValue } from "../text/unknown.ts";
import type { FieldProblem } from "./field-wording.ts";

/** The fault of an unknown value that is one whatever is decided elsewhere; undefined where it may be right. */
export function neverRight(node: Node): FieldProblem | undefined {
  const { raw, field } = node;
  if (!(raw instanceof UnknownValue) || raw.parts === undefined || field?.kind !== "string") return undefined;
  if (field.sensitive === true || field.concealed === true) return undefined;
  const kind = brokenBy(raw.parts, field, (word) => node.wordsFor(word));
  if (kind === undefined) return undefined;
  return {
    kind,
    at: node,
    cites: boundCitation(field),
    message: `${node.path} ${raw.because}, but none of its possible values is valid; it must be ${node.boundInWords}`,
    help: "change the constant part of the string",
  };
}

/** The bound that no text made of these parts keeps, with anything between them. */
function brokenBy(
  parts: readonly string[],
  { enum: words, pattern, maxLength }: StringField,
  wordsFor: (word: string) => readonly string[],
): FieldRuleKind | undefined {
  if (words !== undefined) return words.flatMap(wordsFor).some((word) => isMadeOf(word, parts)) ? undefined : "enum";
  if (pattern !== undefined && machineOf(pattern.source)?.canHold(parts) === false) return "pattern";
  const least = parts.reduce((sum, part) => sum + [...part].length, 0);
  return maxLength !== undefined && least > maxLength ? "length" : undefined;
}

/** Whether a text begins and ends with the first and last part, with all others between them in order. */
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

const machines = new Map<string, TextPattern | undefined>();

function machineOf(source: string): TextPattern | undefined {
  if (!machines.has(source)) machines.set(source, TextPattern.of(source));
  return machines.get(source);
}
