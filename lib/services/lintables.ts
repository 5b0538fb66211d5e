/** The resources and requests for the linter, the command line and the docs; the provider does not need it. */
import type { Lintable } from "../lint/rule/lintable.ts";
import { agentRequest } from "./a2a/agent-request/model.ts";
import { formerAgentCard } from "./a2a/former-agent-card/model.ts";
import { sendMessage } from "./a2a/message/model.ts";
import { resumeService } from "./app-runner/resume-service/model.ts";
import { stateUpdate } from "./image-builder/state-update/model.ts";
import { agentCards, providerSettings, resources } from "./resources.ts";
import { workflow } from "./rest-api/workflow/model.ts";

/** All lintable kinds: the resources, and the requests that only documents have. */
export const lintables: readonly Lintable[] = [
  ...resources,
  {
    model: stateUpdate,
    rules: () => import("../../lint-rules/image-builder/state-update/index.ts"),
  },
  {
    model: resumeService,
    rules: () => import("../../lint-rules/app-runner/resume-service/index.ts"),
  },
  ...providerSettings,
  {
    model: workflow,
    rules: () => import("../../lint-rules/rest-api/workflow/index.ts"),
  },
  agentCards,
  {
    model: formerAgentCard,
    rules: () => import("../../lint-rules/a2a/former-agent-card/index.ts"),
  },
  {
    model: sendMessage,
    rules: () => import("../../lint-rules/a2a/message/index.ts"),
  },
  {
    model: agentRequest,
    rules: () => import("../../lint-rules/a2a/agent-request/index.ts"),
  },
];
