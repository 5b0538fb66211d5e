/** Metrics of services: by the emulator, and by moto as an independent one. */
import { describe, expect, onTestFinished, test } from "vitest";
import { createCloudWatchClient } from "../../../lib/services/cloudwatch/client.ts";
import { hasMoto, startMoto } from "../../client/moto-server.ts";
import { emulatorForTest } from "../../emulator/running-emulator.ts";
import { secret } from "../../run/secret.ts";

const dimensions = [
  { Name: "ServiceName", Value: "web-1" },
  { Name: "ServiceID", Value: "0123456789abcdef" },
];
const now = Date.now();
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();

/** The sum of the requests of the last days, by an endpoint. */
async function requestsBy(endpointUrl: string, more: object = {}): Promise<unknown> {
  const keys = { accessKey: "AKIDEXAMPLE", secretKey: secret("Key") };
  const client = createCloudWatchClient({ region: "us-east-1", endpointUrl, maxRetries: 0, ...keys });
  const Metric = { Namespace: "AWS/AppRunner", MetricName: "Requests", Dimensions: dimensions };
  const response = await client.getMetricData({
    MetricDataQueries: [{ Id: "s0", MetricStat: { Metric, Period: 86_400, Stat: "Sum" } }],
    ...{ StartTime: daysAgo(30), EndTime: new Date(now).toISOString(), ...more },
  });
  client.close();
  return response.MetricDataResults;
}

test("the emulator sums the values of a seed by period", async () => {
  const { url, send } = await emulatorForTest();
  expect(await requestsBy(url)).toEqual([{ Id: "s0", StatusCode: "Complete", Values: [] }]);
  const datum = { Namespace: "AWS/AppRunner", MetricName: "Requests", Dimensions: dimensions.toReversed() };
  const metricData = [
    { ...datum, Timestamp: daysAgo(2.1), Value: 3 },
    { ...datum, Timestamp: daysAgo(2.2), Value: 4 },
    { ...datum, Timestamp: daysAgo(29), Value: 5 },
    { ...datum, Timestamp: daysAgo(31), Value: 100 },
    { ...datum, Timestamp: daysAgo(1), Value: 100, Dimensions: dimensions.slice(0, 1) },
    { ...datum, Timestamp: daysAgo(1), Value: 100, MetricName: "2xxStatusResponses" },
  ];
  await send("POST", "/_lintel/seed", { monitoring: { metricData } });
  expect(await requestsBy(url)).toMatchObject([{ Values: ["7", "5"] }]);
});

test("the emulator refuses what it does not support, and more queries than the service takes", async () => {
  const { url } = await emulatorForTest();
  const query = (Stat: string) => ({
    Id: "s0",
    MetricStat: { Metric: { Namespace: "n", MetricName: "m" }, Period: 60, Stat },
  });
  await expect(requestsBy(url, { MetricDataQueries: [query("Average")] })).rejects.toThrow('Stat is "Average"');
  await expect(requestsBy(url, { StartTime: "yesterday" })).rejects.toThrow('StartTime is "yesterday"');
  const many = (count: number) => ({ MetricDataQueries: Array.from({ length: count }, () => query("Sum")) });
  await expect(requestsBy(url, many(501))).rejects.toThrow("has 501 queries; it has at most 500");
  expect(await requestsBy(url, many(500))).toHaveLength(500);
});

describe.skipIf(!hasMoto)("with moto (needs moto)", () => {
  test("the same request has the same sums", async () => {
    const { url, stop } = await startMoto();
    onTestFinished(async () => {
      await stop();
    });
    const form = new URLSearchParams({ Action: "PutMetricData", Version: "2010-08-01", Namespace: "AWS/AppRunner" });
    for (const [index, value] of [3, 4].entries()) {
      const at = `MetricData.member.${index + 1}`;
      for (const [name, text] of [
        ["MetricName", "Requests"],
        ["Timestamp", daysAgo(2)],
        ["Value", String(value)],
        ...dimensions.flatMap(({ Name, Value }, place) => [
          [`Dimensions.member.${place + 1}.Name`, Name],
          [`Dimensions.member.${place + 1}.Value`, Value],
        ]),
      ]) {
        form.set(`${at}.${name}`, String(text));
      }
    }
    const authorization =
      "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260101/us-east-1/monitoring/aws4_request, SignedHeaders=host, Signature=0";
    const put = await fetch(url, { method: "POST", body: form, headers: { authorization } });
    expect(put.status).toBe(200);
    expect(await requestsBy(url)).toMatchObject([{ Id: "s0", StatusCode: "Complete", Values: ["7.0"] }]);
  });
});
