/** The JSON output: see {@link SimulationResult} and schemas/simulation.schema.json. */
import { printableJson } from "../../../base/text/printable.ts";
import { lastDayShown } from "../../simulate/outlook.ts";
import type { Simulation } from "../../simulate/verdict/simulation.ts";
import { differenceKinds, kindOf, lostAccess } from "./comparison/words.ts";
import type { Difference, PossibleDifference } from "./comparison.ts";
import { costOf, type FreedSpace, type FreedSpaces, type StoragePrice } from "./freed.ts";
import { remarkOn } from "./notes.ts";
import { imagesToday, type SimulationReport } from "./report.ts";
import { totalsOf } from "./totals.ts";

/** Yields the document in pieces, one image per line, because it may be larger than a string can be. */
export function* jsonOf({ simulation, days, comparison, price }: SimulationReport): Iterable<string> {
  yield `{"version":1,"at":${JSON.stringify(simulation.dateOf(0))},\n"verdicts":[`;
  yield* listed(simulation.verdicts());
  yield `],\n"policies":[`;
  yield* listed(simulation.summaries());
  yield `],\n"summary":${JSON.stringify(simulation.summary())}`;
  const { freed, notes } = totalsOf(simulation, days);
  const { keptOfPolicies: _, ...today } = imagesToday(simulation);
  yield `,\n"today":${JSON.stringify(today)}`;
  yield `,\n"freed":${printableJson(JSON.stringify({ days: lastDayShown(days), ...freedOf(simulation, freed, price) }))}`;
  yield `,\n"notes":[`;
  yield* listed(notes.map((each) => ({ ...each, text: remarkOn(each) })));
  yield "]";
  if (days !== undefined) {
    yield `,\n"timeline":[`;
    yield* listed(simulation.timeline(days));
    yield "]";
  }
  if (comparison !== undefined) {
    const { revision, days: ahead, differences, possible } = comparison;
    yield `,\n"against":{"revision":${printableJson(JSON.stringify(revision))},"days":${ahead}`;
    for (const { action, change, member } of differenceKinds) {
      yield `,"${member}":[`;
      yield* listed(differences.filter((each) => each.action === action && each.change === change).map(differenceOf));
      yield "]";
    }
    yield `,"undecided":[`;
    yield* listed(possible.map(possibleOf));
    yield "]}";
  }
  yield "}\n";
}

/** What the runs of the first days free, by policy and by recipe. */
function freedOf(simulation: Simulation, { all, policies, recipes }: FreedSpaces, price: StoragePrice | undefined) {
  const priced = (space: FreedSpace) => ({
    ...space,
    ...(price !== undefined && { costPerMonth: costOf(space, price) }),
  });
  return {
    ...(price !== undefined && { price }),
    ...priced(all),
    policies: policies.map((space, index) => ({ name: simulation.policies[index]?.policy.name, ...priced(space) })),
    recipes: [...recipes].map(([name, space]) => ({ name, ...priced(space) })),
  };
}

/** A difference, with the run that acts, and that of the other revision. */
function differenceOf(each: Difference) {
  const { simulation, otherDay } = each;
  const access = lostAccess(each);
  return {
    ...actOf(each),
    ...(otherDay !== undefined && { otherDate: simulation.dateOf(otherDay) }),
    ...(access.length > 0 && { losesAccess: access }),
  };
}

const possibleOf = (each: PossibleDifference) => ({
  possible: each.changes.map((change) => kindOf(each.action, change).member),
  ...actOf(each),
  reason: each.missing,
});

const actOf = ({ simulation, act, things }: Difference | PossibleDifference) => ({
  image: simulation.table.ids[simulation.indexOf(act)],
  ids: things.map(({ id }) => id),
  date: simulation.dateOf(act.day),
  policy: act.rule.policy.policy.name,
  rule: act.rule.index,
});

function* listed(values: Iterable<unknown>): Iterable<string> {
  let separator = "\n";
  for (const value of values) {
    yield separator + printableJson(JSON.stringify(value));
    separator = ",\n";
  }
}
