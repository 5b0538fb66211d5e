/** A file that a run came across and did not lint, and why; `--verbose` lists them. */
export interface SkippedFile {
  /** Its name in findings; a folder ends with a slash. */
  readonly name: string;
  /** "git ignores it (.gitignore:3)". */
  readonly reason: string;
}
