/** Evaluates calls of Terraform's functions. The result is unknown if the function is not supported or its arguments are unknown. */
import { UnknownValue } from "../../../text/unknown.ts";
import { joined } from "../evaluation/parts.ts";
import type { ExpressionEvaluator, Scope } from "../evaluation/scope.ts";
import {
  elementsOf,
  type HclValue,
  MapValue,
  maxText,
  partsOfValue,
  Refused,
  unknownWithin,
  withoutKnownParts,
} from "../evaluation/value.ts";
import { type Expression, expressionText } from "../syntax/syntax.ts";
import { joinsTexts, leastOfCall, textsOfCall } from "./certain-results.ts";
import { collectionFunctions, lenientFunctions, shallowFunctions } from "./collections.ts";
import { conversionFunctions } from "./conversions.ts";
import { dateFunctions } from "./dates.ts";
import { encodingFunctions, yamlFunctions } from "./encodings.ts";
import { fileFunctions } from "./files.ts";
import { refused, type TerraformFunction } from "./function.ts";
import { networkFunctions } from "./networks.ts";
import { numberFunctions } from "./numbers.ts";
import { regularFunctions, stringFunctions } from "./strings.ts";

export type Call = Extract<Expression, { kind: "call" }>;

/** How much of its arguments a function needs to be known. */
type Needs = "nothing" | "the outermost" | "all";

interface Known {
  readonly compute: TerraformFunction;
  readonly needs: Needs;
  readonly takesNull: boolean;
}

const functions = new Map<string, Known>();
for (const [table, needs, takesNull] of [
  [lenientFunctions, "nothing", true],
  [shallowFunctions, "the outermost", false],
  [conversionFunctions, "all", true],
  [collectionFunctions, "all", false],
  [stringFunctions, "all", false],
  [numberFunctions, "all", false],
  [regularFunctions, "all", false],
  [yamlFunctions, "all", false],
  [encodingFunctions, "all", false],
  [dateFunctions, "all", false],
  [networkFunctions, "all", false],
] as const) {
  for (const [name, compute] of Object.entries(table)) functions.set(name, { compute, needs, takesNull });
}

/** The names of the supported functions. */
export const computedFunctions: readonly string[] = [
  ...functions.keys(),
  ...fileFunctions.keys(),
  "try",
  "can",
  "sensitive",
].sort();

/** Functions whose results are texts of their own: a part or another form of a secret is a secret too. */
const computesText: ReadonlySet<string> = new Set([
  ...[stringFunctions, regularFunctions, yamlFunctions, encodingFunctions].flatMap((table) => Object.keys(table)),
  "jsondecode",
  "jsonencode",
]);

/** Functions that return an element as it is, so that what is known of an unknown element is known of the result. */
export const pickingFunctions: ReadonlySet<string> = new Set(["element", "lookup", "one"]);

/** Evaluates a call. */
export function callFunction(call: Call, scope: Scope, evaluation: ExpressionEvaluator): HclValue {
  const name = call.name.replace(/^core::/, "");
  const found = functions.get(name);
  if (found === undefined) {
    const value = computedLazily(name, call, scope, evaluation);
    if (!(value instanceof UnknownValue)) return value;
    return value.withPresence(
      leastOfCall(
        name,
        call.args.map((arg) => evaluation.silently(arg, scope)),
      ),
    );
  }
  const args = argumentsOf(call, scope, evaluation);
  if (args instanceof UnknownValue) return withoutKnownParts(args.withPresence("null"));
  const value = computed(found, args, call, scope, evaluation);
  const isElement = pickingFunctions.has(name) && firstUnknown(args, "the outermost") === undefined;
  if (!(value instanceof UnknownValue) || isElement) return value;
  const result = value.withPresence(leastOfCall(name, args));
  const texts = joinsTexts(name) && !(value instanceof Refused) ? textsOfCall(name, args) : undefined;
  return texts === undefined ? withoutKnownParts(result) : joined(result, texts);
}

/** Calls that need not evaluate all of their arguments, and those of functions that are not supported. */
function computedLazily(name: string, call: Call, scope: Scope, evaluation: ExpressionEvaluator): HclValue {
  if (name === "try") return firstThatIsComputed(call, scope, evaluation);
  if (name === "can") return canBeComputed(call, scope, evaluation);
  const ofFiles = fileFunctions.get(name);
  if (ofFiles !== undefined) return ofFiles(call, scope, evaluation);
  return name === "sensitive" ? new UnknownValue("is marked as sensitive") : notEvaluated(call, scope);
}

const notEvaluated = (call: Call, scope: Scope): UnknownValue =>
  new UnknownValue(`comes from ${expressionText(call, scope)}, which is not evaluated`);

function computed(
  { compute, needs, takesNull }: Known,
  args: readonly HclValue[],
  call: Call,
  scope: Scope,
  evaluation: ExpressionEvaluator,
): HclValue {
  const refusedArgument = args.find((arg) => arg instanceof Refused);
  if (refusedArgument !== undefined) return refusedArgument;
  const unknown = needs === "nothing" ? undefined : firstUnknown(args, needs);
  if (unknown !== undefined) return unknown;
  if (!takesNull && args.includes(null)) return notEvaluated(call, scope);
  const value = evaluation.spend(args.length) ?? compute(...args);
  if (computesText.has(call.name) && value !== undefined && value !== refused) {
    evaluation.secrets.addComputed(value, args, partsOfValue);
  }
  if (value === refused) return new Refused(expressionText(call, scope), "has unsupported arguments");
  if (value === undefined) return notEvaluated(call, scope);
  const size = typeof value === "string" ? value.length / maxText : (elementsOf(value)?.length ?? 0) / 10_000;
  return size > 1 ? new UnknownValue(`comes from ${expressionText(call, scope)}, which is too large`) : value;
}

function argumentsOf(
  { args, expandsLast }: Call,
  scope: Scope,
  evaluation: ExpressionEvaluator,
): readonly HclValue[] | UnknownValue {
  const values = args.map((arg) => evaluation.value(arg, scope));
  if (!expandsLast) return values;
  const last = values.pop() ?? null;
  if (last instanceof UnknownValue) return last;
  const elements = elementsOf(last);
  return elements === undefined ? new UnknownValue("expands a value that is not a list") : [...values, ...elements];
}

function firstUnknown(args: readonly HclValue[], needs: Needs): UnknownValue | undefined {
  for (const arg of args) {
    if (needs === "all") {
      const within = unknownWithin(arg);
      if (within !== undefined) return within;
    } else if (arg instanceof UnknownValue) return arg;
    else if (arg instanceof MapValue && arg.others !== undefined) return arg.others;
  }
  return undefined;
}

/**
 * `try`: skips arguments that Terraform refuses. An unknown argument may be refused at apply, so the result is unknown.
 */
function firstThatIsComputed({ args }: Call, scope: Scope, evaluation: ExpressionEvaluator): HclValue {
  let value: HclValue = new UnknownValue("comes from try(), which has no arguments");
  for (const arg of args) {
    value = evaluation.value(arg, scope);
    if (value instanceof Refused) continue;
    return unknownWithin(value) ?? value;
  }
  return value;
}

function canBeComputed({ args }: Call, scope: Scope, evaluation: ExpressionEvaluator): HclValue {
  const [arg] = args;
  const value = arg === undefined ? null : evaluation.value(arg, scope);
  if (value instanceof Refused) return false;
  return unknownWithin(value) ?? true;
}
