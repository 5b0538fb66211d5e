/** The result of a back-test. */
import type { ExecutionOutcome } from "./one-execution.ts";

/** The result, with the members of `lintel simulate --history --format json`. */
export interface BackTest {
  readonly version: 1;
  readonly from: string;
  readonly to: string;
  /** Executions of which at least one action, or that they did nothing, was compared. */
  readonly executions: number;
  /** Actions that were compared: done, predicted, or both. */
  readonly actions: number;
  readonly asPredicted: number;
  /** Machine images and snapshots. */
  readonly parts: ActionsOnParts;
  /** In the order of time. */
  readonly differences: readonly BackTestDifference[];
  readonly notJudged: readonly NotJudged[];
  /** In the order given. */
  readonly policies: readonly PolicyBackTest[];
}

/** How one declared policy fared. */
export interface PolicyBackTest {
  readonly name: string;
  readonly file?: string;
  /** ARNs of the policies with this name: one for each account and region. */
  readonly arns: readonly string[];
  readonly executions: number;
  readonly actions: number;
  readonly asPredicted: number;
  readonly parts: ActionsOnParts;
}

/** Actions on machine images and snapshots that were compared, and those of them as predicted. */
export interface ActionsOnParts {
  readonly actions: number;
  readonly asPredicted: number;
}

/** An action that was not predicted, or that was predicted and not done. */
export interface BackTestDifference {
  readonly image: string;
  /** Id of the machine image or the snapshot that differs; absent if the image itself does. */
  readonly part?: string;
  readonly policy: string;
  /** Index of the rule that acts according to the simulation; absent if none does. */
  readonly rule?: number;
  readonly execution: string;
  /** When the execution began, ISO 8601 in UTC. */
  readonly at: string;
  readonly done: ExecutionOutcome;
  readonly predicted: readonly ExecutionOutcome[];
  /** The reason of the simulation's result. */
  readonly reason: string;
  /** The service's reason, if it states one. */
  readonly stated?: string;
  /** Id of the gap whose decision the simulation follows here. */
  readonly gap: string;
  /** What the service would have to do otherwise to explain it; absent if nothing that Lintel tries does. */
  readonly explanation?: string;
  /** What somebody may have changed by hand, which no execution shows, if that explains it too. */
  readonly byHand?: string;
}

/** Actions that could not be compared, alike in policy and reason. */
export interface NotJudged {
  /** Name of the policy, or the ARN of one that no file declares. */
  readonly policy: string;
  readonly reason: string;
  /** Number of executions, if none of their actions could be compared; else number of actions. */
  readonly count: number;
  readonly of: "executions" | "actions";
  /** One of them. */
  readonly execution?: string;
  readonly image?: string;
}
