/** What a rule is. One rule a file, in lint-rules/<resource>/. */
import type { Citation } from "../../model/citation.ts";
import type { ResourceModel } from "../../model/resource.ts";
import type { Node } from "../declaration/node.ts";
import type { Remedy } from "./change.ts";
import type { Condition } from "./condition.ts";
import type { OptionValues, RuleOption, RuleOptionValues } from "./rule-options.ts";

/** error: the service refuses it. warning: it has no effect or is discouraged. info: worth knowing. */
export type Severity = "error" | "warning" | "info";

/** What a rule finds: the engine adds the rule, file, span, severity and citation. */
export interface Problem extends Remedy {
  /** The value at fault; for something missing, the place where it should stand. */
  readonly at: Node;
  /** The name or key of the value is at fault rather than the value: the finding stands there. */
  readonly atKey?: true;
  /** The value is a secret, which the message leaves out: no output shows it. */
  readonly isSecret?: true;
  /** What is wrong, with the value as written and what is allowed; the engine adds "(lifecycle policy, Limits)". */
  readonly message: string;
  /** What to do about it. */
  readonly help?: string;
}

/** The facts of a rule that people read. */
export interface RuleFacts {
  /** `<resource>/<what-must-hold>`. */
  readonly id: string;
  readonly severity: Severity;
  /** One sentence: what must hold. */
  readonly summary: string;
  readonly cites: readonly Citation[];
  /** The gap (lib/model/gaps.ts) on which it rests: the documents alone do not say that this must hold. */
  readonly gap?: string;
  /** Neither comments nor a baseline keep its findings back: what it finds does harm while it stands there. */
  readonly notSuppressible?: true;
  /** What a configuration may tell it: its tests and checks are handed their values. */
  readonly options?: readonly RuleOption[];
}

/**
 * Examples by title: YAML of the members that matter, laid over the resource's base example. `⟦…⟧` marks the value
 * that a bad example is about. Several declarations are parted by `---`.
 */
export type Examples = { readonly [title: string]: string };

/**
 * A rule about one declaration (`check`), or about several of one resource together (`checkAll`). Paths are in the
 * documents' words: `policyDetails[].filter` is the filter of every element.
 */
export interface LintRule extends RuleFacts {
  readonly on: ResourceModel;
  readonly good: Examples;
  readonly bad: Examples;
  /** The places that `check` is about, left out where they are absent; the whole declaration when not given. */
  readonly each?: readonly string[];
  /**
   * What must hold at such a place for `check` to be called, about its own members and those of the declaration:
   * relations between values are said here, and `check` words the finding. `checkAll` is handed the declarations for
   * which it holds, or may hold.
   */
  readonly when?: readonly Condition[];
  check?(place: Node, options: RuleOptionValues): Iterable<Problem>;
  /** Somebody else wrote it: how long it may take is limited. */
  readonly isForeign?: true;
  /** Resources whose declarations of the same scope are handed to `checkAll` too, after its own. */
  readonly beside?: readonly ResourceModel[];
  checkAll?(declarations: readonly Node[], options: RuleOptionValues, beside: readonly Node[]): Iterable<Problem>;
}

/** A rule as it is written: what it is handed are the values of the options that it declares. */
export interface RuleDefinition<Options extends readonly RuleOption[]>
  extends Omit<LintRule, "options" | "when" | "check" | "checkAll"> {
  readonly options?: Options;
  readonly when?: readonly Condition<OptionValues<Options>>[];
  check?(place: Node, options: OptionValues<Options>): Iterable<Problem>;
  checkAll?(declarations: readonly Node[], options: OptionValues<Options>, beside: readonly Node[]): Iterable<Problem>;
}

/** Marks a value as a rule, so that its parts are checked by the compiler where it is written. */
export const rule = <const Options extends readonly RuleOption[] = readonly []>(
  definition: RuleDefinition<Options>,
): LintRule => definition;
