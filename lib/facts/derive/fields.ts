/** Iterates over the fields of a resource. */
import { memberPath } from "../../base/member-path.ts";
import type { Field } from "../model/field.ts";

/** A field of a resource, and its path in documented names. */
export interface FieldAtPath {
  readonly path: string;
  readonly field: Field;
}

/** All fields of a structure at any depth, in the documentation's order; a structure precedes its members. */
export function* fieldsOf(field: Field, path = ""): Generator<FieldAtPath> {
  yield { path, field };
  if (field.kind === "list") yield* fieldsOf(field.element, `${path}[]`);
  else if (field.kind === "map") {
    yield { path: `${path} keys`, field: field.key };
    yield* fieldsOf(field.value, `${path}.*`);
  } else if (field.kind === "struct") {
    for (const [name, member] of Object.entries(field.members)) {
      yield* fieldsOf(member, memberPath(path, name));
    }
  }
}
