/** What saved plans say about pairs of declarations: what is there before the apply, and what is not. */
import type { LintTarget } from "../findings/finding-place.ts";
import { inRegion, regionOfPlace } from "../inputs/provider-settings.ts";
import type { StateChange } from "../rule/managed.ts";

/** What changes the states of Terraform besides the declarations. */
export interface StateOfRun {
  /** Blocks of Terraform files: moved, removed, import. */
  readonly stateChanges: readonly StateChange[];
  /** What saved plans delete or forget, as the state has it. */
  readonly ended: readonly LintTarget[];
}

/** What saved plans of the present revision say. */
export class SavedPlans {
  /** The states of which a plan has at least one object. */
  readonly #states: ReadonlySet<string>;

  constructor(now: readonly LintTarget[], ended: readonly LintTarget[]) {
    const inState = [...now.filter(({ planned }) => planned?.inState !== undefined), ...ended];
    this.#states = new Set(inState.flatMap(({ managed }) => managed?.state ?? []));
  }

  /** Whether a plan knows that an object does not exist: it has others of the state, and neither changes nor ends it. */
  isMissing({ managed }: LintTarget): boolean {
    return managed !== undefined && this.#states.has(managed.state);
  }

  /** Whether a plan creates a resource in a state that has others, whatever the other revision declares. */
  creates(now: LintTarget): boolean {
    return now.planned !== undefined && now.planned.inState === undefined && this.isMissing(now);
  }
}

/** What an apply starts from: the object as the state has it, where a plan knows that; else the declaration before. */
export function beforeApply(declared: LintTarget | undefined, now: LintTarget): LintTarget | undefined {
  const { branches: _, ...present } = now;
  const { planned, managed } = present;
  if (planned?.inState === undefined || managed === undefined) return declared;
  const { withinAccount } = planned.inState;
  const address = managed.plan?.previousAddress ?? managed.address;
  return {
    ...present,
    ...planned.inState,
    withinAccount: inRegion(declared?.withinAccount ?? now.withinAccount, regionOfPlace(withinAccount)),
    managed: { ...managed, address, lifecycle: declared?.managed?.lifecycle ?? {} },
  };
}
