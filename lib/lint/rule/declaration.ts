/** What is judged, and by what. */
import type { ResourceModel } from "../../model/resource.ts";
import type { Branch } from "../declaration/branches.ts";
import type { Node } from "../declaration/node.ts";
import type { FieldRule } from "./field-rules.ts";
import type { LintRule } from "./rule.ts";
import type { RuleOptionValues } from "./rule-options.ts";
import type { Validator } from "./validator.ts";

/** All that judges one resource: its model, its compiled schema and the rules about relations between its fields. */
export interface RuleSet {
  readonly resource: ResourceModel;
  readonly validate: Validator;
  /** The rules of its fields that apply; all of them when not given. */
  readonly fieldRules?: readonly FieldRule[];
  readonly rules: readonly LintRule[];
  /** Structures of other resources within it, by their paths ("": all of it), with the rules about one that hold there too. */
  readonly parts?: readonly { readonly at: string; readonly rules: readonly LintRule[] }[];
}

/** One resource declared somewhere. */
export interface Declaration {
  readonly ruleSet: RuleSet;
  /** What is declared; where that differs by branch, what is declared in the first. */
  readonly root: Node;
  /** Where it differs by branch: what is declared in each, or undefined where nothing is. */
  readonly branches?: readonly Branch<Node | undefined>[];
  /**
   * What it shares with others of the same account and region, as far as that can be told: rules about several
   * declarations compare those of one scope. Declarations without any are of one scope.
   */
  readonly scope?: string;
  /** Its settings, where they are not those of the run. */
  readonly options?: RuleOptionValues;
  /** Why it is not known how many resources this makes: rules about several cannot count it. */
  readonly repeatedBecause?: string;
}
