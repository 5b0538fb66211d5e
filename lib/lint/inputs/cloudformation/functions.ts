/** Computes intrinsic functions offline. The values of all others are known at deployment. */

import { base64Of } from "../../../base/text/utf8.ts";
import {
  type Intrinsic,
  isKnownAtDeployment,
  isMapping,
  malformed,
  unknownWhole,
} from "../../text/templates/intrinsic.ts";
import { likeOfTexts, UnknownValue } from "../../text/unknown.ts";

/** Evaluates the arguments of functions. */
export interface IntrinsicEvaluator {
  /** Evaluates a value. */
  value(raw: unknown): unknown;
  /** The value of a name: a loop's element, a parameter, a resource. `call` is the reference. */
  named(name: string, call: Intrinsic): unknown;
  /** Marks a value that was read from a name, if that is the name of a secret. */
  marked(name: string, value: unknown): unknown;
  /** A mapping of the template; undefined if it does not exist. */
  mapping(name: string): unknown;
}

type Compute = (call: Intrinsic, evaluator: IntrinsicEvaluator) => unknown;

/** Functions by name. Each evaluates its own arguments and returns an {@link UnknownValue} if it depends on one. */
export const functions: { readonly [name: string]: Compute } = {
  "Fn::Base64": (call, evaluator) => {
    const text = textOf(evaluator.value(call.argument));
    if (text instanceof UnknownValue) return unknownWhole(call, text);
    return text === undefined ? malformed(call, "expected a string") : base64Of(text);
  },

  "Fn::FindInMap": (call, evaluator) => {
    const [mapName, first, second, options] = listOf(call.argument);
    const names = [mapName, first, second].map((each) => textOf(evaluator.value(each)));
    const fallback = isMapping(options) ? options.DefaultValue : undefined;
    const unknown = names.find((name) => name instanceof UnknownValue);
    if (unknown instanceof UnknownValue) return unknownWhole(call, unknown);
    const [map = "", ...keys] = names.map(String);
    let value = evaluator.mapping(map);
    for (const key of keys) value = isMapping(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    if (value !== undefined)
      return names.reduce<unknown>((found, name) => evaluator.marked(String(name), found), value);
    if (fallback !== undefined) return evaluator.value(fallback);
    return malformed(call, `the template has no ${["Mappings", map, ...keys].join(".")}`);
  },

  "Fn::Join": (call, evaluator) => {
    const [delimiter, parts, another] = listOf(call.argument);
    const list = evaluator.value(parts);
    if (list instanceof UnknownValue) return unknownWhole(call, list);
    if (typeof delimiter !== "string" || !Array.isArray(list) || another !== undefined) {
      return malformed(call, "expected a delimiter and a list");
    }
    const texts = list.map(textOf);
    const separated = texts.flatMap((text, index) => (index === 0 ? [text] : [delimiter, text]));
    return joinedText(
      call,
      separated.map((text) => text ?? malformed(call, "expected a list of strings")),
    );
  },

  "Fn::Length": (call, evaluator) => {
    const list = evaluator.value(call.argument);
    if (list instanceof UnknownValue) return unknownWhole(call, list);
    return Array.isArray(list) ? list.length : malformed(call, "expected a list");
  },

  "Fn::Select": (call, evaluator) => {
    const [rawIndex, rawList] = listOf(call.argument);
    const index = textOf(evaluator.value(rawIndex));
    const list = evaluator.value(rawList);
    if (index instanceof UnknownValue) return unknownWhole(call, index);
    if (list instanceof UnknownValue) return unknownWhole(call, list);
    if (index === undefined || !/^\d+$/.test(index) || !Array.isArray(list)) {
      return malformed(call, "expected an index and a list");
    }
    return list[Number(index)] ?? malformed(call, `the list has ${list.length} elements, counted from 0`);
  },

  "Fn::Split": (call, evaluator) => {
    const [delimiter, source] = listOf(call.argument);
    const text = textOf(evaluator.value(source));
    if (text instanceof UnknownValue) return unknownWhole(call, text);
    if (typeof delimiter !== "string" || delimiter === "" || text === undefined) {
      return malformed(call, "expected a delimiter and a string");
    }
    return text.split(delimiter);
  },

  "Fn::Sub": (call, evaluator) => {
    const [template, variables] = Array.isArray(call.argument) ? call.argument : [call.argument, {}];
    if (typeof template !== "string" || !isMapping(variables)) {
      return malformed(call, "expected a string, or a string and an object of variables");
    }
    const texts: (string | UnknownValue)[] = [];
    let end = 0;
    for (const { index, 0: whole, 1: inner = "" } of template.matchAll(/\$\{([^{}]*)\}/g)) {
      texts.push(template.slice(end, index));
      end = index + whole.length;
      const name = inner.trim();
      if (inner.startsWith("!")) texts.push(`\${${inner.slice(1)}}`);
      else {
        const value = Object.hasOwn(variables, name)
          ? evaluator.marked(name, evaluator.value(variables[name]))
          : evaluator.named(name, call);
        texts.push(textOf(value) ?? malformed(call, `${name} is not a string`));
      }
    }
    return joinedText(call, [...texts, template.slice(end)]);
  },

  "Fn::ToJsonString": (call, evaluator) => {
    const value = evaluator.value(call.argument);
    const unknown = unknownIn(value);
    if (unknown !== undefined) return unknownWhole(call, unknown);
    return typeof value === "object" && value !== null
      ? JSON.stringify(value)
      : malformed(call, "expected an object or a list");
  },
};

const listOf = (argument: unknown): readonly unknown[] => (Array.isArray(argument) ? argument : []);

/** A value as a string; undefined for values with parts and for missing ones. */
function textOf(value: unknown): string | UnknownValue | undefined {
  if (value instanceof UnknownValue) return value;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

function unknownIn(value: unknown): UnknownValue | undefined {
  if (value instanceof UnknownValue) return value;
  if (typeof value !== "object" || value === null) return undefined;
  for (const part of Object.values(value)) {
    const unknown = unknownIn(part);
    if (unknown !== undefined) return unknown;
  }
  return undefined;
}

/** Joins texts; if one is unknown, the result is unknown but keeps the known texts around it. */
function joinedText(call: Intrinsic, texts: readonly (string | UnknownValue)[]): string | UnknownValue {
  const unknown = texts.find((text) => text instanceof UnknownValue);
  if (!(unknown instanceof UnknownValue)) return texts.join("");
  const whole = unknownWhole(call, unknown).formed(likeOfTexts(texts));
  const known = [""];
  for (const text of texts) {
    if (text instanceof UnknownValue) known.push("");
    else known[known.length - 1] += text;
  }
  // A dynamic reference may begin in one part and end in another.
  const isReplaced = known.some((part) => part.includes("{{"));
  return isReplaced || !isKnownAtDeployment(whole) ? whole : whole.within(known);
}
