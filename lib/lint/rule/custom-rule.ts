/** Rules of plugins, as their authors write them; `lib/published/rules.ts` exports them. */
import type { Citation } from "../../facts/model/citation.ts";
import type { Node } from "../declaration/node.ts";
import type { Condition } from "./condition.ts";
import type { LintRule, Problem } from "./rule.ts";
import type { RuleOptionValues } from "./rule-options.ts";

/** A custom rule. Its members are those of Lintel's own rules; a few are simpler. */
export interface AnyCustomRule<Own extends object = object, Given = RuleOptionValues>
  extends Omit<
    LintRule,
    | "on"
    | "cites"
    | "otherwise"
    | "unwanted"
    | "gap"
    | "options"
    | "exampleOptions"
    | "when"
    | "check"
    | "beside"
    | "checkAll"
    | "isWithinAccount"
  > {
  /** `<plugin>/<what-must-hold>`. */
  readonly id: string;
  /** The name of a resource: `lifecycle-policy`, `hosted-service`. */
  readonly on: string;
  /** The citations that it rests on, if any. */
  readonly cites?: readonly Citation[];
  /** Default values of the rule's own options. */
  readonly defaults?: Own;
  readonly when?: readonly Condition<Given & Own>[];
  /** Called with each place of `each` for which the conditions `when` hold. */
  check?(place: Node, options: Given & Own): Iterable<Problem>;
  /** Called with all declarations of a folder, or of an account and region. */
  checkAll?(declarations: readonly Node[], options: Given & Own): Iterable<Problem>;
}

/** Custom rules under one name. */
export interface Plugin {
  /** First part of the rules' ids: lower-case letters, digits and hyphens; must not be the name of a resource. */
  readonly name: string;
  readonly rules: readonly AnyCustomRule[];
}

/** Declares a plugin; returns its argument. */
export const plugin = (definition: Plugin): Plugin => definition;
