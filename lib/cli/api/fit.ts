/** Validates typed values against their fields, in the model's words. */

import { own } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import { boundInWords, typeInWords } from "../../derive/wording.ts";
import type { Field, IntegerField, StringField } from "../../model/field.ts";
import { faultsOf } from "./request-check.ts";

/** The error in a scalar as typed; undefined if it is valid. */
export function faultOfText(field: Field, text: string): string | undefined {
  if (field.kind === "integer") return isWhole(text) && isInRange(field, Number(text)) ? undefined : must(field);
  return field.kind !== "string" || isOfForm(field, text) ? undefined : must(field);
}

/** The first error in a value, including its parts. */
export function faultOfValue(field: Field, value: unknown, name: string): string | undefined {
  const [fault] = faultsOf(field, value, name);
  return fault ?? faultOfPart(field, value, name);
}

function faultOfPart(field: Field, value: unknown, path: string): string | undefined {
  if (Array.isArray(value) && field.kind === "list") {
    if (field.maxItems !== undefined && value.length > field.maxItems) return `${path} ${must(field)}`;
    return first(value.map((item, index) => faultOfPart(field.element, item, `${path}[${index}]`)));
  }
  if (isMembers(value)) {
    const fieldOf = (name: string): Field | undefined =>
      field.kind === "struct" ? own(field.members, name) : field.kind === "map" ? field.value : undefined;
    return first(
      Object.entries(value).map(([name, part]) => {
        const member = fieldOf(name);
        return member === undefined ? undefined : faultOfPart(member, part, `${path}.${name}`);
      }),
    );
  }
  const fault = faultOfText(field, String(value));
  return fault === undefined ? undefined : `${path} ${fault}`;
}

const first = (faults: readonly (string | undefined)[]): string | undefined =>
  faults.find((fault) => fault !== undefined);

const must = (field: Field): string => {
  const kind = field.kind === "integer" ? typeInWords(field) : "";
  return `must be ${[kind, boundInWords(field)].filter(Boolean).join(" ")}`;
};

const isWhole = (text: string): boolean => /^[-+]?\d+$/.test(text);

const isInRange = ({ minimum, maximum }: IntegerField, number: number): boolean =>
  (minimum === undefined || number >= minimum) && (maximum === undefined || number <= maximum);

function isOfForm({ enum: values, pattern, minLength, maxLength }: StringField, text: string): boolean {
  const length = [...text].length;
  return (
    (values === undefined || values.includes(text)) &&
    (pattern === undefined || new RegExp(pattern.source, "u").test(text)) &&
    (minLength === undefined || length >= minLength) &&
    (maxLength === undefined || length <= maxLength)
  );
}
