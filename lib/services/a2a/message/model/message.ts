/** Messages between clients and agents, and their parts. */

import { cite } from "../../../../facts/model/citation.ts";
import type { StructField } from "../../../../facts/model/field.ts";
import { extensionUris, freeForm, requiredText, timestamp } from "../../model/message-fields.ts";

const partCites = cite(1, "Part");
const messageCites = cite(1, "Message");
const roleCites = cite(1, "Role (enumeration)");

/** Senders of messages. */
const roles = ["ROLE_UNSPECIFIED", "ROLE_USER", "ROLE_AGENT"] as const;

/** The members of a part of which exactly one is present: its content. */
const partContents = ["text", "raw", "url", "data"] as const;

const base64 = "[A-Za-z0-9+/_-]";

/** One part of the content of a message or artifact. */
const part = {
  kind: "struct",
  description: "A part of the content: text, the bytes of a file, the address of a file, or data.",
  cites: partCites,
  exactlyOne: partContents,
  members: {
    text: { kind: "string", description: "Text content.", cites: partCites },
    raw: {
      kind: "string",
      description: "Content of a file, in base64.",
      cites: partCites,
      boundCites: cite(1, "Resources and their fields"),
      isBinary: true,
      pattern: {
        // With {4} in place of four classes V8 keeps every repetition, and overflows its stack at 3.4 MB.
        source: `^(?:${base64}${base64}${base64}${base64})*(?:${base64}{2}(?:==)?|${base64}{3}=?)?$`,
        meaning: "bytes in base64, such as SGk=",
      },
    },
    url: { kind: "string", description: "Address of a file's content.", cites: partCites },
    data: {
      kind: "any",
      nullable: true,
      description: "Any JSON value, including null: a part with data: null has content.",
      cites: partCites,
    },
    metadata: { ...freeForm(partCites), description: "Metadata of the part." },
    filename: { kind: "string", description: "Name of the file.", cites: partCites },
    mediaType: {
      kind: "string",
      description: "Media type of the content, for every kind of content.",
      cites: partCites,
    },
  },
  formerMembers: {
    kind: "remove it: the member with the content says which kind it is",
    type: "remove it: the member with the content says which kind it is",
    file: "write `url`, or `raw` for bytes, in the part itself, with `filename` and `mediaType`",
    mimeType: "write `mediaType`",
  },
} as const satisfies StructField;

/** A message between a client and an agent. */
export const message = {
  kind: "struct",
  description: "A message between a client and an agent.",
  cites: messageCites,
  members: {
    messageId: {
      ...requiredText,
      description: "Unique identifier, set by the creator of the message; UUID-like.",
      cites: messageCites,
    },
    contextId: {
      kind: "string",
      description: "The context of the message; agents always set it.",
      cites: messageCites,
    },
    taskId: {
      kind: "string",
      description: "The task of the message; its context is the task's.",
      cites: messageCites,
    },
    role: {
      kind: "string",
      description: "Sender: ROLE_USER for a client, ROLE_AGENT for an agent.",
      cites: messageCites,
      boundCites: roleCites,
      required: true,
      enum: roles,
      formerValues: { user: "ROLE_USER", agent: "ROLE_AGENT" },
    },
    parts: {
      kind: "list",
      description: "Content, at least one part.",
      cites: messageCites,
      required: true,
      minItems: 1,
      element: part,
    },
    metadata: { ...freeForm(messageCites), description: "Metadata of the message." },
    extensions: { ...extensionUris(messageCites) },
    referenceTaskIds: {
      kind: "list",
      description: "Ids of tasks that are referenced for context.",
      cites: messageCites,
      element: { kind: "string", description: "Id of a task.", cites: messageCites },
    },
  },
  formerMembers: { kind: "remove it: the place of a message determines its kind" },
} as const satisfies StructField;

/** The time of an event; Lintel writes UTC with a Z and milliseconds. */
export const recordedAt = {
  kind: "string",
  description: "When it was recorded, in ISO 8601.",
  cites: cite(1, "TaskStatus"),
  boundCites: cite(1, "Resources and their fields"),
  pattern: timestamp,
} as const;
