/**
 * The single list of resources: what the linter, the command line, the provider and the docs know. Everything but the
 * model is loaded when it is asked for.
 */
import type { Lintable } from "./lint/rule/lintable.ts";
import { agentAccess } from "./model/agents/agent-access.ts";
import { agentCard } from "./model/agents/agent-card.ts";
import { pushConfig } from "./model/agents/push-config.ts";
import { pushConfigSet } from "./model/agents/push-config-set.ts";
import { accessToken } from "./model/credentials/access-token.ts";
import { assumedRole, webIdentityRole } from "./model/credentials/assumed-role.ts";
import { hostedService } from "./model/hosted-service/hosted-service.ts";
import { lifecyclePolicy } from "./model/lifecycle-policy/lifecycle-policy.ts";
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
    baseExample: async () => (await import("../lint-rules/lifecycle-policy/base-example.ts")).baseExample,
    inventoryRules: async () => (await import("../lint-rules/simulation/index.ts")).default,
    handler: () => import("./runtime/lifecycle-policy/lifecycle-policy.ts"),
  },
  {
    model: hostedService,
    ruleSet: async () => ({
      resource: hostedService,
      validate: (await import("#validators/hosted-service")).default,
      rules: (await import("../lint-rules/hosted-service/index.ts")).default,
    }),
    baseExample: async () => (await import("../lint-rules/hosted-service/base-example.ts")).baseExample,
    handler: () => import("./runtime/hosted-service/hosted-service.ts"),
  },
  {
    model: pushConfig,
    ruleSet: async () => ({
      resource: pushConfig,
      validate: (await import("#validators/push-config")).default,
      rules: (await import("../lint-rules/push-config/index.ts")).default,
    }),
    baseExample: async () => (await import("../lint-rules/push-config/base-example.ts")).baseExample,
    handler: () => import("./runtime/agents/push-config.ts"),
  },
  {
    model: pushConfigSet,
    ruleSet: async () => ({
      resource: pushConfigSet,
      validate: (await import("#validators/push-config-set")).default,
      rules: (await import("../lint-rules/push-config-set/index.ts")).default,
      parts: [{ at: "", rules: (await import("../lint-rules/push-config/index.ts")).rulesAnywhere }],
    }),
    baseExample: async () => (await import("../lint-rules/push-config-set/base-example.ts")).baseExample,
    handler: () => import("./runtime/agents/push-config-set.ts"),
  },
];

/** What settings of the provider declare, besides documents: credentials of the REST API, access to agents, and roles. */
export const providerSettings: readonly Lintable[] = [
  {
    model: accessToken,
    ruleSet: async () => ({
      resource: accessToken,
      validate: (await import("#validators/access-token")).default,
      rules: (await import("../lint-rules/access-token/index.ts")).default,
    }),
    baseExample: async () => (await import("../lint-rules/access-token/base-example.ts")).baseExample,
  },
  {
    model: agentAccess,
    ruleSet: async () => ({
      resource: agentAccess,
      validate: (await import("#validators/agent-access")).default,
      rules: (await import("../lint-rules/agent-access/index.ts")).default,
    }),
    baseExample: async () => (await import("../lint-rules/agent-access/base-example.ts")).baseExample,
  },
  {
    model: assumedRole,
    ruleSet: async () => ({
      resource: assumedRole,
      validate: (await import("#validators/assumed-role")).default,
      rules: (await import("../lint-rules/assumed-role/index.ts")).default,
    }),
    baseExample: async () => (await import("../lint-rules/assumed-role/base-example.ts")).baseExample,
  },
  {
    model: webIdentityRole,
    ruleSet: async () => ({
      resource: webIdentityRole,
      validate: (await import("#validators/web-identity-role")).default,
      rules: (await import("../lint-rules/web-identity-role/index.ts")).default,
    }),
    baseExample: async () => (await import("../lint-rules/web-identity-role/base-example.ts")).baseExample,
  },
];

/** Cards of agents, which a data source reads. */
export const agentCards: Lintable = {
  model: agentCard,
  ruleSet: async () => ({
    resource: agentCard,
    validate: (await import("#validators/agent-card")).default,
    rules: (await import("../lint-rules/agent-card/index.ts")).default,
  }),
  baseExample: async () => (await import("../lint-rules/agent-card/base-example.ts")).baseExample,
};
