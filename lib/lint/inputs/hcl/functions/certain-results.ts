/** What is certain about the unknown result of a function: that it is not null, or has content. */
import { leastOf, type MinimalPresence } from "../../../text/unknown.ts";
import { type HclValue, isList, leastOfValue } from "../evaluation/value.ts";

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
