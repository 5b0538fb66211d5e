/** Comparisons of lifecycle policies and proofs of guarantees, without an inventory. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { comparePolicies } from "../lib/lifecycle/compare/compare-policies.ts";
import { deletingUndeprecated } from "../lib/lifecycle/compare/guarantees/deprecation.ts";
import {
  actingBefore,
  deletingNewest,
  deletingOtherRecipes,
  touchingRegion,
  touchingShared,
  touchingTagged,
} from "../lib/lifecycle/compare/guarantees/guarantees.ts";
import { leakOf } from "../lib/lifecycle/compare/guarantees/never-deleted.ts";
import { withLaterDeletions } from "../lib/lifecycle/compare/over-days/over-days.ts";
import type { Policy } from "../lib/lifecycle/simulate/policy/policy.ts";
import { policies } from "./policies.ts";
import { processorTime } from "./processor-time.ts";
import { sideBySide, timedProcess } from "./side-by-side.ts";
import { inventoryText } from "./simulate.ts";
import type { Row } from "./table.ts";

/** The policies, each with another period and another exclusion. */
const changed = (declared: readonly Policy[]): readonly Policy[] =>
  (declared as ReturnType<typeof policies>).map((policy, index) => ({
    ...policy,
    policyDetails: policy.policyDetails.map((rule, at) => ({
      ...rule,
      filter: { ...rule.filter, value: rule.filter.value + (index % 3) },
      ...(at === 0 && { exclusionRules: { ...rule.exclusionRules, tagMap: { keep: index % 2 === 0 ? "yes" : "no" } } }),
    })),
  })) as readonly Policy[];

/** The policies, each of which deletes some days later: no run shows anything new, so that days are searched. */
const delayed = (declared: readonly Policy[]): readonly Policy[] =>
  (declared as ReturnType<typeof policies>).map((policy, index) => ({
    ...policy,
    policyDetails: policy.policyDetails.map((rule) => ({
      ...rule,
      filter: { ...rule.filter, value: rule.filter.value + (rule.action.type === "DELETE" ? 1 + (index % 3) : 0) },
    })),
  })) as readonly Policy[];

/** Ten guarantees about one policy. */
const guarantees: readonly ((policy: readonly Policy[]) => unknown)[] = [
  (policy) => actingBefore(policy, "DELETE", { value: 30, unit: "DAYS" }),
  (policy) => actingBefore(policy, "DEPRECATE", { value: 1, unit: "MONTHS" }),
  (policy) => deletingNewest(policy, 3),
  (policy) => deletingNewest(policy, 1),
  (policy) => touchingTagged(policy, { key: "keep", value: "yes" }),
  (policy) => touchingRegion(policy, "eu-west-1"),
  (policy) => touchingShared(policy, "123456789012"),
  (policy) => deletingUndeprecated(policy, { value: 7, unit: "DAYS" }),
  (policy) => leakOf(policy, "service-1"),
  (policy) => deletingOtherRecipes(policy, ["service-1"]),
];

/** Comparisons in this process, against `lintel lint` of the same policies; guarantees, against JSON.parse. */
export async function* benchCompare(): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  try {
    const before = policies(100) as readonly Policy[];
    const after = changed(before);
    const later = delayed(before);
    const file = join(folder, "policies.json");
    const changedFile = join(folder, "changed.json");
    await writeFile(file, JSON.stringify(before));
    await writeFile(changedFile, JSON.stringify(after));
    const text = inventoryText();
    const timed = (work: () => unknown) => () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    };
    const times = await sideBySide(
      {
        lint: timedProcess(["node", "dist/lintel.cjs", "lint", file]),
        compare: timed(() => comparePolicies(before, after)),
        days: timed(() => withLaterDeletions(comparePolicies(before, later), before, later)),
        parse: timed(() => JSON.parse(text)),
        prove: timed(() => {
          for (const policy of before) for (const guarantee of guarantees) guarantee([policy]);
        }),
      },
      11,
    );
    yield* [
      {
        what: "comparison of 100 policies with 100, each changed",
        measured: times.compare,
        against: "lintel lint of 100 policies",
        compared: times.lint,
        unit: "ms",
        goal: 0.5,
      },
      {
        // Without a goal: inventories of each policy are simulated day by day, as its last launches end in another order.
        what: "comparison over days of 100 policies with 100, each later",
        measured: times.days,
        against: "lintel lint of 100 policies",
        compared: times.lint,
        unit: "ms",
      },
      {
        what: "1,000 pairs of a guarantee and a policy",
        measured: times.prove,
        against: "JSON.parse of 100,000 images",
        compared: times.parse,
        unit: "ms",
        goal: 1,
      },
    ];
    const ofProcesses = await sideBySide(
      {
        compare: processorTime(["dist/lintel.cjs", "compare", changedFile, "--against", file], 1),
        lint: processorTime(["dist/lintel.cjs", "lint", file], 1),
      },
      7,
    );
    yield {
      what: "lintel compare, 100 policies, each changed, processor time",
      measured: ofProcesses.compare,
      against: "lintel lint of 100 policies",
      compared: ofProcesses.lint,
      unit: "ms",
      goal: 1.5,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
