/** The images whose verdict two revisions may decide differently. */
import { type Policy, Unknown } from "../policy/policy.ts";
import type { Simulation } from "./simulation.ts";

/** A simulation, and what its policies say. */
export interface RevisionSimulation {
  readonly simulation: Simulation;
  /** By the index of the policy, see {@link policyText}: policies of which this is equal do the same. */
  readonly said: readonly string[];
}

/**
 * What a policy says about images. If it has a value that is not known, the text of its file counts too, where that
 * value may have changed.
 */
export function policyText(policy: Policy, text = ""): string {
  const { status, accountId, region, resourceType, policyDetails, resourceSelection } = policy;
  let isKnown = true;
  const said = JSON.stringify(
    { status, accountId, region, resourceType, policyDetails, resourceSelection },
    (_, value: unknown) => {
      if (value instanceof Unknown || hasUnknownKey(value)) isKnown = false;
      return value;
    },
  );
  return isKnown ? said : `${said}\n${text}`;
}

/** A map with an unknown key has a symbol among its keys (lib/lint/declaration/plain.ts). */
const hasUnknownKey = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.getOwnPropertySymbols(value).length > 0;

/**
 * Whether two revisions may decide an image differently, by its index. Images compete for places, so a change concerns
 * all images of its policy, those of every policy that selects one of them too, and so on. An image that no change
 * concerns has the same verdict, even where it is not known which.
 */
export function affectedImages(before: RevisionSimulation, now: RevisionSimulation): (index: number) => boolean {
  // Policies are numbered by what they say, and joined to those that select the same images.
  const numbers = new Map<string, number>();
  const numbersOf = ({ said }: RevisionSimulation): readonly number[] =>
    said.map((each) => {
      const number = numbers.get(each) ?? numbers.size;
      numbers.set(each, number);
      return number;
    });
  const revisions = [before, now].map((each, at) => ({
    simulation: each.simulation,
    numbers: numbersOf(each),
    sign: at === 0 ? -1 : 1,
  }));
  const joined = [...numbers.values()];
  const groupOf = (number: number): number => {
    let group = number;
    for (let next = joined[group] ?? group; next !== group; next = joined[group] ?? group) group = next;
    return group;
  };
  const selecting = (index: number): readonly number[] =>
    revisions.flatMap(({ simulation, numbers: ofPolicies }) =>
      simulation.policiesOf(index).map((policy) => ofPolicies[policy.index] ?? 0),
    );
  for (let index = 0; index < now.simulation.table.size; index += 1) {
    const [first, ...others] = selecting(index);
    if (first !== undefined) for (const other of others) joined[groupOf(other)] = groupOf(first);
  }
  const surplus = joined.map(() => 0);
  for (const { numbers: ofPolicies, sign } of revisions) {
    for (const number of ofPolicies) surplus[number] = (surplus[number] ?? 0) + sign;
  }
  const changed = new Set(surplus.flatMap((each, number) => (each === 0 ? [] : [groupOf(number)])));
  return (index) => {
    const [first] = selecting(index);
    return first !== undefined && changed.has(groupOf(first));
  };
}
