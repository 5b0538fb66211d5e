/** What a declaration says, in the names and words of another tool's type, whatever kind of file declares it. */
import { memberPath } from "../../../base/member-path.ts";
import { snakeCase } from "../../../facts/derive/names.ts";
import type { StructField } from "../../../facts/model/field.ts";
import type { Node } from "../../../lint/declaration/node.ts";
import { uncopiedWithin } from "../../../lint/declaration/secrets.ts";
import { type MemberPair, memberPairs, structureIn, wordsThere } from "../../../lint/inputs/counterpart.ts";
import { nameIn, type ResourceType } from "../../../lint/inputs/resource-type.ts";
import type { Scalar } from "../../../lint/text/raw-value.ts";

/** A value in another tool's names. */
export type ForeignValue =
  | { readonly is: "scalar"; readonly value: Scalar; readonly node: Node }
  /** Decided elsewhere, or a secret, which must not be copied. */
  | { readonly is: "open"; readonly node: Node; readonly isSecret: boolean }
  | { readonly is: "list"; readonly items: readonly ForeignValue[] }
  /** With the names of its entries' members, if the tool has a list of structures in its place. */
  | {
      readonly is: "map";
      readonly entries: ReadonlyMap<string, ForeignValue>;
      readonly asList?: NonNullable<MemberPair["entries"]>;
    }
  | { readonly is: "structure"; readonly members: ForeignMembers };

export type ForeignMembers = ReadonlyMap<string, ForeignValue>;

/** The members of a declaration in a type; `unknown` is called with what the type does not have. */
export function foreignMembers(type: ResourceType, root: Node, unknown: (node: Node) => void): ForeignMembers {
  return new ForeignWriter(type, new Set(uncopiedWithin(root)), unknown).declaration(root);
}

class ForeignWriter {
  readonly #type: ResourceType;
  readonly #secrets: ReadonlySet<Node>;
  readonly #unknown: (node: Node) => void;
  /** The members of structures by their path in the documents' words, for members that the type has elsewhere. */
  readonly #structures = new Map<string, Map<string, ForeignValue>>();
  readonly #elsewhere: { readonly path: string; readonly value: ForeignValue }[] = [];

  constructor(type: ResourceType, secrets: ReadonlySet<Node>, unknown: (node: Node) => void) {
    this.#type = type;
    this.#secrets = secrets;
    this.#unknown = unknown;
  }

  declaration(root: Node): ForeignMembers {
    const members = this.#members(root, this.#type.model.declaration, "");
    for (const { path, value } of this.#elsewhere) {
      const steps = path.split(".");
      this.#structures.get(steps.slice(0, -1).join("."))?.set(nameIn(this.#type, steps.at(-1) ?? "", path), value);
    }
    return members;
  }

  #members(node: Node, struct: StructField, path: string): ForeignMembers {
    const members = new Map<string, ForeignValue>();
    this.#structures.set(path, members);
    const pairs = memberPairs(this.#type, struct, path, "here");
    const names = Object.keys(struct.members);
    for (const name of names) {
      const member = node.at(name);
      if (member.state === "absent") continue;
      const pair = pairs.find((each) => each.path === memberPath(path, name));
      if (pair === undefined) this.#unknown(member);
      else if (pair.elsewhere !== undefined)
        this.#elsewhere.push({ path: pair.elsewhere, value: this.#value(member, pair) });
      else members.set(pair.there, this.#value(member, pair));
    }
    const known = new Set(names.flatMap((name) => node.namesOf(name)));
    for (const name of node.names())
      if (!known.has(name) && !this.#isBeside(name, path)) this.#unknown(node.named(name));
    return members;
  }

  /** Attributes that every declaration may have, and members of the service's record in a document. */
  #isBeside = (name: string, path: string): boolean =>
    path === "" && Object.keys(this.#type.model.record).some((member) => [member, snakeCase(member)].includes(name));

  #value(node: Node, pair: MemberPair): ForeignValue {
    const { field, path } = pair;
    if (node.state === "unknown" || this.#secrets.has(node)) {
      return { is: "open", node, isSecret: this.#secrets.has(node) };
    }
    const inside = structureIn(field, path);
    if (field.kind === "struct") return { is: "structure", members: this.#members(node, field, path) };
    if (field.kind === "list") {
      const items = node.items().map((item): ForeignValue => {
        if (item.state === "unknown") return { is: "open", node: item, isSecret: false };
        if (inside === undefined) return { is: "scalar", value: item.value ?? "", node: item };
        return { is: "structure", members: this.#members(item, inside.struct, inside.path) };
      });
      return { is: "list", items };
    }
    if (field.kind === "map") return this.#map(node, pair);
    const value = node.value ?? "";
    return { is: "scalar", value: wordsThere(this.#type, path).get(String(value)) ?? value, node };
  }

  #map(node: Node, { entries: asList }: MemberPair): ForeignValue {
    if (node.hasUnknownKey) return { is: "open", node, isSecret: false };
    const entries = node.entries().map((entry): [string, ForeignValue] => {
      const isSecret = this.#secrets.has(entry);
      if (entry.state === "unknown" || isSecret) return [entry.key, { is: "open", node: entry, isSecret }];
      return [entry.key, { is: "scalar", value: entry.value ?? "", node: entry }];
    });
    return { is: "map", entries: new Map(entries), ...(asList && { asList }) };
  }
}
