/**
 * Responses and updates of version 0.3 as those of 1.0 (gap `client/former-version`). What does not fit stays as it is,
 * and the check against the forms of 1.0 refuses it.
 */
import { isMembers, type Members, membersOf, without } from "../../../../base/members.ts";
import type { AgentOperationName } from "../../model/operations.ts";
import { roleOf, stateOf } from "../../model/v0_3-words.ts";
import { cardOfV0_3 } from "./card.ts";
import { dataMark } from "./data-mark.ts";

// Objects of version 0.3 as those of 1.0: of JSON-RPC, which have kinds, and of HTTP+JSON, which are JSON of Protocol
// Buffers as the SDKs write it, in either casing (gap `client/former-http-json`).

/** The members of an object in camel case; those within it stay. */
const inCamelCase = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** Translates a value that is an object; another one stays. */
const inObject = (value: unknown, translate: (members: Members) => Members): unknown =>
  isMembers(value) ? translate(inCamelCase(value)) : value;

const inList = (value: unknown, translate: (members: Members) => Members): unknown =>
  Array.isArray(value) ? value.map((each) => inObject(each, translate)) : value;

/** Members of which some are translated, if they are there. */
const withTranslated = (members: Members, some: { readonly [name: string]: (value: unknown) => unknown }): Members => ({
  ...members,
  ...Object.fromEntries(
    Object.entries(some).flatMap(([name, translate]) =>
      members[name] === undefined ? [] : [[name, translate(members[name])]],
    ),
  ),
});

const taskOf = ({ kind: _, ...task }: Members): Members =>
  withTranslated(task, {
    status: (status) => inObject(status, statusOf),
    artifacts: (artifacts) => inList(artifacts, artifactOf),
    history: (history) => inList(history, messageOf),
  });

const statusOf = ({ update, message = update, ...status }: Members): Members =>
  withTranslated(
    { ...status, ...(message !== undefined && { message }) },
    { state: stateOf, message: (message) => inObject(message, messageOf) },
  );

const artifactOf = (artifact: Members): Members =>
  withTranslated(artifact, { parts: (parts) => inList(parts, partOf) });

/** A message; its parts are called content in Protocol Buffers. */
const messageOf = ({ kind: _, content, parts = content, ...message }: Members): Members =>
  withTranslated(
    { ...message, ...(parts !== undefined && { parts }) },
    { role: roleOf, parts: (each) => inList(each, partOf) },
  );

/** A part. Without a kind it is one of Protocol Buffers, whose data is within an object. */
function partOf({ kind, ...part }: Members): Members {
  if (kind === "data") return dataOf(part);
  if (isMembers(part.data)) return dataOf({ ...part, data: part.data.data });
  if (!isMembers(part.file)) return part;
  const { file, ...members } = part;
  const {
    fileWithBytes,
    fileWithUri,
    bytes = fileWithBytes,
    uri = fileWithUri,
    name,
    mimeType,
  } = inCamelCase(membersOf(file));
  return {
    ...members,
    ...(bytes !== undefined && { raw: bytes }),
    ...(uri !== undefined && { url: uri }),
    ...(name !== undefined && { filename: name }),
    ...(mimeType !== undefined && { mediaType: mimeType }),
  };
}

/** Data other than an object, out of the member that holds it. */
function dataOf({ metadata, ...part }: Members): Members {
  const { [dataMark]: mark, ...others } = membersOf(metadata);
  if (mark !== true || !isMembers(part.data)) return { ...part, ...(metadata !== undefined && { metadata }) };
  const { value = null } = part.data;
  return { ...part, data: value, ...(Object.keys(others).length > 0 && { metadata: others }) };
}

/** What names a configuration in Protocol Buffers: its task, and itself. */
const nameForm = /^tasks\/([^/]+)\/pushNotificationConfigs\/([^/]*)$/;

/** A configuration. Without an id it is the task's first, which has the id of the task. */
function configOf({ taskId: task, name, pushNotificationConfig }: Members): Members {
  const [, within = task, own = ""] = nameForm.exec(typeof name === "string" ? name : "") ?? [];
  const { authentication, ...members } = membersOf(pushNotificationConfig);
  return {
    ...{ taskId: within, id: own === "" ? within : own, ...members },
    ...(authentication !== undefined && { authentication: inObject(authentication, authenticationOf) }),
  };
}

/** 1.0 has one scheme: of several, the first. */
const authenticationOf = ({ schemes, ...members }: Members): Members => ({
  ...members,
  scheme: Array.isArray(schemes) ? schemes[0] : schemes,
});

/** The result of a request in the form of 1.0. */
export function resultOfV0_3(name: AgentOperationName, result: unknown): unknown {
  if (name === "ListTaskPushNotificationConfigs") return listIn(result);
  if (!isMembers(result)) return result;
  switch (name) {
    case "SendMessage":
    case "SendStreamingMessage":
    case "SubscribeToTask":
      return wrapped(inCamelCase(result));
    case "GetTask":
    case "CancelTask":
      return inObject(result, taskOf);
    case "CreateTaskPushNotificationConfig":
    case "GetTaskPushNotificationConfig":
      return inObject(result, configOf);
    case "GetExtendedAgentCard":
      return cardOfV0_3(result);
    default:
      return result;
  }
}

/** Configurations: a list over JSON-RPC, and in a member over HTTP+JSON. */
function listIn(result: unknown): unknown {
  if (Array.isArray(result)) return { configs: inList(result, configOf) };
  if (!isMembers(result)) return result;
  return { ...inCamelCase(result), configs: inList(result.configs ?? [], configOf) };
}

/**
 * An object in the member that says its kind in 1.0; an unknown kind is in none. Over HTTP+JSON it is in such a member
 * already.
 */
function wrapped({ kind, ...result }: Members): Members {
  switch (kind) {
    case "task":
      return { task: taskOf(result) };
    case "message":
      return { message: messageOf(result) };
    case "status-update":
      return { statusUpdate: statusUpdateOf(result) };
    case "artifact-update":
      return { artifactUpdate: artifactUpdateOf(result) };
    default: {
      const { task, msg, message = msg, statusUpdate, artifactUpdate } = result;
      return {
        ...(task !== undefined && { task: inObject(task, taskOf) }),
        ...(message !== undefined && { message: inObject(message, messageOf) }),
        ...(statusUpdate !== undefined && { statusUpdate: inObject(statusUpdate, statusUpdateOf) }),
        ...(artifactUpdate !== undefined && { artifactUpdate: inObject(artifactUpdate, artifactUpdateOf) }),
      };
    }
  }
}

function statusUpdateOf({ status, ...members }: Members): Members {
  return { ...without(members, "kind", "final"), status: inObject(status, statusOf) };
}

function artifactUpdateOf({ artifact, ...members }: Members): Members {
  return { ...without(members, "kind"), artifact: inObject(artifact, artifactOf) };
}
