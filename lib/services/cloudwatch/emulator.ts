/** Amazon CloudWatch: the operation that reads metrics; a seed says their values. */

import { randomUUID } from "node:crypto";
import { type EmulatedService, seedOf } from "../../emulator/emulated-service.ts";
import { invalidRequest, type QueryCall, queryService } from "../../emulator/query-protocol.ts";
import { type RecordOf, tableOf } from "../../emulator/table.ts";
import type { XmlContent } from "../../emulator/xml.ts";
import { citePage } from "../../facts/model/citation.ts";
import { documentedFields } from "../../facts/model/documented-fields.ts";
import { required } from "../../facts/shape/required.ts";
import { maxQueries } from "./model.ts";

const cites = citePage("emulator.md", "CloudWatch");
const { text, integer, list, struct } = documentedFields(cites);

const dimension = struct("A dimension.", { Name: required(text("Its name.")), Value: required(text("Its value.")) });

const datum = {
  Namespace: required(text("The namespace of the metric.")),
  MetricName: required(text("The name of the metric.")),
  Dimensions: required(list("Its dimensions.", dimension)),
  Timestamp: required(text("When it was measured, ISO 8601.")),
  Value: required(integer("What was measured.")),
} as const;

/** What was measured at one time. */
const data = tableOf({ name: "cloudwatch.datum", description: "A value of a metric.", cites, members: datum });

type Datum = RecordOf<typeof data>;

/** Returns {MetricDataResults, NextToken?}: for each query its sums by period, the newest first. */
function getMetricData({ form, table }: QueryCall): XmlContent {
  const start = timeIn(form, "StartTime");
  const end = timeIn(form, "EndTime");
  const prefixes = new Set(
    [...form.keys()].flatMap((field) => /^MetricDataQueries\.member\.\d+/.exec(field)?.[0] ?? []),
  );
  if (prefixes.size === 0) throw invalidRequest("MetricDataQueries is empty; it has at least one query");
  if (prefixes.size > maxQueries) {
    throw invalidRequest(`MetricDataQueries has ${prefixes.size} queries; it has at most ${maxQueries}`);
  }
  const all = table(data).page(0, Number.POSITIVE_INFINITY).records;
  const MetricDataResults = [...prefixes].map((prefix) => {
    const given = (name: string): string => form.get(`${prefix}.${name}`) ?? "";
    const stat = given("MetricStat.Stat");
    if (stat !== "Sum") throw invalidRequest(`Stat is ${JSON.stringify(stat)}; the emulator supports Sum`);
    const period = Number(given("MetricStat.Period")) * 1000;
    if (!(period >= 60_000 && period % 60_000 === 0)) throw invalidRequest("Period must be a multiple of 60 seconds");
    const asked = keyOf({
      Namespace: given("MetricStat.Metric.Namespace"),
      MetricName: given("MetricStat.Metric.MetricName"),
      Dimensions: dimensionsIn(form, `${prefix}.MetricStat.Metric.Dimensions.member.`),
    });
    const sums = new Map<number, number>();
    for (const each of all) {
      const at = Date.parse(each.Timestamp);
      if (keyOf(each) !== asked || at < start || at >= end) continue;
      const from = start + Math.floor((at - start) / period) * period;
      sums.set(from, (sums.get(from) ?? 0) + each.Value);
    }
    const byTime = [...sums].toSorted(([one], [other]) => other - one);
    return {
      ...{ Id: given("Id"), Label: given("MetricStat.Metric.MetricName"), StatusCode: "Complete" },
      Timestamps: byTime.map(([at]) => new Date(at).toISOString()),
      Values: byTime.map(([, value]) => value),
    };
  });
  return { MetricDataResults };
}

function timeIn(form: URLSearchParams, field: string): number {
  const time = Date.parse(form.get(field) ?? "");
  if (Number.isNaN(time)) throw invalidRequest(`${field} is ${JSON.stringify(form.get(field))}; it must be a time`);
  return time;
}

const dimensionsIn = (form: URLSearchParams, prefix: string): Datum["Dimensions"] =>
  [...form.keys()].flatMap((field) => {
    if (!field.startsWith(prefix) || !field.endsWith(".Name")) return [];
    const own = field.slice(0, -".Name".length);
    return [{ Name: form.get(field) ?? "", Value: form.get(`${own}.Value`) ?? "" }];
  });

/** Equal for the same metric: the order of dimensions does not matter. */
const keyOf = ({ Namespace, MetricName, Dimensions }: Pick<Datum, "Namespace" | "MetricName" | "Dimensions">): string =>
  JSON.stringify([Namespace, MetricName, Dimensions.map(({ Name, Value }) => `${Name}=${Value}`).sort()]);

const seed = seedOf({
  field: struct("Values of metrics.", { metricData: list("The values.", struct("A value of a metric.", datum)) }),
  createRecords({ metricData = [] }, { table }) {
    for (const each of metricData) table(data).put(randomUUID(), each);
  },
});

export const cloudWatch: EmulatedService = queryService({
  name: "monitoring",
  tables: [data],
  seed,
  version: "2010-08-01",
  namespace: "http://monitoring.amazonaws.com/doc/2010-08-01/",
  listElement: "member",
  failures: {
    400: "ValidationError",
    402: "LimitExceeded",
    403: "AccessDenied",
    429: "Throttling",
    500: "InternalServiceFault",
    503: "ServiceUnavailable",
  },
  unknownField: "ValidationError",
  operations: {
    GetMetricData: {
      fields: ["MetricDataQueries", "StartTime", "EndTime", "NextToken", "MaxDatapoints", "ScanBy"],
      run: getMetricData,
    },
  },
});
