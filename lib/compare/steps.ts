/** How long searches take: in steps, which are the same on every machine. */

/** Counts the atoms that searches look at. */
export class Steps {
  /** The steps of all searches. */
  taken = 0;

  take(): void {
    this.taken += 1;
  }
}
