// Written by `npm run generate` from the names of files; not written by hand.
import { clientGaps } from "../facts/model/client-gaps.ts";
import type { Gap } from "../facts/model/gap.ts";
import { gaps as agentCardGaps } from "./a2a/agent-card/gaps.ts";
import { gaps as a2aGaps } from "./a2a/gaps.ts";
import { gaps as messageGaps } from "./a2a/message/gaps.ts";
import { gaps as pushConfigGaps } from "./a2a/push-config/gaps.ts";
import { gaps as autoScalingConfigurationGaps } from "./app-runner/auto-scaling-configuration/gaps.ts";
import { gaps as connectionGaps } from "./app-runner/connection/gaps.ts";
import { gaps as customDomainAssociationGaps } from "./app-runner/custom-domain-association/gaps.ts";
import { gaps as appRunnerGaps } from "./app-runner/gaps.ts";
import { gaps as hostedServiceGaps } from "./app-runner/hosted-service/gaps.ts";
import { gaps as observabilityConfigurationGaps } from "./app-runner/observability-configuration/gaps.ts";
import { gaps as vpcConnectorGaps } from "./app-runner/vpc-connector/gaps.ts";
import { gaps as vpcIngressConnectionGaps } from "./app-runner/vpc-ingress-connection/gaps.ts";
import { gaps as cloudwatchGaps } from "./cloudwatch/gaps.ts";
import { gaps as computeGaps } from "./compute/gaps.ts";
import { gaps as imageBuilderGaps } from "./image-builder/gaps.ts";
import { gaps as lifecycleExecutionGaps } from "./image-builder/lifecycle-execution/gaps.ts";
import { gaps as lifecyclePolicyGaps } from "./image-builder/lifecycle-policy/gaps.ts";
import { gaps as accessTokenGaps } from "./rest-api/access-token/gaps.ts";

/**
 * The gaps of the documentation ("not shown", or ambiguous), with Lintel's decisions and reasons. Every such
 * decision in the code has an entry here; the reference pages print them.
 */
export const gaps: readonly Gap[] = [
  ...imageBuilderGaps,
  ...lifecycleExecutionGaps,
  ...lifecyclePolicyGaps,
  ...autoScalingConfigurationGaps,
  ...connectionGaps,
  ...customDomainAssociationGaps,
  ...appRunnerGaps,
  ...hostedServiceGaps,
  ...observabilityConfigurationGaps,
  ...vpcConnectorGaps,
  ...vpcIngressConnectionGaps,
  ...agentCardGaps,
  ...a2aGaps,
  ...messageGaps,
  ...pushConfigGaps,
  ...accessTokenGaps,
  ...cloudwatchGaps,
  ...computeGaps,
  ...clientGaps,
];
