/** Findings of the rules about what live policies do to the images of their account and region. */
import type { ReadRegion } from "../../audit/read-live.ts";
import { Outcome } from "../../lint/engine/outcome.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { ImageTable } from "../../simulate/image/image-table.ts";
import { readPolicies, tagKeysOf } from "../../simulate/policy/rule.ts";
import { Simulation } from "../../simulate/verdict/simulation.ts";
import { addSimulated } from "../simulate/inventory-findings.ts";
import { checkedImage } from "../simulate/inventory-shape.ts";
import { policyOf } from "../simulate/policy-of.ts";

/** Judges the policies of each account and region, unless one of them has errors: it may take what others leave. */
export function policyFindings(
  regions: readonly ReadRegion[],
  policiesIn: (region: ReadRegion) => readonly LintTarget[],
  faulty: ReadonlySet<LintTarget>,
  now: number,
): Outcome<LintTarget> {
  const outcome = new Outcome<LintTarget>();
  for (const region of regions) {
    const policies = policiesIn(region);
    if (region.images === undefined || policies.length === 0 || policies.some((each) => faulty.has(each))) continue;
    const ready = policies.map((declared) => ({ declared, policy: policyOf(declared) }));
    const read = readPolicies(ready.map(({ policy }) => policy));
    const table = new ImageTable(tagKeysOf(read), true);
    for (const image of region.images) {
      const { value } = checkedImage(image, now);
      if (value !== undefined) table.add(value);
    }
    addSimulated(new Simulation(table, read, now, "recipe-version"), ready, outcome);
  }
  return outcome;
}
