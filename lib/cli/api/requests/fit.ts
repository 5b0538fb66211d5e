/** Validates typed values against their fields, in the model's words. */
import { boundInWords, typeInWords } from "../../../facts/derive/wording.ts";
import type { Field, FieldFacts } from "../../../facts/model/field.ts";
import { walk } from "../../../facts/shape/walk.ts";
import { faultOf, misfitsOf } from "./request-check.ts";

/** The error in a scalar as typed; undefined if it is valid. */
export function faultOfText(field: Field, text: string): string | undefined {
  if (field.kind !== "string" && field.kind !== "integer") return undefined;
  const { misfits } = walk<FieldFacts>(field, text, { allowsNumbersAsText: true });
  return misfits.length === 0 ? undefined : must(field);
}

/** The first error in a value, including its parts; those that the AWS CLI finds come first. */
export function faultOfValue(field: Field, value: unknown, name: string): string | undefined {
  const misfits = misfitsOf(field, value, name);
  const [fault] = misfits.flatMap((misfit) => faultOf(misfit) ?? []);
  const [first] = misfits;
  return fault ?? (first === undefined ? undefined : `${first.at} ${must(first.shape)}`);
}

const must = (field: Field): string => {
  const kind = field.kind === "integer" ? typeInWords(field) : "";
  return `must be ${[kind, boundInWords(field)].filter(Boolean).join(" ")}`;
};
