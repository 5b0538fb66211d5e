/** The report of `lintel services status`. */
import type { FleetFailure, ReportedOperation, ReportedService } from "../report.ts";

/** A service with its status. */
export interface ServiceLine extends ReportedService {
  readonly status: string;
  /** When the last operation ended, else when it started, else when the service was last updated; ISO 8601. */
  readonly since?: string;
  /** The last operation. */
  readonly operation?: ReportedOperation;
}

/** The selected services, and what could not be read. */
export interface StatusReport {
  readonly version: 1;
  readonly services: readonly ServiceLine[];
  readonly failures: readonly FleetFailure[];
}
