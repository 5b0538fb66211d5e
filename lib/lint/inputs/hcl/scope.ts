/** What the names in an expression stand for. */
import type { UnknownValue } from "../../text/unknown.ts";
import type { Expression } from "./syntax.ts";
import type { HclValue } from "./value.ts";

/** Computes expressions under one set of answers. */
export interface ExpressionEvaluator {
  /** The value of an expression. */
  value(expression: Expression, scope: Scope): HclValue;
  /** The value of an expression that is referred to by name: computed once, and never while it is being computed. */
  definition(expression: Expression, scope: Scope, reference: string): HclValue;
  /**
   * An answer to a question about what is unknown; undefined when there are too many combinations of answers. A second
   * question about the same reference is not asked: its answer could contradict that of the first.
   */
  ask(question: string, about: UnknownValue, answers: readonly string[]): string | UnknownValue | undefined;
  /** Why nothing more is computed, if it is not. */
  spend(steps: number): UnknownValue | undefined;
}

/** The surroundings of an expression: its file, its module with what that was called with, and names bound around it. */
export interface Scope {
  /** The text in which the expression stands. */
  readonly text: string;
  /** Names that stand for values here alone: those of for expressions and dynamic blocks, `each` and `count`. */
  readonly bound: ReadonlyMap<string, HclValue>;
  /** What tells expressions of this module from those of the same text in others: "" or " in module.images". */
  readonly where: string;
  /** The value of `var.name`, `local.name` and the like; undefined where these names are nothing of the module's. */
  refer(name: string, member: string, evaluation: ExpressionEvaluator): HclValue | undefined;
  /** The expression that a reference to a local value or an argument of the module stands for. */
  definitionOf(reference: Expression): BoundExpression | undefined;
  /** An expression as it is written, or what it is but another name for in the module: `var.stage` for `local.stage`. */
  nameOf(expression: Expression): string;
  /** The texts with which an expression is compared in the module, by {@link nameOf} it. */
  comparedWith(name: string): ReadonlySet<string>;
  /** The same with names bound besides. */
  binding(names: Iterable<readonly [string, HclValue]>): Scope;
}

/** An expression and what its names stand for. */
export interface BoundExpression {
  readonly expression: Expression;
  readonly scope: Scope;
}
