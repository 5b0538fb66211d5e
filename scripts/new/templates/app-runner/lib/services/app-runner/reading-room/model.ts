/** The reading room. */
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { withExample } from "../../../facts/shape/shape.ts";
import { hostedService } from "../hosted-service/model.ts";
import { appRunnerCites as cites } from "../model/parts.ts";

const { Tags } = hostedService.declaration.members;

/** Declaration and record of a reading room. */
export const readingRoom = {
  name: "reading-room",
  title: "reading room",
  product: "Reading rooms of AWS App Runner",
  refusedBy: "app-runner",
  identity: "ReadingRoomArn",
  createdAt: "CreatedAt",
  attributeNames: { ReadingRoomArn: "arn" },
  label: "ReadingRoomName",
  tags: "Tags",
  regional: true,
  recognizedBy: ["ReadingRoomName"],
  declaration: {
    kind: "struct",
    description: "A reading room.",
    cites,
    members: {
      ReadingRoomName: {
        kind: "string",
        description: "Name of the reading room.",
        cites,
        required: true,
        immutable: true,
        minLength: 1,
        maxLength: 40,
      },
      Description: { kind: "string", description: "What it is for.", cites, maxLength: 256 },
      Tags: { ...Tags, description: "Tags of the reading room." },
    },
  },
  options: {
    adoptExisting: {
      kind: "boolean",
      description: "If a reading room with this name exists and is identical, adopt it instead of failing.",
      cites,
    },
  },
  record: {
    ReadingRoomArn: { ...hostedService.record.ServiceArn, description: "ARN of the reading room.", cites },
    CreatedAt: { kind: "any", time: true, description: "When the reading room was created.", cites },
  },
} as const satisfies ResourceModel;

/** The ARN of a reading room. */
export const readingRoomArnForm = withExample(
  "^[^:\\s]+:[^:\\s]+:apprunner:[^:\\s]+:[0-9]{12}:readingroom/\\S+$",
  "the ARN of a reading room",
  "arn:aws:apprunner:us-east-1:123456789012:readingroom/quiet/0123456789abcdef0123456789abcdef",
);
