/** Builds the message of `lintel agent send` from options, a document, or both. */
import { randomUUID } from "node:crypto";
import type { Argv } from "yargs";
import type { Members } from "../../../base/members.ts";
import { repeatable } from "../../../cli/terminal/repeatable.ts";
import { UsageError } from "../../../cli/terminal/usage-error.ts";
import { inCamelCase } from "../client/agent-response.ts";
import { sendMessage } from "../message/model.ts";
import { documentIn, jsonIn, requiredMembers } from "./input-file.ts";
import { partsOf } from "./message-parts.ts";
import { asDeclared, type PushLine, pushDocument, pushOptions, refuseForeignSecrets } from "./options/push-options.ts";

/** Adds the options. */
export const messageOptions = <T>(line: Argv<T>) =>
  pushOptions(
    line
      .option("text", repeatable("Add a text part"))
      .option(
        "file",
        repeatable(
          "Add a file part: PATH sends the bytes, https://… the address; append ;type=MEDIA/TYPE to set the media type",
        ),
      )
      .option("data", repeatable("Add a data part: JSON, or file://PATH of a JSON file"))
      .option("message", {
        type: "string",
        requiresArg: true, // otherwise yargs would not accept `-` as a value
        describe: "File with the message in YAML or JSON, or - for standard input; other options add to the message",
      })
      .option("task-id", { type: "string", describe: "Task that the message belongs to" })
      .option("context-id", { type: "string", describe: "Context that the message belongs to" })
      .option("metadata", { type: "string", describe: "Metadata of the message: JSON, or file://PATH" })
      .option("accepted-output-mode", {
        type: "string",
        array: true,
        describe: "Media type that you accept in responses, such as text/plain",
      })
      .option("history-length", {
        type: "number",
        alias: "history",
        describe: "Maximum number of history messages to return",
      }),
  );

/** The values of these options. */
export interface MessageLine extends PushLine {
  readonly text: readonly string[];
  readonly file: readonly string[];
  readonly data: readonly string[];
  readonly message: string | undefined;
  readonly "task-id": string | undefined;
  readonly "context-id": string | undefined;
  readonly metadata: string | undefined;
  readonly "accepted-output-mode": readonly string[] | undefined;
  readonly "history-length": number | undefined;
}

/** A message, ready to be linted and sent. */
export interface Outgoing {
  /** As documents declare it, with references in place of secrets. */
  readonly declared: Members;
  /** The request to send, without its push configuration. */
  readonly request: Members & { readonly configuration: Members };
  /** Its push configuration, with references in place of secrets. */
  readonly push: Members | undefined;
  /** Members of the document that are not part of the request. */
  readonly tenant: string | undefined;
  readonly operation: string | undefined;
}

/** Builds the message. Throws a UsageError or an ApiError for anything that cannot be read. */
export async function readMessage(line: MessageLine): Promise<Outgoing> {
  const document = line.message === undefined ? {} : await messageDocument(line.message);
  const { operation, tenant, message: written, configuration: asked, ...others } = document;
  const { taskPushNotificationConfig: own, ...configuration } = requiredMembers(asked ?? {}, "the configuration");
  const message = requiredMembers(written ?? {}, "the message");
  const more = await partsOf(line);
  if (line.message === undefined && more.length === 0) {
    throw new UsageError("the message is empty; add --text, --file, --data or --message");
  }
  const parts = Array.isArray(message.parts) ? [...message.parts, ...more] : (message.parts ?? more);
  const { "task-id": taskId, "context-id": contextId, metadata } = line;
  const { "accepted-output-mode": acceptedOutputModes, "history-length": historyLength } = line;
  const request = {
    ...others,
    message: {
      messageId: randomUUID(),
      role: "ROLE_USER",
      ...message,
      parts,
      ...(taskId !== undefined && { taskId }),
      ...(contextId !== undefined && { contextId }),
      ...(metadata !== undefined && {
        metadata: requiredMembers(await jsonIn(metadata, "--metadata"), "--metadata"),
      }),
    },
    configuration: {
      ...configuration,
      ...(acceptedOutputModes !== undefined && { acceptedOutputModes }),
      ...(historyLength !== undefined && { historyLength }),
    },
  };
  // The message's own configuration wins.
  const push = own === undefined ? await pushDocument(line) : requiredMembers(own, "the push configuration");
  if (push !== undefined && (own !== undefined || line["push-profile"] !== undefined)) refuseForeignSecrets(push, line);
  return {
    declared: {
      ...request,
      ...(tenant !== undefined && { tenant }),
      ...(push !== undefined && {
        configuration: { ...request.configuration, taskPushNotificationConfig: asDeclared(push) },
      }),
    },
    request,
    push,
    tenant: typeof tenant === "string" ? tenant : undefined,
    operation: typeof operation === "string" ? operation : undefined,
  };
}

/** The document in camel case; a message by itself becomes a request. */
async function messageDocument(path: string): Promise<Members> {
  const written = await documentIn(path, "--message");
  const members = "parts" in written && !("message" in written) ? { message: written } : written;
  return requiredMembers(inCamelCase(members, sendMessage.declaration), "the message");
}
