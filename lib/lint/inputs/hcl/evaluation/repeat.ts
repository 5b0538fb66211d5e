/** Evaluates `count` and `for_each` of a block. */
import { UnknownValue } from "../../../text/unknown.ts";
import { type Expression, expressionText, type HclBlock } from "../syntax/syntax.ts";
import { entriesOf } from "./parts.ts";
import type { ExpressionEvaluator, Scope } from "./scope.ts";
import { asNumber, asString, type HclValue, MapValue, SetValue, Unresolved } from "./value.ts";

/** Maximum number of instances of a block. */
const maxInstances = 1_000;

/** One instance of a block. */
export interface Instance {
  /** Suffix of its address: `["a"]`, `[0]`; "" without `count` and `for_each`, or if these are unknown. */
  readonly key: string;
  readonly scope: Scope;
  /** Why the number of instances is unknown; this one then stands for all of them. */
  readonly repeatedBecause?: string;
}

/** The instances of a block; may be empty. */
export function instancesOf({ body }: HclBlock, scope: Scope, evaluation: ExpressionEvaluator): readonly Instance[] {
  const by = ["count", "for_each"].flatMap((name) => body.attributes.filter((each) => each.name === name))[0];
  if (by === undefined) return [{ key: "", scope }];
  const inItsFile = by.in === undefined ? scope : scope.within(by.in);
  const found = (by.name === "count" ? counted : forEvery)(by.value, inItsFile, evaluation);
  return by.in === undefined ? found : found.map((each) => ({ ...each, scope: scope.binding(each.scope.bound) }));
}

function counted(count: Expression, scope: Scope, evaluation: ExpressionEvaluator): readonly Instance[] {
  const value = evaluation.value(count, scope);
  const number = asNumber(value);
  if (number === undefined || !Number.isInteger(number) || number < 0 || number > maxInstances) {
    const index = new Unresolved("count.index", "which is not known", { least: "content" });
    return [open("count", count, value, scope.binding([["count", MapValue.of({ index })]]), scope)];
  }
  return Array.from({ length: number }, (_, index) => ({
    key: `[${index}]`,
    scope: scope.binding([["count", MapValue.of({ index })]]),
  }));
}

function forEvery(forEach: Expression, scope: Scope, evaluation: ExpressionEvaluator): readonly Instance[] {
  const value = evaluation.value(forEach, scope);
  const entries = value instanceof MapValue || value instanceof SetValue ? entriesOf(value) : undefined;
  const keys =
    entries === undefined || entries instanceof UnknownValue ? undefined : entries.map(([key]) => asString(key));
  if (keys === undefined || keys.includes(undefined) || keys.length > maxInstances || !Array.isArray(entries)) {
    const each = MapValue.of({
      key: new Unresolved("each.key", "which is not known", { least: "content" }),
      value: new Unresolved("each.value", "which is not known"),
    });
    return [open("for_each", forEach, value, scope.binding([["each", each]]), scope)];
  }
  return entries.map(([key, each]: readonly [HclValue, HclValue]) => ({
    key: `[${JSON.stringify(asString(key))}]`,
    scope: scope.binding([["each", MapValue.of({ key, value: each })]]),
  }));
}

/** One instance that stands for an unknown number of them. */
function open(name: string, expression: Expression, value: HclValue, bound: Scope, scope: Scope): Instance {
  const why = value instanceof UnknownValue ? `, which ${value.because}` : "";
  return {
    key: "",
    scope: bound,
    repeatedBecause: `${name} determines how many there are: ${expressionText(expression, scope)}${why}`,
  };
}
