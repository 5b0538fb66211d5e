/** Matchers for vitest and jest: `expect.extend(simulationMatchers)`. */
import type { PartAction } from "./parts.ts";
import type { SimulationResult, Verdict } from "./verdict.ts";

/** The result of a matcher. */
export interface MatcherOutcome {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * The methods that the matchers add to `expect(simulate(…))`. `id` identifies an image, machine image, snapshot or
 * container; an id that is not in the inventory fails, with `not` too. To declare their types in vitest: `declare
 * module "vitest" { interface Matchers<T> extends SimulationMatchers<T> {} }`.
 */
export interface SimulationMatchers<Result = unknown> {
  /** It stays unchanged: KEEP, or SKIP for a machine image that a rule excludes. */
  toKeep(id: string): Result;
  toDelete(id: string): Result;
  toDisable(id: string): Result;
  toDeprecate(id: string): Result;
}

/** The matchers, for `expect.extend`. */
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

/** The action on an image or a part, its reason, and the verdict that has them. */
interface ImageOutcome {
  readonly action: PartAction;
  readonly reason: string;
  readonly verdict: Verdict;
}

function fateOf({ verdicts }: SimulationResult, id: string): ImageOutcome | undefined {
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

function inSentence({ action, reason, verdict: { policy, rule } }: ImageOutcome): string {
  const by = policy === undefined || rule === undefined ? "" : ` by ${JSON.stringify(policy)} rule ${rule + 1}`;
  return `it is ${action}${by} (${reason})`;
}
