/** Changes of a declaration as data: rules say what is to become of a node, and never see a text. */
import type { Node } from "../declaration/node.ts";
import type { Scalar } from "../text/raw-value.ts";

/** One change. Names and values are the file's own, as {@link Node.namesOf} and {@link Node.wordsFor} give them. */
export type Change =
  /** Writes another value in the place of one that is written out. */
  | { readonly replace: Node; readonly by: Scalar }
  /** Gives a member, or the entry of a map, another name. */
  | { readonly rename: Node; readonly to: string }
  /** Takes out a member or an entry, with its name. */
  | { readonly remove: Node }
  /** Writes as Terraform's blocks what stands in an attribute. */
  | { readonly block: Node }
  /** Adds a member after the last one of a structure. */
  | { readonly add: Node; readonly name: string; readonly value: Scalar };

/** Changes that mend a problem together. */
export interface Fix {
  /** What they do, as a menu names it: "rename to executionRole". */
  readonly title: string;
  readonly changes: readonly Change[];
}

/**
 * What mends a problem. A fix is safe: the declaration means the same to its author after it, and the service takes what
 * it refused or ignored before. Anything else is a suggestion, for people to choose from.
 */
export interface Remedy {
  readonly fix?: Fix;
  readonly suggestions?: readonly Fix[];
}

/** Writes another value. */
export const replacing = (node: Node, by: Scalar): Fix => ({ title: `write ${by}`, changes: [{ replace: node, by }] });

/** Gives a member this value, whether it is there or not. */
export const setting = (node: Node, value: Scalar): Fix => ({
  title: `set ${node.lastSegment}: ${value}`,
  changes: [
    node.state === "absent" && node.parent !== undefined
      ? { add: node.parent, name: node.lastSegment, value }
      : { replace: node, by: value },
  ],
});

/** Gives another name. */
export const renaming = (node: Node, to: string): Fix => ({
  title: `rename to ${to}`,
  changes: [{ rename: node, to }],
});

/** Takes out a member. */
export const removing = (node: Node): Fix => ({
  title: `remove ${node.lastSegment}`,
  changes: [{ remove: node }],
});
