/** What can be linted. */
import type { ResourceModel } from "../../model/resource.ts";
import type { AnyRule, InventoryRule } from "./any-rule.ts";
import type { RuleSet } from "./declaration.ts";
import { type FieldExamples, fieldRules } from "./field-rules.ts";

/** All that a folder of rules has. */
export interface ResourceRules extends RuleSet {
  readonly fieldExamples?: FieldExamples;
  /** Rules about what its declarations do to an inventory; loaded when they are listed or applied. */
  inventoryRules?(): Promise<readonly InventoryRule[]>;
  /** A request document without any finding, in YAML: examples of rules are laid over it, member by member. */
  readonly baseExample: string;
}

/** A resource that can be linted; its schema and rules are loaded when a file declares one. */
export interface Lintable {
  readonly model: ResourceModel;
  rules(): Promise<{ readonly default: ResourceRules }>;
}

/** All rules of a resource: those of its fields first, those that need an inventory last. */
export async function rulesOf({ model, rules }: Lintable): Promise<readonly AnyRule[]> {
  const { default: own } = await rules();
  return [...fieldRules(model, own.fieldExamples), ...own.rules, ...((await own.inventoryRules?.()) ?? [])];
}
