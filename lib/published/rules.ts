/**
 * `lintel/rules`, the API of rules of one's own. A plugin is a module whose default export is what {@link plugin} makes;
 * `plugins` in lintel.config.* names it.
 */
import type { OptionsOfRules } from "../../lint-rules/options.ts";
import type { AnyCustomRule as Custom } from "../lint/rule/custom-rule.ts";

export type { Node } from "../lint/declaration/node.ts";
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
} from "../lint/rule/condition.ts";
export { type Plugin, plugin } from "../lint/rule/custom-rule.ts";
export { repeats } from "../lint/rule/repeats.ts";
export type { Examples, Problem, Severity } from "../lint/rule/rule.ts";
export type { Scalar } from "../lint/text/raw-value.ts";
export { type Citation, cite } from "../model/citation.ts";

/** The options of our own rules, which those of plugins are handed too. */
export type RuleOptions = OptionsOfRules;

/** A rule of one's own; `Own` are the options that it takes besides. */
export type CustomRule<Own extends object = object> = Custom<Own, RuleOptions>;

/** Marks a value as a rule, so that its parts are checked by the compiler where it is written. */
export const rule = <Own extends object = object>(definition: CustomRule<Own>): CustomRule<Own> => definition;
