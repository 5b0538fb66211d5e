/** What can be linted. */
import type { ResourceModel } from "../../model/resource.ts";
import type { AnyRule, InventoryRule } from "./any-rule.ts";
import type { RuleSet } from "./declaration.ts";
import { fieldRules } from "./field-rules.ts";

/** A resource that can be linted; its schema and rules are loaded when a file declares one. */
export interface Lintable {
  readonly model: ResourceModel;
  ruleSet(): Promise<RuleSet>;
  /** Rules about what its declarations do to an inventory; loaded when they are listed or applied. */
  inventoryRules?(): Promise<readonly InventoryRule[]>;
  /** A request document without any finding, in YAML: examples of rules are laid over it. */
  baseExample(): Promise<string>;
}

/** All rules of a resource: those of its fields first, those that need an inventory last. */
export async function rulesOf({ model, ruleSet, inventoryRules }: Lintable): Promise<readonly AnyRule[]> {
  return [...fieldRules(model), ...(await ruleSet()).rules, ...((await inventoryRules?.()) ?? [])];
}
