/**
 * Push-notification configurations for all tasks of a context; Lintel defines the set (gap `push-config-set/scope`).
 */

import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { requiredText } from "../model/message-fields.ts";
import { agentOptions, declaredTenant, importId, pushConfig } from "../push-config/model.ts";

const config = documentedFields(cite(1, "TaskPushNotificationConfig"));
const tasks = documentedFields(cite(1, "Endpoints"));

const { url, token, authentication } = pushConfig.declaration.members;

const taskIds = {
  kind: "list",
  cites: tasks.cites,
  element: tasks.text("Id of a task."),
} as const;

/** One configuration for each active task of a context. */
export const pushConfigSet = {
  name: "push-config-set",
  title: "set of push-notification configurations",
  product: "Push notifications of A2A (Agent2Agent) agents",
  refusedBy: "agent",
  takesSnakeCase: true,
  identity: "importId",
  label: "id",
  propTypes: pushConfig.propTypes,
  recognizedBy: [],
  declaration: config.struct(
    "Where and how to send the updates of all tasks of a context that exist at the time of the apply. A later task is not covered until the next apply.",
    {
      tenant: declaredTenant,
      contextId: {
        ...requiredText,
        description: "The context whose tasks are covered, except ended ones.",
        cites: tasks.cites,
        immutable: true,
      },
      id: config.text("Identifier of the set, from which the id of each task's configuration is derived.", {
        generated: true,
        immutable: true,
      }),
      url,
      token,
      authentication,
    },
  ),
  options: agentOptions,
  record: {
    importId,
    coveredTasks: { ...taskIds, description: "The tasks that have a configuration of this set and have not ended." },
    uncoveredTasks: {
      ...taskIds,
      description: "The tasks without a configuration, or with one that differs from most: the next apply covers them.",
    },
  },
} as const satisfies ResourceModel;
