/** Matchers for vitest and jest: `expect.extend(simulationMatchers)`. */
import type { PartAction } from "./parts.ts";
import type { SimulationResult, Verdict } from "./verdict.ts";

/** What a matcher answers to the test runner. */
export interface MatcherOutcome {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * What they add to `expect(simulate(…))`. `id` is that of an image, a machine image, a snapshot or a container; one that
 * the inventory does not have fails, with `not` too. For their types in vitest:
 * `declare module "vitest" { interface Matchers<T> extends SimulationMatchers<T> {} }`.
 */
export interface SimulationMatchers<Result = unknown> {
  /** It stays as it is: KEEP, or SKIP of a machine image that a rule excludes. */
  toKeep(id: string): Result;
  toDelete(id: string): Result;
  toDisable(id: string): Result;
  toDeprecate(id: string): Result;
}

/** See the head of this file. */
export const simulationMatchers = {
  toKeep: matcher("kept", ["KEEP", "SKIP"]),
  toDelete: matcher("deleted", ["DELETE"]),
  toDisable: matcher("disabled", ["DISABLE"]),
  toDeprecate: matcher("deprecated", ["DEPRECATE"]),
};

function matcher(inWords: string, actions: readonly PartAction[]) {
  return function (this: object | undefined, result: SimulationResult, id: string): MatcherOutcome {
    const fate = fateOf(result, id);
    if (fate === undefined) {
      const message = `the inventory has no image, machine image, snapshot or container ${JSON.stringify(id)}`;
      const isNot = this !== undefined && "isNot" in this && this.isNot === true;
      return { pass: isNot, message: () => message };
    }
    const pass = actions.includes(fate.action);
    return { pass, message: () => `expected ${id} ${pass ? "not " : ""}to be ${inWords}: ${inSentence(fate)}` };
  };
}

/** What becomes of something, and by which image. */
interface Fate {
  readonly action: PartAction;
  readonly reason: string;
  readonly verdict: Verdict;
}

function fateOf({ verdicts }: SimulationResult, id: string): Fate | undefined {
  for (const verdict of verdicts) {
    const { image, action, reason, vmImages, snapshots, containers } = verdict;
    if (image === id) return { action, reason, verdict };
    const vmImage = vmImages.find((each) => each.id === id);
    if (vmImage !== undefined) return { ...vmImage, reason: `${vmImage.reason}; ${reason}`, verdict };
    const part = [...snapshots, ...containers].find((each) => each.id === id);
    if (part !== undefined) return { ...part, reason, verdict };
  }
  return undefined;
}

function inSentence({ action, reason, verdict: { policy, rule } }: Fate): string {
  const by = policy === undefined || rule === undefined ? "" : ` by ${JSON.stringify(policy)} rule ${rule + 1}`;
  return `it is ${action}${by} (${reason})`;
}
