/** Secrets that a declaration holds, whatever findings are about: the lines that outputs print go without them. */

import { isNamedSecret } from "../text/secret-text.ts";
import type { Node } from "./node.ts";

/** The values within a node that may be secrets, those under names that the model does not know among them. */
export function* secretsWithin(node: Node): Generator<Node> {
  const { raw, field } = node;
  if (node.isSecret || (typeof raw === "string" && isNamedSecret(node.lastSegment, raw))) yield node;
  else if (Array.isArray(raw)) for (const item of node.items()) yield* secretsWithin(item);
  else if (field?.kind !== "struct") for (const entry of node.entries()) yield* secretsWithin(entry);
  else {
    const members = Object.keys(field.members);
    const known = new Set(members.flatMap((member) => node.namesOf(member)));
    for (const member of members) yield* secretsWithin(node.at(member));
    // A misspelt name may be that of a secret.
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
