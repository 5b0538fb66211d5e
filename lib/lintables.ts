/** The resources and requests for the linter, the command line and the docs; the provider does not need it. */
import type { Lintable } from "./lint/rule/lintable.ts";
import { agentRequest } from "./model/agents/agent-request.ts";
import { formerAgentCard } from "./model/agents/former-agent-card.ts";
import { sendMessage } from "./model/agents/send-message.ts";
import { workflow } from "./model/credentials/workflow.ts";
import { resumeService } from "./model/hosted-service/resume-service.ts";
import { stateUpdate } from "./model/lifecycle-policy/state-update.ts";
import { agentCards, providerSettings, resources } from "./resources.ts";

/** All lintable kinds: the resources, and the requests that only documents have. */
export const lintables: readonly Lintable[] = [
  ...resources,
  {
    model: stateUpdate,
    rules: () => import("../lint-rules/state-update/index.ts"),
  },
  {
    model: resumeService,
    rules: () => import("../lint-rules/resume-service/index.ts"),
  },
  ...providerSettings,
  {
    model: workflow,
    rules: () => import("../lint-rules/workflow/index.ts"),
  },
  agentCards,
  {
    model: formerAgentCard,
    rules: () => import("../lint-rules/former-agent-card/index.ts"),
  },
  {
    model: sendMessage,
    rules: () => import("../lint-rules/message/index.ts"),
  },
  {
    model: agentRequest,
    rules: () => import("../lint-rules/agent-request/index.ts"),
  },
];
