/** Values of fields that are never shown: no line that an output prints may hold one, whatever the finding is about. */
import { fieldsOf } from "../derive/fields.ts";
import type { Field } from "../model/field.ts";
import type { Node } from "./node.ts";
import { isKnownSecret, isNamedSecret } from "./secret-text.ts";

/** Whether a field or any part of it is sensitive. */
export const holdsSensitive = (field: Field): boolean =>
  [...fieldsOf(field)].some(({ field: part }) => part.sensitive === true);

/** The sensitive values in a declaration that are there, and those of unknown members whose names or values say so. */
export function* sensitiveValues(node: Node): Generator<Node> {
  const { field } = node;
  if (node.state !== "known" || field === undefined) return;
  if (field.sensitive === true) yield node;
  else if (field.kind === "list") for (const item of node.items()) yield* sensitiveValues(item);
  else if (field.kind === "map") for (const entry of node.entries()) yield* sensitiveValues(entry);
  else if (field.kind === "struct") {
    const members = Object.keys(field.members);
    for (const name of members) yield* sensitiveValues(node.at(name));
    const known = new Set(members.flatMap((name) => node.namesOf(name)));
    for (const name of node.names().filter((each) => !known.has(each))) {
      const { raw } = node.named(name);
      if (typeof raw === "string" && (isNamedSecret(name, raw) || isKnownSecret(raw))) yield node.named(name);
    }
  }
}
