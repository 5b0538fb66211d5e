/**
 * A limit of the time that rules of plugins may take with one declaration: their patterns may have no end, as those of a
 * file that is read may have none. A rule that takes too long is applied no further; all others are.
 */
import type { Declaration } from "../rule/declaration.ts";
import type { RuleFacts } from "../rule/rule.ts";
import { defaultFileTimeout, ended, TimeOver } from "../text/time-limit.ts";
import { Outcome } from "./outcome.ts";

export class RuleWatch {
  readonly #seconds: number;
  readonly #stopped = new Set<RuleFacts>();
  #running: RuleFacts | undefined;

  /** @param seconds how long they may take. */
  constructor(seconds = defaultFileTimeout) {
    this.#seconds = seconds;
  }

  /** Whether a rule may be applied now; from here on it is the one that runs. */
  mayRun(rule: RuleFacts): boolean {
    this.#running = rule;
    return !this.#stopped.has(rule);
  }

  /**
   * Applies rules of which some are a plugin's to a declaration, again without the one that takes too long.
   * @param apply tells {@link mayRun} of each rule, and adds to an outcome that is thrown away where it is ended.
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
        const rule = this.#running;
        if (!(error instanceof TimeOver)) throw error;
        // What is not a rule's has bounds of its own.
        if (rule === undefined) return apply(outcome);
        this.#stopped.add(rule);
        const reason = `it takes more than ${this.#seconds} s for one declaration; it is not applied any further`;
        outcome.fail(rule, new Error(reason), declaration);
      }
    }
  }
}
