/** Where the inputs of a run are. */
import type { FileTree } from "../files/file-tree.ts";

/** Where inputs are. */
export interface InputPlaces {
  /** Files and folders; `-` is standard input. */
  readonly paths: readonly string[];
  /** Relative paths begin here. */
  readonly workingFolder: string;
  /** The files that may be read. */
  readonly tree: FileTree;
  /** What `-` stands for: its bytes, and the name under which findings show it. */
  readonly stdin?: { readonly bytes: Buffer; readonly name: string };
  /** The paths may lead to files about other things. */
  readonly mayBeOther?: true;
  /** How long reading a file may take, in seconds; default: {@link defaultFileTimeout}. */
  readonly fileTimeout?: number;
  /** Is told before each file of a folder which one that is, from 1, of how many; reading goes on after it. */
  readonly onFile?: ((file: number, files: number) => Promise<void> | undefined) | undefined;
  /** Texts in place of those that files have, by the names that findings have for them. */
  readonly texts?: ReadonlyMap<string, string>;
}
