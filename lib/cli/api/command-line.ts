/** What stands on a command line. */
export interface CommandLine {
  /** Service and operation, as far as they are given; `help` in the place of one, or behind them. */
  readonly words: readonly string[];
  /** Words after each option that was given; of an option that was given twice, the last, or all where it says so. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  /** Options in the order in which they were given last: of `--dry-run --no-dry-run` the later one holds. */
  readonly order: readonly string[];
}
