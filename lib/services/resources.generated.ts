// Written by `npm run generate` from the names of files; not written by hand.
import type { Lintable } from "../lint/rule/lintable.ts";
import type { ResourceEntry } from "./resource-entry.ts";
import { agentAccess } from "./a2a/agent-access/model.ts";
import { pushConfigSet } from "./a2a/push-config-set/model.ts";
import { pushConfig } from "./a2a/push-config/model.ts";
import { autoScalingConfiguration } from "./app-runner/auto-scaling-configuration/model.ts";
import { connection } from "./app-runner/connection/model.ts";
import { customDomainAssociation } from "./app-runner/custom-domain-association/model.ts";
import { hostedService } from "./app-runner/hosted-service/model.ts";
import { observabilityConfiguration } from "./app-runner/observability-configuration/model.ts";
import { vpcConnector } from "./app-runner/vpc-connector/model.ts";
import { vpcIngressConnection } from "./app-runner/vpc-ingress-connection/model.ts";
import { lifecyclePolicy } from "./image-builder/lifecycle-policy/model.ts";
import { accessToken } from "./rest-api/access-token/model.ts";
import { assumedRole } from "./sts/assumed-role/model.ts";
import { webIdentityRole } from "./sts/web-identity-role/model.ts";

/** All resources, in the order of the documentation. */
export const resources: readonly ResourceEntry[] = [
  {
    model: lifecyclePolicy,
    rules: () => import("../../lint-rules/image-builder/lifecycle-policy/index.generated.ts"),
    rulesWithoutEffects: () => import("../../lint-rules/image-builder/lifecycle-policy/without-effects.generated.ts"),
    handler: () => import("./image-builder/lifecycle-policy/handler.ts"),
  },
  {
    model: autoScalingConfiguration,
    rules: () => import("../../lint-rules/app-runner/auto-scaling-configuration/index.generated.ts"),
    handler: () => import("./app-runner/auto-scaling-configuration/handler.ts"),
  },
  {
    model: connection,
    rules: () => import("../../lint-rules/app-runner/connection/index.generated.ts"),
    handler: () => import("./app-runner/connection/handler.ts"),
  },
  {
    model: customDomainAssociation,
    rules: () => import("../../lint-rules/app-runner/custom-domain-association/index.generated.ts"),
    handler: () => import("./app-runner/custom-domain-association/handler.ts"),
  },
  {
    model: hostedService,
    rules: () => import("../../lint-rules/app-runner/hosted-service/index.generated.ts"),
    handler: () => import("./app-runner/hosted-service/handler.ts"),
  },
  {
    model: observabilityConfiguration,
    rules: () => import("../../lint-rules/app-runner/observability-configuration/index.generated.ts"),
    handler: () => import("./app-runner/observability-configuration/handler.ts"),
  },
  {
    model: vpcConnector,
    rules: () => import("../../lint-rules/app-runner/vpc-connector/index.generated.ts"),
    handler: () => import("./app-runner/vpc-connector/handler.ts"),
  },
  {
    model: vpcIngressConnection,
    rules: () => import("../../lint-rules/app-runner/vpc-ingress-connection/index.generated.ts"),
    handler: () => import("./app-runner/vpc-ingress-connection/handler.ts"),
  },
  {
    model: pushConfig,
    rules: () => import("../../lint-rules/a2a/push-config/index.generated.ts"),
    handler: () => import("./a2a/push-config/handler.ts"),
  },
  {
    model: pushConfigSet,
    rules: () => import("../../lint-rules/a2a/push-config-set/index.generated.ts"),
    handler: () => import("./a2a/push-config-set/handler.ts"),
  },
];

/** What settings of the provider declare, besides documents: access to services and agents, and roles. */
export const providerSettings: readonly Lintable[] = [
  {
    model: agentAccess,
    rules: () => import("../../lint-rules/a2a/agent-access/index.generated.ts"),
  },
  {
    model: accessToken,
    rules: () => import("../../lint-rules/rest-api/access-token/index.generated.ts"),
  },
  {
    model: assumedRole,
    rules: () => import("../../lint-rules/sts/assumed-role/index.generated.ts"),
  },
  {
    model: webIdentityRole,
    rules: () => import("../../lint-rules/sts/web-identity-role/index.generated.ts"),
  },
];
