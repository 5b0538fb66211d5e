/**
 * Shapes compiled to functions that only say whether a value fits, for millions of values: the walk, which says what
 * does not, makes a path and a copy of each.
 */
import { own } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import { isOutside, misfitOfInteger, misfitOfText } from "./bounds.ts";
import type { Shape } from "./shape.ts";
import type { ValueOf } from "./value-of.ts";
import { walk } from "./walk.ts";

type Check = (value: unknown) => boolean;

/** A function that says whether a value fits a shape: whether the walk finds nothing, in documented names. */
export function checkerOf<S extends Shape>(shape: S): (value: unknown) => value is ValueOf<S> {
  const check = checkOf(shape);
  return (value): value is ValueOf<S> => check(value);
}

function checkOf(shape: Shape): Check {
  switch (shape.kind) {
    case "string":
      return (value) => typeof value === "string" && misfitOfText(shape, value) === undefined;
    case "integer":
      return (value) => Number.isInteger(value) && misfitOfInteger(shape, Number(value)) === undefined;
    case "boolean":
      return (value) => typeof value === "boolean";
    case "list": {
      const { minItems, maxItems } = shape;
      const fits = checkOf(shape.element);
      return (value) => {
        if (!Array.isArray(value) || isOutside(value.length, minItems, maxItems)) return false;
        for (const element of value) if (!fits(element)) return false;
        return true;
      };
    }
    case "map":
      return checkOfMap(shape);
    case "struct":
      return checkOfStruct(shape);
    case "any":
      return shape.time === true ? byWalk(shape) : () => true;
  }
}

const byWalk =
  (shape: Shape): Check =>
  (value) =>
    walk(shape, value).misfits.length === 0;

function checkOfMap(shape: Shape & { readonly kind: "map" }): Check {
  if (shape.asList !== undefined) return byWalk(shape);
  const { minEntries, maxEntries } = shape;
  const isBounded = minEntries !== undefined || maxEntries !== undefined;
  const [fitsKey, fits] = [checkOf({ ...shape.key, kind: "string" }), checkOf(shape.value)];
  return (value) => {
    if (!isMembers(value)) return false;
    for (const key in value) if (!fitsKey(key) || !fits(value[key])) return false;
    return !isBounded || !isOutside(Object.keys(value).length, minEntries, maxEntries);
  };
}

function checkOfStruct(shape: Shape & { readonly kind: "struct" }): Check {
  const { exactlyOne } = shape;
  const members = new Map(Object.entries(shape.members).map(([name, member]) => [name, checkOf(member)]));
  const required = Object.keys(shape.members).filter((name) => shape.members[name]?.required === true);
  return (value) => {
    if (!isMembers(value)) return false;
    for (const name in value) {
      const inner = value[name];
      if (inner !== undefined && members.get(name)?.(inner) !== true) return false;
    }
    for (const name of required) if (own(value, name) === undefined) return false;
    return exactlyOne === undefined || exactlyOne.filter((name) => own(value, name) !== undefined).length === 1;
  };
}
