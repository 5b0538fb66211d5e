/** Findings of the rules about what live policies do to the images of their account and region. */
import type { ReadRegion } from "../../adopt/audit/read-live.ts";
import { policyOf } from "../../lifecycle/declared/policy-of.ts";
import { checkedImage } from "../../lifecycle/files/inventory-shape.ts";
import { ImageTable } from "../../lifecycle/simulate/image/image-table.ts";
import { readPolicies, tagKeysOf } from "../../lifecycle/simulate/policy/rule.ts";
import { Simulation } from "../../lifecycle/simulate/verdict/simulation.ts";
import { Outcome } from "../../lint/engine/outcome.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { addSimulated } from "../simulate/inventory-findings.ts";

/** Judges the policies of each account and region; if one has errors, which may take what others leave, less of the others. */
export function policyFindings(
  regions: readonly ReadRegion[],
  policiesIn: (region: ReadRegion) => readonly LintTarget[],
  faulty: ReadonlySet<LintTarget>,
  now: number,
): Outcome<LintTarget> {
  const outcome = new Outcome<LintTarget>();
  for (const region of regions) {
    const policies = policiesIn(region);
    const refused = policies.filter((each) => faulty.has(each));
    if (region.images === undefined || policies.length === refused.length) continue;
    const sound = policies.filter((each) => !faulty.has(each));
    const ready = sound.map((declared) => ({ declared, policy: policyOf(declared) }));
    const read = readPolicies(ready.map(({ policy }) => policy));
    const table = new ImageTable(tagKeysOf(read), true);
    for (const image of region.images) {
      const { value } = checkedImage(image, now);
      if (value !== undefined) table.add(value);
    }
    const isPart = refused.length > 0;
    addSimulated(new Simulation(table, read, now, "recipe-version"), ready, outcome, { isPart });
  }
  return outcome;
}
