/** Resolves the names in an expression. */
import type { FilePlace } from "../../../declaration/reading.ts";
import type { SecretTexts } from "../../../declaration/secret-texts.ts";
import type { UnknownValue } from "../../../text/unknown.ts";
import type { ModuleFiles } from "../modules/module-files.ts";
import type { HclFile } from "../syntax/hcl-file.ts";
import type { Expression } from "../syntax/syntax.ts";
import type { HclValue } from "./value.ts";

/** Evaluates expressions under one set of answers. */
export interface ExpressionEvaluator {
  /** The texts that are secrets by the name they were read from. */
  readonly secrets: SecretTexts;
  /** Evaluates an expression. */
  value(expression: Expression, scope: Scope): HclValue;
  /** Evaluates an expression that stands by itself: an unknown value says what decides it. */
  whole(expression: Expression, scope: Scope): HclValue;
  /** The value of a named expression. Evaluates it once and detects references to itself. */
  definition(expression: Expression, scope: Scope, reference: string): HclValue;
  /**
   * Asks a question about an unknown value; undefined if there are too many combinations of answers. A second question
   * about the same reference is not asked, since its answer could contradict the first.
   */
  ask(question: string, about: UnknownValue, choices: readonly string[]): string | UnknownValue | undefined;
  /** Evaluates an expression without asking questions. */
  silently(expression: Expression, scope: Scope): HclValue;
  /** Counts steps; returns the reason if a limit is exceeded. */
  spend(steps: number): UnknownValue | undefined;
}

/** The context of an expression: its file, its module with arguments, and local bindings. */
export interface Scope {
  /** The text that contains the expression. */
  readonly text: string;
  /** The file with this text, if it is one of a module. */
  readonly file?: HclFile;
  /** The files that functions read; undefined if there are none. */
  readonly files?: RootFiles | undefined;
  /** Local bindings: those of for expressions and dynamic blocks, `each` and `count`. */
  readonly bound: ReadonlyMap<string, HclValue>;
  /** Distinguishes expressions with the same text in different modules: "" or " in module.images". */
  readonly where: string;
  /** The value of `var.name`, `local.name` and the like; undefined for names that the module does not define. */
  refer(name: string, member: string, evaluation: ExpressionEvaluator): HclValue | undefined;
  /** The expression that defines a local value or an argument of the module. */
  definitionOf(reference: Expression): BoundExpression | undefined;
  /** Where `var.name` or `local.name` is set: by a caller, a file of variables, a default, or a local. */
  settingOf?(root: string, name: string): BoundExpression | JsonSetting | undefined;
  /**
   * An expression as written; an alias is replaced by what it refers to in the module: `var.stage` for `local.stage`.
   */
  nameOf(expression: Expression): string;
  /** The strings and numbers that the module compares an expression with, by its {@link nameOf}. */
  comparedWith(name: string): ReadonlySet<string>;
  /** The same names in another file of the module. */
  within(file: HclFile): Scope;
  /** This scope with additional bindings. */
  binding(names: Iterable<readonly [string, HclValue]>): Scope;
}

/** Files, and the folder of the root module, to which their paths are relative. */
export interface RootFiles {
  readonly files: ModuleFiles;
  readonly root: string;
}

/** A value of a JSON file of variables, of the command line, or of the environment. */
export interface JsonSetting {
  /** The place of its part at a path of names, or of the nearest one above that is written; undefined if no file has it. */
  placeOf(names: readonly string[]): FilePlace | undefined;
}

export interface BoundExpression {
  readonly expression: Expression;
  readonly scope: Scope;
}
