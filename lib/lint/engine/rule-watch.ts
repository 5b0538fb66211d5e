/**
 * Limits the time that plugin rules may take per declaration, since their regular expressions may never finish. One
 * that exceeds the limit is not applied again; all others are. What else takes so long is the declaration's fault.
 */
import type { Declaration } from "../rule/declaration.ts";
import type { LintRule } from "../rule/rule.ts";
import { defaultFileTimeout, ended, TimeOver } from "../text/time-limit.ts";
import { Outcome } from "./outcome.ts";

export class RuleWatch {
  readonly #seconds: number;
  readonly #stopped = new Set<LintRule>();
  #running: LintRule | undefined;

  /** @param seconds limit per declaration. */
  constructor(seconds = defaultFileTimeout) {
    this.#seconds = seconds;
  }

  /** Whether a rule may run now; marks it as the running rule. */
  mayRun(rule: LintRule): boolean {
    this.#running = rule;
    return !this.#stopped.has(rule);
  }

  /**
   * Applies rules, some of them a plugin's, to a declaration; when one exceeds the limit, starts over without it.
   * @param apply must call {@link mayRun} before each rule and add to the given outcome, which is discarded after a
   * timeout.
   * @throws TimeOver if something else than a plugin's rule exceeds the limit.
   */
  run<D extends Declaration, Result>(declaration: D, outcome: Outcome<D>, apply: (own: Outcome<D>) => Result): Result {
    for (;;) {
      const own = new Outcome<D>();
      this.#running = undefined;
      try {
        const result = ended(this.#seconds, () => apply(own));
        outcome.problems.push(...own.problems);
        outcome.notEvaluated.push(...own.notEvaluated);
        return result;
      } catch (error) {
        const rule = this.#running as LintRule | undefined;
        if (!(error instanceof TimeOver) || rule?.isForeign !== true) throw error;
        this.#stopped.add(rule);
        const reason = `it takes more than ${this.#seconds} s for one declaration; it is no longer applied`;
        outcome.fail(rule, new Error(reason), declaration);
      }
    }
  }
}
