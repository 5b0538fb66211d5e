/** The report of `lintel services pause` and `resume`. */
import type { FleetFailure, ReportedOperation, ReportedService } from "../report.ts";

/**
 * What became of a service.
 * - `planned`: it would be changed (`--plan`).
 * - `already`: it had the status, and nothing was done.
 * - `changed`: it has the status now.
 * - `started`: its operation was started, and its end was not awaited (`--no-wait`).
 * - `in-progress`: its operation was under way when Lintel stopped waiting.
 * - `failed`: its operation failed, or the service refused it.
 * - `not-started`: nothing was requested.
 * - `deleted`: it was deleted meanwhile.
 */
export const outcomes = [
  ...(["planned", "already", "changed", "started", "in-progress", "failed", "not-started", "deleted"] as const),
] as const;
export type ChangeOutcome = (typeof outcomes)[number];

/** A service, and what became of it. */
export interface ChangedService extends ReportedService {
  readonly outcome: ChangeOutcome;
  /** As last read. */
  readonly status: string;
  readonly operation?: ReportedOperation;
  /** Why, and what to do. */
  readonly message?: string;
  /** Of a failed operation: where App Runner and the application say why. */
  readonly logGroups?: { readonly service: string; readonly application: string };
  /** Whether the same command may succeed although nothing else changes. */
  readonly retryable?: boolean;
  /** Where declarations of --declared say otherwise. */
  readonly declared?: readonly string[];
}

/** The selected services, and what could not be read or done. */
export interface ChangeReport {
  readonly version: 1;
  readonly action: "pause" | "resume";
  readonly services: readonly ChangedService[];
  readonly failures: readonly FleetFailure[];
  readonly summary: { readonly [outcome in ChangeOutcome]: number };
}
