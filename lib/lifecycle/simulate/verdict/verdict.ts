/** The result of a simulation, with the members of `lintel simulate --format json`. */

import type { PolicyAction } from "../policy/policy.ts";
import type { PartVerdicts } from "./parts.ts";

/** The action on an image. UNDECIDED: unknown data, or the order in which policies run, decides it. */
export type ImageAction = PolicyAction | "KEEP" | "UNDECIDED";

/** A later action, if no images are built and no policy changes in the meantime. */
export interface NextAction {
  readonly action: ImageAction;
  /** The time of the run, ISO 8601 in UTC. */
  readonly date: string;
  readonly policy: string;
  /** Index of the rule in `policyDetails`. */
  readonly rule: number;
}

/** The effect of one run on an image and its parts. */
export interface Verdict extends PartVerdicts {
  /** The image's id. */
  readonly image: string;
  /** The policy that acts, or that is undecided. */
  readonly policy?: string;
  /** Index of the rule in `policyDetails`. */
  readonly rule?: number;
  readonly action: ImageAction;
  readonly reason: string;
  /** What may happen to an image that is UNDECIDED. */
  readonly possible?: readonly ImageAction[];
  /** Gaps of the documentation on which the verdict rests, by id: what `lintel explain` says about them may be wrong. */
  readonly assumes?: readonly string[];
  /** The next action after this run. */
  readonly next?: NextAction;
}

/** The effect of a policy in the first run. */
export interface PolicySummary {
  readonly name: string;
  readonly file?: string;
  /** Where it runs, as far as that is known. */
  readonly accountId?: string;
  readonly region?: string;
  /** Images that it selects, or may select. */
  readonly matched: number;
  /** Images on which it acts, by action. */
  readonly deleted: number;
  readonly deprecated: number;
  readonly disabled: number;
  /** Images that it selects and that are kept. */
  readonly kept: number;
  /** Images that it selects and whose tags one of its rules excludes. */
  readonly excluded: number;
  readonly undecided: number;
  /** Rules that never act on any image of the inventory, in any run. */
  readonly deadRules: readonly { readonly rule: number; readonly reason: string }[];
}

/** The counts of the first run. */
export interface SimulationSummary {
  readonly images: number;
  readonly deleted: number;
  readonly deprecated: number;
  readonly disabled: number;
  readonly kept: number;
  readonly undecided: number;
  /** Images that no ENABLED policy selects. */
  readonly unmatched: number;
}

/** An action of one run. */
export interface TimelineEntry {
  /** The time of the run, ISO 8601 in UTC. */
  readonly date: string;
  readonly image: string;
  readonly action: ImageAction;
  readonly policy: string;
  /** Index of the rule in `policyDetails`. */
  readonly rule: number;
}

/** The result of a simulation. */
export interface SimulationResult {
  readonly version: 1;
  /** The time of the first run, ISO 8601 in UTC. */
  readonly at: string;
  /** In the order of the inventory. */
  readonly verdicts: readonly Verdict[];
  /** In the order given. */
  readonly policies: readonly PolicySummary[];
  readonly summary: SimulationSummary;
  /** The actions of all runs in order, with `days`; within a run the newest image comes first. */
  readonly timeline?: readonly TimelineEntry[];
}
