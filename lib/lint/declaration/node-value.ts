/** The value of a declaration in the documents' words, where maps are maps however the input writes them. */
import { setOwn } from "../../base/dictionary.ts";
import type { Node } from "./node.ts";
import { unknown as unknownKey } from "./plain.ts";

/** The value of a node, without absent members; `unknownFor` stands for its unknown parts. */
export function nodeValue(node: Node, unknownFor: (because: string, node: Node) => unknown): unknown {
  if (node.unknownBecause !== undefined) return unknownFor(node.unknownBecause, node);
  const { raw, field } = node;
  if (Array.isArray(raw) && field?.kind !== "map") return node.items().map((each) => nodeValue(each, unknownFor));
  if (typeof raw !== "object" || raw === null) return node.value;
  const members: { [name: string]: unknown } = {};
  if (field?.kind === "map") {
    for (const entry of node.entries()) setOwn(members, entry.key, nodeValue(entry, unknownFor));
    return Object.assign(members, node.hasUnknownKey ? { [unknownKey]: true } : {});
  }
  if (field?.kind !== "struct") return raw;
  for (const name of node.writtenMembers()) {
    const member = node.at(name);
    if (member.state !== "absent") setOwn(members, name, nodeValue(member, unknownFor));
  }
  return members;
}
