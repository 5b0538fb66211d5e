/** Lintables: everything that has a model and rules. */
import type { Equivalent } from "../../facts/derive/differences.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { AnyRule, InventoryRule } from "./any-rule.ts";
import type { AuditRule } from "./audit-rule.ts";
import { type ChangeRule, isAbout } from "./change-rule.ts";
import type { RuleSet } from "./declaration.ts";
import { type FieldExamples, fieldRules } from "./field-rules.ts";
import type { RuleOptionValues } from "./rule-options.ts";

/** The contents of a folder of rules. */
export interface ResourceRules extends RuleSet {
  readonly fieldExamples?: FieldExamples;
  /** Loads the rules about effects on an inventory; called when they are listed or applied. */
  inventoryRules?(): Promise<readonly InventoryRule[]>;
  /** Loads the rules about changes of all resources; called when they are listed or applied. */
  changeRules?(): Promise<readonly ChangeRule[]>;
  /** Loads the rules about live objects of all resources; called when they are listed or applied. */
  auditRules?(): Promise<readonly AuditRule[]>;
  /** Whether values of a member that are written otherwise mean the same; by default none does. */
  readonly equivalent?: Equivalent;
  /** A request document without findings, in YAML; examples of rules are merged into it, member by member. */
  readonly baseExample: string;
  /**
   * Whether the rules about effects may report anything, or leave it open, of declarations as plain data; false only if
   * none of them does. Default: they may.
   * @param options those of the run, of configurations and of declarations.
   */
  mayReportEffects?(declarations: readonly unknown[], options: readonly RuleOptionValues[]): boolean;
}

/** What the rules of a folder have in common; the list of rules is generated from the folder. */
export type RulesBase = Omit<ResourceRules, "rules">;

/** A resource that can be linted; its schema and rules are loaded on demand. */
export interface Lintable {
  readonly model: ResourceModel;
  rules(): Promise<{ readonly default: ResourceRules }>;
  /** Loads the rules without those about effects, of which the code is large. */
  rulesWithoutEffects?(): Promise<{ readonly default: ResourceRules }>;
}

/** All rules of a resource: those of its fields first, those that require an inventory or a previous revision last. */
export async function rulesOf({ model, rules }: Lintable): Promise<readonly AnyRule[]> {
  const { default: own } = await rules();
  const changes = ((await own.changeRules?.()) ?? []).filter((rule) => isAbout(rule, model));
  const audits = ((await own.auditRules?.()) ?? []).filter(({ on }) => on === undefined || on.includes(model));
  return [
    ...fieldRules(model, own.fieldExamples),
    ...own.rules,
    ...((await own.inventoryRules?.()) ?? []),
    ...changes,
    ...audits,
  ];
}
