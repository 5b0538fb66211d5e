/** Reads a history from the services of several accounts and regions in parallel. */

import { counted } from "../../base/text/counted.ts";
import { type AccountScope, accountInWords, eachAccountInRegion } from "../../client/accounts/accounts-in-regions.ts";
import type { History } from "../simulate/back-test/history.ts";
import { type Failures, type InventoryRun, imagesAt, readPlaces } from "./accounts.ts";
import type { HistoryFacts } from "./history.ts";
import { type HistoryPeriod, joinHistory } from "./join-history.ts";

export interface ReadHistory extends Failures {
  readonly history: History;
}

export interface HistoryScope extends AccountScope, HistoryPeriod {}

/**
 * Reads everything that can be read; failures are reported in the result.
 * @throws ApiError for invalid options, such as an unknown profile; the signal's reason.
 */
export async function readHistories(asked: HistoryScope, run: InventoryRun): Promise<ReadHistory> {
  return readPlaces(asked, run, async (places, attempts) => {
    const read = await eachAccountInRegion(places, async (each) => {
      const images = await imagesAt(each, attempts);
      if (images === undefined) return [];
      const facts = await attempts.of(each, "executions", () => each.place.history(asked.from, images.builds));
      if (facts === undefined) return [];
      each.account.id ??= facts.policies[0]?.arn.split(":")[4];
      run.report(`${accountInWords(each)}: ${totalsOf(facts)}`);
      return [{ images, facts }];
    });
    return { history: joinHistory(asked, read.flat()) };
  });
}

const totalsOf = ({ executions, policies }: HistoryFacts): string =>
  `${counted(executions.length, "execution")}, ${counted(policies.length, "policy", "policies")}`;
