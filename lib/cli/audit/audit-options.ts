/** The options of `lintel audit`. */
import type { AccountScope } from "../../client/accounts/accounts-in-regions.ts";
import type { FindingLimits } from "../../lint/findings/exit-code.ts";
import type { AgentLine } from "../../services/a2a/command/line.ts";
import type { BaselineOptions } from "../lint/baseline-file.ts";
import type { ReportOptions } from "../lint/results/report-result.ts";

/** The options of the command line. */
export interface AuditOptions
  extends Omit<BaselineOptions, "inventory">,
    FindingLimits,
    Pick<ReportOptions, "color" | "showSuppressed" | "quiet"> {
  /** `text`, or `sarif=out.sarif`. */
  readonly format: readonly string[];
  readonly accounts: AccountScope;
  /** Whether accounts are read: not if only an agent is named. */
  readonly readsAccounts: boolean;
  /** The names of the kinds to read. */
  readonly kinds: ReadonlySet<string>;
  /** Whether to read the images that policies select. */
  readonly images: boolean;
  /** For how many days the calls of running services are read; undefined: not at all. */
  readonly daysOfCalls: number | undefined;
  /** The agent whose push configurations are read; undefined: none. */
  readonly agent: AgentLine | undefined;
  /** Files and folders that declare objects; empty: nothing is compared. */
  readonly declared: readonly string[];
  /** Terraform states, which say the ids of declarations. */
  readonly states: readonly string[];
  /** The file that keeps what was read. */
  readonly resume: string | undefined;
  readonly config: string | false | undefined;
  readonly code: boolean | undefined;
  readonly rule: readonly string[];
}
