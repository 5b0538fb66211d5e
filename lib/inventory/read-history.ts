/** Reads a history from the services of several accounts and regions in parallel. */
import { counted } from "../base/counted.ts";
import type { History } from "../simulate/back-test/history.ts";
import {
  type AccountInRegion,
  Attempts,
  accountsInRegions,
  type Failures,
  type InventoryRun,
  nameOf,
  parallelPlaces,
  type ReadScope,
} from "./accounts.ts";
import { inParallel } from "./bounded.ts";
import type { HistoryFacts } from "./history.ts";
import { type HistoryPeriod, joinHistory } from "./join-history.ts";

/** A history, and the failures. */
export interface ReadHistory extends Failures {
  readonly history: History;
}

/** The scope of the history. */
export interface HistoryScope extends ReadScope, HistoryPeriod {}

/**
 * Reads everything that can be read; failures are reported in the result.
 * @throws ApiError for invalid options, such as an unknown profile; the signal's reason.
 */
export async function readHistories(asked: HistoryScope, run: InventoryRun): Promise<ReadHistory> {
  const places: AccountInRegion[] = await accountsInRegions(asked, run);
  const attempts = new Attempts(run.signal);
  try {
    const read = await inParallel(places, parallelPlaces, async (each) => {
      const images = await attempts.of(each, "images", () => each.place.images());
      if (images === undefined) return [];
      each.account.id ??= images.builds[0]?.arn.split(":")[4];
      const facts = await attempts.of(each, "executions", () => each.place.history(asked.from, images.builds));
      if (facts === undefined) return [];
      each.account.id ??= facts.policies[0]?.arn.split(":")[4];
      run.tell(`${nameOf(each)}: ${totalsOf(facts)}`);
      return [{ images, facts }];
    });
    return { history: joinHistory(asked, read.flat()), ...attempts.outcome(places) };
  } finally {
    for (const { place } of places) place.close();
  }
}

const totalsOf = ({ executions, policies }: HistoryFacts): string =>
  `${counted(executions.length, "execution")}, ${counted(policies.length, "policy", "policies")}`;
