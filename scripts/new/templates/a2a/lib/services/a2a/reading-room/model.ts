/** The reading room of a task. */
import { cite } from "../../../facts/model/citation.ts";
import type { StructField } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { required } from "../../../facts/shape/required.ts";
import { requiredText } from "../model/message-fields.ts";
import { agentOptions, declaredTenant, importId } from "../push-config/model.ts";

const cites = cite(1, "Endpoints");

const content = {
  readingRoomTopic: { ...requiredText, description: "What is read there.", cites, maxLength: 100 },
  description: { kind: "string", description: "What it is for.", cites, minLength: 1, maxLength: 256 },
} as const satisfies StructField["members"];

const taskId = { ...requiredText, description: "The task that it belongs to.", cites } as const;
const id = { kind: "string", description: "Identifier of the reading room.", cites } as const;

/** A reading room in requests and responses. */
export const readingRoomMessage = {
  kind: "struct",
  description: "A reading room of a task.",
  cites,
  members: { tenant: declaredTenant, taskId, id: required(id), ...content },
} as const satisfies StructField;

/** Declaration and record of a reading room. */
export const readingRoom = {
  name: "reading-room",
  title: "reading room",
  product: "Reading rooms of A2A (Agent2Agent) agents",
  takesSnakeCase: true,
  identity: "importId",
  label: "id",
  recognizedBy: ["readingRoomTopic", "taskId"],
  commonMarks: ["taskId"],
  declaration: {
    kind: "struct",
    description: "A reading room of a task.",
    cites,
    members: {
      tenant: declaredTenant,
      taskId: { ...taskId, immutable: true },
      id: { ...id, generated: true, immutable: true },
      ...content,
    },
  },
  options: {
    agent: agentOptions.agent,
    adoptExisting: {
      kind: "boolean",
      description: "If a reading room with this id exists and is identical, adopt it instead of failing.",
      cites,
    },
  },
  record: { importId },
} as const satisfies ResourceModel;
