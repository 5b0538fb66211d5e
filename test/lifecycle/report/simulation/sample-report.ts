/** A simulation with known verdicts, for tests of its outputs. */

import { compare } from "../../../../lib/lifecycle/report/simulation/comparison.ts";
import type { SimulationReport } from "../../../../lib/lifecycle/report/simulation/report.ts";
import type { GivenImage } from "../../../../lib/lifecycle/simulate/image/given-image.ts";
import { ImageTable } from "../../../../lib/lifecycle/simulate/image/image-table.ts";
import type { Policy, PolicyRule } from "../../../../lib/lifecycle/simulate/policy/policy.ts";
import { readPolicies, tagKeysOf } from "../../../../lib/lifecycle/simulate/policy/rule.ts";
import { policyText } from "../../../../lib/lifecycle/simulate/verdict/affected.ts";
import { Simulation } from "../../../../lib/lifecycle/simulate/verdict/simulation.ts";

/** The time of the first run. */
const at = "2026-03-01T12:00:00Z";

/** Text with markup, a template and a bidirectional override, all of which outputs must escape. */
export const hostile = `</script><script>alert(1)</script><img src=x onerror="alert(2)">'&amp;\u202e`;

/**
 * An image of this age in days; `undefined` for an unknown age. Even ones are in the first account, odd ones in the
 * second.
 */
export const image = (index: number, days: number | undefined, recipe = "web", besides: object = {}): GivenImage => ({
  id: `img-${index}`,
  recipe: { name: recipe, semanticVersion: "1.2.0" },
  ...(days !== undefined && { createdAt: new Date(Date.parse(at) - days * 86_400_000).toISOString() }),
  status: "AVAILABLE",
  tags: {},
  vmImages: [
    {
      id: `ami-${index}`,
      region: index < 4 ? "eu-west-1" : "us-east-1",
      accountId: index % 2 === 0 ? "111111111111" : "222222222222",
      isPublic: false,
      sharedAccounts: [],
      tags: {},
      snapshots: [`snap-${index}`],
    },
  ],
  ...besides,
});

const rule = (type: "DELETE" | "DISABLE" | "DEPRECATE", value: number): PolicyRule => ({
  action: { type, includeResources: { vmImages: true, snapshots: type === "DELETE" } },
  filter: { type: "AGE", value, unit: "DAYS" },
});

const policy = (name: string, recipe: string, ...policyDetails: readonly PolicyRule[]): Policy => ({
  name,
  file: `policies/${recipe}.json`,
  resourceType: "VM_IMAGE",
  policyDetails,
  resourceSelection: { recipes: [{ name: recipe, semanticVersion: "x.x.x" }] },
});

/** Web images are deprecated after 30 days, disabled after 60 and deleted after 90; the last policy selects nothing. */
const policies = [
  policy("nightly images", "web", rule("DEPRECATE", 30), rule("DISABLE", 60), rule("DELETE", 90)),
  policy("workers", "worker", rule("DELETE", 365)),
  policy(hostile, "elsewhere", rule("DELETE", 1)),
];
const before = [policy("nightly images", "web", rule("DELETE", 120)), policy("workers", "worker", rule("DELETE", 150))];

/**
 * Image 1 is deprecated on day 29, 2 on day 10; 3 and 4 are deprecated today, and disabled a day later. 5 and 6 are worker
 * images, and the new policy keeps 6. The age of 7 is unknown, and no policy selects 8.
 */
export const images = [
  image(1, 1),
  image(2, 20),
  image(3, 70),
  image(4, 94),
  image(5, 10, "worker"),
  image(6, 160, "worker"),
  image(7, undefined, "worker"),
  image(8, 5, hostile, { id: hostile, vmImages: [], containers: [{ id: `repository:${hostile}` }] }),
];

/** Simulates these images. */
export function reportOf(given: readonly GivenImage[] = images, days?: number, isCompared = true): SimulationReport {
  const time = Date.parse(at);
  const [now, then] = [readPolicies(policies), readPolicies(before)];
  const table = new ImageTable(tagKeysOf([...now, ...then]));
  for (const each of given) table.add(each);
  const simulation = new Simulation(table, now, time);
  const saying = (of: Simulation) => ({
    simulation: of,
    said: of.policies.map(({ policy: each }) => policyText(each)),
  });
  const comparison = isCompared
    ? compare("origin/main", saying(new Simulation(table, then, time)), saying(simulation), 30)
    : undefined;
  return { simulation, days, comparison };
}
