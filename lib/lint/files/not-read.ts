/**
 * Something that an input refers to and Lintel cannot read, such as a module of a registry; its resources are not
 * checked.
 */
import type { TextFile } from "../text/place.ts";
import type { Span } from "../text/position.ts";

/** The name under which reports list what could not be read, where others have the name of a rule. */
export const unreadReference = "input/not-read";

export interface UnreadReference {
  readonly file: TextFile;
  /** Its address: `module.images`. */
  readonly resource: string;
  /** The member that refers to it. */
  readonly path: string;
  readonly reason: string;
  /** The position of the reference. */
  readonly span: () => Span;
}
