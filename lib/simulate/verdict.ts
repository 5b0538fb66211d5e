/** What a simulation says; the members are those of `lintel simulate --format json`. */
import type { PartVerdicts } from "./parts.ts";
import type { PolicyAction } from "./policy.ts";

/** What becomes of an image. UNDECIDED: its data, or the policy, does not say. */
export type ImageAction = PolicyAction | "KEEP" | "UNDECIDED";

/** An action that is to come, if nothing is built and no policy changes meanwhile. */
export interface NextAction {
  readonly action: ImageAction;
  /** The time of the run that takes it, ISO 8601 in UTC. */
  readonly date: string;
  readonly policy: string;
  /** From 0, in `policyDetails`. */
  readonly rule: number;
}

/** What one run does to an image and its parts. */
export interface Verdict extends PartVerdicts {
  /** The image's id. */
  readonly image: string;
  /** What acts on it, or what is undecided. */
  readonly policy?: string;
  /** From 0, in `policyDetails`. */
  readonly rule?: number;
  readonly action: ImageAction;
  readonly reason: string;
  /** What follows, after this run. */
  readonly next?: NextAction;
}

/** What a policy does in the first run. */
export interface PolicySummary {
  readonly name: string;
  readonly file?: string;
  /** Images that it selects, and those that it may select. */
  readonly matched: number;
  /** Images on which it acts, by action. */
  readonly deleted: number;
  readonly deprecated: number;
  readonly disabled: number;
  /** Images that it selects and that stay as they are. */
  readonly kept: number;
  /** Images that it selects and that have a tag which one of its rules excludes. */
  readonly excluded: number;
  readonly undecided: number;
  /** Rules that never act on any image of the inventory, however long one waits. */
  readonly deadRules: readonly { readonly rule: number; readonly reason: string }[];
}

/** Counts of the first run. */
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

/** One action of one of several runs. */
export interface TimelineEntry {
  /** The time of the run, ISO 8601 in UTC. */
  readonly date: string;
  readonly image: string;
  readonly action: ImageAction;
  readonly policy: string;
  /** From 0, in `policyDetails`. */
  readonly rule: number;
}

/** All that a simulation says. */
export interface SimulationResult {
  readonly version: 1;
  /** The time of the first run, ISO 8601 in UTC. */
  readonly at: string;
  /** In the order of the inventory. */
  readonly verdicts: readonly Verdict[];
  /** In the order given. */
  readonly policies: readonly PolicySummary[];
  readonly summary: SimulationSummary;
  /** The actions of all runs, in their order; within a run the newest image first. Where several runs are asked for. */
  readonly timeline?: readonly TimelineEntry[];
}
