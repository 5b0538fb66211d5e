/** The reading room. */
import type { ResourceModel } from "../../../facts/model/resource.ts";
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
