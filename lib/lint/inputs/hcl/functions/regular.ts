/** Terraform's functions for regular expressions. */
import { type Match, RegularExpression } from "../../../text/patterns/regular-expression.ts";
import { asString, type HclValue, MapValue, maxText } from "../evaluation/value.ts";
import { type Functions, ofStrings, refused, type TerraformFunction } from "./function.ts";

/** Makes a function of an expression and a text. Named groups beside others are refused. */
const ofExpression =
  (compute: (expression: RegularExpression, text: string) => ReturnType<TerraformFunction>): TerraformFunction =>
  (written = null, in_ = null) => {
    const [pattern, text] = [asString(written), asString(in_)];
    const expression = pattern === undefined || text === undefined ? undefined : RegularExpression.of(pattern);
    if (expression === undefined || text === undefined) return undefined;
    const names = expression.groups.filter((name) => name !== undefined);
    return names.length > 0 && names.length < expression.groups.length ? refused : compute(expression, text);
  };

/** The whole match, the list of its groups, or an object of them by their names. */
function matchValue(match: Match, { groups }: RegularExpression): HclValue {
  if (groups.length === 0) return match[0] ?? null;
  const texts = groups.map((_, index) => match[index + 1] ?? null);
  if (groups[0] === undefined) return texts;
  return new MapValue(
    groups.map((name, index) => [name ?? "", texts[index] ?? null]),
    undefined,
    "object",
  );
}

/** `replace`: a pattern between slashes is an expression. */
function replaced(text: string, pattern: string, replacement: string): string | undefined {
  if (pattern.length > 1 && pattern.startsWith("/") && pattern.endsWith("/")) {
    return RegularExpression.of(pattern.slice(1, -1))?.replaced(text, replacement, maxText)?.normalize();
  }
  const parts = pattern === "" ? ["", ...text, ""] : text.split(pattern);
  const isTooLong = text.length + parts.length * replacement.length > maxText;
  return isTooLong ? undefined : parts.join(replacement).normalize();
}

/** Terraform's functions for regular expressions. */
export const regularFunctions: Functions = {
  regex: ofExpression((expression, text) => {
    const match = expression.first(text);
    return match === null ? refused : match && matchValue(match, expression);
  }),
  replace: ofStrings(replaced),
  regexall: ofExpression((expression, text) => expression.all(text)?.map((match) => matchValue(match, expression))),
};
