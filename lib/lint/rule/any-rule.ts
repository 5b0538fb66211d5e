/** Rules of any kind. */
import type { Sentence } from "../../facts/model/rules/refusals.ts";
import type { AuditRule } from "./audit-rule.ts";
import type { ChangeRule } from "./change-rule.ts";
import type { FieldRule } from "./field-rules.ts";
import type { Examples, LintRule, RuleFacts } from "./rule.ts";

/** A rule derived from the fields of a resource, a rule of lint-rules/, or one of the linter's own. */
export type AnyRule = FieldRule | LintRule | InventoryRule | ChangeRule | AuditRule | OwnRule;

/** A rule about the effects of declarations on an inventory; applied only in runs that have an inventory. */
export interface InventoryRule extends RuleFacts {
  readonly needsInventory: true;
  /** Members of lifecycle policies, separated by `---`; after `--- # inventory`, the inventory. */
  readonly good: Examples;
  readonly bad: Examples;
}

const needsInventory = (rule: AnyRule): rule is InventoryRule => "needsInventory" in rule;

/** Whether a rule requires a previous revision. */
export const needsBefore = (rule: AnyRule): rule is ChangeRule => "needsBefore" in rule;

/** Whether a rule requires what a service has. */
export const needsLive = (rule: AnyRule): rule is AuditRule => "needsLive" in rule;

/** Whether a rule requires more than declarations: an inventory, a previous revision, or live objects. */
export const needsMore = (rule: AnyRule): boolean => needsInventory(rule) || needsBefore(rule) || needsLive(rule);

/** A rule of the linter itself, about suppressions, the baseline or keys; independent of documents and resources. */
export interface OwnRule extends RuleFacts {
  readonly otherwise: Sentence;
  /** A state of Terraform decides, which a run may not have. */
  readonly needsState?: true;
  /** Members of a lifecycle policy with comments; valid suppressions match a finding. */
  readonly good: Examples;
  readonly bad: Examples;
}
