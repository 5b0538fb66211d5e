/** Changes of a declaration as data: rules describe edits of nodes and never see the text. */
import type { Node } from "../declaration/node.ts";
import type { Scalar } from "../text/raw-value.ts";

/** One change. Names and values are the file's own, from {@link Node.namesOf} and {@link Node.wordsFor}. */
export type Change =
  /** Replaces a value that is written as a literal. */
  | { readonly replace: Node; readonly by: Scalar }
  /** Renames a member or the entry of a map. */
  | { readonly rename: Node; readonly to: string }
  /** Removes a member or an entry, with its name. */
  | { readonly remove: Node }
  /** Rewrites an attribute as Terraform blocks. */
  | { readonly block: Node }
  /** Adds a member after the last one of a structure. */
  | { readonly add: Node; readonly name: string; readonly value: Scalar };

/** Changes that together fix a problem. */
export interface Fix {
  /** Title in menus: "rename to executionRole". */
  readonly title: string;
  readonly changes: readonly Change[];
}

/**
 * The remedies of a problem. A fix is safe: it preserves the author's intent, and the service then accepts what it
 * refused or ignored before. Any other change is a suggestion, which the user must choose.
 */
export interface Remedy {
  readonly fix?: Fix;
  readonly suggestions?: readonly Fix[];
}

/** Replaces a value. */
export const replacing = (node: Node, by: Scalar): Fix => ({ title: `write ${by}`, changes: [{ replace: node, by }] });

/** Sets a member, whether it is present or absent. */
export const setting = (node: Node, value: Scalar): Fix => ({
  title: `set ${node.lastSegment}: ${value}`,
  changes: [
    node.state === "absent" && node.parent !== undefined
      ? { add: node.parent, name: node.lastSegment, value }
      : { replace: node, by: value },
  ],
});

/** Renames a member. */
export const renaming = (node: Node, to: string): Fix => ({
  title: `rename to ${to}`,
  changes: [{ rename: node, to }],
});

/** Removes a member. */
export const removing = (node: Node): Fix => ({
  title: `remove ${node.lastSegment}`,
  changes: [{ remove: node }],
});
