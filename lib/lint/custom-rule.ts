/**
 * The API of rules of one's own, `lintel/rules`. A plugin is a module whose default export is what {@link plugin} makes;
 * `plugins` in lintel.config.* names it.
 */
import type { Citation } from "../model/citation.ts";
import type { Node } from "./node.ts";
import type { Problem, Rule } from "./rule.ts";
import type { RuleOptions } from "./rule-options.ts";

export { type Citation, cite } from "../model/citation.ts";
export {
  absent,
  type Condition,
  empty,
  present,
  repeated,
  someEntry,
  someKey,
  type Test,
  unknown,
} from "./condition.ts";
export type { Node } from "./node.ts";
export type { Scalar } from "./raw-value.ts";
export { repeats } from "./repeats.ts";
export type { Examples, Problem, Severity } from "./rule.ts";
export type { RuleOptions } from "./rule-options.ts";

/** A rule of one's own. Its members are those of Lintel's own rules, save a few that are simpler. */
export interface CustomRule<Options extends object = object>
  extends Omit<Rule, "on" | "cites" | "gap" | "check" | "beside" | "checkAll"> {
  /** `<plugin>/<what-must-hold>`. */
  readonly id: string;
  /** The name of a resource: `lifecycle-policy`, `hosted-service`. */
  readonly on: string;
  /** The documents' places that say so, if any do. */
  readonly cites?: readonly Citation[];
  /** What the rule's own options are when a configuration does not give them. */
  readonly defaults?: Options;
  /** Called with each place of `each` where the conditions `when` hold. */
  check?(place: Node, options: RuleOptions & Options): Iterable<Problem>;
  /** Called with all declarations of a folder, or of an account and region. */
  checkAll?(declarations: readonly Node[], options: RuleOptions & Options): Iterable<Problem>;
}

/** Marks a value as a rule, so that its parts are checked by the compiler where it is written. */
export const rule = <Options extends object = object>(definition: CustomRule<Options>): CustomRule<Options> =>
  definition;

/** Rules of one's own under one name. */
export interface Plugin {
  /** The first part of the rules' ids: lower-case letters, digits and hyphens, and no resource's name. */
  readonly name: string;
  readonly rules: readonly CustomRule[];
}

/** Marks a value as a plugin. */
export const plugin = (definition: Plugin): Plugin => definition;
