/** The types that define a rule. Each rule is a file in lint-rules/<resource>/. */
import type { Citation } from "../../facts/model/citation.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Otherwise, Unwanted } from "../../facts/model/rules/refusals.ts";
import type { Node } from "../declaration/node.ts";
import type { Condition } from "./condition.ts";
import type { Remedy } from "./document-edit.ts";
import type { OptionValues, RuleOption, RuleOptionValues } from "./rule-options.ts";

/** error: the service refuses it. warning: it has no effect or is discouraged. info: worth knowing. */
export type Severity = "error" | "warning" | "info";

/** A problem that a rule reports: the engine adds the rule, file, span, severity and citation. */
export interface Problem extends Remedy {
  /** The invalid value; for a missing value, its absent node. */
  readonly at: Node;
  /** Report the position of the name or key instead of the value. */
  readonly atKey?: true;
  /** The value is a secret: the message omits it, and outputs redact it. */
  readonly isSecret?: true;
  /** States the problem, the value as written and what is allowed; the engine appends "(lifecycle policy, Limits)". */
  readonly message: string;
  /** The remedy, as an imperative. */
  readonly help?: string;
  /** What shows the problem, as data for programs, such as an inventory and the time of a run. */
  readonly witness?: object;
}

/** A rule with its reason. */
export type WithReason<Rule> = Rule & { readonly otherwise: Otherwise };

/** The facts of a rule that its documentation shows. */
export interface RuleFacts {
  /** `<resource>/<what-must-hold>`. */
  readonly id: string;
  readonly severity: Severity;
  /** One sentence that states the requirement. */
  readonly summary: string;
  /** The reason for it: the consequence of a declaration that breaks it; absent: a rule of a plugin. */
  readonly otherwise?: Otherwise;
  /** The legitimate situation for turning it off; absent: an error, or a rule of a plugin. */
  readonly unwanted?: Unwanted;
  readonly cites: readonly Citation[];
  /** The gap (lib/services/gaps.generated.ts) that it rests on: the documents alone do not state the requirement. */
  readonly gap?: string;
  /** The version of Lintel that introduced it; absent: the first release. */
  readonly since?: string;
  /** Comments and baselines cannot suppress its findings, because they are harmful as long as they exist. */
  readonly notSuppressible?: true;
  /** It is about what valid declarations do: its errors keep no command from simulating or comparing them. */
  readonly isAboutEffects?: true;
  /**
   * It is an error only within one account, as where names are unique: between files of one folder whose account the
   * configuration does not name, it is a warning.
   */
  readonly isWithinAccount?: true;
  /** It is off in every preset but `strict`; a configuration turns it on. */
  readonly isOptIn?: true;
  /** Its options in a configuration; its tests and checks receive their values. */
  readonly options?: readonly RuleOption[];
}

/**
 * Examples by title: YAML with the relevant members, merged into the resource's base example. `⟦…⟧` marks the value
 * that a bad example is about. Several declarations are separated by `---`.
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
  /** The values of options under which the examples are judged, where their defaults would show nothing. */
  readonly exampleOptions?: RuleOptionValues;
  /** The paths that `check` applies to; absent places are skipped. Default: the whole declaration. */
  readonly each?: readonly string[];
  /**
   * Conditions for calling `check` at a place, about members of the place and of the declaration: they express the
   * relations between values, and `check` words the finding. `checkAll` receives the declarations for which they hold
   * or may hold.
   */
  readonly when?: readonly Condition[];
  /**
   * A quick answer about the declarations that `checkAll` would receive, in every branch, as plain data: false only if it
   * would find nothing, and nothing is left open.
   */
  whenTogether?(declarations: readonly unknown[]): boolean;
  /** Whether it has anything to check under these options; default: always. It is called once for all declarations. */
  appliesWith?(options: RuleOptionValues): boolean;
  check?(place: Node, options: RuleOptionValues): Iterable<Problem>;
  /** The rule comes from a plugin: its running time is limited. */
  readonly isForeign?: true;
  /** Resources whose declarations in the same scope `checkAll` receives as its last argument. */
  readonly beside?: readonly ResourceModel[];
  checkAll?(declarations: readonly Node[], options: RuleOptionValues, beside: readonly Node[]): Iterable<Problem>;
}

/** A rule as its author writes it: its functions receive the values of the options that it declares. */
export interface RuleDefinition<Options extends readonly RuleOption[]>
  extends Omit<LintRule, "id" | "on" | "options" | "when" | "appliesWith" | "check" | "checkAll"> {
  readonly otherwise: Otherwise;
  readonly options?: Options;
  readonly when?: readonly Condition<OptionValues<Options>>[];
  appliesWith?(options: OptionValues<Options>): boolean;
  check?(place: Node, options: OptionValues<Options>): Iterable<Problem>;
  checkAll?(declarations: readonly Node[], options: OptionValues<Options>, beside: readonly Node[]): Iterable<Problem>;
}

/** A rule as its file declares it: the list of its folder adds its id and its resource. */
export type FolderRule = WithReason<Omit<LintRule, "id" | "on">>;

/** Declares a rule of a folder; lets the compiler check its parts against its options. */
export const rule = <const Options extends readonly RuleOption[] = readonly []>(
  definition: RuleDefinition<Options>,
): FolderRule => definition;

/** Rules with their ids, `<group>/<name>`; the names are those of their files. */
export const withIds = <Own extends object>(group: string, rules: { readonly [name: string]: Own }) =>
  Object.entries(rules).map(([name, own]) => ({ id: `${group}/${name}`, ...own }));

/** The rules of a resource's folder, by the names of their files. */
export const rulesAbout = (on: ResourceModel, rules: { readonly [name: string]: FolderRule }): readonly LintRule[] =>
  withIds(on.name, rules).map((own) => ({ on, ...(on.isOptIn && { isOptIn: on.isOptIn }), ...own }));
