/** Declared policies as values for the simulator, in the documents' words. */
import { setOwn } from "../base/dictionary.ts";
import type { Node } from "../lint/declaration/node.ts";
import { unknown as unknownKey } from "../lint/declaration/plain.ts";
import { Unknown } from "../simulate/policy/policy.ts";

/** The value of a node, with {@link Unknown} for its unknown parts. */
export function policyValue(node: Node): unknown {
  if (node.unknownBecause !== undefined) return new Unknown(node.unknownBecause);
  const { raw, field } = node;
  if (Array.isArray(raw) && field?.kind !== "map") return node.items().map(policyValue);
  if (typeof raw !== "object" || raw === null) return node.value;
  const members: { [name: string]: unknown } = {};
  if (field?.kind === "map") {
    for (const entry of node.entries()) setOwn(members, entry.key, policyValue(entry));
    return Object.assign(members, node.hasUnknownKey ? { [unknownKey]: true } : {});
  }
  if (field?.kind !== "struct") return raw;
  for (const name of Object.keys(field.members)) {
    const member = node.at(name);
    if (member.state !== "absent") setOwn(members, name, policyValue(member));
  }
  return members;
}
