/** Amazon EC2: the operations with which Lintel reads AMIs and their uses. */

import { type Client, createClient } from "../../../client/client.ts";
import type { ClientSettings } from "../../../client/client-settings.ts";
import { byMethod, type OperationFacts, type Service } from "../../../client/operation.ts";
import { type QueryOperation, queryProtocol } from "../../../client/protocols/query-protocol.ts";
import { computeResponses } from "./model.ts";

/** The operations, with the names of form fields that differ from those of the AWS CLI. */
export const computeOperations = byMethod({
  DescribeImages: {
    pageOf: "Images",
    named: { Owners: "Owner", ImageIds: "ImageId" },
    responses: computeResponses.DescribeImages,
  },
  DescribeImageAttribute: { responses: computeResponses.DescribeImageAttribute },
  DescribeInstances: { pageOf: "Reservations", responses: computeResponses.DescribeInstances },
  DescribeLaunchTemplates: {
    pageOf: "LaunchTemplates",
    responses: computeResponses.DescribeLaunchTemplates,
  },
  DescribeLaunchTemplateVersions: {
    pageOf: "LaunchTemplateVersions",
    named: { Versions: "LaunchTemplateVersion" },
    responses: computeResponses.DescribeLaunchTemplateVersions,
  },
  DescribeSpotInstanceRequests: {
    pageOf: "SpotInstanceRequests",
    responses: computeResponses.DescribeSpotInstanceRequests,
  },
  DescribeSpotFleetRequests: {
    pageOf: "SpotFleetRequestConfigs",
    responses: computeResponses.DescribeSpotFleetRequests,
  },
  DescribeFleets: { pageOf: "Fleets", responses: computeResponses.DescribeFleets },
} as const satisfies OperationFacts<QueryOperation>);

const compute: Service<QueryOperation, typeof computeOperations> = {
  id: "ec2",
  ...queryProtocol({ version: "2016-11-15", flavour: "ec2" }),
  pageToken: "NextToken",
  operations: computeOperations,
};

/** A client of EC2. Inputs and responses have AWS's names. */
export type ComputeClient = Client<typeof computeOperations>;

/** Creates a client of EC2. Throws an ApiError at once for a malformed setting. */
export const createComputeClient = (settings: ClientSettings): ComputeClient =>
  createClient(compute, { ...settings, vocabulary: "as-written" });
