/** The results of a template's conditions, by the choices that they depend on, so that few branches evaluate them. */
import type { Choose } from "../../declaration/branches.ts";

/** A question that a condition asked, and the choice of the branch; undefined if it has none. */
export interface Chosen {
  readonly question: string;
  readonly choices: readonly string[];
  readonly choice: string | undefined;
}

/** The result of a condition after these choices; undefined if a deployment decides it. */
interface Test {
  readonly chosen: readonly Chosen[];
  readonly holds: boolean | undefined;
}

/** Maximum number of results of one condition. A condition with more is evaluated again. */
const maxTests = 8;

/** Remembers the results of conditions. */
export class RememberedTests {
  readonly #tests = new Map<string, Test[]>();

  /**
   * The result of a condition after the same choices. It asks the questions that the condition would ask, in their order,
   * so a branch learns of each open question.
   */
  find(name: string, choose: Choose): Test | undefined {
    return this.#tests
      .get(name)
      ?.find(({ chosen }) => chosen.every(({ question, choices, choice }) => choose(question, choices) === choice));
  }

  /** Remembers a result. */
  add(name: string, test: Test): void {
    const known = this.#tests.get(name) ?? [];
    if (known.length < maxTests) known.push(test);
    this.#tests.set(name, known);
  }
}
