/**
 * The single list of resources, for the linter, the command line, the provider and the docs. Everything but the models
 * is loaded on demand.
 */
import type { Lintable } from "../lint/rule/lintable.ts";
import type { Handler } from "../runtime/handler.ts";
import { agentAccess } from "./a2a/agent-access/model.ts";
import { agentCard } from "./a2a/agent-card/model.ts";
import { pushConfig } from "./a2a/push-config/model.ts";
import { pushConfigSet } from "./a2a/push-config-set/model.ts";
import { autoScalingConfiguration } from "./app-runner/auto-scaling-configuration/model.ts";
import { hostedService } from "./app-runner/hosted-service/model.ts";
import { lifecyclePolicy } from "./image-builder/lifecycle-policy/model.ts";
import { accessToken } from "./rest-api/access-token/model.ts";
import { assumedRole, webIdentityRole } from "./sts/assumed-role/model.ts";

/** A resource, and how to load its parts. */
export interface ResourceEntry extends Lintable {
  /** The handler that applies it; its calls require its own client. */
  handler(): Promise<{ readonly default: Handler<unknown> }>;
}

/** All resources, in the order of the documentation. */
export const resources: readonly ResourceEntry[] = [
  {
    model: lifecyclePolicy,
    rules: () => import("../../lint-rules/image-builder/lifecycle-policy/index.ts"),
    handler: () => import("./image-builder/lifecycle-policy/handler.ts"),
  },
  {
    model: hostedService,
    rules: () => import("../../lint-rules/app-runner/hosted-service/index.ts"),
    handler: () => import("./app-runner/hosted-service/handler.ts"),
  },
  {
    model: autoScalingConfiguration,
    rules: () => import("../../lint-rules/app-runner/auto-scaling-configuration/index.ts"),
    handler: () => import("./app-runner/auto-scaling-configuration/handler.ts"),
  },
  {
    model: pushConfig,
    rules: () => import("../../lint-rules/a2a/push-config/index.ts"),
    handler: () => import("./a2a/push-config/handler.ts"),
  },
  {
    model: pushConfigSet,
    rules: () => import("../../lint-rules/a2a/push-config-set/index.ts"),
    handler: () => import("./a2a/push-config-set/handler.ts"),
  },
];

/** What settings of the provider declare, besides documents: credentials of the REST API, access to agents, and roles. */
export const providerSettings: readonly Lintable[] = [
  {
    model: accessToken,
    rules: () => import("../../lint-rules/rest-api/access-token/index.ts"),
  },
  {
    model: agentAccess,
    rules: () => import("../../lint-rules/a2a/agent-access/index.ts"),
  },
  {
    model: assumedRole,
    rules: () => import("../../lint-rules/sts/assumed-role/index.ts"),
  },
  {
    model: webIdentityRole,
    rules: () => import("../../lint-rules/sts/web-identity-role/index.ts"),
  },
];

/** Cards of agents, which a data source reads. */
export const agentCards: Lintable = {
  model: agentCard,
  rules: () => import("../../lint-rules/a2a/agent-card/index.ts"),
};
