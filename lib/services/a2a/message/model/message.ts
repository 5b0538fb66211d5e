/** Messages between clients and agents, and their parts. */

import { cite } from "../../../../facts/model/citation.ts";
import { documentedFields } from "../../../../facts/model/documented-fields.ts";
import { extensionUris, freeForm, requiredText, timestamp } from "../../model/message-fields.ts";

const partCites = documentedFields(cite(1, "Part"));
const messageCites = documentedFields(cite(1, "Message"));
const roleCites = cite(1, "Role (enumeration)");

/** Senders of messages. */
const roles = ["ROLE_UNSPECIFIED", "ROLE_USER", "ROLE_AGENT"] as const;

/** The members of a part of which exactly one is present: its content. */
const partContents = ["text", "raw", "url", "data"] as const;

const base64 = "[A-Za-z0-9+/_-]";

/** One part of the content of a message or artifact. */
const part = partCites.struct(
  "A part of the content: text, the bytes of a file, the address of a file, or data.",
  {
    exactlyOne: partContents,
    earlierMembers: {
      kind: "remove it: the member with the content implies the kind",
      type: "remove it: the member with the content implies the kind",
      file: "write `url`, or `raw` for bytes, in the part itself, with `filename` and `mediaType`",
      mimeType: "write `mediaType`",
    },
  },
  {
    text: partCites.text("Text content."),
    raw: partCites.text("Content of a file, in base64.", {
      boundCites: cite(1, "Resources and their fields"),
      isBinary: true,
      pattern: {
        // With {4} in place of four classes V8 keeps every repetition, and overflows its stack at 3.4 MB.
        source: `^(?:${base64}${base64}${base64}${base64})*(?:${base64}{2}(?:==)?|${base64}{3}=?)?$`,
        meaning: "bytes in base64, such as SGk=",
      },
    }),
    url: partCites.text("Address of a file's content."),
    data: partCites.any("Any JSON value, including null: a part with data: null has content.", { nullable: true }),
    metadata: { ...freeForm(partCites.cites), description: "Metadata of the part." },
    filename: partCites.text("Name of the file."),
    mediaType: partCites.text("Media type of the content, for every kind of content."),
  },
);

export const message = messageCites.struct(
  "A message between a client and an agent.",
  { earlierMembers: { kind: "remove it: the place of a message determines its kind" } },
  {
    messageId: {
      ...requiredText,
      description: "Unique identifier, set by the creator of the message; UUID-like.",
      cites: messageCites.cites,
    },
    contextId: messageCites.text("The context of the message; agents always set it."),
    taskId: messageCites.text("The task of the message; its context is the task's."),
    role: messageCites.text("Sender: ROLE_USER for a client, ROLE_AGENT for an agent.", {
      boundCites: roleCites,
      required: true,
      enum: roles,
      earlierValues: { user: "ROLE_USER", agent: "ROLE_AGENT" },
    }),
    parts: messageCites.list("Content, at least one part.", { required: true, minItems: 1 }, part),
    metadata: { ...freeForm(messageCites.cites), description: "Metadata of the message." },
    extensions: { ...extensionUris(messageCites.cites) },
    referenceTaskIds: messageCites.list(
      "Ids of tasks that are referenced for context.",
      messageCites.text("Id of a task."),
    ),
  },
);

/** The time of an event; Lintel writes UTC with a Z and milliseconds. */
export const recordedAt = {
  kind: "string",
  description: "When it was recorded, in ISO 8601.",
  cites: cite(1, "TaskStatus"),
  boundCites: cite(1, "Resources and their fields"),
  pattern: timestamp,
} as const;
