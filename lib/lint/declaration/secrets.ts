/** Finds the secrets of a declaration, so that outputs can redact them in the source lines that they print. */

import { isNamedSecret } from "../text/secret-text.ts";
import type { Node } from "./node.ts";

/** The values within a node that may be secrets, including those under names that the model does not know. */
export function* secretsWithin(node: Node): Generator<Node> {
  const { raw, field, state } = node;
  if (state === "absent") return;
  if (node.isSecret || (typeof raw === "string" && isNamedSecret(node.lastSegment, raw))) yield node;
  else if (Array.isArray(raw)) for (const item of node.items()) yield* secretsWithin(item);
  else if (field?.kind !== "struct") for (const entry of node.entries()) yield* secretsWithin(entry);
  else {
    const members = Object.keys(field.members);
    const known = new Set(members.flatMap((member) => node.namesOf(member)));
    for (const member of members) yield* secretsWithin(node.at(member));
    // A misspelled name may be the name of a secret.
    const mayHide = Object.values(field.members).some(({ sensitive }) => sensitive === true);
    for (const unknown of node
      .names()
      .filter((name) => !known.has(name))
      .map((name) => node.named(name))) {
      if (mayHide) yield unknown;
      else yield* secretsWithin(unknown);
    }
  }
}

const textsByRoot = new WeakMap<Node, readonly string[]>();

/** The texts of a whole declaration that are secrets, which messages about it must not show. */
export function secretTextsOf(root: Node): readonly string[] {
  const known = textsByRoot.get(root);
  if (known !== undefined) return known;
  const values = [...secretsWithin(root)].flatMap(({ raw }) => (typeof raw === "string" ? [raw] : []));
  const texts = [...new Set([...values, ...(root.written.secrets?.all ?? [])])];
  textsByRoot.set(root, texts);
  return texts;
}
