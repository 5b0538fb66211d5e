/** The date and the commit of a report. */

/** When a report was made, and of what. */
export interface ReportOrigin {
  /** ISO 8601, in UTC. */
  readonly date: string;
  /** The commit that is checked out in the working folder; undefined outside of a repository. */
  readonly commit: string | undefined;
}
