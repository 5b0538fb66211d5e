/** What an input refers to and cannot be read, such as a module of a registry: none of its resources are judged. */
import type { TextFile } from "../text/place.ts";

export interface NotRead {
  readonly file: TextFile;
  /** Its address: `module.images`. */
  readonly resource: string;
  /** The member that leads to it. */
  readonly path: string;
  readonly reason: string;
}
