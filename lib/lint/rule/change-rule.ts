/** Rules about changes: what it means that a declaration is no longer what it was. */
import type { Field } from "../../facts/model/field.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Node } from "../declaration/node.ts";
import type { EngineFacts } from "./managed.ts";
import type { Examples, Problem, RuleFacts, WithReason } from "./rule.ts";

/** A member whose values mean different things. */
export interface MemberChange {
  readonly field: Field;
  /** Its path in the model: `policyDetails[].filter.value`. */
  readonly path: string;
  /** Its path in the words of the present file: `policyDetails[0].filter.value`, `desired_status`. */
  readonly shown: string;
  readonly before: Node;
  readonly now: Node;
  /** If its own values are the same: what changes, in words. */
  readonly because?: string;
  /** Whether it replaces the resource, whatever the model says. */
  readonly replaces?: boolean;
}

/** A resource as it was declared before, and as it is now. At least one of them exists. */
export interface DeclarationChange {
  readonly model: ResourceModel;
  /** Its name in sentences: `hosted service "web"`. */
  readonly name: string;
  readonly before: Node | undefined;
  readonly now: Node | undefined;
  /** The values of {@link ResourceModel.options}, where the declaration has them. */
  readonly options: { readonly before: Node | undefined; readonly now: Node | undefined };
  /** The members that differ, {@link options} included; those that an unknown value leaves open are missing. */
  readonly members: readonly MemberChange[];
  /** How its engine knows it, where one does. */
  readonly managed: { readonly before: EngineFacts | undefined; readonly now: EngineFacts | undefined };
  /** The engine takes it for another resource than before, although it looks alike. */
  readonly isRecreated: boolean;
  /** Terraform refuses to destroy it: `prevent_destroy` of the block that it has, or had an instance of. */
  readonly isProtected: boolean;
  /** It is no longer declared, and stays. */
  readonly isKept: boolean;
  /** It is new here, and an import block names the object. */
  readonly isImported: boolean;
  /** Those of them that no rule before this one explained. */
  readonly left: readonly MemberChange[];
}

/** A problem with the changes of members that it explains, so that later rules do not report them again. */
export interface ChangeProblem extends Problem {
  readonly explains?: readonly MemberChange[];
}

/** A rule about a change, applied only by comparisons of two revisions. */
export interface ChangeRule extends RuleFacts {
  readonly needsBefore: true;
  /** The resources that it is about; absent: all that can be applied. */
  readonly on?: readonly ResourceModel[];
  /** It reports what no other rule has explained. */
  readonly isLast?: true;
  /** Members before the change; after `--- # after`, those after it. */
  readonly good: Examples;
  readonly bad: Examples;
  /** Yields what the change means. The node of a problem is one of {@link DeclarationChange.now}, if that exists. */
  check(change: DeclarationChange): Iterable<ChangeProblem>;
}

/** Declares a rule about a change; the list of rules adds its id. */
export const changeRule = (definition: WithReason<Omit<ChangeRule, "id" | "needsBefore">>): Omit<ChangeRule, "id"> => ({
  ...definition,
  needsBefore: true,
});

/** Whether a rule is about the declarations of a resource. */
export const isAbout = ({ on }: ChangeRule, model: ResourceModel): boolean =>
  on === undefined ? model.requestOnly !== true && model.providerSetting === undefined : on.includes(model);
