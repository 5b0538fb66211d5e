/** The reading room. */
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { required } from "../../../facts/shape/required.ts";
import { withExample } from "../../../facts/shape/shape.ts";
import { lifecyclePolicy } from "../lifecycle-policy/model.ts";
import { imageBuilderCites as cites, text } from "../model/parts.ts";

const { tags } = lifecyclePolicy.declaration.members;

/** The ARN of a reading room, in requests. */
export const readingRoomArn = required({
  ...text("ARN of a reading room."),
  maxLength: 1024,
  pattern: withExample(
    "^[^:\\s]+:[^:\\s]+:imagebuilder:[^:\\s]+:[0-9]{12}:reading-room/\\S+$",
    "the ARN of a reading room",
    "arn:aws:imagebuilder:us-east-1:123456789012:reading-room/quiet",
  ),
});

/** Declaration and record of a reading room. */
export const readingRoom = {
  name: "reading-room",
  title: "reading room",
  product: "Reading rooms of AWS EC2 Image Builder",
  refusedBy: "image-builder",
  identity: "arn",
  createdAt: "dateCreated",
  label: "name",
  tags: "tags",
  regional: true,
  recognizedBy: ["readingRoomSeats"],
  declaration: {
    kind: "struct",
    description: "A reading room.",
    cites,
    members: {
      name: {
        kind: "string",
        description: "Name of the reading room.",
        cites,
        required: true,
        immutable: true,
        minLength: 1,
        maxLength: 40,
        pattern: { source: "^[a-z0-9-]+$", meaning: "lower-case letters, digits and hyphens" },
      },
      description: { kind: "string", description: "What it is for.", cites, minLength: 1, maxLength: 256 },
      readingRoomSeats: {
        kind: "integer",
        description: "How many there are.",
        cites,
        required: true,
        minimum: 1,
        maximum: 100,
      },
      tags: { ...tags, description: "Tags of the reading room." },
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
    arn: { kind: "string", description: "ARN of the reading room.", cites, maxLength: 1024 },
    dateCreated: { kind: "string", description: "When the reading room was created (ISO 8601).", cites },
  },
} as const satisfies ResourceModel;
