/** How often services were called, as CloudWatch counts it. */

import { isoTime } from "../../base/iso-time.ts";
import { listAt, textAt } from "../../base/members.ts";
import type { AccountInRegion } from "../../client/accounts/accounts-in-regions.ts";
import type { ReadWork } from "../../lifecycle/inventory/work-file.ts";
import { createCloudWatchClient } from "../../services/cloudwatch/client.ts";
import { maxQueries } from "../../services/cloudwatch/model.ts";

/** Seconds of a day: the period of one sum. */
const aDay = 86_400;

/** By ARN, how many requests services received in the last days. Of those that CloudWatch does not decide, none. */
export async function callsOf(
  arns: readonly string[],
  days: number,
  { account, region, client, signal }: AccountInRegion,
  work: ReadWork,
): Promise<ReadonlyMap<string, number>> {
  const cloudWatch = createCloudWatchClient(client);
  const end = Date.now();
  const period = { StartTime: isoTime(end - days * aDay * 1000), EndTime: isoTime(end) };
  const read: (readonly [string, number])[] = [];
  try {
    for (let at = 0; at < arns.length; at += maxQueries) {
      const part = arns.slice(at, at + maxQueries);
      const name = `${JSON.stringify([account.profile, region])}: calls ${days} ${part[0]} ${part.length}`;
      read.push(...(await work.once(name, () => sums(part))));
    }
  } finally {
    cloudWatch.close();
  }
  return new Map(read);

  async function sums(part: readonly string[]): Promise<readonly (readonly [string, number])[]> {
    const counts = new Map<string, number>();
    const open = new Set<string>();
    const input = { MetricDataQueries: part.map(query), ...period };
    for await (const page of cloudWatch.pages("getMetricData", input, { signal })) {
      for (const result of listAt(page, "MetricDataResults")) {
        const arn = part[Number(textAt(result, "Id")?.slice(1))];
        if (arn === undefined) continue;
        // The last page of a metric is complete.
        if (textAt(result, "StatusCode") === "Complete") open.delete(arn);
        else open.add(arn);
        const values = (Array.isArray(result.Values) ? result.Values : []).map(Number);
        counts.set(
          arn,
          values.reduce((sum, value) => sum + value, counts.get(arn) ?? 0),
        );
      }
    }
    return [...counts].filter(([arn]) => !open.has(arn));
  }
}

/** The query of a service's requests by day. Its id is the position in the list. */
function query(arn: string, index: number) {
  const [, name = "", id = ""] =
    arn
      .split(":service/")
      .pop()
      ?.match(/^([^/]+)\/([^/]+)$/) ?? [];
  const Dimensions = [
    { Name: "ServiceName", Value: name },
    { Name: "ServiceID", Value: id },
  ];
  const Metric = { Namespace: "AWS/AppRunner", MetricName: "Requests", Dimensions };
  return { Id: `s${index}`, MetricStat: { Metric, Period: aDay, Stat: "Sum" } };
}
