/** Declarations, and the rules that apply to them. */
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Branch } from "../declaration/branches.ts";
import type { Node } from "../declaration/node.ts";
import type { FieldRule } from "./field-rules.ts";
import type { LintRule } from "./rule.ts";
import type { RuleOptionValues } from "./rule-options.ts";
import type { Validator } from "./validator.ts";

/**
 * Everything that checks one resource: its model, its compiled schema and the rules about relations between its fields.
 */
export interface RuleSet {
  readonly resource: ResourceModel;
  readonly validate: Validator;
  /** The enabled rules of its fields; default: all of them. */
  readonly fieldRules?: readonly FieldRule[];
  readonly rules: readonly LintRule[];
  /**
   * Structures of other resources within it, by path ("" is the whole declaration), with the rules that apply there
   * too.
   */
  readonly parts?: readonly { readonly at: string; readonly rules: readonly LintRule[] }[];
}

/** One resource declared somewhere. */
export interface Declaration {
  readonly ruleSet: RuleSet;
  /** The declared value; if it differs by branch, that of the first. */
  readonly root: Node;
  /** If the declaration differs by branch: its value in each, or undefined where nothing is declared. */
  readonly branches?: readonly Branch<Node | undefined>[];
  /**
   * Identifies the account and region as far as known: rules about several declarations compare those of the same
   * scope. All declarations without a scope share one.
   */
  readonly scope?: string;
  /**
   * Identifies what is certainly deployed together within a scope: a file of request documents. All declarations of a
   * scope without a unit share one.
   */
  readonly unit?: string | undefined;
  /** Options of this declaration that override those of the run. */
  readonly options?: RuleOptionValues;
  /** Why the number of resources is unknown; rules about several declarations do not count this one. */
  readonly repeatedBecause?: string;
}
