// Written by `npm run generate` from the names of files; not written by hand.
import type { Lintable } from "../lint/rule/lintable.ts";
import { agentCard } from "./a2a/agent-card/model.ts";
import { agentRequest } from "./a2a/agent-request/model.ts";
import { v0_3AgentCard } from "./a2a/former-agent-card/model.ts";
import { sendMessage } from "./a2a/message/model.ts";
import { resumeService } from "./app-runner/resume-service/model.ts";
import { stateUpdate } from "./image-builder/state-update/model.ts";
import { workflow } from "./rest-api/workflow/model.ts";
import { providerSettings, resources } from "./resources.generated.ts";

/** All that is linted: the resources, the settings of the provider, and what only documents have. */
export const lintables: readonly Lintable[] = [
  ...resources,
  ...providerSettings,
  {
    model: stateUpdate,
    rules: () => import("../../lint-rules/image-builder/state-update/index.generated.ts"),
  },
  {
    model: resumeService,
    rules: () => import("../../lint-rules/app-runner/resume-service/index.generated.ts"),
  },
  {
    model: agentCard,
    rules: () => import("../../lint-rules/a2a/agent-card/index.generated.ts"),
  },
  {
    model: agentRequest,
    rules: () => import("../../lint-rules/a2a/agent-request/index.generated.ts"),
  },
  {
    model: v0_3AgentCard,
    rules: () => import("../../lint-rules/a2a/former-agent-card/index.generated.ts"),
  },
  {
    model: sendMessage,
    rules: () => import("../../lint-rules/a2a/message/index.generated.ts"),
  },
  {
    model: workflow,
    rules: () => import("../../lint-rules/rest-api/workflow/index.generated.ts"),
  },
];
