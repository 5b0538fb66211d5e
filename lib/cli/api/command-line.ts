/** A parsed command line. */
export interface CommandLine {
  /** Service and operation, if given; `help` in place of one of them, or after them. */
  readonly words: readonly string[];
  /** The values of each given option. If an option is repeated, the last values count, or all if it accumulates. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  /** Options in the order of their last occurrence: of `--dry-run --no-dry-run`, the second one wins. */
  readonly order: readonly string[];
}
