/** The matchers of `lintel/simulate`. */
import { describe, expect, it } from "vitest";
import { simulationMatchers } from "../../../lib/lifecycle/simulate/matchers.ts";
import type { Policy } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";

const vmImage = (id: string, snapshot: string, tags: Readonly<Record<string, string>> = {}) => ({
  id,
  region: "eu-west-1",
  accountId: "111111111111",
  isPublic: false,
  sharedAccounts: [],
  tags,
  snapshots: [snapshot],
});
const image = (id: string, createdAt: string, tags: Readonly<Record<string, string>>) => ({
  id,
  recipe: { name: "web", semanticVersion: "1.0.0" },
  createdAt,
  status: "AVAILABLE" as const,
  tags,
});
const aging = (type: "DELETE" | "DISABLE" | "DEPRECATE", team: string): Policy => ({
  name: team,
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type, includeResources: { vmImages: true, snapshots: true } },
      filter: { type: "AGE", value: 30, unit: "DAYS" },
      exclusionRules: { vmImages: { tagMap: { keep: "yes" } } },
    },
  ],
  resourceSelection: { tagMap: { team } },
});
/** The simulation that the matchers are applied to; each test runs it, so that mutants are tested with it. */
const simulated = () =>
  simulate(
    [aging("DELETE", "web"), aging("DISABLE", "api"), aging("DEPRECATE", "batch")],
    {
      images: [
        {
          ...image("old", "2026-01-01", { team: "web" }),
          vmImages: [vmImage("ami-gone", "snap-gone"), vmImage("ami-kept", "snap-kept", { keep: "yes" })],
        },
        { ...image("off", "2026-01-01", { team: "api" }), vmImages: [] },
        { ...image("aged", "2026-01-01", { team: "batch" }), vmImages: [] },
        { ...image("new", "2026-02-28", { team: "web" }), vmImages: [vmImage("ami-new", "snap-new")] },
      ],
    },
    "2026-03-01T00:00:00Z",
  );

const matchers = Object.entries(simulationMatchers);

describe.each([
  ["old", "toDelete"],
  ["ami-gone", "toDelete"],
  ["snap-gone", "toDelete"],
  ["ami-kept", "toKeep"],
  ["off", "toDisable"],
  ["aged", "toDeprecate"],
  ["new", "toKeep"],
  ["ami-new", "toKeep"],
])("%s", (id, expected) => {
  it.each(matchers)(`matches only ${expected}: %s`, (name, matcher) => {
    expect(matcher.call(undefined, simulated(), id).pass).toBe(name === expected);
    expect(matcher.call({ isNot: true }, simulated(), id).pass).toBe(name === expected);
  });
});

it("explains the actual verdict, with rule and reason", () => {
  expect(simulationMatchers.toKeep.call(undefined, simulated(), "old").message()).toBe(
    'expected old to be kept: it is DELETE by "web" rule 1 (older than 30 days)',
  );
  expect(simulationMatchers.toDelete.call({ isNot: true }, simulated(), "old").message()).toBe(
    'expected old not to be deleted: it is DELETE by "web" rule 1 (older than 30 days)',
  );
  expect(simulationMatchers.toDelete.call(undefined, simulated(), "ami-kept").message()).toBe(
    'expected ami-kept to be deleted: it is SKIP by "web" rule 1 (excluded: it has the tag keep=yes; older than 30 days)',
  );
  expect(simulationMatchers.toDisable.call(undefined, simulated(), "new").message()).toBe(
    'expected new to be disabled: it is KEEP (not older than 30 days ("web" rule 1))',
  );
});

it("fails for an image that is not in the inventory, and so does its negation", () => {
  for (const [, matcher] of matchers) {
    expect(matcher.call(undefined, simulated(), "ami-9").pass).toBe(false);
    expect(matcher.call({}, simulated(), "ami-9").pass).toBe(false);
    expect(matcher.call({ isNot: true }, simulated(), "ami-9").pass).toBe(true);
    expect(matcher.call({}, simulated(), "ami-9").message()).toContain('"ami-9"');
  }
});
