/**
 * `lintel/rules`, the API of custom rules. A plugin is a module whose default export is the result of {@link plugin};
 * `plugins` in lintel.config.* names it.
 */
import type { OptionsOfRules } from "../../lint-rules/options.ts";
import type { AnyCustomRule as Custom } from "../lint/rule/custom-rule.ts";

export { type Citation, cite, citeGuide } from "../facts/model/citation.ts";
export type { Node } from "../lint/declaration/node.ts";
export {
  absent,
  type Condition,
  empty,
  isUnknown,
  present,
  repeated,
  someEntry,
  someKey,
  type Test,
  unknown,
} from "../lint/rule/condition.ts";
export { type Plugin, plugin } from "../lint/rule/custom-rule.ts";
export { repeats } from "../lint/rule/repeats.ts";
export type { Examples, Problem, Severity } from "../lint/rule/rule.ts";
export type { Scalar } from "../lint/text/raw-value.ts";

/** The options of the built-in rules, which custom rules can read too. */
export type RuleOptions = OptionsOfRules;

/** A custom rule; `Own` are its additional options. */
export type CustomRule<Own extends object = object> = Custom<Own, RuleOptions>;

/** Declares a rule, so that the compiler checks its members. */
export const rule = <Own extends object = object>(definition: CustomRule<Own>): CustomRule<Own> => definition;
