/** Values given to variables of root modules whose type they do not have, which Terraform refuses. */
import { shownValue } from "../../../../facts/model/shown-value.ts";
import { Fault } from "../../../text/fault.ts";
import { HclEvaluation } from "../evaluation/evaluate.ts";
import type { TypeConstraint } from "../evaluation/type-constraint.ts";
import { type HclValue, Refused, unknownWithin } from "../evaluation/value.ts";
import type { GivenVariable, ModuleInstance } from "./instance.ts";

/** The fault of a value that is not of its variable's type; undefined if it is, or if that is not known. */
export function mistyped(
  instance: ModuleInstance,
  name: string,
  given: GivenVariable,
  origin: string,
): Fault | undefined {
  const variable = instance.module.variables.get(name);
  if (variable === undefined) return undefined;
  const evaluation = new HclEvaluation((_, [first = ""]) => first);
  const value = "value" in given ? given.value : evaluation.silently(given.expression, given.scope);
  if (unknownWithin(value) !== undefined) return undefined;
  if (!(unknownWithin(instance.variable(name, evaluation)) instanceof Refused)) return undefined;
  const expected = typeText(variable.it.type);
  const place = "value" in given ? given.placeOf([]) : { span: given.scope.file?.lines.span(given.expression.range) };
  return new Fault(
    origin,
    `gives the variable ${name} ${inWords(value, name)}, but its type in ${variable.file.name} is ${expected}; Terraform refuses the value`,
    place?.span?.start,
  );
}

/** A scalar as it is given, without secrets. */
const inWords = (value: HclValue, name: string): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? shownValue(value, name)
    : "a value of another type";

/** A type as Terraform's language writes it. */
function typeText(type: TypeConstraint): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind}(${typeText(type.of)})`;
    case "tuple":
      return `tuple([${type.items.map(typeText).join(", ")}])`;
    case "object": {
      const members = [...type.members].map(([name, { type: of, isOptional }]) => {
        return `${name} = ${isOptional ? `optional(${typeText(of)})` : typeText(of)}`;
      });
      return `object({ ${members.join(", ")} })`;
    }
    default:
      return type.kind;
  }
}
