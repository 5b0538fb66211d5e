/**
 * The single list of resources, and of the requests that are linted besides: what the linter, the command line, the
 * provider and the docs know. Everything but the model is loaded when it is asked for.
 */
import type { Lintable } from "./lint/run.ts";
import { agentCard } from "./model/agent-card.ts";
import { agentRequest } from "./model/agent-request.ts";
import { hostedService } from "./model/hosted-service.ts";
import { lifecyclePolicy } from "./model/lifecycle-policy.ts";
import { pushConfig } from "./model/push-config.ts";
import { resumeService } from "./model/resume-service.ts";
import { sendMessage } from "./model/send-message.ts";
import type { Handler } from "./runtime/handler.ts";

/** A resource and where its parts are. */
export interface ResourceEntry extends Lintable {
  /** What applies it; only its own client may be handed to it. */
  handler(): Promise<{ readonly default: Handler<unknown> }>;
}

/** Every resource, in the order of documentation. */
export const resources: readonly ResourceEntry[] = [
  {
    model: lifecyclePolicy,
    ruleSet: async () => ({
      resource: lifecyclePolicy,
      validate: (await import("#validators/lifecycle-policy")).default,
      rules: (await import("../lint-rules/lifecycle-policy/index.ts")).default,
    }),
    handler: () => import("./runtime/lifecycle-policy.ts"),
  },
  {
    model: hostedService,
    ruleSet: async () => ({
      resource: hostedService,
      validate: (await import("#validators/hosted-service")).default,
      rules: (await import("../lint-rules/hosted-service/index.ts")).default,
    }),
    handler: () => import("./runtime/hosted-service.ts"),
  },
];

/** What can be linted: the resources, and the requests that only documents hold. */
export const lintables: readonly Lintable[] = [
  ...resources,
  {
    model: resumeService,
    ruleSet: async () => ({
      resource: resumeService,
      validate: (await import("#validators/resume-service")).default,
      rules: (await import("../lint-rules/resume-service/index.ts")).default,
    }),
  },
  {
    model: agentCard,
    ruleSet: async () => ({
      resource: agentCard,
      validate: (await import("#validators/agent-card")).default,
      rules: (await import("../lint-rules/agent-card/index.ts")).default,
    }),
  },
  {
    model: pushConfig,
    ruleSet: async () => ({
      resource: pushConfig,
      validate: (await import("#validators/push-config")).default,
      rules: (await import("../lint-rules/push-config/index.ts")).default,
    }),
  },
  {
    model: sendMessage,
    ruleSet: async () => ({
      resource: sendMessage,
      validate: (await import("#validators/message")).default,
      rules: (await import("../lint-rules/message/index.ts")).default,
      parts: [
        {
          at: "configuration.taskPushNotificationConfig",
          rules: (await import("../lint-rules/push-config/index.ts")).rulesAnywhere,
        },
      ],
    }),
  },
  {
    model: agentRequest,
    ruleSet: async () => ({
      resource: agentRequest,
      validate: (await import("#validators/agent-request")).default,
      rules: (await import("../lint-rules/agent-request/index.ts")).default,
    }),
  },
];
