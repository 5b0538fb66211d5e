/** What is certain about the unknown result of a function: that it is not null, has content, or contains a text. */
import { leastOf, type MinimalPresence, UnknownValue } from "../../../text/unknown.ts";
import { textOrUnknown } from "../evaluation/parts.ts";
import { asString, type HclValue, isList, leastOfValue } from "../evaluation/value.ts";

/** Functions whose results are booleans, numbers or texts with content, never null. */
const withContent: ReadonlySet<string> = new Set([
  "abs",
  "alltrue",
  "anytrue",
  "base64sha256",
  "base64sha512",
  "bcrypt",
  "can",
  "ceil",
  "coalesce", // refuses arguments that are all null or ""
  "contains",
  "endswith",
  "filebase64sha256",
  "filemd5",
  "filesha256",
  "floor",
  "index",
  "jsonencode",
  "length",
  "max",
  "md5",
  "min",
  "sha1",
  "sha256",
  "sha512",
  "signum",
  "startswith",
  "strcontains",
  "sum",
  "timestamp",
  "uuid",
  "yamlencode",
]);

/** Functions whose result is null or empty only if their first argument is. */
const likeArgument: ReadonlySet<string> = new Set([
  "base64encode",
  "lower",
  "nonsensitive",
  "sensitive",
  "title",
  "tolist",
  "tomap",
  "tonumber",
  "toset",
  "tostring",
  "upper",
  "urlencode",
]);

/** Functions that return a string, never null. */
const texts: ReadonlySet<string> = new Set([
  "chomp",
  "indent",
  "replace",
  "substr",
  "templatefile",
  "trim",
  "trimprefix",
  "trimspace",
  "trimsuffix",
]);

const verb = /%[-+# 0]*(?:[1-9]\d*)?(?:\.\d+)?[a-zA-Z%]/g;

/** The least that the unknown result of a call may be; "null" if that is not certain. */
export function leastOfCall(name: string, args: readonly HclValue[]): MinimalPresence {
  const [first = null] = args;
  if (withContent.has(name)) return "content";
  if (likeArgument.has(name)) return leastOfValue(first);
  if (texts.has(name)) return "empty";
  // Any of them may be refused, and the next one count.
  if (name === "try") return args.length === 0 ? "null" : leastOf(...args.map(leastOfValue));
  if (name === "format") {
    return typeof first === "string" && first.replaceAll(verb, "") !== "" ? "content" : "empty";
  }
  if (name !== "join") return "null";
  const [, list = null] = args;
  return isList(list) && list.some((each) => leastOfValue(each) === "content") ? "content" : "empty";
}

/** Whether a function's result is the texts of its arguments, one after another. */
export const joinsTexts = (name: string): boolean => /^(?:core::)?(?:format|join)$/.test(name);

/** The texts of which the result of a call consists; undefined if that is not certain. */
export function textsOfCall(name: string, args: readonly HclValue[]): readonly (string | UnknownValue)[] | undefined {
  const [first = null, ...others] = args;
  const start = asString(first);
  if (start === undefined) return undefined;
  return name === "format" ? textsOfFormat(start, others) : textsOfJoin(start, others);
}

/** Only what `%s` and `%v` write is known. */
function textsOfFormat(template: string, args: readonly HclValue[]): readonly (string | UnknownValue)[] {
  const texts: (string | UnknownValue)[] = [];
  let [next, end] = [0, 0];
  for (const { 0: written, index } of template.matchAll(verb)) {
    texts.push(template.slice(end, index));
    end = index + written.length;
    if (written === "%%") texts.push("%");
    else {
      const value = args[next] ?? null;
      texts.push(/^%[sv]$/.test(written) ? textOrUnknown(value) : noText);
      next += 1;
    }
  }
  return [...texts, template.slice(end)];
}

const noText = new UnknownValue("is formatted");

function textsOfJoin(separator: string, lists: readonly HclValue[]): readonly (string | UnknownValue)[] | undefined {
  const elements: HclValue[] = [];
  for (const list of lists) {
    if (!isList(list)) return undefined;
    elements.push(...list);
  }
  return elements.flatMap((each, index) => (index === 0 ? [textOrUnknown(each)] : [separator, textOrUnknown(each)]));
}
