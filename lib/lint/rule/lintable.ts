/** What can be linted. */
import type { ResourceModel } from "../../model/resource.ts";
import type { RuleSet } from "./declaration.ts";

/** A resource that can be linted; its schema and rules are loaded when a file declares one. */
export interface Lintable {
  readonly model: ResourceModel;
  ruleSet(): Promise<RuleSet>;
  /** A request document without any finding, in YAML: examples of rules are laid over it. */
  baseExample(): Promise<string>;
}
