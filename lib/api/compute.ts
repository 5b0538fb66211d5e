/** The compute service (EC2): what Lintel reads of it, machine images and what refers to them. */
import { computeAnswers } from "../model/inventory/compute-answers.ts";
import { type Client, createClient } from "./client.ts";
import { byMethod, type OperationFacts, type Service } from "./operation.ts";
import { type QueryOperation, queryProtocol } from "./query-protocol.ts";
import type { ClientSettings } from "./settings.ts";

/** The operations, with the names in forms of members whose names the vendor's clients have otherwise. */
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
} as const satisfies OperationFacts<QueryOperation>);

const compute: Service<QueryOperation, typeof computeOperations> = {
  id: "ec2",
  ...queryProtocol({ version: "2016-11-15", flavour: "ec2" }),
  pageToken: "NextToken",
  operations: computeOperations,
};

/** A client of the service. Inputs and answers have the names that the vendor's clients have. */
export type ComputeClient = Client<typeof computeOperations>;

/** Makes a client of the service. Throws an ApiError at once for a malformed setting. */
export const createComputeClient = (settings: ClientSettings = {}): ComputeClient =>
  createClient(compute, { ...settings, vocabulary: "as-written" });
