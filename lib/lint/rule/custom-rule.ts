/** Rules of plugins as they are written; `lib/published/rules.ts` has them for users. */
import type { Citation } from "../../model/citation.ts";
import type { Node } from "../declaration/node.ts";
import type { Condition } from "./condition.ts";
import type { LintRule, Problem } from "./rule.ts";
import type { RuleOptionValues } from "./rule-options.ts";

/** A rule of one's own. Its members are those of Lintel's own rules, save a few that are simpler. */
export interface AnyCustomRule<Own extends object = object, Given = RuleOptionValues>
  extends Omit<LintRule, "on" | "cites" | "gap" | "options" | "when" | "check" | "beside" | "checkAll"> {
  /** `<plugin>/<what-must-hold>`. */
  readonly id: string;
  /** The name of a resource: `lifecycle-policy`, `hosted-service`. */
  readonly on: string;
  /** The documents' places that say so, if any do. */
  readonly cites?: readonly Citation[];
  /** What the rule's own options are when a configuration does not give them. */
  readonly defaults?: Own;
  readonly when?: readonly Condition<Given & Own>[];
  /** Called with each place of `each` where the conditions `when` hold. */
  check?(place: Node, options: Given & Own): Iterable<Problem>;
  /** Called with all declarations of a folder, or of an account and region. */
  checkAll?(declarations: readonly Node[], options: Given & Own): Iterable<Problem>;
}

/** Rules of one's own under one name. */
export interface Plugin {
  /** The first part of the rules' ids: lower-case letters, digits and hyphens, and no resource's name. */
  readonly name: string;
  readonly rules: readonly AnyCustomRule[];
}

/** Marks a value as a plugin. */
export const plugin = (definition: Plugin): Plugin => definition;
