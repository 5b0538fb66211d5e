/** Rules of any kind. */
import type { FieldRule } from "./field-rules.ts";
import type { Examples, LintRule, RuleFacts } from "./rule.ts";

/**
 * A rule that the engine derives from the fields of a resource, one that is written in lint-rules/, or one of
 * its own.
 */
export type AnyRule = FieldRule | LintRule | InventoryRule | OwnRule;

/** A rule about what declarations do to an inventory, which only a run that is given one applies. */
export interface InventoryRule extends RuleFacts {
  readonly needsInventory: true;
  /** Members of lifecycle policies, parted by `---`, and after `--- # inventory` the inventory. */
  readonly good: Examples;
  readonly bad: Examples;
}

/** Whether a rule is applied only in a run that is given an inventory. */
export const needsInventory = (rule: AnyRule): rule is InventoryRule => "needsInventory" in rule;

/** A rule of the linter about what is said to it: no document has it, and no resource. */
export interface OwnRule extends RuleFacts {
  /** Members of a lifecycle policy with comments; the valid ones suppress what there is to suppress. */
  readonly good: Examples;
  readonly bad: Examples;
}
