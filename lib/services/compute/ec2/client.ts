/** Amazon EC2: the operations with which Lintel reads machine images and their uses. */

import { type Client, createClient } from "../../../client/client.ts";
import { byMethod, type OperationFacts, type Service } from "../../../client/operation.ts";
import { type QueryOperation, queryProtocol } from "../../../client/protocols/query-protocol.ts";
import type { ClientSettings } from "../../../client/settings.ts";
import { computeAnswers } from "./model.ts";

/** The operations, with the names of form fields that differ from those of the AWS CLI. */
export const computeOperations = byMethod({
  DescribeImages: {
    pageOf: "Images",
    named: { Owners: "Owner", ImageIds: "ImageId" },
    answers: computeAnswers.DescribeImages,
  },
  DescribeImageAttribute: { answers: computeAnswers.DescribeImageAttribute },
  DescribeInstances: { pageOf: "Reservations", answers: computeAnswers.DescribeInstances },
  DescribeLaunchTemplates: {
    pageOf: "LaunchTemplates",
    answers: computeAnswers.DescribeLaunchTemplates,
  },
  DescribeLaunchTemplateVersions: {
    pageOf: "LaunchTemplateVersions",
    named: { Versions: "LaunchTemplateVersion" },
    answers: computeAnswers.DescribeLaunchTemplateVersions,
  },
  DescribeSpotInstanceRequests: {
    pageOf: "SpotInstanceRequests",
    answers: computeAnswers.DescribeSpotInstanceRequests,
  },
  DescribeSpotFleetRequests: {
    pageOf: "SpotFleetRequestConfigs",
    answers: computeAnswers.DescribeSpotFleetRequests,
  },
  DescribeFleets: { pageOf: "Fleets", answers: computeAnswers.DescribeFleets },
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
