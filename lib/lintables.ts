/** What the linter, the command line and the docs know besides the resources: the provider does without it. */
import type { Lintable } from "./lint/rule/lintable.ts";
import { agentRequest } from "./model/agents/agent-request.ts";
import { sendMessage } from "./model/agents/send-message.ts";
import { workflow } from "./model/credentials/workflow.ts";
import { resumeService } from "./model/hosted-service/resume-service.ts";
import { agentCards, providerSettings, resources } from "./resources.ts";

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
    baseExample: async () => (await import("../lint-rules/resume-service/base-example.ts")).baseExample,
  },
  ...providerSettings,
  {
    model: workflow,
    ruleSet: async () => ({
      resource: workflow,
      validate: (await import("#validators/workflow")).default,
      rules: (await import("../lint-rules/workflow/index.ts")).default,
    }),
    baseExample: async () => (await import("../lint-rules/workflow/base-example.ts")).baseExample,
  },
  agentCards,
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
    baseExample: async () => (await import("../lint-rules/message/base-example.ts")).baseExample,
  },
  {
    model: agentRequest,
    ruleSet: async () => ({
      resource: agentRequest,
      validate: (await import("#validators/agent-request")).default,
      rules: (await import("../lint-rules/agent-request/index.ts")).default,
    }),
    baseExample: async () => (await import("../lint-rules/agent-request/base-example.ts")).baseExample,
  },
];
