/** The reading room of an organization. */
import { cite } from "../../../facts/model/citation.ts";
import type { StringField } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";

const cites = cite(2, "REST API shapes (Area A)");

/** A segment of a path. */
const segment = {
  kind: "string",
  cites,
  minLength: 1,
  maxLength: 100,
  pattern: { source: "^[A-Za-z0-9._-]+$", meaning: "letters, digits and the characters . _ -" },
} as const satisfies Omit<StringField, "description">;

/** Declaration and record of a reading room. */
export const readingRoom = {
  name: "reading-room",
  title: "reading room",
  product: "Reading rooms of GitHub-like REST APIs",
  identity: "full_name",
  label: "name",
  recognizedBy: ["reading_room_topic"],
  declaration: {
    kind: "struct",
    description: "A reading room of an organization.",
    cites,
    members: {
      organization: { ...segment, description: "The organization.", required: true, immutable: true },
      name: { ...segment, description: "Name of the reading room.", generated: true, immutable: true },
      reading_room_topic: {
        kind: "string",
        description: "What is read there.",
        cites,
        required: true,
        minLength: 1,
        maxLength: 100,
      },
      description: { kind: "string", description: "What it is for.", cites, minLength: 1, maxLength: 256 },
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
    full_name: {
      kind: "string",
      description: "The id for `terraform import`: the organization, a slash, and the name.",
      cites,
    },
  },
} as const satisfies ResourceModel;
