/** Push-notification configurations of tasks. */

import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { Pattern, StringField } from "../../../facts/model/field.ts";
import type { ResourceModel, ResourceOption } from "../../../facts/model/resource.ts";
import { protocolBinding } from "../agent-card/model.ts";
import { requiredText, tenant } from "../model/message-fields.ts";

const config = documentedFields(cite(1, "TaskPushNotificationConfig"));
const authentication = documentedFields(cite(1, "AuthenticationInfo (used for push notifications)"));
const wrappers = documentedFields(cite(1, "Response wrappers"));

/** The name of an HTTP authentication scheme, a token of RFC 9110. */
const schemeName: Pattern = {
  source: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",
  meaning: "the name of an HTTP authentication scheme, such as Bearer, without the credentials",
};

/** The number of configurations of one task above which a rule warns (gap `push-config/many-configs`). */
export const manyConfigs = 50;

export const authenticationInfo = authentication.struct(
  "How notifications authenticate to their receiver, in the Authorization header.",
  { earlierMembers: { schemes: "write `scheme`, one name" }, replacements: { schemes: ["scheme"] } },
  {
    scheme: authentication.text("Name of an HTTP authentication scheme, in any case.", {
      required: true,
      concealed: true,
      pattern: schemeName,
    }),
    credentials: authentication.text("Credentials in the form of the scheme. Documents contain a reference to them.", {
      sensitive: true,
      writeOnly: true,
    }),
  },
);

/** A configuration in declarations, SendMessage requests and responses. */
export const taskPushNotificationConfig = config.struct("Where and how to send the updates of a task.", {
  tenant: { ...tenant, cites: config.cites },
  id: config.text("Identifier of the configuration; UUID-like."),
  taskId: config.text("The task that it belongs to; omitted in SendMessage."),
  url: {
    ...requiredText,
    description: "Where notifications are sent.",
    cites: config.cites,
    pattern: {
      source: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#]+(?:[/?#]\\S*)?$",
      meaning: "an absolute URL with http or https and a host",
    },
  },
  token: config.text(
    "A token unique to the task or session, by which the receiver recognizes the notifications. Documents contain a reference to it.",
    { sensitive: true, writeOnly: true },
  ),
  authentication: { ...authenticationInfo, cites: config.cites },
});

export const listPushConfigsResponse = wrappers.struct("A page of configurations of a task.", {
  configs: wrappers.list("The configurations; absent if there are none.", taskPushNotificationConfig),
  nextPageToken: wrappers.text("Token of the next page; empty or absent on the last one."),
});

/** The tenant of a resource at an agent. */
export const declaredTenant = {
  ...taskPushNotificationConfig.members.tenant,
  description: `${taskPushNotificationConfig.members.tenant.description} If omitted, the tenant in the agent's card.`,
  decidedByService: true,
  immutable: true,
} as const satisfies StringField;

/** The import id: the agent, then percent-encoded segments (gap `push-config/import-id`). */
export const importId = config.text(
  "The id for `terraform import`: the agent's address, #, and the percent-encoded tenant (if any), task or context, and id, separated by slashes.",
);

/** Lintel's own options of resources at an agent (gaps `push-config/agent` and `push-config/update`). */
export const agentOptions = {
  agent: {
    kind: "string",
    description:
      "The agent: its base URL, or the address of its card. If omitted, the only agent in the provider's `agents`.",
    cites: cite(1, "What the service does"),
    immutable: true,
    concealed: true,
    observed: true,
    pattern: {
      source: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@]+(?:[/?][^\\s#]*)?$",
      meaning: "an absolute URL with https or http, without a name and password",
    },
  },
  protocolBinding: {
    ...protocolBinding,
    description: `${protocolBinding.description} Overrides the one in \`agents\`.`,
  },
  updateMode: {
    kind: "string",
    description:
      "How to change a configuration: `upsert` sends it again with the same id, `replace` deletes it first, for agents that create a second one or refuse an existing id.",
    cites: cite(1, "Endpoints"),
    enum: ["upsert", "replace"],
    default: "upsert",
  },
} as const satisfies { readonly [option: string]: ResourceOption };

/** A push configuration for a task: the body of CreateTaskPushNotificationConfig. */
export const pushConfig = {
  name: "push-config",
  title: "push-notification configuration",
  product: "Push notifications of A2A (Agent2Agent) agents",
  refusedBy: "agent",
  takesSnakeCase: true,
  identity: "importId",
  label: "id",
  propTypes: { authentication: "PushAuthenticationProps" },
  recognizedBy: ["taskId", "authentication"],
  commonMarks: ["taskId", "authentication"],
  declaration: {
    ...taskPushNotificationConfig,
    members: {
      ...taskPushNotificationConfig.members,
      tenant: declaredTenant,
      id: { ...taskPushNotificationConfig.members.id, generated: true, immutable: true },
      taskId: {
        ...taskPushNotificationConfig.members.taskId,
        description: "The task that it belongs to: part of the path of the request that creates it.",
        required: true,
        minLength: 1,
        immutable: true,
      },
    },
  },
  options: {
    ...agentOptions,
    adoptExisting: config.flag(
      "If the task has a configuration with this id and the same url and scheme, adopt it instead of failing.",
    ),
    onTaskEnd: {
      kind: "string",
      description:
        "What happens to the configuration when its task has ended, and agents remove it: `retain` keeps it in the state, as ended, without further changes; `recreate` creates it again, even for a task that has ended.",
      cites: cite(1, "States and transitions"),
      enum: ["retain", "recreate"],
      default: "retain",
    },
  },
  record: {
    importId,
    taskEnded: {
      kind: "boolean",
      description: "Whether the task has ended, or no longer exists at the agent: then nothing is sent any longer.",
      cites: cite(1, "States and transitions"),
    },
  },
} as const satisfies ResourceModel;
