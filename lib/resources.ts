/**
 * The single list of resources, for the linter, the command line, the provider and the docs. Everything but the models
 * is loaded on demand.
 */
import type { Lintable } from "./lint/rule/lintable.ts";
import { agentAccess } from "./model/agents/agent-access.ts";
import { agentCard } from "./model/agents/agent-card.ts";
import { pushConfig } from "./model/agents/push-config.ts";
import { pushConfigSet } from "./model/agents/push-config-set.ts";
import { accessToken } from "./model/credentials/access-token.ts";
import { assumedRole, webIdentityRole } from "./model/credentials/assumed-role.ts";
import { autoScalingConfiguration } from "./model/hosted-service/auto-scaling-configuration.ts";
import { hostedService } from "./model/hosted-service/hosted-service.ts";
import { lifecyclePolicy } from "./model/lifecycle-policy/lifecycle-policy.ts";
import type { Handler } from "./runtime/handler.ts";

/** A resource, and how to load its parts. */
export interface ResourceEntry extends Lintable {
  /** The handler that applies it; its calls require its own client. */
  handler(): Promise<{ readonly default: Handler<unknown> }>;
}

/** All resources, in the order of the documentation. */
export const resources: readonly ResourceEntry[] = [
  {
    model: lifecyclePolicy,
    rules: () => import("../lint-rules/lifecycle-policy/index.ts"),
    handler: () => import("./runtime/lifecycle-policy/lifecycle-policy.ts"),
  },
  {
    model: hostedService,
    rules: () => import("../lint-rules/hosted-service/index.ts"),
    handler: () => import("./runtime/hosted-service/hosted-service.ts"),
  },
  {
    model: autoScalingConfiguration,
    rules: () => import("../lint-rules/auto-scaling-configuration/index.ts"),
    handler: () => import("./runtime/auto-scaling-configuration/auto-scaling-configuration.ts"),
  },
  {
    model: pushConfig,
    rules: () => import("../lint-rules/push-config/index.ts"),
    handler: () => import("./runtime/agents/push-config.ts"),
  },
  {
    model: pushConfigSet,
    rules: () => import("../lint-rules/push-config-set/index.ts"),
    handler: () => import("./runtime/agents/push-config-set.ts"),
  },
];

/** What settings of the provider declare, besides documents: credentials of the REST API, access to agents, and roles. */
export const providerSettings: readonly Lintable[] = [
  {
    model: accessToken,
    rules: () => import("../lint-rules/access-token/index.ts"),
  },
  {
    model: agentAccess,
    rules: () => import("../lint-rules/agent-access/index.ts"),
  },
  {
    model: assumedRole,
    rules: () => import("../lint-rules/assumed-role/index.ts"),
  },
  {
    model: webIdentityRole,
    rules: () => import("../lint-rules/web-identity-role/index.ts"),
  },
];

/** Cards of agents, which a data source reads. */
export const agentCards: Lintable = {
  model: agentCard,
  rules: () => import("../lint-rules/agent-card/index.ts"),
};
