/** Rules about live objects: what they are used for, what became of them, and whether they are as declared. */
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Node } from "../declaration/node.ts";
import type { MemberChange } from "./change-rule.ts";
import type { Examples, Problem, RuleFacts, WithReason } from "./rule.ts";

/** The last execution of a lifecycle policy. */
export interface LastExecution {
  /** As the service says it: `SUCCESS`, `FAILED`. */
  readonly status: string;
  readonly reason?: string | undefined;
  /** ISO 8601. */
  readonly startedAt?: string | undefined;
}

/** What a service says of an object besides its declaration; what is absent was not read, or is not known. */
export interface ObjectFacts {
  /** `RUNNING`, `PAUSED`; `ENABLED`. */
  readonly status?: string | undefined;
  /** ISO 8601. */
  readonly createdAt?: string | undefined;
  /** The values of its options that the service stores, by their names. */
  readonly options?: { readonly [name: string]: unknown };
  /** Whether another object uses it. */
  readonly isUsed?: boolean;
  /** How often it was called in the last days; 0 where CloudWatch has no value. */
  readonly calls?: { readonly days: number; readonly count: number };
  /** `none`: it never ran. */
  readonly lastExecution?: LastExecution | "none" | undefined;
}

/** An object, its declaration, or both. */
export interface AuditedObject {
  readonly model: ResourceModel;
  /** Its name in sentences: `hosted service "web"`. */
  readonly name: string;
  /** Undefined if the service has none for the declaration. */
  readonly live: Node | undefined;
  readonly facts: ObjectFacts;
  /** Undefined if nothing declares it. */
  readonly declared: Node | undefined;
  /** The members that differ: before is live, now is declared. Those that an unknown value leaves open are missing. */
  readonly members: readonly MemberChange[];
  /** The time of the audit, in milliseconds since 1970. */
  readonly now: number;
}

/** A problem at a node of the object, or of its declaration if no object exists. */
export interface AuditProblem extends Problem {
  /** Where the declaration says otherwise. */
  readonly declaredAt?: Node;
}

/** A rule about live objects, applied only by audits. */
export interface AuditRule extends RuleFacts {
  readonly needsLive: true;
  /** It compares objects with their declarations, and applies only to audits that read these. */
  readonly needsDeclared?: true;
  /** It applies only to audits that read how often services are called. */
  readonly needsCalls?: true;
  /** It reports members that differ, so those that an unknown value leaves open are not evaluated. */
  readonly comparesMembers?: true;
  /** The resources that it is about; absent: all. */
  readonly on?: readonly ResourceModel[];
  /** Members of the object; after `--- # facts`, what else its service says; after `--- # declared`, its declaration. */
  readonly good: Examples;
  readonly bad: Examples;
  check(object: AuditedObject): Iterable<AuditProblem>;
}

/** Declares a rule about live objects; the list of rules adds its id. */
export const auditRule = (definition: WithReason<Omit<AuditRule, "id" | "needsLive">>): Omit<AuditRule, "id"> => ({
  ...definition,
  needsLive: true,
});
