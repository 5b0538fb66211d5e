/** Type constraints of variables: convert values and apply the defaults of `optional` attributes. */
import { type MinimalPresence, UnknownValue } from "../../../text/unknown.ts";
import type { Expression } from "../syntax/syntax.ts";
import { asBoolean, asNumber, asString, elementsOf, type HclValue, MapValue, Refused, setOf } from "./value.ts";

/** A type, as the `type` argument declares it. */
export type TypeConstraint =
  | { readonly kind: "any" | "string" | "number" | "bool" }
  | { readonly kind: "list" | "set" | "map"; readonly of: TypeConstraint }
  | { readonly kind: "tuple"; readonly items: readonly TypeConstraint[] }
  | { readonly kind: "object"; readonly members: ReadonlyMap<string, Member> };

interface Member {
  readonly type: TypeConstraint;
  readonly isOptional: boolean;
  /** Default of an optional attribute; without one, it is null. */
  readonly standard?: Expression;
}

const any: TypeConstraint = { kind: "any" };

/** Parses a type constraint; an invalid one is `any`. */
export function typeConstraint(expression: Expression | undefined): TypeConstraint {
  if (expression?.kind === "name" || expression?.kind === "literal") {
    const name = expression.kind === "name" ? expression.name : expression.value;
    if (name === "string" || name === "number" || name === "bool") return { kind: name };
    return name === "list" || name === "set" || name === "map" ? { kind: name, of: any } : any;
  }
  if (expression?.kind !== "call") return any;
  const [argument] = expression.args;
  switch (expression.name) {
    case "list":
    case "set":
    case "map":
      return { kind: expression.name, of: typeConstraint(argument) };
    case "tuple":
      return argument?.kind === "tuple" ? { kind: "tuple", items: argument.items.map(typeConstraint) } : any;
    case "object":
      return argument?.kind === "object" ? objectConstraint(argument) : any;
    default:
      return any;
  }
}

function objectConstraint({ entries }: Extract<Expression, { kind: "object" }>): TypeConstraint {
  const members = new Map<string, Member>();
  for (const { key, value } of entries) {
    if (key.kind !== "literal") return any;
    const isOptional = value.kind === "call" && value.name === "optional";
    const [type, standard] = isOptional ? value.args : [value];
    members.set(String(key.value), { type: typeConstraint(type), isOptional, ...(standard && { standard }) });
  }
  return { kind: "object", members };
}

/** The least that a value of a type may be, if it is not null. */
export const leastOfType = ({ kind }: TypeConstraint): MinimalPresence =>
  kind === "number" || kind === "bool" || kind === "object" || kind === "tuple" ? "content" : "empty";

/** Converts a value to a type. `evaluate` evaluates defaults of optional attributes; `name` is the variable's name. */
export function converted(
  value: HclValue,
  type: TypeConstraint,
  name: string,
  evaluate: (standard: Expression) => HclValue,
): HclValue {
  const refuse = (): HclValue => new Refused(name, "does not match its type");
  const convert = (part: HclValue, to: TypeConstraint): HclValue => {
    if (part === null || part instanceof UnknownValue || to.kind === "any") return part;
    const elements = elementsOf(part);
    switch (to.kind) {
      case "string":
        return asString(part) ?? refuse();
      case "number":
        return asNumber(part) ?? refuse();
      case "bool":
        return asBoolean(part) ?? refuse();
      case "list":
        return elements === undefined ? refuse() : elements.map((each) => convert(each, to.of));
      case "set": {
        const parts = elements?.map((each) => convert(each, to.of));
        return parts === undefined
          ? refuse()
          : (setOf(parts) ?? parts.find((each) => each instanceof UnknownValue) ?? parts);
      }
      case "tuple":
        return elements?.length === to.items.length
          ? elements.map((each, index) => convert(each, to.items[index] ?? any))
          : refuse();
      case "map":
        if (!(part instanceof MapValue)) return refuse();
        return new MapValue(
          [...part.entries].map(([key, each]) => [key, convert(each, to.of)]),
          part.others,
          "map",
        );
      case "object":
        return part instanceof MapValue ? (part.others ?? toObject(part, to.members)) : refuse();
    }
  };
  const toObject = (part: MapValue, members: ReadonlyMap<string, Member>): HclValue => {
    const entries: [string, HclValue][] = [];
    for (const [key, { type: of, isOptional, standard }] of members) {
      const given = part.entries.get(key);
      if (given === undefined && !isOptional) return refuse();
      const isLeftOut = given === undefined || (given === null && isOptional);
      entries.push([key, convert(isLeftOut ? (standard === undefined ? null : evaluate(standard)) : given, of)]);
    }
    return new MapValue(entries, undefined, "object");
  };
  return convert(value, type);
}
