/** Where a run finds its inputs. */
import type { FileTree } from "../files/file-tree.ts";
import type { GivenValues } from "./given-values.ts";

/** Where a run finds its inputs. */
export interface InputPlaces {
  /** Files and folders; `-` is standard input. */
  readonly paths: readonly string[];
  /** Relative paths are relative to this folder. */
  readonly workingFolder: string;
  /** The files that may be read. */
  readonly tree: FileTree;
  /** Content of standard input (`-`), and its name in findings. */
  readonly stdin?: { readonly bytes: Buffer; readonly name: string };
  /** The paths may lead to unrelated files, which are skipped. */
  readonly mayBeOther?: true;
  /** Whether folders are searched for files that git ignores. */
  readonly takesIgnored?: boolean;
  /** Time limit for reading a file, in seconds; default: {@link defaultFileTimeout}. */
  readonly fileTimeout?: number;
  /** Called before each file of a folder with its number, from 1, and the total; reading waits for the result. */
  readonly onFile?: ((file: number, files: number) => Promise<void> | undefined) | undefined;
  /** Receives the name of each file, after it was read, and the time of its beginning, of `performance.now()`. */
  readonly onRead?: ((name: string, start: number) => void) | undefined;
  /** Texts that replace the contents of files, by the files' names in findings: edited and unsaved. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Values that the command line gives. */
  readonly given?: GivenValues | undefined;
}
