/** The JSON output: see {@link SimulationResult} and schemas/simulation.schema.json. */
import { printableJson } from "../../base/printable.ts";
import type { Simulation } from "../../simulate/simulation.ts";
import type { ImageDifference } from "./comparison.ts";
import type { SimulationReport } from "./report.ts";

/** Yields the document in pieces, one image per line, because it may be larger than a string can be. */
export function* jsonOf({ simulation, days, comparison }: SimulationReport): Iterable<string> {
  yield `{"version":1,"at":${JSON.stringify(simulation.dateOf(0))},\n"verdicts":[`;
  yield* listed(simulation.verdicts());
  yield `],\n"policies":[`;
  yield* listed(simulation.summaries());
  yield `],\n"summary":${JSON.stringify(simulation.summary())}`;
  if (days !== undefined) {
    yield `,\n"timeline":[`;
    yield* listed(simulation.timeline(days));
    yield "]";
  }
  if (comparison !== undefined) {
    const { revision, before, newlyDeleted, newlyKept } = comparison;
    yield `,\n"against":{"revision":${printableJson(JSON.stringify(revision))},"newlyDeleted":[`;
    yield* listed(newlyDeleted.map((each) => differenceOf(simulation, each)));
    yield `],"newlyKept":[`;
    yield* listed(newlyKept.map((each) => differenceOf(before, each)));
    yield "]}";
  }
  yield "}\n";
}

/** A difference, with the run that deletes the image, now or at the revision. */
const differenceOf = (simulation: Simulation, { act, ids }: ImageDifference) => ({
  image: simulation.table.ids[simulation.indexOf(act)],
  ids,
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
