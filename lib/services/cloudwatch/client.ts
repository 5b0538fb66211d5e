/** Amazon CloudWatch: the operation with which Lintel reads metrics. */
import { type Client, createClient } from "../../client/client.ts";
import type { ClientSettings } from "../../client/client-settings.ts";
import { byMethod, type OperationFacts, type Service } from "../../client/operation.ts";
import { type QueryOperation, queryProtocol } from "../../client/protocols/query-protocol.ts";
import { cloudWatchResponses } from "./model.ts";

export const cloudWatchOperations = byMethod({
  GetMetricData: { pageOf: "MetricDataResults", responses: cloudWatchResponses.GetMetricData },
} as const satisfies OperationFacts<QueryOperation>);

const cloudWatch: Service<QueryOperation, typeof cloudWatchOperations> = {
  id: "monitoring",
  settingsId: "cloudwatch",
  ...queryProtocol({ version: "2010-08-01", flavour: "query" }),
  pageToken: "NextToken",
  operations: cloudWatchOperations,
};

export type CloudWatchClient = Client<typeof cloudWatchOperations>;

/** Creates a client of CloudWatch. Throws an ApiError at once for a malformed setting. */
export const createCloudWatchClient = (settings: ClientSettings): CloudWatchClient =>
  createClient(cloudWatch, { ...settings, vocabulary: "as-written" });
