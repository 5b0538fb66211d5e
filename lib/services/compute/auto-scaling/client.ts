/** Amazon EC2 Auto Scaling: the operations with which Lintel reads. */

import { type Client, createClient } from "../../../client/client.ts";
import type { ClientSettings } from "../../../client/client-settings.ts";
import { byMethod, type OperationFacts, type Service } from "../../../client/operation.ts";
import { type QueryOperation, queryProtocol } from "../../../client/protocols/query-protocol.ts";
import { autoScalingResponses } from "./model.ts";

export const autoScalingOperations = byMethod({
  DescribeAutoScalingGroups: {
    pageOf: "AutoScalingGroups",
    responses: autoScalingResponses.DescribeAutoScalingGroups,
  },
  DescribeLaunchConfigurations: {
    pageOf: "LaunchConfigurations",
    responses: autoScalingResponses.DescribeLaunchConfigurations,
  },
} as const satisfies OperationFacts<QueryOperation>);

const autoScaling: Service<QueryOperation, typeof autoScalingOperations> = {
  id: "autoscaling",
  settingsId: "auto_scaling",
  ...queryProtocol({ version: "2011-01-01", flavour: "query" }),
  pageToken: "NextToken",
  operations: autoScalingOperations,
};

/** A client of EC2 Auto Scaling. */
export type AutoScalingClient = Client<typeof autoScalingOperations>;

/** Creates a client of EC2 Auto Scaling. Throws an ApiError at once for a malformed setting. */
export const createAutoScalingClient = (settings: ClientSettings): AutoScalingClient =>
  createClient(autoScaling, { ...settings, vocabulary: "as-written" });
