/** The output for programs: see {@link SimulationResult} and schemas/simulation.schema.json. */
import { printableJson } from "../../printable.ts";
import type { SimulationReport } from "./report.ts";

/** Pieces of the document, with an image a line: it is written as it is made, since it may be larger than a string. */
export function* jsonOf({ simulation, days }: SimulationReport): Iterable<string> {
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
  yield "}\n";
}

function* listed(values: Iterable<unknown>): Iterable<string> {
  let separator = "\n";
  for (const value of values) {
    yield separator + printableJson(JSON.stringify(value));
    separator = ",\n";
  }
}
