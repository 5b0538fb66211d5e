/**
 * HTTP+JSON in version 0.3: other paths, and the JSON of its Protocol Buffers, which the SDKs read
 * (gap `client/former-http-json`).
 */
import { isMembers, type Members, membersOf } from "../../../../../base/members.ts";
import { agentOperationNames } from "../../../model/operations.ts";
import { v0_3Path } from "../../../model/v0_3-words.ts";
import { agentMediaTypes } from "../../../model/wire.ts";
import type { Encoding } from "../../event.ts";
import type { WireBinding } from "../binding.ts";
import { httpJsonWith } from "../http-json.ts";
import { routeReader } from "../http-json-route.ts";
import { jsonRpcCode } from "../json-rpc-error.ts";
import { protobufOf, protobufUpdateOf } from "./protobuf-responses.ts";
import { requestOf } from "./requests.ts";

const names = agentOperationNames.filter((name) => name !== "ListTasks");

const update: Encoding = (content) => Buffer.from(JSON.stringify(protobufUpdateOf(content)));

export const v0_3HttpJson: WireBinding = httpJsonWith("1.0.0", {
  routes: routeReader(new Map(names.map((name) => [name, v0_3Path(name)])), false),
  membersOf(name, content) {
    // Clients in Go and Python send null for an empty message.
    if (content === null) return {};
    if (!isMembers(content)) return content;
    return name === "CreateTaskPushNotificationConfig" ? configIn(content) : requestOf(name, content);
  },
  contentOf: (name, content) => protobufOf(name, membersOf(content)),
  update,
  errorOf: (refusal, { message }) => ({ code: jsonRpcCode(refusal), message }),
  typeOf: () => agentMediaTypes["1.0.0"],
});

/** A configuration is the body, or in its member `config`; its task is in the path. */
function configIn({ config, ...body }: Members): Members {
  const { push_notification_config: written, pushNotificationConfig = written } = isMembers(config) ? config : body;
  const { taskId: _, ...members } = requestOf("CreateTaskPushNotificationConfig", { pushNotificationConfig });
  return members;
}
